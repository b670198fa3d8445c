//! A game that a running head, the title of a chapter or the like has cut in two. Numbers are evidence: where the first
//! number of what follows is the one that is due, it is the rest of the game.

use super::game::{Found, Game, Item, Note};
use super::heading;
use crate::ply::{Numbered, ply_of};
use crate::script::around;
use crate::{SignKind, may_be_number, stated_number};
use scoresheet_notation::{Turn, heads_variation};
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
    /// What `next` is to this game, which stands before it. Where its first number seems to be the one that is due,
    /// damaged, it has that one from now on. `text` is that of the page.
    pub(super) fn followed_by(&self, next: &mut Self, text: &str) -> Follows {
        let (Some((due, side)), Some(first)) = (self.due, next.cells().next()) else {
            return Follows::Not;
        };
        let ended = self.result.is_some() || self.is_empty() || self.is_one_column();
        let Some(number) = first.number.filter(|_| !ended && next.position.is_none()) else {
            return Follows::Not;
        };
        // A variation may begin with the next number too.
        let headings = next.headings.iter();
        let mut headings = headings.filter_map(|heading| text.get(heading.clone()));
        if headings.any(|line| heads_variation(line) || heading::is_letter(line)) {
            return Follows::Later;
        }
        let first = (number, first.side.unwrap_or(Turn::White));
        let off = ply_of(first) - ply_of((due, side));
        // In rows a move of the last one may be lost, or a stop too many make a row Black's.
        if off == 0 || self.rows && next.rows && off.abs() == 1 {
            return Follows::Directly;
        }
        if let Some((follows, first)) = next.damaged_start(first, (due, side), text) {
            next.begin_with(first);
            return follows;
        }
        let after = number > due || number == due && side == Turn::White;
        if after && number - due <= LOST && !next.from_diagram {
            Follows::Later
        } else {
            Follows::Not
        }
    }

    /// What a game is whose first move says that it is `first` where `due` is due, and what that move is to be taken for, if
    /// the number may be damaged: the next one bears it out, or else only the moves could.
    fn damaged_start(
        &self,
        first: Numbered,
        due: Numbered,
        text: &str,
    ) -> Option<(Follows, Numbered)> {
        if self.from_diagram || !may_be_number(first.0.into(), due.0.into()) {
            return None;
        }
        let mut cells = 0;
        let second = self.items.iter().find_map(|item| match item {
            Item::Number(number, range) if cells > 0 => Some((*number, range)),
            Item::Cell(_) => {
                cells += 1;
                None
            }
            Item::Number(..) | Item::Mark(..) | Item::Furniture(_) => None,
        });
        let follows = second.is_some_and(|(number, _)| number == due.0 + 1);
        if follows && (first.1 == due.1 || cells == 1) {
            return Some((Follows::Directly, due));
        }
        // A game of its own begins with 1 and 2, as they stand there, or with 1 twice, words between its moves; one with a single
        // number may be anything.
        let stated = |range: &Range<usize>| text.get(range.clone()).and_then(stated_number);
        let begins = second.is_none_or(|(_, range)| matches!(stated(range), Some(1 | 2)));
        // Of a number with one figure nothing is left that tells which it was.
        let told = due.0 > 9 && (first.0 > 1 || !begins);
        // Where it says 1 all the same, nobody shall take the usual position for what it begins from.
        let number = if first.0 == 1 { due.0 } else { first.0 };
        told.then_some((Follows::Later, (number, first.1)))
    }

    /// The first move is this one, whatever is written.
    fn begin_with(&mut self, first: (u16, Turn)) {
        for item in &mut self.items {
            match item {
                Item::Number(number, _) => *number = first.0,
                Item::Cell(found) => {
                    (found.number, found.side) = (Some(first.0), Some(first.1));
                    return;
                }
                Item::Mark(..) | Item::Furniture(_) => {}
            }
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
        let moves = self.cells().count();
        self.notes.extend(rest.notes.into_iter().map(|note| Note {
            moves: moves + note.moves,
            ..note
        }));
        let words = words.into_iter();
        self.items
            .extend(words.map(|range| Item::Mark(SignKind::Comment, range)));
        self.items.extend(rest.items);
        self.trailing = rest.trailing;
        self.result = rest.result;
        self.why = rest.why;
        self.due = rest.due;
        self.announced = rest.announced;
        self.singles |= rest.singles;
        self.gap |= rest.gap;
    }

    /// Where the first and the last word of its moves stand.
    pub(super) fn extent(&self) -> Range<usize> {
        around(self.items.iter().map(Item::range)).unwrap_or_default()
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
