//! Rows of moves: the game they go on with, or start.

use super::{Belongs, Walk};
use crate::MarkKind;
use crate::find::block::Block;
use crate::find::game::{Game, Item};
use crate::find::row::Row;
use crate::lex::Kind;
use scoresheet_notation::Turn;
use std::ops::Range;

/// More words behind a move make a sentence.
const MOST_WORDS: usize = 4;

impl Walk<'_> {
    pub(super) fn row(&mut self, row: &Row, adjoining: bool, next: &[Block]) {
        let place = self.belongs(row, adjoining, next);
        if place == Belongs::New {
            self.close();
            self.open();
        }
        let game = self.game.as_mut().filter(|_| place != Belongs::Nowhere);
        match game {
            Some(game) => {
                game.row(row, self.text, place == Belongs::SecondColumn);
                if game.since > 0 || place == Belongs::New {
                    self.diagram = false;
                }
            }
            None => {
                let range = row_range(row);
                let kind = if row.prose {
                    MarkKind::Comment
                } else {
                    MarkKind::Variation
                };
                self.aside(Item::Mark(kind, range.clone()), &range);
            }
        }
    }

    fn belongs(&self, row: &Row, adjoining: bool, next: &[Block]) -> Belongs {
        let Some(game) = &self.game else {
            return match &row.number {
                Some(_) if row.moves > 0 => Belongs::New,
                None if row.cells.len() == 2 && pairs_follow(next) => Belongs::New,
                _ => Belongs::Nowhere,
            };
        };
        let open = game.result.is_none();
        let Some((number, _)) = row.number else {
            let bare = row.cells.len() == 1 || !game.singles;
            return if game.rows && open && bare {
                Belongs::Here
            } else {
                Belongs::Nowhere
            };
        };
        if row.cells.is_empty() {
            return if open {
                Belongs::Here
            } else {
                Belongs::Nowhere
            };
        }
        let due = game.due.unwrap_or((1, Turn::White));
        if row.prose && !goes_on(row, due) {
            return Belongs::Nowhere;
        }
        let first = number == 1 && !row.black;
        if first && game.is_one_column() && open && second_column(game, row, next) {
            return Belongs::SecondColumn;
        }
        if game.is_empty() {
            return Belongs::Here;
        }
        let late = u32::from(number) + 1 >= u32::from(due.0) && number <= due.0.saturating_add(2);
        let follows = open
            && if due.0 == 1 {
                number == 1 && row.black || number == 2
            } else {
                late && number > 1
            };
        match () {
            () if follows => Belongs::Here,
            () if number == 1 && row.moves > 0 => Belongs::New,
            // The number is damaged, if the rest of the block is in order.
            () if adjoining && open && game.rows => Belongs::Here,
            () if !open && row.moves > 0 => Belongs::New,
            () => Belongs::Nowhere,
        }
    }
}

/// True if a row with words behind it is the next of a game, and not a paragraph that opens with a
/// move: `27...P × Kt would be worse`.
fn goes_on(row: &Row, due: (u16, Turn)) -> bool {
    let words = row.others.iter().filter(|token| token.kind == Kind::Word);
    let side = if row.black { Turn::Black } else { Turn::White };
    let number = row.number.as_ref().map(|(number, _)| (*number, side));
    let apart = row
        .number
        .iter()
        .zip(&row.cells)
        .all(|((_, number), cell)| cell.start > number.end + 1);
    number == Some(due) && words.count() <= MOST_WORDS && (!row.black || apart)
}

/// A column that starts again at 1 is the other side's if it has as many rows, or one less.
fn second_column(game: &Game, row: &Row, next: &[Block]) -> bool {
    let single = |row: &Row| row.cells.len() == 1 && row.number.is_some();
    let have = game.cells().count();
    let rows = next.iter().take(have).map_while(|block| match block {
        Block::Row(row, _) => Some(single(row)),
        Block::Caption(_) | Block::Rule(_) => Some(false),
        Block::Heading(_) | Block::Side(_) | Block::Text(_) => None,
    });
    let count = 1 + rows.filter(|single| *single).count();
    single(row) && (count == have || count + 1 == have)
}

/// Another row of two moves without a number follows.
fn pairs_follow(next: &[Block]) -> bool {
    matches!(next.first(), Some(Block::Row(row, _)) if row.number.is_none() && row.cells.len() == 2)
}

fn row_range(row: &Row) -> Range<usize> {
    let numbers = row.number.iter().map(|(_, range)| range);
    let others = row.others.iter().map(|token| &token.range);
    let all = numbers.chain(&row.cells).chain(others);
    let (start, end) = all.fold((usize::MAX, 0), |(start, end), range| {
        (start.min(range.start), end.max(range.end))
    });
    start.min(end)..end
}
