//! The names of chess moves in the columns of plies: the same moves come again and again, and each is written once.

use crate::plies::Plies;
use scoresheet_chess::Board;
use scoresheet_notation::Language;
use scoresheet_replay::write::{self, ChessName};
use scoresheet_source::SmallText;

/// Slots to begin with.
const FIRST: usize = 4096;

/// The moves that the columns have.
#[derive(Debug, Default)]
pub(super) struct ChessMoves {
    moves: Vec<(u32, MoveKeys)>,
    /// Places among the moves, from 1, each where its move's number puts it, or the next that was free; 0 where none is. At
    /// least half of them are free, and their number is a power of two.
    slots: Vec<u32>,
}

/// The keys of a move's names, each in its column.
#[derive(Debug, Clone)]
pub(super) struct MoveKeys {
    pub from: u32,
    pub to: u32,
    pub notation: u32,
    pub san: u32,
    pub uci: u32,
    /// What `san` is.
    pub text: SmallText,
    /// Its key among the moves as written, once it was written so.
    pub written: Option<u32>,
}

impl ChessMoves {
    /// Forgets all, for other columns.
    pub fn clear(&mut self) {
        self.moves.clear();
        self.slots.fill(0);
    }

    /// The keys of a legal move of `before`.
    #[inline]
    pub fn keys(&mut self, name: ChessName, before: &Board, columns: &mut Plies) -> &mut MoveKeys {
        let number = name.number();
        let last = self.slots.len().wrapping_sub(1);
        let mut at = place(number) & last;
        let known = loop {
            match self.slots.get(at).map(|slot| slot.checked_sub(1)) {
                Some(Some(known)) if self.moves[known as usize].0 == number => {
                    break known as usize;
                }
                Some(Some(_)) => at = (at + 1) & last,
                Some(None) | None => {
                    self.add(number, MoveKeys::of(name, before, columns));
                    break self.moves.len() - 1;
                }
            }
        };
        &mut self.moves[known].1
    }

    #[cold]
    fn add(&mut self, number: u32, keys: MoveKeys) {
        self.moves.push((number, keys));
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
        let mut at = place(self.moves[known - 1].0) & last;
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

impl MoveKeys {
    fn of(name: ChessName, before: &Board, columns: &mut Plies) -> Self {
        let english = Language::english();
        let (mv, text) = (name.mv(), name.short(english));
        Self {
            from: columns.from.key_of_short(write::chess_square(mv.from)),
            to: columns.to.key_of_short(write::chess_square(mv.to)),
            notation: columns.notation.key(&name.full(english)),
            san: columns.san.key(&text),
            uci: columns.uci.key(&write::chess_uci(before, mv)),
            text,
            written: None,
        }
    }
}
