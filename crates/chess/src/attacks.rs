//! Whether a square is attacked, and where the king may therefore go.

use cozy_chess::{
    get_between_rays, get_bishop_moves, get_bishop_rays, get_king_moves, get_knight_moves,
    get_pawn_attacks, get_rook_moves, get_rook_rays,
};

use crate::{Board, Color, Piece, Square, SquareSet};

/// The squares that such a piece attacks from there if `occupied` were the squares taken, whoever
/// stands on them. A pawn attacks where it would take.
///
/// ```
/// use scoresheet_chess::{Color, Piece, Square, SquareSet, reach};
/// let all = reach(Piece::Knight, Color::White, Square::A1, SquareSet::EMPTY);
/// assert_eq!(all, Square::B3.bitboard() | Square::C2.bitboard());
/// ```
#[must_use]
#[inline]
pub fn reach(piece: Piece, color: Color, from: Square, occupied: SquareSet) -> SquareSet {
    match piece {
        Piece::Pawn => get_pawn_attacks(from, color),
        Piece::Knight => get_knight_moves(from),
        Piece::Bishop => get_bishop_moves(from, occupied),
        Piece::Rook => get_rook_moves(from, occupied),
        Piece::Queen => get_bishop_moves(from, occupied) | get_rook_moves(from, occupied),
        Piece::King => get_king_moves(from),
    }
}

impl Board {
    /// The pieces of `by` that would attack the square if `occupied` were the squares taken.
    #[inline]
    pub(crate) fn attackers(&self, square: Square, by: Color, occupied: SquareSet) -> SquareSet {
        let queens = self.of_kind(Piece::Queen);
        self.men_of(by)
            & (get_bishop_moves(square, occupied) & (self.of_kind(Piece::Bishop) | queens)
                | get_rook_moves(square, occupied) & (self.of_kind(Piece::Rook) | queens)
                | get_knight_moves(square) & self.of_kind(Piece::Knight)
                | get_king_moves(square) & self.of_kind(Piece::King)
                | get_pawn_attacks(square, !by) & self.of_kind(Piece::Pawn))
    }

    /// Whether the king of the side to move would be safe on that square. It does not hide
    /// behind its own shadow: the square it leaves is seen through.
    #[inline]
    pub(crate) fn king_is_safe_on(&self, square: Square) -> bool {
        let without_king = self.occupied() & !self.king(self.side).bitboard();
        let theirs = self.men_of(!self.side);
        let leapers = get_knight_moves(square) & self.of_kind(Piece::Knight)
            | get_king_moves(square) & self.of_kind(Piece::King)
            | get_pawn_attacks(square, self.side) & self.of_kind(Piece::Pawn);
        if !(leapers & theirs).is_empty() {
            return false;
        }
        // Few line pieces stand in line with any one square: cheaper than two table look-ups.
        let queens = self.of_kind(Piece::Queen);
        let slanting = get_bishop_rays(square) & (self.of_kind(Piece::Bishop) | queens);
        let straight = get_rook_rays(square) & (self.of_kind(Piece::Rook) | queens);
        ((slanting | straight) & theirs)
            .into_iter()
            .all(|from| !(get_between_rays(from, square) & without_king).is_empty())
    }
}
