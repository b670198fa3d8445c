//! One game while it is put together.

use crate::SignKind;
use crate::find::rows::MoveRow;
use crate::lex::{Kind, Stated, Token};
use scoresheet_notation::Turn;
use std::ops::Range;

/// How a cell stood.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// Alone after a number.
    Numbered,
    /// Alone on its line, without a number.
    Bare,
    /// One of two on a line.
    Pair,
    /// In running text.
    Stream,
    /// The same, and perhaps no move but a word.
    Word,
}

/// A stretch that stands for a move.
#[derive(Debug, Clone)]
pub(super) struct Found {
    pub(super) range: Range<usize>,
    pub(super) number: Option<u16>,
    pub(super) side: Option<Turn>,
    pub(super) place: Place,
}

/// A part of a game, in the order of the page.
#[derive(Debug, Clone)]
pub(super) enum Item {
    /// A move.
    Cell(Found),
    /// What is none.
    Mark(SignKind, Range<usize>),
    /// The number of a move.
    Number(u16, Range<usize>),
    /// What carries nothing.
    Furniture(Range<usize>),
}

/// A game.
#[derive(Debug, Clone, Default)]
pub(super) struct Game {
    pub(super) headings: Vec<Range<usize>>,
    pub(super) position: Option<super::position::Position>,
    pub(super) from_diagram: bool,
    pub(super) items: Vec<Item>,
    /// What follows the last move: it belongs to the game if another one follows.
    pub(super) trailing: Vec<Item>,
    pub(super) result: Option<(Stated, Range<usize>)>,
    /// The number that is due, and whose move it is.
    pub(super) due: Option<(u16, Turn)>,
    pub(super) announced: Option<(u16, Turn)>,
    /// Its moves are shown in prose, one by one.
    pub(super) example: bool,
    /// Some row has one move only.
    pub(super) singles: bool,
    /// It stands in rows.
    pub(super) rows: bool,
    /// A gap parts the columns.
    pub(super) gap: bool,
    /// Where moves stand that seem to belong to it, after others that are lost.
    pub(super) goes_on: Option<Range<usize>>,
    /// Numbers that are further on than the moves before them make it: what was due, and where they stand.
    pub(super) jumps: Vec<(u16, Range<usize>)>,
    /// Pieces of the page since the last move.
    pub(super) since: usize,
}

impl Game {
    pub(super) fn is_empty(&self) -> bool {
        !self.items.iter().any(|item| matches!(item, Item::Cell(_)))
    }

    pub(super) fn cells(&self) -> impl Iterator<Item = &Found> {
        self.items.iter().filter_map(|item| match item {
            Item::Cell(found) => Some(found),
            Item::Mark(..) | Item::Number(..) | Item::Furniture(_) => None,
        })
    }

    /// A column of numbered moves and nothing else, at least two: the other column may follow.
    pub(super) fn is_one_column(&self) -> bool {
        let mut count = 0;
        let one = self.cells().all(|cell| {
            count += 1;
            cell.place == Place::Numbered && cell.side != Some(Turn::Black)
        });
        self.rows && one && count > 1
    }

    /// What follows the last move is part of the game after all.
    pub(super) fn settle(&mut self) {
        self.items.append(&mut self.trailing);
        self.since = 0;
    }

    /// A board right below the last move of a game without a result shows where it ends.
    pub(super) fn take_in_last_board(&mut self) {
        let board = self.trailing.iter().position(|item| {
            !matches!(item, Item::Mark(SignKind::Caption, _) | Item::Furniture(_))
        });
        let Some(at) = board.filter(|_| self.result.is_none()) else {
            return;
        };
        if matches!(
            self.trailing.get(at),
            Some(Item::Mark(SignKind::Diagram, _))
        ) {
            self.items.extend(self.trailing.drain(..=at));
        }
    }

    pub(super) fn number(&mut self, number: u16, black: bool, range: Range<usize>) {
        let side = if black { Turn::Black } else { Turn::White };
        // One ply further on: a column of one side's moves has numbers so.
        let ply = |number: u16, side| 2 * u32::from(number) + u32::from(side == Turn::Black);
        let skipped = |due: &(u16, Turn)| ply(number, side) > ply(due.0, due.1) + 1;
        if let Some((due, _)) = self.due.filter(|due| skipped(due) && !self.is_empty()) {
            self.jumps.push((due, range.clone()));
        }
        self.announced = Some((number, side));
        self.due = Some((number, side));
        self.items.push(Item::Number(number, range));
    }

    /// A number that does not follow, and that those after it do not bear out: it is taken for the one that is due.
    pub(super) fn damaged_number(&mut self, due: u16, range: Range<usize>) {
        self.items.push(Item::Number(due, range));
    }

    /// Words stand after the last move that were not taken for one.
    pub(super) fn left_something_out(&self) -> bool {
        let after = self.items.iter().rev();
        after
            .take_while(|item| !matches!(item, Item::Cell(_)))
            .any(|item| matches!(item, Item::Mark(SignKind::Comment, _)))
    }

    pub(super) fn cell(&mut self, range: Range<usize>, place: Place) {
        let announced = self.announced.take();
        let (number, side) = announced.unzip();
        self.items.push(Item::Cell(Found {
            range,
            number,
            side,
            place,
        }));
        if place == Place::Word {
            return;
        }
        self.due = match self.due {
            None | Some((_, Turn::White)) => Some((self.due.map_or(1, |due| due.0), Turn::Black)),
            Some((number, Turn::Black)) => Some((number.saturating_add(1), Turn::White)),
        };
    }

    /// A token that is neither a number nor a move.
    pub(super) fn other(&mut self, token: &Token, text: &str) {
        let range = token.range.clone();
        match token.kind {
            Kind::Result(stated) if self.result.is_none() => self.result = Some((stated, range)),
            Kind::Furniture => self.items.push(Item::Furniture(range)),
            Kind::Caption => self.items.push(Item::Mark(SignKind::Caption, range)),
            Kind::Sign => self.items.push(Item::Mark(SignKind::Sign, range)),
            Kind::Bracket => {
                let kind = bracket(text.get(range.clone()).unwrap_or_default());
                self.items.push(Item::Mark(kind, range));
            }
            Kind::Number { .. } | Kind::Move(_) | Kind::Result(_) | Kind::Word => {
                self.comment(range)
            }
        }
    }

    /// Words, joined to those right before them; a result that stands between keeps them apart.
    pub(super) fn comment(&mut self, range: Range<usize>) {
        let result = self.result.as_ref().map(|(_, result)| result.start);
        let parted = |before: &Range<usize>| {
            result.is_some_and(|result| (before.end..range.start).contains(&result))
        };
        match self.items.last_mut() {
            Some(Item::Mark(SignKind::Comment, before))
                if before.end < range.start && !parted(before) =>
            {
                before.end = range.end;
            }
            _ => self.items.push(Item::Mark(SignKind::Comment, range)),
        }
    }

    /// The moves of a row. `column` makes a numbered move one of the second column.
    pub(super) fn row(&mut self, row: &MoveRow, text: &str, column: bool) {
        self.settle();
        self.rows = true;
        self.gap |= row.gap;
        let mut others = row.others.iter().peekable();
        if let Some((number, range)) = &row.number {
            while let Some(token) = others.next_if(|token| token.range.start < range.start) {
                self.other(token, text);
            }
            if column {
                self.items.push(Item::Number(*number, range.clone()));
            } else {
                self.number(*number, row.black, range.clone());
            }
        }
        let place = match (row.cells.len(), &row.number) {
            _ if row.loose => Place::Stream,
            (2.., _) => Place::Pair,
            (_, Some(_)) if !column => Place::Numbered,
            _ => Place::Bare,
        };
        self.singles |= place != Place::Pair;
        for cell in &row.cells {
            while let Some(token) = others.next_if(|token| token.range.start < cell.start) {
                self.other(token, text);
            }
            self.cell(cell.clone(), place);
        }
        for token in others {
            self.other(token, text);
        }
    }
}

/// A bracket that holds moves is a variation.
pub(super) fn bracket(text: &str) -> SignKind {
    let inside = text
        .get(1..text.len().saturating_sub(1))
        .unwrap_or_default();
    let tokens = crate::lex::tokens(inside, 0..inside.len());
    let moves = tokens.iter().filter(|token| token.is_move()).count();
    let words = tokens
        .iter()
        .filter(|token| token.kind == Kind::Word)
        .count();
    if moves > 0 && words <= moves {
        SignKind::Variation
    } else {
        SignKind::Comment
    }
}
