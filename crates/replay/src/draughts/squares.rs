//! The squares of the board that written ones may be.

use scoresheet_draughts::{Board, Square, Squares};
use scoresheet_notation::{DraughtsText, Field, FieldText};

/// The squares that a written field may be; empty if the board has none such.
pub(crate) fn mask(board: Board, field: FieldText) -> Squares {
    match field {
        FieldText::Number(number) => Square::new(number)
            .filter(|square| board.contains(*square))
            .map_or(Squares::EMPTY, Squares::one),
        FieldText::Square(text) => {
            let at = text.file().zip(text.rank());
            at.and_then(|(file, rank)| board.at(file - 1, rank - 1))
                .map_or(Squares::EMPTY, Squares::one)
        }
        FieldText::File(file) => (0..board.size())
            .filter_map(|rank| board.at(file - 1, rank))
            .collect(),
    }
}

/// The squares that origin and target of a written move may be; any origin, if only the target is
/// written.
#[inline]
pub(crate) fn ends(board: Board, text: &DraughtsText) -> [Squares; 2] {
    let field = |field: Field| mask(board, field.text());
    let from = match text.squares {
        1 => board.all(),
        _ => field(text.from),
    };
    [from, field(text.to)]
}

/// The square, if it is one alone.
pub(crate) fn only(set: Squares) -> Option<Square> {
    set.first().filter(|_| set.len() == 1)
}
