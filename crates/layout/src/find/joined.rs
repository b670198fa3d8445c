//! A game that a running head, the title of a chapter or the like has cut in two. Numbers are evidence: where the first
//! number of what follows is the one that is due, it is the rest of the game.

use super::game::{Found, Game, Item};
use crate::SignKind;
use scoresheet_notation::Turn;
use std::ops::Range;

/// So many pieces of text may stand between the two parts.
const PATIENCE: usize = 12;

/// So many moves may be lost between a game and what seems to go on with it.
const LOST: u16 = 4;

/// What a piece of the page is to the game before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Follows {
    /// Its rest.
    Directly,
    /// Its rest, as it seems, after moves that are lost.
    Later,
    /// Another game, or none.
    Not,
}

impl Game {
    /// What `next` is to this game, which stands before it.
    pub(super) fn followed_by(&self, next: &Self) -> Follows {
        let (Some((due, side)), Some(first)) = (self.due, next.cells().next()) else {
            return Follows::Not;
        };
        let ended = self.result.is_some() || self.is_empty() || self.is_one_column();
        let Some(number) = first.number.filter(|_| !ended && next.position.is_none()) else {
            return Follows::Not;
        };
        let first_side = first.side.unwrap_or(Turn::White);
        let ply = |number: u16, side: Turn| 2 * i32::from(number) + i32::from(side == Turn::Black);
        let off = ply(number, first_side) - ply(due, side);
        // In rows a move of the last one may be lost, or a stop too many make a row Black's.
        if off == 0 || self.rows && next.rows && off.abs() == 1 {
            return Follows::Directly;
        }
        let after = number > due || number == due && side == Turn::White;
        if after && number - due <= LOST && !next.from_diagram {
            Follows::Later
        } else {
            Follows::Not
        }
    }

    /// Whether no more stands between this game and its rest than may be a heading: `between` and what stands above
    /// the rest.
    pub(super) fn is_near(rest: &Self, between: &[Range<usize>]) -> bool {
        between.len() + rest.headings.len() <= PATIENCE
    }

    /// Takes in its rest; `between` stands between the two.
    pub(super) fn join(&mut self, rest: Self, between: Vec<Range<usize>>) {
        let mut words = [between, rest.headings].concat();
        words.sort_by_key(|range| range.start);
        self.settle();
        self.items.extend(
            words
                .into_iter()
                .map(|range| Item::Mark(SignKind::Comment, range)),
        );
        self.items.extend(rest.items);
        self.trailing = rest.trailing;
        self.result = rest.result;
        self.due = rest.due;
        self.announced = rest.announced;
        self.singles |= rest.singles;
        self.gap |= rest.gap;
    }

    /// Where the first and the last word of its moves stand.
    pub(super) fn extent(&self) -> Range<usize> {
        let ranges = self.items.iter().map(Item::range).cloned();
        let all = ranges.reduce(|all, range| all.start.min(range.start)..all.end.max(range.end));
        all.unwrap_or_default()
    }
}

impl Item {
    /// Where it stands.
    pub(super) fn range(&self) -> &Range<usize> {
        match self {
            Self::Cell(Found { range, .. })
            | Self::Mark(_, range)
            | Self::Number(_, range)
            | Self::Furniture(range) => range,
        }
    }
}
