//! Variations between signs that are no brackets: asterisks, underscores, a pair of dashes. The same signs stand around anything else,
//! around the moves of the game too: numbers are evidence. What goes back, and is passed over by the next number, is a variation.

use crate::lex::{Kind, Token, is_prose};
use crate::movetext::read_number;
use crate::{ply, shape};
use std::ops::Range;

/// More tokens than this between two dashes are no variation.
const LONGEST: usize = 60;

/// What stands around a variation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sign {
    /// An asterisk or an underscore, which stand for italic type: at the first word, and at the last.
    Emphasis(char),
    Dash,
}

/// What of the game stands behind a variation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Next {
    /// A number, and its ply.
    Ply(i32),
    /// A move without one, the result, or the end.
    Bare,
    /// Words that no number follows.
    Words,
}

/// The tokens between two signs, these among them, and what the numbers say of them.
#[derive(Debug)]
struct Between {
    tokens: Range<usize>,
    /// Its plies, from 0.
    plies: Range<i32>,
    /// The ply that is due before it.
    due: Option<i32>,
    /// That of the next number behind it, unless a move, a result or the end comes first.
    next: Next,
}

/// Makes one token of each such variation, as if it stood in brackets.
pub(crate) fn set_variations_apart(text: &str, tokens: &mut Vec<Token>) {
    for sign in [Sign::Emphasis('*'), Sign::Emphasis('_'), Sign::Dash] {
        let variations = match sign {
            Sign::Emphasis(sign) => emphasised(text, tokens, sign),
            Sign::Dash => dashed(text, tokens),
        };
        for range in variations.into_iter().rev() {
            let own = tokens.get(range.clone()).unwrap_or_default();
            let Some((first, last)) = own.first().zip(own.last()) else {
                continue;
            };
            let bracket = Token {
                kind: Kind::Bracket,
                range: first.range.start..last.range.end,
                apart: first.apart,
            };
            tokens.splice(range, [bracket]);
        }
    }
}

/// What of a text stands inside the brackets or the signs around it.
pub(crate) fn inside(text: &str) -> &str {
    if let Some(inside) = between_signs(text) {
        return inside;
    }
    let mut letters = text.chars();
    letters.next();
    letters.next_back();
    letters.as_str()
}

/// The same where signs that are no brackets are around it.
pub(crate) fn between_signs(text: &str) -> Option<&str> {
    let is_sign = |c: char| matches!(c, '*' | '_') || shape::is_dash(c);
    let inside = text.trim_matches(is_sign);
    (text.starts_with(is_sign) && text.ends_with(is_sign) && !inside.is_empty()).then_some(inside)
}

/// The variations between two asterisks or underscores. Where most of what stands between these goes on with what did before it, that
/// is the game, and the words around it are the remarks.
fn emphasised(text: &str, tokens: &[Token], sign: char) -> Vec<Range<usize>> {
    let places = emphasis(text, tokens, sign);
    let mut due = None;
    let mut at = 0;
    let mut found: Vec<Between> = Vec::new();
    let mut linked = 0;
    let mut end_before = None;
    for place in places {
        due = due_after(due, tokens.get(at..place.start).unwrap_or_default(), text);
        at = place.end;
        let Some(between) = Between::of(tokens, place, due, text) else {
            continue;
        };
        linked += usize::from(
            end_before
                .or(due)
                .is_none_or(|end| end == between.plies.start),
        );
        end_before = Some(between.plies.end);
        found.push(between);
    }
    found.retain(Between::is_passed_over);
    if found.len() <= linked {
        return Vec::new();
    }
    found.into_iter().map(|between| between.tokens).collect()
}

/// What stands between two signs of emphasis, one at the start of a word, one at the end.
fn emphasis(text: &str, tokens: &[Token], sign: char) -> Vec<Range<usize>> {
    let mut places = Vec::new();
    let mut open = None;
    for (at, token) in tokens.iter().enumerate() {
        let stated = token.said(text);
        if !stated.ends_with(sign) {
            continue;
        }
        let before = text.get(..token.range.start).unwrap_or_default();
        let after = text.get(token.range.end..).unwrap_or_default();
        let bare = token.is_furniture();
        let blank = |c: Option<char>| c.is_none_or(char::is_whitespace);
        match open.take() {
            Some(from) if !bare || !blank(before.chars().next_back()) => places.push(from..at + 1),
            Some(_) | None if bare && !blank(after.chars().next()) => open = Some(at),
            Some(_) | None => {}
        }
    }
    places
}

/// The variations between two dashes. No moves that were played stand so.
fn dashed(text: &str, tokens: &[Token]) -> Vec<Range<usize>> {
    let is_dash = |at: &usize| {
        let stated = tokens[*at].said(text);
        !stated.is_empty() && stated.chars().all(shape::is_dash)
    };
    let dashes: Vec<usize> = (0..tokens.len()).filter(is_dash).collect();
    let mut due = None;
    let mut at = 0;
    let mut found: Vec<Range<usize>> = Vec::new();
    for pair in dashes.windows(2) {
        let &[from, to] = pair else { continue };
        if from < at || to - from > LONGEST {
            continue;
        }
        due = due_after(due, tokens.get(at..from).unwrap_or_default(), text);
        at = from;
        let between = Between::of(tokens, from..to + 1, due, text);
        if let Some(between) = between.filter(Between::is_passed_over) {
            at = between.tokens.end;
            found.push(between.tokens);
        }
    }
    found
}

impl Between {
    /// What stands between two signs, if a numbered move does, and no other before that.
    fn of(tokens: &[Token], range: Range<usize>, due: Option<i32>, text: &str) -> Option<Self> {
        let own = tokens.get(range.clone())?;
        let first = own
            .iter()
            .position(|token| token.is_move() || ply(token).is_some())?;
        let start = ply(own.get(first)?)?;
        own.get(first + 1)?.is_move().then_some(())?;
        let ended = |token: &Token| matches!(token.kind, Kind::Result(_) | Kind::Caption);
        let next = Next::of(tokens.get(range.end..)?);
        (!own.iter().any(ended)).then_some(())?;
        Some(Self {
            plies: start..due_after(None, own, text)?,
            tokens: range,
            due,
            next,
        })
    }

    /// Whether it begins before what is due, and the next number goes on as if it were not there.
    fn is_passed_over(&self) -> bool {
        let goes_on = |due: i32| match self.next {
            Next::Ply(next) => next == due,
            Next::Bare => true,
            Next::Words => false,
        };
        self.due
            .is_some_and(|due| self.plies.start < due && goes_on(due))
    }
}

impl Next {
    fn of(behind: &[Token]) -> Self {
        let mut behind = behind.iter().filter(|token| token.carries());
        let word = match behind.next() {
            Some(token) if token.is_word() => true,
            Some(token) => return ply(token).map_or(Self::Bare, Self::Ply),
            None => false,
        };
        match behind.take(LONGEST).find_map(ply) {
            Some(next) => Self::Ply(next),
            None if word => Self::Words,
            None => Self::Bare,
        }
    }
}

/// The ply that the number of a move announces, from 0.
fn ply(token: &Token) -> Option<i32> {
    token.move_number().map(ply::ply_of)
}

/// The ply that is due behind some tokens, if this one is before them.
fn due_after(due: Option<i32>, tokens: &[Token], text: &str) -> Option<i32> {
    tokens.iter().fold(due, |due, token| {
        if let Some(ply) = ply(token) {
            return Some(ply);
        }
        let stated = token.said(text);
        let word = token.is_word() && stated.contains(char::is_alphanumeric);
        // Before what is left of a move the number is a word, too.
        let number = read_number(stated).filter(|number| word && number.marked);
        if let Some(number) = number.filter(|number| number.len == stated.len()) {
            return Some(ply::ply(number.number, number.black));
        }
        due.map(|due| due + i32::from(token.is_move() || word && !is_prose(stated)))
    })
}
