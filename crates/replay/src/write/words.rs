//! Positions in words, as the sources print them.

use super::draughts::square_name;
use crate::chess::squares::piece;
use crate::position::AnyPosition;
use scoresheet_chess::{Board, Color, Piece};
use scoresheet_draughts::{Position, Side, Square, Written};
use scoresheet_notation::{Language, Role};

/// The words that head White's and Black's pieces, in draughts and in chess, by language.
const HEADS: &[(&str, [&str; 2], [&str; 2])] = &[
    ("et", ["valge", "must"], ["valged", "mustad"]),
    ("ru", ["белые", "чёрные"], ["белые", "чёрные"]),
    ("de", ["Weiß", "Schwarz"], ["Weiß", "Schwarz"]),
];

/// The position in words, with its check counts, as KV53 §14, §29 and MK53 §20 print it: the words
/// are of `language` where the sources or common usage have them, else English. Kings of draughts,
/// for which no clause has a sign, are marked `K`.
///
/// ```
/// use scoresheet_notation::Language;
/// use scoresheet_replay::{AnyPosition, Game, write};
/// let russian = Game::by_name("russian").unwrap();
/// let position = AnyPosition::from_fen(russian, "W:Wa1,c3,Kd8:Bh8").unwrap();
/// let words = write::position_words(&position, Language::by_code("et").unwrap());
/// assert_eq!(words, "valge — a1, c3, Kd8 (3); must — h8 (1)");
/// ```
#[must_use]
pub fn position_words(position: &AnyPosition, language: &Language) -> String {
    let row = HEADS.iter().find(|row| row.0 == language.code);
    let ([white, black], sides) = match position {
        AnyPosition::Chess(board) => (
            row.map_or(["White", "Black"], |row| row.2),
            [Color::White, Color::Black].map(|side| chess_side(board, side, language)),
        ),
        AnyPosition::Draughts(position) => (
            row.map_or(["White", "Black"], |row| row.1),
            [Side::White, Side::Black].map(|side| draughts_side(position, side)),
        ),
    };
    let [whites, blacks] = sides;
    format!("{white} — {whites}; {black} — {blacks}")
}

/// Kinds from the king down, pawns after `E:`. Before these, and where there are not more than usual, the letter of a kind
/// stands before its first alone; else a square without one might be taken for that of a pawn.
fn chess_side(board: &Board, side: Color, language: &Language) -> String {
    let few = |piece| board.pieces(side, piece).into_iter().count() <= 2;
    let one_queen = board.pieces(side, Piece::Queen).into_iter().count() <= 1;
    let pawns = board.pieces(side, Piece::Pawn).into_iter().count() > 0;
    let once = pawns
        && one_queen
        && [Piece::Rook, Piece::Bishop, Piece::Knight]
            .into_iter()
            .all(few);
    let mut count = 0;
    let mut parts = Vec::new();
    for role in Role::ALL.into_iter().rev() {
        let mut squares: Vec<_> = board.pieces(side, piece(role)).into_iter().collect();
        squares.sort_by_key(|square| (square.file() as u8, square.rank() as u8));
        count += squares.len();
        for (at, square) in squares.into_iter().enumerate() {
            let letter = match (at, piece(role)) {
                (0, Piece::Pawn) => format!("{}: ", language.spelling(role)),
                (_, Piece::Pawn) => String::new(),
                (0, _) => language.spelling(role).to_owned(),
                (1.., _) if once => String::new(),
                (1.., _) => language.spelling(role).to_owned(),
            };
            parts.push(format!("{letter}{square}"));
        }
    }
    format!("{} ({count})", parts.join(", "))
}

/// Letters by file and rank; numbers as KV53 §29 has them, a side's own rows first.
fn draughts_side(position: &Position, side: Side) -> String {
    let variant = position.variant();
    let (board, names) = (variant.board(), variant.rules().squares);
    let mut squares: Vec<Square> = position.pieces(side).iter().collect();
    squares.sort_by_key(|&square| {
        let (file, rank) = names.seen(board, square).unwrap_or_default();
        match (names.written, side) {
            (Written::Letters, _) => (file, rank),
            (Written::Numbers, Side::White) => (rank, file),
            (Written::Numbers, Side::Black) => (names.number(board, square), 0),
        }
    });
    let name = |square: &Square| {
        let king = position.kings(side).contains(*square);
        let mark = if king { "K" } else { "" };
        format!("{mark}{}", square_name(variant, *square))
    };
    let names: Vec<String> = squares.iter().map(name).collect();
    format!("{} ({})", names.join(", "), names.len())
}
