//! Openings and their codes.

use super::fact::{Fact, HeadingTag, Item, Weight};
use super::tokens::{Kind, Line};
use super::words::{Use, opening_names};
use std::ops::Range;

/// No name of an opening has more words.
const MOST_WORDS: usize = 8;

/// `Ruy Lopez`, `Queen's Gambit Declined`, `Sicilian Defence, Najdorf Variation`.
pub(super) fn opening(line: &Line<'_>, at: usize, end: usize) -> Vec<Item> {
    let mut ends: Vec<usize> = (at + 1..=end.min(at + MOST_WORDS))
        .rev()
        .filter(|to| is_name(line, at..*to, false))
        .collect();
    // What follows a comma goes on with it.
    if let Some(longest) = ends.first().copied()
        && matches!(
            line.kind(longest),
            Some(Kind::Comma | Kind::Colon | Kind::Dash)
        )
    {
        let from = longest + 1;
        let more = (from + 1..=end.min(from + MOST_WORDS))
            .rev()
            .find(|to| is_name(line, from..*to, true));
        ends.splice(0..0, more);
    }
    let item = |to| {
        let fact = Fact::new(HeadingTag::Opening, line.stated(at..to), line.place(at..to));
        Item::new(to, Weight::Strong, vec![fact])
    };
    ends.into_iter().map(item).collect()
}

/// True if the tokens are the name of an opening; `behind` one, of its variation, which may be anybody's.
fn is_name(line: &Line<'_>, tokens: Range<usize>, behind: bool) -> bool {
    let (from, to) = (tokens.start, tokens.end);
    let lower = |at: usize| line.word(at).to_lowercase().replace('’', "'");
    let words: Vec<String> = (from..to).map(lower).collect();
    let capital = |at: usize| {
        line.get(at)
            .is_some_and(|token| token.kind == Kind::Word && token.capital)
    };
    if opening_names().any(|name| name.iter().eq(words.iter())) {
        return capital(from);
    }
    let is_noun = |at: usize| line.is(at, Use::OpeningNoun);
    let is_defence = |at: usize| line.is(at, Use::Defence);
    let inside = |at: usize| {
        let small = line.is(at, Use::Particle) && at > from && at + 1 < to;
        let part = is_noun(at) || is_defence(at) || line.is(at, Use::OpeningWord);
        small || part || capital(at) && !line.is(at, Use::Stop) && !line.is(at, Use::Event)
    };
    let belongs = |at: usize| {
        let word = line.word(at);
        let owner = word.ends_with("'s")
            || word.ends_with("’s")
            || word.ends_with("'S")
            || word.ends_with("’S");
        line.is(at, Use::OpeningWord) || owner && capital(at)
    };
    let words = line.tokens.get(from..to).unwrap_or_default();
    let all = (from..to).all(inside) && words.iter().all(|token| token.kind == Kind::Word);
    let defence = (from..to).any(is_defence) && to - from > 1;
    let variation = (from..to).any(is_noun) && (behind || (from..to).any(belongs));
    let game_first = line.is(from, Use::Game);
    let first = capital(from) || behind && is_noun(from);
    all && first && !game_first && (defence || variation)
}

/// `C78` in brackets, or after the word ECO.
pub(super) fn eco(line: &Line<'_>, at: usize, end: usize) -> Option<Item> {
    let named = line.word(at) == "ECO";
    let code = at + 1 + usize::from(named && line.kind(at + 1) == Some(Kind::Colon));
    let bracket = line.kind(at)? == Kind::Open;
    let closed = !bracket || line.kind(code + 1) == Some(Kind::Close);
    let next = code + 1 + usize::from(bracket);
    let stated = line.word(code);
    let fact = Fact::new(
        HeadingTag::Eco,
        stated.to_owned(),
        line.place(code..code + 1),
    );
    let known = (named || bracket) && closed && next <= end && is_code(stated);
    known.then(|| Item::new(next, Weight::Strong, vec![fact]))
}

/// A letter from A to E and two figures.
fn is_code(text: &str) -> bool {
    matches!(text.as_bytes(), [b'A'..=b'E', b'0'..=b'9', b'0'..=b'9'])
}
