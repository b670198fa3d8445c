//! Down the page, piece by piece: which game each belongs to.

mod prose;
mod rows;

use super::block::{Block, blocks};
use super::game::{Game, Item};
use super::joined::Follows;
use super::position::{Position, positions};
use super::{Found, close};
use crate::lex::{self, Kind};
use crate::script::Script;
use crate::{Cell, MarkKind, Sheet};
use std::ops::Range;

/// A longer bracket is not looked through for moves that it quotes: brackets lie in one another.
const LONGEST_BRACKET: usize = 400;

/// After so many pieces of the page without a move a game in running text does not go on.
const PATIENCE: usize = 12;

/// A position so many pieces of the page before the first move is not what the game starts from.
const REACH: usize = 6;

pub(super) fn walk(script: &Script) -> Found {
    let positions = positions(&script.text);
    let mut walk = Walk {
        script,
        masks: positions
            .iter()
            .map(|position| position.range.clone())
            .collect(),
        text: &script.text,
        game: None,
        before: None,
        headings: Vec::new(),
        position: None,
        since_position: 0,
        diagram: false,
        after_caption: false,
        positions: positions.into_iter().peekable(),
        found: Found::default(),
        left: Vec::new(),
    };
    let all = blocks(script, &walk.masks);
    for (at, block) in all.iter().enumerate() {
        walk.block(block, all.get(at + 1..).unwrap_or_default());
    }
    walk.finish()
}

struct Walk<'s> {
    script: &'s Script<'s>,
    text: &'s str,
    game: Option<Game>,
    /// The game before, which may go on.
    before: Option<Game>,
    headings: Vec<Range<usize>>,
    position: Option<Position>,
    /// Pieces of the page since the position.
    since_position: usize,
    diagram: bool,
    /// The piece before was the caption of a diagram.
    after_caption: bool,
    /// Where positions stand: sheets of their own, no comments.
    masks: Vec<Range<usize>>,
    positions: std::iter::Peekable<std::vec::IntoIter<Position>>,
    found: Found,
    left: Vec<Range<usize>>,
}

impl Walk<'_> {
    fn block(&mut self, block: &Block, next: &[Block]) {
        let far = match block {
            Block::Caption(_) => 1,
            Block::Row(..)
            | Block::Heading(_)
            | Block::Side(_)
            | Block::Rule(_)
            | Block::Text(_) => REACH,
        };
        if self.since_position > far {
            self.show_position();
        }
        self.since_position += 1;
        match block {
            Block::Row(row, adjoining) => self.row(row, *adjoining, next),
            Block::Heading(range) if self.take_position(range) => self.paragraph(range.clone()),
            Block::Heading(range) => {
                self.close();
                self.forget_headings();
                self.headings.push(range.clone());
                self.diagram = self.after_caption;
            }
            Block::Side(range) => self.side(range.clone(), next),
            Block::Caption(range) | Block::Rule(range) if self.in_position(range) => {}
            Block::Caption(range) => {
                self.diagram = true;
                self.aside(Item::Mark(MarkKind::Caption, range.clone()), range);
            }
            Block::Rule(range) => self.aside(Item::Furniture(range.clone()), range),
            Block::Text(range) => self.paragraph(range.clone()),
        }
        self.after_caption = matches!(block, Block::Caption(_));
    }

    /// Something between moves, or between games.
    fn aside(&mut self, item: Item, range: &Range<usize>) {
        match &mut self.game {
            Some(game) => game.trailing.push(item),
            None => self.left.push(range.clone()),
        }
    }

    fn side(&mut self, range: Range<usize>, next: &[Block]) {
        if self.take_position(&range) {
            return self.paragraph(range);
        }
        let said = self.text.get(range.clone()).unwrap_or_default();
        let bracket = said.trim_start().starts_with('(');
        let columns = next
            .iter()
            .find(|block| !matches!(block, Block::Caption(_) | Block::Rule(_) | Block::Side(_)));
        let bare = matches!(columns, Some(Block::Row(row, _)) if row.number.is_none());
        match &mut self.game {
            // The name above the second column.
            Some(game) if game.is_one_column() && bare => {
                game.settle();
                game.headings.push(range);
            }
            Some(game) if bracket && game.result.is_none() => {
                game.trailing.push(Item::Mark(MarkKind::Comment, range));
            }
            _ => {
                self.close();
                self.headings.push(range);
            }
        }
    }

    /// A game starts with what stands above.
    fn open(&mut self) {
        self.game = Some(Game {
            headings: std::mem::take(&mut self.headings),
            position: self.position.take(),
            from_diagram: std::mem::take(&mut self.diagram),
            ..Game::default()
        });
    }

    fn close(&mut self) {
        let Some(game) = self.game.take() else {
            return;
        };
        let Some(mut before) = self.before.take() else {
            self.before = Some(game);
            return;
        };
        match before.followed_by(&game) {
            Follows::Directly => {
                let between = self.left_between(before.extent().end..game.extent().start);
                if Game::is_near(&game, &between) {
                    before.join(game, between);
                    self.before = Some(before);
                    return;
                }
                self.left.extend(between);
            }
            Follows::Later => before.goes_on = Some(game.extent()),
            Follows::Not => {}
        }
        self.before = Some(before);
        self.done_with();
        self.before = Some(game);
    }

    /// The game that was closed last is a sheet: what follows is no part of it.
    fn done_with(&mut self) {
        let Some(mut game) = self.before.take() else {
            return;
        };
        for item in std::mem::take(&mut game.trailing) {
            self.left.push(item.range().clone());
        }
        self.found.sheets.extend(close::close(game, self.script));
    }

    /// Takes out of what is left over what stands there.
    fn left_between(&mut self, place: Range<usize>) -> Vec<Range<usize>> {
        let inside =
            |range: &mut Range<usize>| range.start >= place.start && range.end <= place.end;
        self.left.extract_if(.., inside).collect()
    }

    fn forget_headings(&mut self) {
        self.left.append(&mut self.headings);
    }

    /// A position that starts in `range` is what the next game starts from; another one before it
    /// stands for itself.
    fn take_position(&mut self, range: &Range<usize>) -> bool {
        let mut taken = false;
        while let Some(position) = self
            .positions
            .next_if(|position| position.range.start < range.end)
        {
            self.show_position();
            self.close();
            self.position = Some(position);
            self.since_position = 0;
            taken = true;
        }
        taken
    }

    /// A position may go on behind the caption of its diagram.
    fn in_position(&self, range: &Range<usize>) -> bool {
        let position = self.position.as_ref().map(|position| &position.range);
        position.is_some_and(|position| position.contains(&range.start))
    }

    /// A position without moves is a sheet too.
    fn show_position(&mut self) {
        if self.position.is_some() {
            self.close();
            let game = Game {
                position: self.position.take(),
                ..Game::default()
            };
            self.found.sheets.extend(close::close(game, self.script));
        }
    }

    fn finish(mut self) -> Found {
        self.close();
        self.done_with();
        self.show_position();
        self.forget_headings();
        self.left.sort_by_key(|range| range.start);
        let mut found = self.found;
        for range in self.left {
            quoted(self.script, range.clone(), &mut found.quoted);
            let (text, span, _) = self.script.extract(range);
            if !text.is_empty() {
                found.leftover.push((text, span));
            }
        }
        found.sheets.sort_by_key(|sheet: &Sheet| sheet.span.start);
        found
    }
}

/// The moves that `range` quotes, also in brackets. Two numbers with a dash are more often anything
/// else.
fn quoted(script: &Script, range: Range<usize>, into: &mut Vec<Cell>) {
    for token in lex::tokens(&script.text, range) {
        let said = script.text.get(token.range.clone()).unwrap_or_default();
        let clear = said.contains(|c: char| c.is_alphabetic() || c == ':');
        match token.kind {
            Kind::Move(lex::STRONG) if clear => {
                let (text, span, sure) = script.extract(token.range);
                into.push(Cell {
                    text,
                    span,
                    sure,
                    ..Cell::default()
                });
            }
            // Brackets inside brackets are looked into as they are opened here.
            Kind::Bracket if token.range.len() < LONGEST_BRACKET => {
                quoted(script, token.range.start + 1..token.range.end - 1, into);
            }
            Kind::Number { .. }
            | Kind::Move(_)
            | Kind::Sign
            | Kind::Result(_)
            | Kind::Bracket
            | Kind::Caption
            | Kind::Furniture
            | Kind::Word => {}
        }
    }
}

/// Where a row belongs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Belongs {
    /// To the game that is open.
    Here,
    /// To it, as a row of its second column.
    SecondColumn,
    /// To a game that starts with it.
    New,
    /// To none.
    Nowhere,
}
