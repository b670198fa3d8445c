//! Down the page, piece by piece: which game each belongs to.

use crate::find::block::{Block, blocks};
use crate::find::branch::{self, Parting};
use crate::find::diagram::{Drawing, drawings};
use crate::find::game::{Game, Item, Note, Place};
use crate::find::joined::Follows;
use crate::find::position::{Position, positions};
use crate::find::rows::MoveRow;
use crate::find::running::{self, Beginning, First, Mixture, Run};
use crate::find::said_of::Again;
use crate::find::stretch::Standing;
use crate::find::{
    Found, close, continued, ended, heading, note, rejected, resigned, said_of, solution, starts,
    undrawn,
};
use crate::lex::{self, Kind, Token};
use crate::ply::{ply_of, side};
use crate::script::{Script, around, place_in};
use crate::{MoveCell, SignKind, set_apart, shape};
use scoresheet_notation::{
    HeadingLine, Turn, before_first_move, heading_at_end, heads_variation, named_side,
};
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

/// A longer bracket is not looked through for moves that it quotes: brackets lie in one another.
const LONGEST_BRACKET: usize = 400;

/// After so many pieces of the page without a move a game in running text does not go on.
const PATIENCE: usize = 12;

/// A game has hardly begun before this number.
const BEGUN: u16 = 3;

/// So many stretches after a first move show whether it is that of a game.
const SOON: usize = 8;

/// A position so many pieces of the page before the first move is not what the game starts from.
const REACH: usize = 6;

/// Nothing once `stop` is set.
pub(super) fn walk(script: &Script, stop: &AtomicBool) -> Option<Found> {
    let positions = positions(&script.text);
    let drawings = drawings(script);
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
        moves_since: false,
        after_caption: false,
        after_heading: false,
        positions: positions.into_iter().peekable(),
        drawings: &drawings,
        found: Found::default(),
        left: Vec::new(),
    };
    let all = blocks(script, &walk.masks, &drawings, stop)?;
    for (at, block) in all.iter().enumerate() {
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        walk.block(block, all.get(at + 1..).unwrap_or_default());
    }
    Some(walk.finish())
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
    /// Moves stand between the diagram and here.
    moves_since: bool,
    /// The piece before was the caption of a diagram.
    after_caption: bool,
    /// The piece before was a heading: what opens something new goes on with it.
    after_heading: bool,
    /// Where positions stand: sheets of their own, no comments.
    masks: Vec<Range<usize>>,
    positions: std::iter::Peekable<std::vec::IntoIter<Position>>,
    drawings: &'s [Drawing],
    found: Found,
    left: Vec<Range<usize>>,
}

impl Walk<'_> {
    fn block(&mut self, block: &Block, next: &[Block]) {
        let far = match block {
            Block::Caption(_) => 1,
            Block::Row(..)
            | Block::Heading(_)
            | Block::Diagram(_)
            | Block::Side(_)
            | Block::Rule(_)
            | Block::Note(_)
            | Block::Text(_) => REACH,
        };
        if self.since_position > far {
            self.show_position();
        }
        self.since_position += 1;
        match block {
            Block::Row(row, adjoining) => self.row(row, *adjoining, next),
            Block::Heading(range) if self.take_position(range) => self.paragraph(range, next),
            Block::Heading(range) => {
                self.close();
                if !self.after_heading {
                    self.forget_headings();
                }
                self.headings.push(range.clone());
                self.diagram = self.after_caption;
            }
            Block::Side(range) => self.side(range.clone(), next),
            Block::Caption(range) | Block::Rule(range) if self.in_position(range) => {}
            Block::Caption(range) => {
                (self.diagram, self.moves_since) = (true, false);
                self.aside(Item::Mark(SignKind::Caption, range.clone()), range);
            }
            Block::Diagram(at) => self.drawing(*at),
            Block::Rule(range) => self.aside(Item::Furniture(range.clone()), range),
            Block::Note(range) => {
                self.aside(Item::Mark(SignKind::Comment, range.clone()), range);
            }
            Block::Text(range) if self.stands_above(range, next) => self.side(range.clone(), next),
            Block::Text(range) if self.is_variation(range) => {
                self.aside(Item::Mark(SignKind::Comment, range.clone()), range);
            }
            Block::Text(range) => {
                let rest = self.notes(range);
                if !rest.is_empty() {
                    self.paragraph(&rest, next);
                }
            }
        }
        self.after_caption = matches!(block, Block::Caption(_));
        self.after_heading = matches!(block, Block::Heading(_) | Block::Side(_));
    }

    /// Takes the notes to moves of the open game that a paragraph begins with; what is behind them.
    fn notes(&mut self, range: &Range<usize>) -> Range<usize> {
        let Some(game) = &self.game else {
            return range.clone();
        };
        let lines = self.script.lines_of(range);
        let (notes, taken) = note::notes(game, self.script, lines);
        let rest = lines.get(taken).map_or(range.end, |line| line.start);
        for note in notes {
            let parts = self.beside_positions(&note.range);
            if let Some(game) = &mut self.game {
                game.settle();
                game.notes
                    .extend(parts.into_iter().map(|range| Note { range, ..note }));
            }
        }
        if taken == 0 {
            range.clone()
        } else {
            rest..range.end
        }
    }

    /// Whether a paragraph is a variation of the game that is open, by the words that it begins with: `VAR. 1. 6-10, 26-22. Drawn.`
    fn is_variation(&self, range: &Range<usize>) -> bool {
        let open = self.game.as_ref().is_some_and(|game| !game.is_empty());
        open && heads_variation(self.script.said(range))
    }

    /// A board: between moves, or above those that start from it.
    fn drawing(&mut self, at: usize) {
        if let Some(drawing) = self.drawings.get(at) {
            (self.diagram, self.moves_since) = (true, false);
            let range = drawing.range.clone();
            self.aside(Item::Mark(SignKind::Diagram, range.clone()), &range);
        }
    }

    /// Something between moves, or between games.
    fn aside(&mut self, item: Item, range: &Range<usize>) {
        match &mut self.game {
            Some(game) => game.trailing.push(item),
            None => {
                self.take_position(range);
                self.left.extend(self.beside_positions(range));
            }
        }
    }

    /// The parts of a range that no position has: a note in brackets may go on over one.
    fn beside_positions(&self, range: &Range<usize>) -> Vec<Range<usize>> {
        let mut parts = self.around_positions(range);
        parts.retain(|part| !self.script.said(part).trim().is_empty());
        parts
    }

    /// The same, be there anything in them or not.
    fn around_positions(&self, range: &Range<usize>) -> Vec<Range<usize>> {
        let first = self.masks.partition_point(|mask| mask.end <= range.start);
        let masks = self.masks.iter().skip(first);
        let mut start = range.start;
        let mut parts = Vec::new();
        for mask in masks.take_while(|mask| mask.start < range.end) {
            parts.push(start..mask.start.max(start));
            start = mask.end;
        }
        parts.push(start.min(range.end)..range.end);
        parts
    }

    fn side(&mut self, range: Range<usize>, next: &[Block]) {
        if self.take_position(&range) {
            return self.paragraph(&range, next);
        }
        let stated = self.script.said(&range);
        let bracket = stated.trim_start().starts_with('(');
        let is_between = |block: &Block| {
            matches!(
                block,
                Block::Caption(_) | Block::Diagram(_) | Block::Rule(_) | Block::Side(_)
            )
        };
        let between = next.iter().take_while(|block| is_between(block)).count();
        let below = next.get(between + 1..).unwrap_or_default();
        let row = next.get(between).and_then(Block::row);
        let heads_column = |game: &Game| {
            // Players and rows with numbers of their own are another game, more often.
            let black = || named_side(stated.trim()) == Some(Turn::Black);
            let heads =
                |row: &MoveRow| row.number.is_none() || black() && second_column(game, row, below);
            row.is_some_and(heads)
        };
        match &mut self.game {
            // The name above the second column.
            Some(game) if game.is_one_column() && heads_column(game) => {
                game.settle();
                game.headings.push(range);
            }
            Some(game) if bracket && game.result.is_none() => {
                game.trailing.push(Item::Mark(SignKind::Comment, range));
            }
            _ => {
                self.close();
                self.headings.push(range);
            }
        }
    }

    /// Words that are a heading by what stands below them: names over two columns, a title over other headings.
    fn stands_above(&self, range: &Range<usize>, next: &[Block]) -> bool {
        let stated = self.script.said(range);
        match next.first() {
            Some(Block::Row(row, _)) => row.cells.len() == 2 && heading::is_over_columns(stated),
            Some(Block::Heading(_) | Block::Side(_)) => {
                let over = self.game.as_ref().is_none_or(|game| game.result.is_some());
                over && heading::is_title(stated)
            }
            Some(
                Block::Caption(_)
                | Block::Rule(_)
                | Block::Diagram(_)
                | Block::Note(_)
                | Block::Text(_),
            )
            | None => false,
        }
    }

    /// A game starts with what stands above.
    fn open(&mut self) {
        self.game = Some(Game {
            headings: std::mem::take(&mut self.headings),
            position: self.position.take(),
            from_diagram: std::mem::take(&mut self.diagram) && !self.moves_since,
            ..Game::default()
        });
    }

    fn close(&mut self) {
        let Some(mut game) = self.game.take() else {
            return;
        };
        game.decide(None, self.text);
        let Some(mut before) = self.before.take() else {
            self.before = Some(game);
            return;
        };
        match before.followed_by(&mut game, self.text) {
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
        game.take_in_last_board();
        game.look_for_last_dots(self.text);
        let trailing = std::mem::take(&mut game.trailing).into_iter();
        self.left.extend(trailing.map(|item| item.range().clone()));
        self.add_sheets(game);
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

    /// A position may go on after the caption of its diagram.
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
            self.add_sheets(game);
        }
    }

    fn add_sheets(&mut self, game: Game) {
        let sheets = close::close(game, self.script, self.drawings);
        self.found.sheets.extend(sheets);
    }

    fn finish(mut self) -> Found {
        self.close();
        self.done_with();
        self.show_position();
        self.forget_headings();
        self.left.sort_by_key(|range| range.start);
        let mut found = self.found;
        for range in self.left.iter().cloned() {
            quoted(self.script, range.clone(), &mut found.quoted);
            let (text, span) = self.script.quote(range);
            if !text.is_empty() {
                found.leftover.push((text, span));
            }
        }
        found.sheets.sort_by_key(|sheet| sheet.span.start);
        found.diagrams = self.drawings.iter().map(|d| d.diagram.clone()).collect();
        starts::find(&mut found.sheets, &found.diagrams, &found.leftover);
        undrawn::find(&mut found.sheets, self.script);
        continued::find(&mut found.sheets, self.script, &self.left);
        found
    }
}

/// The moves that `range` quotes, also in brackets. Two numbers with a dash are more often anything
/// else.
fn quoted(script: &Script, range: Range<usize>, into: &mut Vec<MoveCell>) {
    for token in lex::tokens(&script.text, range) {
        let stated = token.said(&script.text);
        let clear = stated.contains(|c: char| c.is_alphabetic() || c == ':');
        if token.kind == Kind::Move(lex::STRONG) && clear {
            let (text, span, sure) = script.extract(token.range);
            into.push(MoveCell {
                text,
                span,
                sure,
                ..MoveCell::default()
            });
        } else if token.kind == Kind::Bracket && token.range.len() < LONGEST_BRACKET {
            // Brackets inside brackets are looked into as they are opened here.
            let inside = place_in(&script.text, set_apart::inside(stated));
            quoted(script, inside, into);
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

impl Belongs {
    const fn here_if(here: bool) -> Self {
        if here { Self::Here } else { Self::Nowhere }
    }

    const fn new_if(new: bool) -> Self {
        if new { Self::New } else { Self::Nowhere }
    }
}

/// What a paragraph speaks of before its last words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Subject {
    /// Of moves of the game.
    Game,
    /// Of moves that are not the game's: what they end in is their result.
    OtherMoves,
    /// Of no moves.
    Anything,
}

// Rows of moves: the game they go on with, or start.

/// More words after a move make a sentence.
const MOST_WORDS: usize = 4;

impl Walk<'_> {
    fn row(&mut self, row: &MoveRow, adjoining: bool, next: &[Block]) {
        if let Some((own, behind)) = before_resignation(row, self.text)
            && self.belongs(&own, adjoining, next) == Belongs::Here
        {
            self.row(&own, adjoining, next);
            return self.last_words(&behind, Subject::Game);
        }
        let place = self.belongs(row, adjoining, next);
        if place == Belongs::New {
            // Two games between one another: the first may go on below.
            if let Some(game) = self.game.as_mut().filter(|game| {
                adjoining && game.rows && game.result.is_none() && game.cells().count() <= 2
            }) {
                game.goes_on = Some(row_range(row));
            }
            self.close();
            self.open();
        }
        let range = row_range(row);
        let running = self
            .game
            .as_ref()
            .is_some_and(|game| !game.rows && !game.is_empty());
        // A game of which no more stands on the first line of its own, before words.
        let begins =
            place == Belongs::New && !row.gap && matches!(next.first(), Some(Block::Text(_)));
        // The first line of a paragraph: `15. Re1 Instead of this 15. Rd1 was possible`.
        if running && row.prose && place == Belongs::Nowhere {
            return self.prose(&lex::tokens(self.text, range), next);
        }
        if place == Belongs::Nowhere
            && let Some(game) = &mut self.game
            && !said_of::is_remark(row, self.text)
            && !said_of::is_inset_again(self.script, game, row, next)
            && said_of::again(game, row, self.text, next) == Again::Variation
        {
            // Either of the two may have been played.
            let (number, _) = row.number.clone().unwrap_or_default();
            game.contest(said_of::first_of(game, number));
        }
        let game = self.game.as_mut().filter(|_| place != Belongs::Nowhere);
        match game {
            // A line of its own in running text.
            Some(_) if (running || begins) && !adjoining && !is_above(next) => {
                let tokens = lex::tokens(self.text, range);
                self.add(&tokens, 0..tokens.len());
            }
            Some(game) => {
                let again = said_of::again(game, row, self.text, next);
                let own = game.items.len();
                game.row(row, self.text, place == Belongs::SecondColumn);
                if row.contested || again == Again::Either && place == Belongs::Here {
                    game.contest(own);
                }
                self.moves_since = true;
                if game.since > 0 || place == Belongs::New {
                    self.diagram = false;
                }
            }
            None => {
                let kind = match row.prose {
                    true => SignKind::Comment,
                    false => SignKind::Variation,
                };
                self.aside(Item::Mark(kind, range.clone()), &range);
            }
        }
    }

    fn belongs(&self, row: &MoveRow, adjoining: bool, next: &[Block]) -> Belongs {
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
            let dots = row.black && game.due.is_some_and(|(_, side)| side == Turn::White);
            return Belongs::here_if(game.rows && open && bare && !dots);
        };
        if row.cells.is_empty() {
            return Belongs::here_if(open);
        }
        let due = game.due_at((number, side(row.black)));
        if row.prose && !row.in_order && (!goes_on(row, due) || is_due_again(row, next)) {
            return Belongs::Nowhere;
        }
        let first = number == 1 && !row.black;
        let begins = || first && game.is_one_column() && second_column(game, row, next);
        let goes_on = || game.second_column && adjoining && row.cells.len() == 1;
        if open && (begins() || goes_on()) {
            return Belongs::SecondColumn;
        }
        if game.is_empty() {
            return Belongs::Here;
        }
        let variation = || said_of::again(game, row, self.text, next) == Again::Variation;
        if open && (said_of::is_inset_again(self.script, game, row, next) || variation()) {
            return Belongs::Nowhere;
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

/// A row without the words right behind its moves that say who resigned, and these: `9. Kxd2 Kxd8. White resigned in view of the pawns.`
fn before_resignation(row: &MoveRow, text: &str) -> Option<(MoveRow, Vec<Token>)> {
    let end = row.cells.last().filter(|_| row.prose)?.end;
    let from = row.others.partition_point(|token| token.range.start < end);
    let words = row
        .others
        .iter()
        .skip(from)
        .position(|token| token.is_word() || token.is_result())?;
    let (others, behind) = row.others.split_at(from + words);
    let (_, said) = running::resigned(behind, text, true).filter(|(_, said)| said.start == 0)?;
    let own = MoveRow {
        others: others.to_vec(),
        prose: others.iter().any(Token::is_word),
        ..row.clone()
    };
    (!said.is_empty()).then(|| (own, behind.to_vec()))
}

/// True if a row with words after it is the next of a game, and not a paragraph that opens with a
/// move: `27...P × Kt would be worse`.
fn goes_on(row: &MoveRow, due: (u16, Turn)) -> bool {
    let mut cell = row.number.iter().zip(&row.cells);
    let apart = cell.all(|((_, number), cell)| cell.start > number.end + 1);
    let few_words = lex::count_words(&row.others) <= MOST_WORDS;
    row.first() == Some(due) && few_words && (!row.black || apart)
}

/// True if a row soon follows that has the same number and no words: `21. BxP was threatened.` is a remark.
fn is_due_again(row: &MoveRow, next: &[Block]) -> bool {
    const NEAR: usize = 3;
    let same = |other: &MoveRow| !other.prose && other.first() == row.first();
    next.iter().take(NEAR).filter_map(Block::row).any(same)
}

/// A column that starts again at 1 is the other side's if it has as many rows, or one less.
fn second_column(game: &Game, row: &MoveRow, next: &[Block]) -> bool {
    let single = |row: &MoveRow| row.cells.len() == 1 && row.number.is_some();
    let first = row.says() == Some(1);
    let have = game.cells().count();
    let rows = next.iter().take(have).map_while(|block| match block {
        Block::Row(row, _) => Some(single(row)),
        Block::Caption(_) | Block::Diagram(_) | Block::Rule(_) | Block::Note(_) => Some(false),
        Block::Heading(_) | Block::Side(_) | Block::Text(_) => None,
    });
    let count = 1 + rows.filter(|single| *single).count();
    first && single(row) && (count == have || count + 1 == have)
}

/// Another row stands right below.
fn is_above(next: &[Block]) -> bool {
    matches!(next.first(), Some(Block::Row(_, true)))
}

/// Another row of two moves without a number follows.
fn pairs_follow(next: &[Block]) -> bool {
    let row = next.first().and_then(Block::row);
    row.is_some_and(|row| row.number.is_none() && row.cells.len() == 2)
}

fn row_range(row: &MoveRow) -> Range<usize> {
    let numbers = row.number.iter().map(|(_, range)| range);
    let others = row.others.iter().map(|token| &token.range);
    around(numbers.chain(&row.cells).chain(others)).unwrap_or_default()
}

/// Signs that say nothing where they stand, and are kept all the same.
fn furniture(tokens: &[Token]) -> impl Iterator<Item = Item> + '_ {
    let ranges = tokens.iter().map(|token| token.range.clone());
    ranges.map(Item::Furniture)
}

// Paragraphs: moves one after the other, alone or between prose.

/// Whether some text begins with a move of a game that began elsewhere.
fn begins_later(tokens: &[Token]) -> bool {
    let mut tokens = tokens.iter();
    let number = tokens.next().and_then(Token::number);
    number.is_some_and(|number| number > 1) && tokens.next().is_some_and(Token::is_move)
}

/// Whether the first of some words is a result in figures with nothing else on its line: what stands below it may be the
/// furniture of a web page, `1-0` and `Posted by Ann`.
fn is_result_line(tokens: &[Token], text: &str) -> bool {
    let figures = |token: &&Token| matches!(token.stated(), Some(lex::Stated::Outcome(_)));
    tokens.first().filter(figures).is_some_and(|token| {
        let before = text.get(..token.range.start).unwrap_or_default();
        let behind = text.get(token.range.end..).unwrap_or_default();
        let before = before.trim_end_matches(' ');
        let behind = behind.trim_start_matches(['.', ' ', '\r']);
        (before.is_empty() || before.ends_with('\n'))
            && (behind.is_empty() || behind.starts_with('\n'))
    })
}

/// Whether some words are sentences without moves, and behind the last of them nothing but the result in figures: `Mate! It was a
/// good game. 1-0`.
fn ends_in_figures(tokens: &[Token], text: &str) -> bool {
    let figures = |token: &Token| matches!(token.stated(), Some(lex::Stated::Outcome(_)));
    let Some(at) = tokens.iter().position(Token::is_result) else {
        return false;
    };
    let (words, rest) = tokens.split_at(at);
    let bare = |token: &Token| matches!(token.kind, Kind::Furniture | Kind::Sign);
    let sentence = rest.first().is_some_and(|result| {
        let before = text.get(..result.range.start).unwrap_or_default();
        figures(result) && before.trim_end().ends_with(['.', '!', '?'])
    });
    let quotes = |token: &Token| token.is_move() || token.number().is_some();
    sentence && !words.iter().any(quotes) && rest.iter().skip(1).all(bare)
}

impl Walk<'_> {
    fn paragraph(&mut self, range: &Range<usize>, next: &[Block]) {
        self.take_position(range);
        let tokens = self.tokens(range);
        self.up_to_end(&tokens, next);
        match &mut self.game {
            Some(game) => rejected::contest(game, &tokens, self.text),
            // What stands above is the heading of these moves, and of no game below.
            None if begins_later(&tokens) => self.forget_headings(),
            None => {}
        }
    }

    /// The tokens of a paragraph, without those of positions.
    fn tokens(&self, range: &Range<usize>) -> Vec<Token> {
        let parts = self.around_positions(range).into_iter();
        let mut tokens: Vec<Token> = parts
            .flat_map(|part| lex::tokens(self.text, part))
            .collect();
        lex::name_doubled_numbers(&mut tokens);
        lex::name_alternatives(&mut tokens, self.text);
        resigned::by_name(&mut tokens, self.text, || self.heading_of(range));
        tokens
    }

    /// The heading of the game that a paragraph may be of: what stands above it, or else what it begins with.
    fn heading_of(&self, paragraph: &Range<usize>) -> String {
        let above = match &self.game {
            Some(game) if self.headings.is_empty() => &game.headings,
            Some(_) | None => &self.headings,
        };
        let stated = |range: &Range<usize>| self.text.get(range.clone()).unwrap_or_default();
        if above.is_empty() {
            before_first_move(stated(paragraph)).to_owned()
        } else {
            above.iter().map(stated).collect::<Vec<&str>>().join("\n")
        }
    }

    /// A paragraph, up to the end of its game where words say so in its middle.
    fn up_to_end(&mut self, tokens: &[Token], next: &[Block]) {
        let ended = ended::find(tokens, self.text);
        let Some(ended) = ended.filter(|ended| self.may_go_on_with(&tokens[..ended.said.start]))
        else {
            return self.moves_or_prose(tokens, next);
        };
        let below = said_of::first_number(self.text, next).map(ply_of);
        let goes_on = below.is_some_and(|below| (0..=1).contains(&(below - ended.behind)));
        let (own, behind) = tokens.split_at(ended.said.start);
        self.moves_or_prose(own, next);
        if !self.ends_with(own, ended.due) {
            // They are said of other moves than the game's.
            self.moves_or_prose(behind, next);
        } else if ended.clear && !goes_on {
            self.over(behind, ended.said.len(), ended.result);
        } else {
            self.moves_or_prose(behind, next);
            let behind = tokens.get(ended.said.end).map(|token| token.range.start);
            if let (Some(game), Some(behind)) = (&mut self.game, behind) {
                game.contest_where(behind, |_| true);
            }
        }
    }

    /// Whether the first number of some moves may be that of a game, or of the next move of the open one.
    fn may_go_on_with(&self, tokens: &[Token]) -> bool {
        let first = tokens.iter().find_map(Token::move_number);
        let leads = |number| {
            let mut game = self.game.iter();
            game.any(|game| game.leads_near(number))
        };
        first.is_none_or(|first| first == (1, Turn::White) || leads(first))
    }

    /// Whether the last move of the open game stands among these tokens, and this ply is due behind it.
    fn ends_with(&self, own: &[Token], due: i32) -> bool {
        let start = own.first().map_or(usize::MAX, |first| first.range.start);
        let game = self.game.iter().filter(|game| game.result.is_none());
        let mut own = game.filter(|game| {
            game.cells()
                .last()
                .is_some_and(|cell| cell.range.start >= start)
        });
        own.any(|game| game.due.map(ply_of) == Some(due))
    }

    fn moves_or_prose(&mut self, tokens: &[Token], next: &[Block]) {
        let mixture = running::mixture(tokens, self.text);
        let solution = self.position.is_some() && solution::is_solution(tokens, self.text);
        if mixture.is_movetext() || solution {
            self.movetext(tokens, mixture, next);
        } else {
            self.prose(tokens, next);
        }
    }

    /// The game ends with the first `said` of these tokens, which say so: what stands behind them is a comment, but the result in
    /// figures at its end.
    fn over(&mut self, tokens: &[Token], said: usize, result: lex::Stated) {
        let figures = ended::last_figures(tokens, said);
        let (result, stated, why) = match figures {
            Some((outcome, at)) => (lex::Stated::Outcome(outcome), at..at + 1, 0..at),
            None => (result, 0..said, said..tokens.len()),
        };
        let stated = tokens.get(stated).unwrap_or_default();
        let why = tokens.get(why).unwrap_or_default();
        let signs = |token: &&Token| !token.carries();
        let (signs, why) = why.split_at(why.iter().take_while(signs).count());
        let kind = match why.first() {
            Some(token) if token.is_move() || token.number().is_some() => SignKind::Variation,
            Some(_) | None => SignKind::Comment,
        };
        let why = self.unmasked(why);
        let why = why.into_iter().map(|range| Item::Mark(kind, range));
        let ends = stated.first().zip(stated.last());
        if let (Some(game), Some((first, last))) = (&mut self.game, ends) {
            game.settle();
            game.result = Some((result, first.range.start..last.range.end));
            game.why = furniture(signs).chain(why).collect();
        }
    }

    /// A paragraph of moves and hardly anything else.
    fn movetext(&mut self, tokens: &[Token], mixture: Mixture, next: &[Block]) {
        let first = running::first(tokens, self.text, None);
        let follows = |due: (u16, Turn), number: u16| {
            number.saturating_add(1) >= due.0 && number <= due.0.saturating_add(2)
        };
        // Black's first move may go on with White's.
        let begins = |game: &Game, First { start, .. }: First| {
            start.0 == 1 && (game.begins_with(Some(start)) || !game.leads_to(start))
        };
        let again =
            |game: &Game, first: First| first.start == (1, Turn::Black) && self.is_said_of(game);
        // Words that lead to it between rows: `Or 1. c4 e5`.
        let said = |game: &Game| {
            let number = tokens.iter().position(|token| token.number().is_some());
            let before = tokens.get(..number.unwrap_or_default()).unwrap_or_default();
            let word = before.iter().any(Token::is_word);
            let begun = game.due.is_none_or(|(number, _)| number <= BEGUN);
            (game.rows || begun) && word && self.heading_at_end(before).is_none()
        };
        let at_first = first.filter(|first| first.start.0 == 1);
        let below = at_first.and_then(|_| said_of::first_number(self.text, next));
        let place = match (&self.game, first) {
            (Some(game), Some(first))
                if game.result.is_none() && !begins(game, first) || self.is_empty() =>
            {
                let due = game.due_at(first.start);
                let exact = first.marked && first.leads && due == first.start;
                Belongs::here_if(exact || !game.rows && follows(due, first.start.0))
            }
            (Some(game), Some(first)) if again(game, first) => Belongs::Nowhere,
            (Some(game), Some(first))
                if said_of::goes_on_without(
                    game,
                    first.start,
                    (!said(game)).then_some(mixture.moves),
                    below,
                ) =>
            {
                Belongs::Nowhere
            }
            (Some(game), Some(First { start: (1, _), .. }))
                if game.rows && game.result.is_none() && !self.diagram && game.since > 0 =>
            {
                Belongs::Nowhere
            }
            (game, Some(First { opens, marked, .. })) => {
                let many = mixture.moves > 2;
                let over = game.as_ref().is_none_or(|game| game.result.is_some());
                Belongs::new_if(opens && (marked || many) || marked && many && over)
            }
            (game, None) => {
                let solves = || solution::is_solution(tokens, self.text);
                let bare = || game.is_none() && running::is_bare(tokens, self.text, mixture);
                Belongs::new_if(self.position.is_some() && solves() || bare())
            }
        };
        let is_move = |(at, token): (usize, &Token)| {
            let damaged = running::is_cell(tokens, at, self.text)
                || running::is_number_left(tokens, at, self.text);
            place == Belongs::Here && damaged
                || token.is_move()
                || matches!(token.kind, Kind::Number { .. })
        };
        let start = tokens.iter().enumerate().position(is_move).unwrap_or(0);
        // A year before the first number looks like a move.
        let number = tokens.iter().position(|token| token.number().is_some());
        let start = number
            .filter(|number| place == Belongs::New && *number > start)
            .filter(|number| {
                let before = tokens.get(..*number).unwrap_or_default();
                self.heading_at_end(before).is_some()
            })
            .unwrap_or(start);
        let before = tokens.get(..start).unwrap_or_default();
        match place {
            Belongs::Nowhere => return self.prose(tokens, next),
            Belongs::New => {
                self.open_after(before);
                // Its first number may be damaged.
                if let Some(game) = &mut self.game {
                    game.due = first.map(|first| first.start);
                }
            }
            Belongs::Here | Belongs::SecondColumn => self.aside_words(before),
        }
        let end = running::before_result(tokens, self.text);
        // `After 6. ... exd4 7. Qxd4 Black resigns` says how a game would have ended.
        let due = self.game.as_ref().and_then(|game| game.due);
        let mut back = first.zip(due).into_iter();
        let goes_back = back.any(|(first, due)| ply_of(first.start) < ply_of(due));
        let would = goes_back && place == Belongs::Here && !before.is_empty();
        let subject = match would {
            true => Subject::OtherMoves,
            false => Subject::Game,
        };
        self.stream(tokens, start..end);
        self.last_words(tokens.get(end..).unwrap_or_default(), subject);
        if let Some(game) = self.game.as_mut().filter(|_| would) {
            game.withdraw_result();
        }
    }

    /// Whether another first move of Black's is said of this game, which stands above: from a board or a position either side
    /// may begin.
    fn is_said_of(&self, game: &Game) -> bool {
        let shown = self.diagram || self.position.is_some() || game.has_position();
        !shown && !game.is_empty() && game.result.is_none()
    }

    fn is_empty(&self) -> bool {
        self.game.as_ref().is_some_and(Game::is_empty)
    }

    /// Adds a stream of moves; a game may end in it and the next one start.
    fn stream(&mut self, tokens: &[Token], moves: Range<usize>) {
        let mut from = moves.start;
        let mut seen = 0u16;
        let mut ended = false;
        for (at, token) in tokens.iter().enumerate().take(moves.end).skip(moves.start) {
            ended |= token.is_result();
            let Kind::Number { number, black, .. } = token.kind else {
                continue;
            };
            let rest = tokens.get(at..).unwrap_or_default();
            let branch = branch::parting(tokens, at, self.text) == Parting::Sign;
            let begins = |rest| ended || seen > 2 && running::opens(rest, self.text);
            if number == 1 && !black && !branch && begins(rest) {
                self.add(tokens, from..at);
                self.close();
                self.open();
                from = at;
                ended = false;
            }
            seen = number;
        }
        self.add(tokens, from..moves.end);
    }

    /// Adds moves of a paragraph that is hardly anything else.
    fn add(&mut self, tokens: &[Token], moves: Range<usize>) {
        let mut done = moves.start;
        let begins = match self.is_empty() {
            true => Beginning::Game,
            false => Beginning::Number,
        };
        for stretch in running::stretches(tokens, moves, begins, self.text) {
            self.aside_words(tokens.get(done..stretch.start).unwrap_or_default());
            done = stretch.end;
            let standing = running::standing(tokens, &stretch, self.text);
            self.add_stretch(tokens, stretch, standing, true);
        }
    }

    /// Adds a stretch of moves of a paragraph. `after_gap` says that moves may be lost before it.
    fn add_stretch(
        &mut self,
        tokens: &[Token],
        stretch: Range<usize>,
        standing: Standing,
        after_gap: bool,
    ) {
        let own = tokens.get(stretch.clone()).unwrap_or_default();
        let ends = running::ends_in_figures(own)
            && (standing == Standing::Alone || running::may_be_told(tokens, &stretch, self.text));
        if let Some(game) = &mut self.game {
            // What a game begins with is its own, whatever stands before.
            let standing = match game.is_empty() {
                true => Standing::Alone,
                false => standing,
            };
            let in_words = running::is_named_in_words(tokens, stretch.start, self.text);
            game.stretch(own, self.text, standing, [after_gap, ends, in_words]);
            self.moves_since |= own.iter().any(Token::is_move);
        }
    }

    /// A paragraph of prose: what it quotes may be the game's own moves.
    fn prose(&mut self, tokens: &[Token], next: &[Block]) {
        let mut done = 0;
        let mut subject = Subject::Anything;
        let runs = running::runs(tokens, self.text);
        for (at, run) in runs.iter().enumerate() {
            let before = tokens.get(done..run.tokens.start).unwrap_or_default();
            let after = runs.get(at + 1..).unwrap_or_default();
            let standing = running::standing(tokens, &run.tokens, self.text);
            let below = || {
                let same = after.iter().find_map(|run| run.start);
                same.or_else(|| said_of::first_number(self.text, next))
            };
            let below = Some(run).filter(|run| run.begins()).and_then(|_| below());
            let place = self.quotes(run, before, (after, below), standing);
            let due = self.game.as_ref().and_then(|game| game.due);
            if place == Belongs::Nowhere {
                subject = Subject::OtherMoves;
                continue;
            }
            if place == Belongs::New {
                self.open_after(before);
            } else {
                self.aside_words(before);
            }
            done = run.tokens.end;
            subject = match (standing, subject) {
                (Standing::InSentence, Subject::OtherMoves) => Subject::OtherMoves,
                (Standing::InSentence, _) if run.start != due && place != Belongs::New => {
                    Subject::OtherMoves
                }
                (Standing::Alone | Standing::InSentence, _) => Subject::Game,
                (Standing::WithoutNumber, _) => Subject::Anything,
            };
            self.add_stretch(tokens, run.tokens.clone(), standing, false);
        }
        let rest = tokens.get(done..).unwrap_or_default();
        if done == 0 && self.example(tokens) {
            return;
        }
        self.last_words(rest, subject);
        let tired = self.game.as_mut().is_some_and(|game| {
            game.since += 1;
            game.since > PATIENCE && !game.rows
        });
        if tired {
            self.close();
        }
    }

    /// Words behind the last moves of a paragraph: the result on a line of its own, `…, Black resigned.`, or a comment.
    fn last_words(&mut self, tokens: &[Token], subject: Subject) {
        let text = self.text;
        let bare =
            |token: &Token| matches!(token.kind, Kind::Result(_) | Kind::Furniture | Kind::Sign);
        let open = self.game.as_mut().filter(|game| game.result.is_none());
        let said = match open {
            Some(game) if tokens.iter().all(bare) => {
                game.settle();
                tokens.iter().for_each(|token| game.other(token, text));
                return;
            }
            Some(game)
                if game.since == 0
                    && subject != Subject::OtherMoves
                    && is_result_line(tokens, text) =>
            {
                let (result, behind) = tokens.split_at(1);
                game.settle();
                result.iter().for_each(|token| game.other(token, text));
                return self.aside_words(behind);
            }
            Some(game)
                if game.since == 0 && subject == Subject::Game && ends_in_figures(tokens, text) =>
            {
                let at = tokens
                    .iter()
                    .position(Token::is_result)
                    .unwrap_or(tokens.len());
                let (words, result) = tokens.split_at(at);
                self.aside_words(words);
                if let Some(game) = self.game.as_mut() {
                    game.settle();
                    result.iter().for_each(|token| game.other(token, text));
                }
                return;
            }
            Some(game) if game.since == 0 => match subject {
                Subject::Game => running::resigned(tokens, text, true),
                Subject::Anything => running::resigned(tokens, text, false),
                Subject::OtherMoves => None,
            },
            Some(_) | None => None,
        };
        let Some((outcome, said)) = said else {
            return self.aside_words(tokens);
        };
        self.aside_words(tokens.get(..said.start).unwrap_or_default());
        let own = tokens.get(said.clone()).unwrap_or_default();
        let ends = own.first().zip(own.last());
        // The rest of the sentence says why.
        let rest = tokens.get(said.end..).unwrap_or_default();
        let comma = |token: &&Token| token.said(text) == ",";
        let (commas, why) = rest.split_at(rest.iter().take_while(comma).count());
        let why = self.unmasked(why);
        if let (Some(game), Some((first, last))) = (&mut self.game, ends) {
            let range = first.range.start..last.range.end;
            game.result = Some((lex::Stated::InWords(outcome), range));
            let comment = |range| Item::Mark(SignKind::Comment, range);
            let why = why.into_iter().map(comment);
            game.why = furniture(commas).chain(why).collect();
        }
    }

    /// A new game, perhaps with its heading in the words before it.
    fn open_after(&mut self, before: &[Token]) {
        let heading = self.heading_at_end(before).map(|(range, _)| range);
        let start = heading.as_ref().map_or(usize::MAX, |range| range.start);
        let words = before.partition_point(|token| token.range.start < start);
        self.aside_words(before.get(..words).unwrap_or_default());
        self.close();
        self.headings.extend(heading);
        self.open();
    }

    /// Whether moves in prose are those of the game.
    /// `after` are those behind them, and the next number.
    fn quotes(
        &self,
        run: &Run,
        before: &[Token],
        (after, below): (&[Run], Option<(u16, Turn)>),
        standing: Standing,
    ) -> Belongs {
        let open = self
            .game
            .as_ref()
            .filter(|game| game.result.is_none() && !game.example);
        let begun = |game: &Game| game.due.is_some_and(|(number, _)| number <= BEGUN);
        let first = match run.start {
            Some((1, Turn::White)) => true,
            Some((1, Turn::Black)) => !open.is_some_and(|game| self.is_said_of(game) && !game.rows),
            Some(_) | None => false,
        };
        if let Some(game) = open {
            // The first move again is that of another game, if it is not said of one with a heading that has hardly begun.
            let said = standing == Standing::InSentence
                && before.iter().any(Token::is_word)
                && !game.headings.is_empty()
                && begun(game)
                || run.start.is_some_and(|start| {
                    said_of::goes_on_without(game, start, Some(run.moves), below)
                });
            let again = game.begins_with(run.start) && !said;
            let due = run.rather.is_some_and(|start| game.due == Some(start));
            let leads = due
                || run.start.is_none_or(|start| match standing {
                    Standing::Alone => game.leads_near(start),
                    Standing::InSentence | Standing::WithoutNumber => game.leads_to(start),
                });
            if !game.rows && !again && leads {
                return Belongs::Here;
            }
            if !game.rows && !game.is_empty() && said {
                return Belongs::Nowhere;
            }
        }
        let idle = open.is_none_or(|game| !game.rows || self.position.is_some())
            || matches!(self.heading_at_end(before), Some((_, HeadingLine::Names)));
        let goes_on = || after.iter().take(SOON).any(|next| run.is_followed_by(next));
        let enough = run.moves > 2 || self.position.is_some() || goes_on();
        Belongs::new_if(first && enough && idle)
    }

    /// Words: a comment while a game is open. A position in their middle is its own.
    fn aside_words(&mut self, tokens: &[Token]) {
        for range in self.unmasked(tokens) {
            self.aside(Item::Mark(SignKind::Comment, range.clone()), &range);
        }
    }

    /// Where tokens stand, parted where a position stands between two of them.
    fn unmasked(&self, tokens: &[Token]) -> Vec<Range<usize>> {
        let mut parts: Vec<Range<usize>> = Vec::new();
        for token in tokens {
            let range = token.range.clone();
            let parted = |open: &Range<usize>| {
                let next = self.masks.partition_point(|mask| mask.end <= open.end);
                let mask = self.masks.get(next);
                mask.is_some_and(|mask| mask.start < range.start)
            };
            match parts.last_mut() {
                Some(open) if !parted(open) => open.end = range.end,
                Some(_) | None => parts.push(range),
            }
        }
        parts
    }

    /// Where the heading stands that ends words, right before the first move, and what it is.
    fn heading_at_end(&self, before: &[Token]) -> Option<(Range<usize>, HeadingLine)> {
        let end = before.last()?.range.end;
        // What is far from the moves is not looked through again and again.
        let near = before.iter().rev();
        let near = near.take_while(|token| token.range.start + heading::LONGEST > end);
        let from = near.last()?.range.start;
        let (at, line) = heading_at_end(self.text.get(from..end)?)?;
        let whole = before.iter().any(|token| token.range.start == from + at);
        whole.then_some((from + at..end, line))
    }

    /// A paragraph that shows captures over several squares, from a position on a diagram: a
    /// fragment, in which a move from the square of the move before is another way of making it.
    fn example(&mut self, tokens: &[Token]) -> bool {
        let text = self.text;
        let strong = |token: &&Token| {
            token.kind == Kind::Move(lex::STRONG)
                && token
                    .said(text)
                    .contains(|c: char| c == ':' || shape::is_dash(c))
        };
        let long = |token: &Token| token.said(text).matches(':').count() > 1;
        if self.game.as_ref().is_some_and(|game| !game.example)
            || !tokens.iter().filter(strong).any(long)
        {
            return false;
        }
        if self.diagram || self.game.is_none() {
            self.close();
            self.open();
        }
        let mut words = 0;
        for (at, token) in tokens.iter().enumerate().filter(|(_, token)| strong(token)) {
            self.aside_words(tokens.get(words..at).unwrap_or_default());
            words = at + 1;
            let Some(game) = &mut self.game else {
                return false;
            };
            game.example = true;
            game.from_diagram = true;
            game.settle();
            let origin = |range: &Range<usize>| {
                text[range.start..]
                    .split(|c: char| !c.is_alphanumeric())
                    .next()
            };
            let last = game.cells().last();
            if last.is_some_and(|last| origin(&last.range) == origin(&token.range)) {
                game.items
                    .push(Item::Mark(SignKind::Variation, token.range.clone()));
            } else {
                game.cell(token.range.clone(), Place::Stream);
            }
        }
        self.aside_words(tokens.get(words..).unwrap_or_default());
        true
    }
}
