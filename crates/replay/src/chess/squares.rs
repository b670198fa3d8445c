//! The pieces and squares of the board that written ones may be.

use scoresheet_chess::{File, Piece, Rank, Square, SquareSet};
use scoresheet_notation::{Role, SquareText};

/// The rules core's name for a piece of notation.
#[must_use]
pub const fn piece(role: Role) -> Piece {
    match role {
        Role::Pawn => Piece::Pawn,
        Role::Knight => Piece::Knight,
        Role::Bishop => Piece::Bishop,
        Role::Rook => Piece::Rook,
        Role::Queen => Piece::Queen,
        Role::King => Piece::King,
    }
}

/// The square, if file and rank are both written and on the board.
#[inline]
pub(crate) fn whole(text: SquareText) -> Option<Square> {
    let file = File::try_index(usize::from(text.file()?) - 1)?;
    let rank = Rank::try_index(usize::from(text.rank()?) - 1)?;
    Some(Square::new(file, rank))
}

/// The squares that a half-written square may be.
#[inline]
pub(crate) fn mask(text: SquareText) -> SquareSet {
    let files = text
        .file()
        .and_then(|f| File::try_index(usize::from(f) - 1))
        .map_or(SquareSet::FULL, File::bitboard);
    let ranks = text
        .rank()
        .and_then(|r| Rank::try_index(usize::from(r) - 1))
        .map_or(SquareSet::FULL, Rank::bitboard);
    files & ranks
}
