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

/// What fields mean that are named in one way.
#[derive(Clone, Copy)]
pub(crate) struct Fields {
    named: Named,
    /// Where they are named as is usual in the game.
    usual: Option<&'static Meant>,
}

/// What fields mean, in their order.
struct Meant {
    squares: Vec<Squares>,
    /// The square, where it is one alone.
    only: Vec<Option<Square>>,
}

impl Fields {
    pub fn new(named: Named) -> Self {
        let is_usual = named == Named::as_usual(named.variant);
        Self {
            named,
            usual: is_usual.then(|| usual(named.variant)),
        }
    }

    fn squares(self, field: Field) -> Squares {
        match self.usual {
            Some(meant) => meant.squares[field.place()],
            None => mask(self.named, field.text()),
        }
    }

    fn only(self, field: Field) -> Option<Square> {
        match self.usual {
            Some(meant) => meant.only[field.place()],
            None => only(mask(self.named, field.text())),
        }
    }

    /// The squares that origin and target of a written move may be; any origin, if only the target is
    /// written.
    pub fn ends(self, text: &DraughtsText) -> [Squares; 2] {
        let from = match text.squares {
            1 => self.named.board().all(),
            _ => self.squares(text.from),
        };
        [from, self.squares(text.to)]
    }

    /// Origin and target of a written move, if both are written and one square each.
    #[inline]
    pub fn only_ends(self, text: &DraughtsText) -> Option<[Square; 2]> {
        match text.squares {
            0 | 1 => None,
            _ => Some([self.only(text.from)?, self.only(text.to)?]),
        }
    }
}

/// What fields mean that are named as is usual in the game.
fn usual(variant: Variant) -> &'static Meant {
    static MEANT: [OnceLock<Meant>; Variant::ALL.len()] =
        [const { OnceLock::new() }; Variant::ALL.len()];
    MEANT[variant as usize].get_or_init(|| {
        let named = Named::as_usual(variant);
        let squares: Vec<Squares> = Field::every()
            .map(|field| mask(named, field.text()))
            .collect();
        let only = squares.iter().map(|set| only(*set)).collect();
        Meant { squares, only }
    })
}

/// The square, if it is one alone.
pub(crate) fn only(set: Squares) -> Option<Square> {
    set.first().filter(|_| set.len() == 1)
}
