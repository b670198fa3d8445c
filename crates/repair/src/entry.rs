//! The plies of a repair with their numbers and places: what was changed, what is left to ask.

use crate::{Answer, Ply, Repair};
use scoresheet_layout::ScoreSheet;
use scoresheet_replay::GamePosition;
use scoresheet_source::Span;

/// One ply, and where it stands.
#[derive(Debug, Clone, Copy)]
pub struct RepairedPly<'a> {
    /// Its place in the line, from 0.
    pub at: usize,
    /// The number of the move, a move of each side having the same.
    pub number: u32,
    /// True if Black moves.
    pub black: bool,
    /// True if it is the second move under its number.
    pub second: bool,
    /// What is said of it.
    pub ply: &'a Ply,
    /// Where it is written; for a ply that is not, the empty place where it should be.
    pub span: Span,
}

impl RepairedPly<'_> {
    /// True if a person should be asked.
    #[must_use]
    pub const fn is_open(&self) -> bool {
        matches!(self.ply.answer, Answer::Ambiguous | Answer::Unreadable)
    }

    /// The number of the move that comes next.
    #[must_use]
    pub const fn next_number(&self) -> u32 {
        if self.second {
            self.number.saturating_add(1)
        } else {
            self.number
        }
    }

    /// True if the text says something else than is in the line, and that is sure.
    #[must_use]
    pub fn is_change(&self) -> bool {
        self.ply.answer == Answer::Repaired
    }
}

/// How many plies have each answer.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tally {
    /// Read as they stand.
    pub read: usize,
    /// Repaired.
    pub repaired: usize,
    /// Ambiguous.
    pub ambiguous: usize,
    /// Unreadable.
    pub unreadable: usize,
}

impl std::ops::Add for Tally {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            read: self.read + other.read,
            repaired: self.repaired + other.repaired,
            ambiguous: self.ambiguous + other.ambiguous,
            unreadable: self.unreadable + other.unreadable,
        }
    }
}

impl Repair {
    /// Every ply of the line with its number and its place on `sheet`, from which it was read.
    pub fn entries<'a>(&'a self, sheet: &'a ScoreSheet) -> impl Iterator<Item = RepairedPly<'a>> {
        let black_begins = self.line.black_begins();
        let second_begins = self.line.second_begins();
        let first = self.first_number(sheet);
        // After the cells of the plies so far: where a ply that is not written down would stand.
        let mut read = 0;
        self.plies.iter().enumerate().map(move |(at, ply)| {
            let half_moves = at + usize::from(second_begins);
            read = ply.cells.end.max(read);
            RepairedPly {
                at,
                number: first.saturating_add(u32::try_from(half_moves / 2).unwrap_or(u32::MAX)),
                black: (at % 2 == 1) != black_begins,
                second: half_moves % 2 == 1,
                ply,
                span: place(sheet, ply, read),
            }
        })
    }

    /// The number of the first move: the sheet's own, where it has one.
    fn first_number(&self, sheet: &ScoreSheet) -> u32 {
        let start = self.line.start().move_number();
        let stated = sheet.position.is_some() || self.start.is_some();
        let from_start = start == 1 && !stated && !self.line.second_begins();
        let first = self.plies.first().filter(|_| !from_start);
        let written = first.and_then(|ply| sheet.cells.get(ply.cells.start)?.number);
        written.map_or(start, u32::from)
    }

    /// How many plies have each answer.
    #[must_use]
    pub fn tally(&self) -> Tally {
        let count = |answer| self.plies.iter().filter(|ply| ply.answer == answer).count();
        Tally {
            read: count(Answer::Read),
            repaired: count(Answer::Repaired),
            ambiguous: count(Answer::Ambiguous),
            unreadable: count(Answer::Unreadable),
        }
    }
}

/// From the first of a ply's cells to the last; if it has none, the place after the cells `read`
/// before it.
fn place(sheet: &ScoreSheet, ply: &Ply, read: usize) -> Span {
    let cells = sheet.cells.get(ply.cells.clone()).unwrap_or_default();
    if let (Some(first), Some(last)) = (cells.first(), cells.last()) {
        return Span::new(first.span.start, last.span.end.max(first.span.end));
    }
    let before = read.checked_sub(1).and_then(|at| sheet.cells.get(at));
    let after = sheet.cells.get(read).map(|cell| cell.span.start);
    let at = before.map(|cell| cell.span.end).or(after);
    let at = at.unwrap_or(sheet.span.start);
    Span::new(at, at)
}
