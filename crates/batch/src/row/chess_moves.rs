//! The names of chess moves in the columns of plies: the same moves come again and again, and each is written once.

use crate::plies::Plies;
use scoresheet_chess::Board;
use scoresheet_notation::Language;
use scoresheet_replay::write::{self, ChessName};
use scoresheet_source::{ShortText, SmallText};

/// Slots to begin with.
const FIRST: usize = 4096;

/// Moves that are known at a time, at most: more than the games of a file have, but for a very large one.
const MOST: usize = 1 << 14;

/// Moves with their names, and the keys of these in the columns.
#[derive(Debug, Default)]
pub(super) struct ChessMoves {
    moves: Vec<Known>,
    /// Places among the moves, from 1, each where its move's number puts it, or the next that was free; 0 where none is. At
    /// least half of them are free, and their number is a power of two.
    slots: Vec<u32>,
}

#[derive(Debug)]
struct Known {
    number: u32,
    names: Names,
    /// `None` as long as the columns do not have the move.
    keys: Option<MoveKeys>,
}

/// A move's names.
#[derive(Debug)]
struct Names {
    from: ShortText,
    to: ShortText,
    notation: SmallText,
    san: SmallText,
    uci: SmallText,
}

/// Their keys, each in its column.
#[derive(Debug, Clone, Copy)]
pub(super) struct MoveKeys {
    pub from: u32,
    pub to: u32,
    pub notation: u32,
    pub san: u32,
    pub uci: u32,
    /// The key of the short name among the moves as written, once it was written so.
    pub written: Option<u32>,
}

impl ChessMoves {
    /// Turns to other columns, which have no move yet.
    pub fn turn(&mut self) {
        if self.moves.len() > MOST {
            self.moves.clear();
            self.slots.fill(0);
        }
        self.moves.iter_mut().for_each(|known| known.keys = None);
    }

    /// The short name of a legal move of `before`, and the keys of all its names.
    #[inline]
    pub fn keys(
        &mut self,
        name: ChessName,
        before: &Board,
        columns: &mut Plies,
    ) -> (&SmallText, &mut MoveKeys) {
        let at = self.find(name, before);
        let Known { names, keys, .. } = &mut self.moves[at];
        let keys = keys.get_or_insert_with(|| names.keys(columns));
        (&names.san, keys)
    }

    /// The place of a move.
    #[inline]
    fn find(&mut self, name: ChessName, before: &Board) -> usize {
        let number = name.number();
        let last = self.slots.len().wrapping_sub(1);
        let mut at = place(number) & last;
        while let Some(known) = self.slots.get(at).and_then(|slot| slot.checked_sub(1)) {
            if self.moves[known as usize].number == number {
                return known as usize;
            }
            at = (at + 1) & last;
        }
        self.add(number, Names::of(name, before));
        self.moves.len() - 1
    }

    #[cold]
    fn add(&mut self, number: u32, names: Names) {
        self.moves.push(Known {
            number,
            names,
            keys: None,
        });
        if 2 * self.moves.len() > self.slots.len() {
            self.slots = vec![0; FIRST.max(2 * self.slots.len())];
            (1..=self.moves.len()).for_each(|known| self.enter(known));
        } else {
            self.enter(self.moves.len());
        }
    }

    /// Notes the place of a move, from 1.
    fn enter(&mut self, known: usize) {
        let last = self.slots.len() - 1;
        let mut at = place(self.moves[known - 1].number) & last;
        while self.slots[at] > 0 {
            at = (at + 1) & last;
        }
        self.slots[at] = known as u32;
    }
}

/// By the golden ratio.
#[inline]
fn place(number: u32) -> usize {
    (u64::from(number).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40) as usize
}

impl Names {
    fn of(name: ChessName, before: &Board) -> Self {
        let (english, mv) = (Language::english(), name.mv());
        Self {
            from: write::chess_square(mv.from),
            to: write::chess_square(mv.to),
            notation: name.full(english),
            san: name.short(english),
            uci: write::chess_uci(before, mv),
        }
    }

    #[cold]
    fn keys(&self, columns: &mut Plies) -> MoveKeys {
        MoveKeys {
            from: columns.from.key_of_short(self.from),
            to: columns.to.key_of_short(self.to),
            notation: columns.notation.key(&self.notation),
            san: columns.san.key(&self.san),
            uci: columns.uci.key(&self.uci),
            written: None,
        }
    }
}
