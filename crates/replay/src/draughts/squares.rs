//! The squares of the board that written ones may be.

use scoresheet_draughts::{Board, Position, Side, Square, SquareNames, Squares, Variant};
use scoresheet_notation::{DraughtsText, Field, FieldText};
use std::sync::OnceLock;

/// A game, and how a record of it names its squares and who begins in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Named {
    pub variant: Variant,
    pub names: SquareNames,
    pub begins: Side,
}

impl Named {
    /// As is usual in the game.
    pub const fn as_usual(variant: Variant) -> Self {
        let rules = variant.rules();
        Self {
            variant,
            names: rules.squares,
            begins: rules.begins,
        }
    }

    /// The start of a game.
    pub const fn start(self) -> Position {
        Position::start(self.variant).with_side_to_move(self.begins)
    }

    #[inline]
    pub const fn board(self) -> Board {
        self.variant.board()
    }

    /// The square of that number.
    #[inline]
    pub fn numbered(self, number: u8) -> Option<Square> {
        self.names.numbered(self.board(), number)
    }

    /// The square on that file and rank, both from 1.
    #[inline]
    pub fn at(self, file: u8, rank: u8) -> Option<Square> {
        let [file, rank] = [file.checked_sub(1)?, rank.checked_sub(1)?];
        self.names.at(self.board(), file, rank)
    }
}

/// The squares that a written field may be; empty if the board has none such.
#[inline]
pub(crate) fn mask(named: Named, field: FieldText) -> Squares {
    let found = match field {
        FieldText::Number(number) => named.numbered(number),
        FieldText::Square(text) => {
            let at = text.file().zip(text.rank());
            at.and_then(|(file, rank)| named.at(file, rank))
        }
        FieldText::File(file) => {
            let ranks = 1..=named.board().ranks();
            return ranks.filter_map(|rank| named.at(file, rank)).collect();
        }
    };
    found.map_or(Squares::EMPTY, Squares::one)
}

/// What fields mean that are named as is usual in the game, in their order.
fn usual(variant: Variant) -> &'static [Squares] {
    static MEANT: [OnceLock<Vec<Squares>>; Variant::ALL.len()] =
        [const { OnceLock::new() }; Variant::ALL.len()];
    MEANT[variant as usize].get_or_init(|| {
        let named = Named::as_usual(variant);
        Field::every()
            .map(|field| mask(named, field.text()))
            .collect()
    })
}

/// The squares that origin and target of a written move may be; any origin, if only the target is
/// written.
#[inline]
pub(crate) fn ends(named: Named, text: &DraughtsText) -> [Squares; 2] {
    let meant = (named == Named::as_usual(named.variant)).then(|| usual(named.variant));
    let field = |field: Field| match meant {
        Some(meant) => meant[field.place()],
        None => mask(named, field.text()),
    };
    let from = match text.squares {
        1 => named.board().all(),
        _ => field(text.from),
    };
    [from, field(text.to)]
}

/// The square, if it is one alone.
pub(crate) fn only(set: Squares) -> Option<Square> {
    set.first().filter(|_| set.len() == 1)
}
