//! One game while it is put together.

use crate::SignKind;
use crate::find::block::is_blank;
use crate::find::rows::MoveRow;
use crate::find::running;
use crate::find::stretch::{Jump, Standing, Stretch, Stretches};
use crate::lex::{self, Kind, Stated, Token};
use crate::movetext::number_dots;
use crate::ply::{self, FIRST, Numbered, numbered, ply, ply_of};
use crate::set_apart;
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
    /// Other moves stand under its number, and nothing tells which are the game's own.
    pub(super) contested: bool,
    /// The edge of the page may have cut off its end.
    pub(super) cut: bool,
}

/// So many moves may be two halves of others.
const FEW: i32 = 3;

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

impl Item {
    fn is_move(&self) -> bool {
        matches!(self, Self::Cell(found) if found.place != Place::Word)
    }

    /// The same, if it is a move of which nothing tells whether it is the game's own.
    fn contest(&mut self) {
        if let Self::Cell(found) = self {
            found.contested = true;
        }
    }
}

/// A note to a move.
#[derive(Debug, Clone)]
pub(super) struct Note {
    /// So many moves of the game stand before its mark.
    pub(super) moves: usize,
    pub(super) range: Range<usize>,
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
    /// Words between the moves say it: where more moves follow they say something else.
    pub(super) result_in_words: bool,
    /// Results in figures that stand behind it: the first one may be that of a variation.
    pub(super) further_results: Vec<(Stated, Range<usize>)>,
    /// The rest of the sentence that says the result.
    pub(super) why: Vec<Item>,
    /// The notes to its moves that stand below them.
    pub(super) notes: Vec<Note>,
    /// The number that is due, and whose move it is.
    pub(super) due: Option<(u16, Turn)>,
    pub(super) announced: Option<(u16, Turn)>,
    /// Its moves are shown in prose, one by one.
    pub(super) example: bool,
    /// Some row has one move only.
    pub(super) singles: bool,
    /// It stands in rows.
    pub(super) rows: bool,
    /// Rows with numbers of their own are its second column.
    pub(super) second_column: bool,
    /// A gap parts the columns.
    pub(super) gap: bool,
    /// Where moves stand that seem to belong to it, after others that are lost.
    pub(super) goes_on: Option<Range<usize>>,
    pub(super) jumps: Vec<Jump>,
    /// Where a number went back last, by item, and the ply that was due there.
    pub(super) back: Option<(usize, i32)>,
    /// What stands in running text since the last row, until it is decided which of it is the game's own.
    pub(super) stretches: Stretches,
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

    /// Dots behind the last move say that more follow, which are not there: the game goes on.
    pub(super) fn look_for_last_dots(&mut self, text: &str) {
        let last = self.items.iter().rposition(Item::is_move);
        let behind = last.and_then(|last| self.items.get(last + 1));
        let Some(Item::Furniture(range)) = behind else {
            return;
        };
        let (dots, len) = text.get(range.start..).map_or((0, 0), number_dots);
        if dots > 2 && self.result.is_none() && self.goes_on.is_none() {
            self.goes_on = Some(range.start..range.start + len);
        }
    }

    pub(super) fn number(&mut self, number: u16, black: bool, range: Range<usize>) {
        // One ply further on: a column of one side's moves has numbers so.
        let skipped = |due: &Numbered| ply(number, black) > ply_of(*due) + 1;
        if let Some((due, _)) = self.due.filter(|due| skipped(due) && !self.is_empty()) {
            self.jumps.push((due, range.clone()));
        }
        self.announced = Some((number, ply::side(black)));
        self.due = self.announced;
        self.items.push(Item::Number(number, range));
    }

    /// Nothing tells whether the moves from this item on are its own.
    pub(super) fn contest(&mut self, from: usize) {
        self.items.iter_mut().skip(from).for_each(Item::contest);
    }

    /// The same of the last ones, from this place of the page on, which stand where `place` says so.
    pub(super) fn contest_where(&mut self, from: usize, place: impl Fn(usize) -> bool) {
        for items in [&mut self.items, &mut self.trailing] {
            let last = items.iter_mut().rev();
            let last = last.take_while(|item| item.range().start >= from);
            let own = last.filter(|item| place(item.range().start));
            own.for_each(Item::contest);
        }
    }

    /// Notes a number that goes back, right `behind` a word that may say that what follows was not played; until one that
    /// would follow without it shows that it was damaged.
    pub(super) fn goes_back(&mut self, number: (u16, Turn), behind: bool) {
        let ply = ply_of(number);
        let moves = |from: usize| {
            let since = self.items.get(from..).unwrap_or_default().iter();
            since.filter(|item| item.is_move()).count() as i32
        };
        self.back = match (self.back, self.due.map(ply_of)) {
            (Some((from, due)), _) if due + moves(from) == ply => None,
            (None, Some(due)) if behind && ply < due => Some((self.items.len(), due)),
            (back, _) => back,
        };
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

    /// What words said is not the result of this game.
    pub(super) fn withdraw_result(&mut self) {
        if std::mem::take(&mut self.result_in_words)
            && let Some((_, said)) = self.result.take()
        {
            self.items.push(Item::Mark(SignKind::Comment, said));
        }
    }

    pub(super) fn cell(&mut self, range: Range<usize>, place: Place) {
        self.withdraw_result();
        let announced = self.announced.take();
        let (number, side) = announced.unzip();
        self.items.push(Item::Cell(Found {
            range,
            number,
            side,
            place,
            contested: false,
            cut: false,
        }));
        if place == Place::Word {
            return;
        }
        self.due = Some(ply::next(self.due.unwrap_or(FIRST)));
    }

    /// A token that is neither a number nor a move.
    pub(super) fn other(&mut self, token: &Token, text: &str) {
        let range = token.range.clone();
        if let Kind::Result(stated @ Stated::Outcome(_)) = token.kind
            && self.result.is_some()
        {
            self.further_results.push((stated, range.clone()));
        }
        match token.kind {
            Kind::Result(stated) if self.result.is_none() => {
                self.result_in_words =
                    !self.is_empty() && !token.said(text).contains(char::is_numeric);
                self.result = Some((stated, range));
            }
            Kind::Furniture => self.items.push(Item::Furniture(range)),
            Kind::Caption => self.items.push(Item::Mark(SignKind::Caption, range)),
            Kind::Sign => self.items.push(Item::Mark(SignKind::Sign, range)),
            Kind::Bracket => self
                .items
                .push(Item::Mark(bracket(token.said(text)), range)),
            Kind::Number { .. } | Kind::Move(_) | Kind::Result(_) | Kind::Word => {
                self.comment(range, text)
            }
        }
    }

    /// Words, joined to those right before them: the result or a position may stand between, and is no word of theirs.
    pub(super) fn comment(&mut self, range: Range<usize>, text: &str) {
        match self.items.last_mut() {
            Some(Item::Mark(SignKind::Comment, before))
                if before.end < range.start && is_blank(text, before.end..range.start) =>
            {
                before.end = range.end;
            }
            _ => self.items.push(Item::Mark(SignKind::Comment, range)),
        }
    }

    /// Moves in running text, of which the first is that of number `start`, if it is not the one that is due.
    /// `after_gap` says that moves may be lost before it, `ends` that the result behind it shows that they were played, `in_words`
    /// that its sentence has words before it which do not say so.
    pub(super) fn stretch(
        &mut self,
        tokens: &[Token],
        text: &str,
        standing: Standing,
        [after_gap, ends, in_words]: [bool; 3],
    ) {
        let since = self.since;
        self.settle();
        // Moves without numbers are quoted anywhere, and do not show that the game goes on.
        if standing == Standing::WithoutNumber {
            self.since = since;
        }
        let before = self.due.map(ply_of);
        let own = running::first(tokens, text, before).map(|first| first.start);
        let start = own.or(self.due).unwrap_or(FIRST);
        let jumps = std::mem::take(&mut self.jumps);
        let from = self.items.len();
        self.due = Some(start);
        self.back = None;
        running::add(self, tokens, text);
        let first = ply_of(start);
        // Nothing tells which of those were played that have the same number as others of their stretch.
        if let Some((again, _)) = self.back.take() {
            self.contest(again);
        }
        let moves = self.items.get(from..).unwrap_or_default().iter();
        let moves = moves.filter(|item| item.is_move()).count() as i32;
        let counted = first + moves;
        let due = self.due.map_or(counted, ply_of);
        let stretch = Stretch {
            items: from..self.items.len(),
            // Numbers that are far behind the moves before them are misread.
            plies: first..if due + FEW < counted { counted } else { due },
            moves,
            standing,
            in_words,
            after_gap,
            jumps: std::mem::replace(&mut self.jumps, jumps),
            ends,
        };
        self.stretches.push(stretch, before);
        self.due = self.stretches.is_due().or(before).map(numbered);
    }

    /// Whether it begins with another position than the usual one.
    pub(super) fn has_position(&self) -> bool {
        self.from_diagram || self.position.is_some()
    }

    /// Whether this is the number of its first move.
    pub(super) fn begins_with(&self, number: Option<(u16, Turn)>) -> bool {
        let first = self.cells().next();
        let first = first.and_then(|first| first.number.zip(first.side));
        number.is_some() && number == first
    }

    /// Whether moves that begin with this one may be the game's own, after some that stand above.
    pub(super) fn leads_to(&self, number: Numbered) -> bool {
        self.due == Some(number) || self.stretches.leads_to(ply_of(number))
    }

    /// The same, where moves may have been lost above. What begins with the first move may be another game.
    pub(super) fn leads_near(&self, number: Numbered) -> bool {
        let near = || number.0 > 1 && self.stretches.leads_near(ply_of(number));
        self.leads_to(number) || near()
    }

    /// The number that is due: this one, where some of the moves above lead to it.
    pub(super) fn due_at(&self, number: Numbered) -> Numbered {
        let due = self.due.unwrap_or(FIRST);
        if self.leads_to(number) { number } else { due }
    }

    /// Settles which of the moves in running text are the game's own, if a row that begins with ply `until` follows: the
    /// others are words of its text.
    pub(super) fn decide(&mut self, until: Option<i32>, text: &str) {
        let stretches = std::mem::take(&mut self.stretches);
        if stretches.is_empty() {
            return;
        }
        let mut line = stretches.own_line(until);
        let mut due = None;
        // What stands between two of its own is part of the game, and what follows the last one if another game does not.
        let mut between: Vec<Item> = Vec::new();
        let mut taken = stretches.iter().next().map_or(0, |first| first.items.start);
        let mut items = self.items.split_off(taken).into_iter();
        // What the game seems to begin with is none of it: one of two solutions.
        if self.is_empty() && line.own.first() != Some(&0) {
            line.uncertain.clone_from(&line.own);
        }
        let mut lines: Vec<(usize, bool)> = Vec::new();
        for (at, stretch) in stretches.iter().enumerate() {
            between.extend(
                items
                    .by_ref()
                    .take(stretch.items.start.saturating_sub(taken)),
            );
            let own: Vec<Item> = items.by_ref().take(stretch.items.len()).collect();
            taken = stretch.items.end;
            let is_own = line.own.binary_search(&at).is_ok();
            lines.extend(own.first().map(|first| (first.range().start, is_own)));
            if !is_own {
                between.extend(quoted(&own, text));
                continue;
            }
            let words = self.withdraw_result_of_variation(&lines);
            between.extend(words.map(|said| Item::Mark(SignKind::Comment, said)));
            self.take_in(&mut between, text);
            let contested = line.uncertain.binary_search(&at).is_ok();
            self.jumps.extend(jump(due, stretch, &own));
            self.jumps.extend(stretch.jumps.iter().cloned());
            // Another line, perhaps, which goes back before what is due: that is how it ended, and not this game.
            let back = due.map_or(0, |due| due - stretch.plies.start);
            let goes_back = contested && back > 0 && !self.says_again(back, &own, text);
            let start = own.first().map(|first| first.range().start);
            let said = start
                .filter(|_| goes_back)
                .and_then(|start| self.withdraw_result_behind(start));
            due = Some(stretch.plies.end);
            let first = self.items.len();
            self.items.extend(own);
            if contested {
                self.contest(first);
            }
            if let Some(said) = said {
                self.comment(said, text);
            }
        }
        between.extend(items);
        between.append(&mut self.trailing);
        self.trailing = between;
        self.due = due.map(numbered).or(self.due);
        self.take_further_result(&lines);
    }

    /// Takes the result away, if it stands in or behind a variation before the last of `lines`, which are known by their beginnings and
    /// by whether they are its own: the game that it quotes ended so.
    fn withdraw_result_of_variation(&mut self, lines: &[(usize, bool)]) -> Option<Range<usize>> {
        let (_, said) = self.result.as_ref().filter(|_| !self.result_in_words)?;
        let (before, is_own) = line_before(lines, said.start)?;
        if is_own || before == lines.len() {
            return None;
        }
        self.result.take().map(|(_, said)| said)
    }

    /// Whether some moves begin with the one that stands so many plies before the end: `7. Bb3 d6. 7... d6 8. c3`.
    fn says_again(&self, back: i32, moves: &[Item], text: &str) -> bool {
        fn stated<'t>(item: &Item, text: &'t str) -> Option<&'t str> {
            item.is_move().then(|| text.get(item.range().clone()))?
        }
        let first = moves.iter().find_map(|item| stated(item, text));
        let above = usize::try_from(back - 1).ok().and_then(|back| {
            let own = self.items.iter().rev();
            own.filter_map(|item| stated(item, text)).nth(back)
        });
        first.is_some() && first == above
    }

    /// Takes the result away, if it stands behind this place.
    fn withdraw_result_behind(&mut self, start: usize) -> Option<Range<usize>> {
        let behind = |(_, said): &mut (Stated, Range<usize>)| said.start > start;
        self.result.take_if(behind).map(|(_, said)| said)
    }

    /// The result is the first of those behind that stands behind moves of its own.
    fn take_further_result(&mut self, lines: &[(usize, bool)]) {
        if self.result.is_some() {
            return;
        }
        let of_game = |(_, said): &(Stated, Range<usize>)| {
            line_before(lines, said.start).is_some_and(|(_, is_own)| is_own)
        };
        let further = std::mem::take(&mut self.further_results);
        let Some((stated, said)) = further.into_iter().find(of_game) else {
            return;
        };
        for items in [&mut self.items, &mut self.trailing] {
            let is_said = |item: &Item| matches!(item, Item::Mark(SignKind::Comment, range) if *range == said);
            if let Some(at) = items.iter().position(is_said) {
                items.remove(at);
                self.result = Some((stated, said));
                return;
            }
        }
    }

    /// Adds what stands between its own moves; words go on with what is quoted among them.
    fn take_in(&mut self, between: &mut Vec<Item>, text: &str) {
        for item in between.drain(..) {
            match item {
                Item::Mark(SignKind::Comment, range) => self.comment(range, text),
                item @ (Item::Cell(_) | Item::Mark(..) | Item::Number(..) | Item::Furniture(_)) => {
                    self.items.push(item);
                }
            }
        }
    }

    /// The moves of a row. `column` makes a numbered move one of the second column.
    pub(super) fn row(&mut self, row: &MoveRow, text: &str, column: bool) {
        let number = row.number.as_ref().filter(|_| !column);
        self.decide(number.map(|(number, _)| ply(*number, row.black)), text);
        self.settle();
        self.rows = true;
        self.second_column |= column;
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
        let last = self.items.last_mut().filter(|_| row.cut);
        if let Some(Item::Cell(found)) = last {
            found.cut = true;
        }
        for token in others {
            self.other(token, text);
        }
    }
}

/// How many of some lines begin before a place, and whether the last of these is one of the game's own.
fn line_before(lines: &[(usize, bool)], place: usize) -> Option<(usize, bool)> {
    let before = lines.partition_point(|(start, _)| *start <= place);
    Some((before, lines.get(before.checked_sub(1)?)?.1))
}

/// What is quoted is words, as far as they stand together.
fn quoted(parts: &[Item], text: &str) -> Vec<Item> {
    let mut words: Vec<Range<usize>> = Vec::new();
    for part in parts.iter().map(Item::range) {
        match words.last_mut() {
            Some(open) if is_blank(text, open.end..part.start) => open.end = part.end,
            _ => words.push(part.clone()),
        }
    }
    let comments = words.into_iter();
    comments
        .map(|range| Item::Mark(SignKind::Comment, range))
        .collect()
}

/// The number that a stretch of own moves begins with, where it is further on than what is due.
fn jump(due: Option<i32>, stretch: &Stretch, parts: &[Item]) -> Option<Jump> {
    let due = due.filter(|due| stretch.plies.start > due + 1)?;
    let number = parts.iter().find_map(|part| match part {
        Item::Number(_, range) => Some(range.clone()),
        Item::Cell(_) | Item::Mark(..) | Item::Furniture(_) => None,
    });
    Some((numbered(due).0, number?))
}

/// A bracket that holds moves is a variation.
pub(super) fn bracket(text: &str) -> SignKind {
    let inside = set_apart::inside(text);
    let tokens = lex::tokens_of(inside);
    let moves = lex::moves(&tokens);
    if moves > 0 && lex::count_words(&tokens) <= moves && !lex::is_clock(inside) {
        SignKind::Variation
    } else {
        SignKind::Comment
    }
}
