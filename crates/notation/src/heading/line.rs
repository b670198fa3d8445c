//! What one line of a heading says, if it says nothing else.

use super::circumstances::{
    date, date_and_place, event, is_short_number, number, number_before, part_before,
    place_and_date, played, result, round, round_and_date,
};
use super::fact::{Fact, HeadingTag, Item, Weight};
use super::names::{between, names_over_columns, pair, side};
use super::opening::{eco, opening};
use super::tokens::{Kind, Line};
use super::words::Use;

/// What a line says.
#[derive(Debug, Clone, Default)]
pub(super) struct Said {
    pub(super) facts: Vec<Fact>,
    pub(super) weight: Weight,
    pub(super) unread: bool,
    pub(super) over_columns: bool,
    pub(super) black_first: bool,
}

impl Said {
    fn with(mut self, item: Item) -> Self {
        let mut facts = item.facts;
        facts.append(&mut self.facts);
        let has = |tag| facts.iter().any(|fact: &Fact| fact.tag == tag);
        let dated_event = has(HeadingTag::Event) && has(HeadingTag::Date);
        self.weight = self.weight.max(item.weight);
        if dated_event {
            self.weight = self.weight.max(Weight::Strong);
        }
        self.unread |= item.unread;
        self.over_columns |= item.over_columns;
        self.black_first |= item.black_first;
        self.facts = facts;
        self
    }
}

/// What a line says; `None` if some of it is not understood.
pub(super) fn read(line: &Line<'_>) -> Option<Said> {
    let said = Reading::of(line, 0..line.tokens.len(), 0)?;
    let one_side = |side: HeadingTag, other: HeadingTag| {
        let has = |tag| said.facts.iter().any(|fact: &Fact| fact.tag == tag);
        has(side) && !has(other)
    };
    // After a comma a side is known by the other one beside it.
    let alone = one_side(HeadingTag::White, HeadingTag::Black)
        || one_side(HeadingTag::Black, HeadingTag::White);
    let weak = said.facts.iter().any(|fact| fact.after_comma);
    (!(alone && weak)).then_some(said)
}

struct Reading<'l, 't> {
    line: &'l Line<'t>,
    first: usize,
    end: usize,
    /// From these tokens on the rest is not understood, after what is no heading by itself and after what is one.
    failed: Vec<[bool; 2]>,
    /// In how many brackets it stands.
    depth: usize,
}

/// Brackets further inside are not read.
const DEEPEST: usize = 3;

impl Reading<'_, '_> {
    fn of(line: &Line<'_>, tokens: std::ops::Range<usize>, depth: usize) -> Option<Said> {
        let mut reading = Reading {
            line,
            first: tokens.start,
            end: tokens.end,
            failed: vec![[false; 2]; tokens.end + 1],
            depth,
        };
        let said = reading.rest(tokens.start, false)?;
        // `Monday, July 2, 2018` is a heading that says nothing of the game.
        let empty = said.unread && said.weight > Weight::Weak;
        (!said.facts.is_empty() || said.over_columns || empty).then_some(said)
    }

    /// What stands from token `at` on; what stands `before` it is a heading by itself, or not.
    fn rest(&mut self, mut at: usize, before: bool) -> Option<Said> {
        while at < self.end && separates(self.line, at) {
            at += 1;
        }
        if at >= self.end {
            return Some(Said::default());
        }
        if self.failed.get(at)?[usize::from(before)] {
            return None;
        }
        for item in self.items(at) {
            let gets_on = item.next > at && item.next <= self.end;
            let strong = before || item.weight > Weight::Weak;
            // What is put in brackets may go unread where the rest is a heading.
            let skipped = item.unread && item.facts.is_empty() && item.weight == Weight::Weak;
            if gets_on
                && self.ends_at(item.next)
                && let Some(rest) = self.rest(item.next, strong)
                && (!skipped || before || rest.weight > Weight::Weak)
            {
                return Some(rest.with(item));
            }
        }
        if let Some(failed) = self.failed.get_mut(at) {
            failed[usize::from(before)] = true;
        }
        None
    }

    /// True if an item may end before token `at`.
    fn ends_at(&self, at: usize) -> bool {
        let line = self.line;
        at >= self.end
            || separates(line, at)
            || line.kind(at) == Some(Kind::Open)
            || line.is(at, Use::White)
            || line.is(at, Use::Black)
            || label(line, at).is_some()
            || line.is(at, Use::Article)
            || line.kind(at - 1) == Some(Kind::Close)
            || result(line, at, self.end).is_some()
            || date(line, at, self.end).is_some()
    }

    /// What token `at` may be the first of, the likeliest first.
    fn items(&self, at: usize) -> Vec<Item> {
        let (line, end) = (self.line, self.end);
        let mut items = Vec::new();
        if at == self.first {
            items.extend(number_before(line, at, end));
            // The `V.` of `V. Smyslov – M. Botvinnik` numbers nothing.
            let initial = is_short_number(line, at) && !pair(line, at + 2, end).is_empty();
            items.extend(part_before(line, at, end).filter(|_| !initial));
            items.extend(columns(line, at, end));
            items.extend(names_over_columns(line, at, end));
            items.extend(date_and_place(line, at, end));
        }
        items.extend(round(line, at, end));
        items.extend(number(line, at, end));
        items.extend(side(line, at, end));
        items.extend(label(line, at));
        items.extend(opening(line, at, end));
        items.extend(event(line, at, end));
        items.extend(played(line, at, end));
        items.extend(place_and_date(line, at, end));
        items.extend(pair(line, at, end));
        items.extend(between(line, at, end));
        items.extend(result(line, at, end));
        items.extend(date(line, at, end));
        items.extend(eco(line, at, end));
        items.extend(self.bracket(at));
        if at == self.first {
            items.extend(round_and_date(line, at, end));
        }
        items
    }

    /// What stands in brackets: read like a line, or else left unread.
    fn bracket(&self, at: usize) -> Option<Item> {
        if self.line.kind(at)? != Kind::Open {
            return None;
        }
        let close = closing(self.line, at, self.end)?;
        let inside = || Reading::of(self.line, at + 1..close, self.depth + 1);
        let said = (self.depth < DEEPEST).then(inside).flatten();
        let unread = said.is_none();
        let said = said.unwrap_or_default();
        Some(Item {
            next: close + 1,
            facts: said.facts,
            weight: said.weight,
            unread: said.unread || unread,
            over_columns: false,
            black_first: false,
        })
    }
}

/// `Opening:` before what the line would say without it.
pub(super) fn label(line: &Line<'_>, at: usize) -> Option<Item> {
    let labels = line.is(at, Use::Label) && line.kind(at + 1) == Some(Kind::Colon);
    labels.then(|| Item::new(at + 1, Weight::Weak, Vec::new()))
}

/// The bracket that closes the one at `open`.
pub(super) fn closing(line: &Line<'_>, open: usize, end: usize) -> Option<usize> {
    let mut depth = 0;
    for at in open..end {
        match line.kind(at) {
            Some(Kind::Open) => depth += 1,
            Some(Kind::Close) => depth -= 1,
            Some(_) | None => {}
        }
        if depth == 0 {
            return Some(at);
        }
    }
    None
}

/// True for signs between two items.
pub(super) fn separates(line: &Line<'_>, at: usize) -> bool {
    let kind = line.kind(at);
    matches!(
        kind,
        Some(Kind::Comma | Kind::Stop | Kind::Mark | Kind::Colon | Kind::Dash | Kind::Gap)
    )
}

/// `White   Black`, over two columns: nobody is named.
fn columns(line: &Line<'_>, at: usize, end: usize) -> Option<Item> {
    let between = |at| matches!(line.kind(at), Some(Kind::Gap | Kind::Mark | Kind::Dash));
    let second = at + 1 + usize::from(between(at + 1));
    let sides = |first, other| line.is(at, first) && line.is(second, other) && second < end;
    let exchanged = sides(Use::Black, Use::White);
    (exchanged || sides(Use::White, Use::Black)).then(|| Item {
        over_columns: true,
        black_first: exchanged,
        ..Item::new(second + 1, Weight::Weak, Vec::new())
    })
}
