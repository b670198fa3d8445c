//! Damage beyond single characters: what is lost, doubled, run together, broken, exchanged, or
//! named from the wrong side.

use super::rng::Rng;
use super::sheets::{cell, running, sheet, side};
use scoresheet_layout::{MoveCell, ScoreSheet};
use scoresheet_repair::Reason;
use std::collections::BTreeMap;

/// What is done to a game, once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Structure {
    /// So many plies are not written down, and nothing tells where.
    Missing(usize),
    /// So many plies are not written down; the numbers of the moves are.
    MissingNumbered(usize),
    /// A ply appears twice.
    Doubled,
    /// So many times, White's move and Black's are run together.
    Merged(usize),
    /// So many moves are broken in two.
    Split(usize),
    /// So many numbers are lost.
    NumbersLost(usize),
    /// There are no numbers.
    NoNumbers,
    /// So many numbers appear twice.
    NumbersDoubled(usize),
    /// White's moves stand in Black's column, and the other way round.
    Exchanged,
    /// A move is named as seen from the other side (KV53 §36).
    OtherSide,
    /// A file, a rank or a digit of a square of origin is miswritten (KV53 §36, MK53 §23).
    Origin,
    /// Every sign of one kind stands as this: a sort of type that is worn, or a letter that a program does not know.
    Throughout(&'static str),
}

/// Every kind of damage, with its name in the table.
pub const ALL: &[(Structure, &str)] = &[
    (Structure::Missing(1), "1 ply missing, no numbers"),
    (Structure::MissingNumbered(1), "1 ply missing, numbered"),
    (Structure::MissingNumbered(3), "3 plies missing, numbered"),
    (Structure::Doubled, "1 ply doubled"),
    (Structure::Merged(3), "3 pairs run together"),
    (Structure::Split(3), "3 moves broken in two"),
    (Structure::NumbersLost(5), "5 numbers lost"),
    (Structure::NoNumbers, "no numbers at all"),
    (Structure::NumbersDoubled(3), "3 numbers doubled"),
    (Structure::Exchanged, "columns exchanged"),
    (Structure::OtherSide, "1 move from the other side"),
    (Structure::Origin, "1 square of origin miswritten"),
    (
        Structure::Throughout("\u{fffd}"),
        "1 sign misread throughout",
    ),
    (Structure::Throughout(""), "1 sign lost throughout"),
];

impl Structure {
    /// What an answer should say was supposed, where that has a word.
    pub const fn reason(self) -> Option<Reason> {
        match self {
            Self::Missing(_) | Self::MissingNumbered(_) => Some(Reason::Missing),
            Self::Merged(_) => Some(Reason::Merged),
            Self::Split(_) => Some(Reason::Split),
            Self::Exchanged => Some(Reason::ColumnsExchanged),
            Self::OtherSide => Some(Reason::OtherSide),
            Self::Origin | Self::Throughout(_) => Some(Reason::Characters),
            Self::Doubled | Self::NumbersLost(_) | Self::NoNumbers | Self::NumbersDoubled(_) => {
                None
            }
        }
    }

    /// A game of these texts so damaged; `None` if it has no place where that could be done.
    /// `noise` damages the characters afterwards.
    pub fn apply(
        self,
        texts: &[String],
        rng: &mut Rng,
        noise: &mut dyn FnMut(&str) -> String,
    ) -> Option<ScoreSheet> {
        let certain = |texts: Vec<String>, noise: &mut dyn FnMut(&str) -> String| {
            sheet(texts.iter().map(|text| cell(&noise(text))).collect())
        };
        Some(match self {
            Self::Missing(count) => certain(without(texts, count, rng), noise),
            Self::Doubled => certain(doubled(texts, rng), noise),
            Self::OtherSide => certain(changed(texts, rng, &|text, _| turned(text))?, noise),
            Self::Origin => certain(changed(texts, rng, &miswritten)?, noise),
            Self::Exchanged => exchanged(texts, noise),
            Self::NoNumbers => ScoreSheet::from_movetext(&noise(&texts.join(" "))),
            Self::Throughout(instead) => {
                let texts = throughout(texts, instead, rng)?;
                ScoreSheet::from_movetext(&noise(&running(&texts)))
            }
            Self::MissingNumbered(_)
            | Self::Merged(_)
            | Self::Split(_)
            | Self::NumbersLost(_)
            | Self::NumbersDoubled(_) => {
                ScoreSheet::from_movetext(&noise(&self.words(texts, rng).join(" ")))
            }
        })
    }

    /// The words of the running text.
    fn words(self, texts: &[String], rng: &mut Rng) -> Vec<String> {
        let clean = running(texts);
        let mut words: Vec<String> = clean.split(' ').map(str::to_owned).collect();
        let (count, of_moves): (usize, fn(usize) -> bool) = match self {
            // A line is number, White's move, Black's move.
            Self::Merged(count) => (count, |at| at % 3 == 1),
            Self::MissingNumbered(count) | Self::Split(count) => (count, |at| at % 3 != 0),
            Self::NumbersLost(count) | Self::NumbersDoubled(count) => (count, |at| at % 3 == 0),
            Self::Missing(_)
            | Self::Doubled
            | Self::NoNumbers
            | Self::Exchanged
            | Self::OtherSide
            | Self::Origin
            | Self::Throughout(_) => (0, |_| false),
        };
        // What is lost after the last move cannot be missed.
        let last = words.len().saturating_sub(3);
        let places: Vec<usize> = (0..last).filter(|at| of_moves(*at)).collect();
        let chosen = rng.some_below(count, places.len());
        for at in chosen.iter().rev().filter_map(|at| places.get(*at)) {
            match self {
                Self::Merged(_) => {
                    let black = words.remove(at + 1);
                    words[*at].push_str(&black);
                }
                Self::Split(_) => words[*at] = broken(&words[*at], rng),
                Self::NumbersDoubled(_) => words.insert(*at, words[*at].clone()),
                Self::Missing(_)
                | Self::MissingNumbered(_)
                | Self::Doubled
                | Self::NumbersLost(_)
                | Self::NoNumbers
                | Self::Exchanged
                | Self::OtherSide
                | Self::Origin
                | Self::Throughout(_) => drop(words.remove(*at)),
            }
        }
        words
    }
}

fn without(texts: &[String], count: usize, rng: &mut Rng) -> Vec<String> {
    let lost = rng.some_below(count, texts.len().saturating_sub(2));
    let kept = texts.iter().enumerate();
    kept.filter(|(ply, _)| !lost.contains(ply))
        .map(|(_, text)| text.clone())
        .collect()
}

fn doubled(texts: &[String], rng: &mut Rng) -> Vec<String> {
    let mut texts = texts.to_vec();
    let at = rng.below(texts.len());
    if let Some(text) = texts.get(at).cloned() {
        texts.insert(at, text);
    }
    texts
}

fn broken(text: &str, rng: &mut Rng) -> String {
    let inner: Vec<usize> = text.char_indices().map(|(at, _)| at).skip(1).collect();
    let at = inner
        .get(rng.below(inner.len()))
        .copied()
        .unwrap_or_default();
    let (first, second) = text.split_at(at);
    format!("{first} {second}")
}

/// Pairs the other way round, under the colours of the columns.
fn exchanged(texts: &[String], noise: &mut dyn FnMut(&str) -> String) -> ScoreSheet {
    let mut cells = Vec::with_capacity(texts.len() + 1);
    for (at, pair) in texts.chunks(2).enumerate() {
        let [white, rest @ ..] = pair else { continue };
        let black = rest.first().map_or("", String::as_str);
        for (column, text) in [black, white.as_str()].into_iter().enumerate() {
            if text.is_empty() {
                continue;
            }
            cells.push(MoveCell {
                number: u16::try_from(at + 1).ok(),
                side: Some(side(column)),
                ..cell(&noise(text))
            });
        }
    }
    sheet(cells)
}

/// One of the texts that `change` changes, changed.
fn changed(
    texts: &[String],
    rng: &mut Rng,
    change: &dyn Fn(&str, &mut Rng) -> String,
) -> Option<Vec<String>> {
    let mut texts = texts.to_vec();
    for _ in 0..100 {
        let at = rng.below(texts.len());
        let text = change(texts.get(at)?, rng);
        if texts.get(at) != Some(&text) {
            texts[at] = text;
            return Some(texts);
        }
    }
    None
}

/// Every sign of one kind replaced, one that stands so often that it matters and leaves something of each move.
fn throughout(texts: &[String], instead: &str, rng: &mut Rng) -> Option<Vec<String>> {
    const OFTEN: usize = 5;
    let mut counts: BTreeMap<char, usize> = BTreeMap::new();
    for sign in texts.iter().flat_map(|text| text.chars()) {
        *counts.entry(sign).or_default() += 1;
    }
    let often = counts.iter().filter(|(_, count)| **count >= OFTEN);
    let often: Vec<char> = often.map(|(sign, _)| *sign).collect();
    let sign = *often.get(rng.below(often.len()))?;
    let texts: Vec<String> = texts
        .iter()
        .map(|text| text.replace(sign, instead))
        .collect();
    texts.iter().all(|text| !text.is_empty()).then_some(texts)
}

/// Every square as it is called from the other side: h8 for a1, 50 for 1.
pub fn turned(text: &str) -> String {
    if text.chars().any(|c| ('a'..='h').contains(&c)) {
        let turn = |c: char| match c {
            'a'..='h' => char::from(b'a' + b'h' - c as u8),
            '1'..='8' => char::from(b'1' + b'8' - c as u8),
            other => other,
        };
        return text.chars().map(turn).collect();
    }
    let mut turned = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let digits = rest
            .find(|c: char| !c.is_ascii_digit())
            .unwrap_or(rest.len());
        let (number, after) = rest.split_at(digits.max(first.len_utf8()));
        match number.parse::<u8>() {
            Ok(number @ 1..=50) => turned.push_str(&(51 - number).to_string()),
            _ => turned.push_str(number),
        }
        rest = after;
    }
    turned
}

/// The first square of a move that names its origin, one character of it another.
fn miswritten(text: &str, rng: &mut Rng) -> String {
    let digits = text.chars().filter(char::is_ascii_digit).count();
    if digits < 2 {
        return text.to_owned();
    }
    let in_square = |c: char| ('a'..='h').contains(&c) || c.is_ascii_digit();
    let first: Vec<usize> = text
        .char_indices()
        .skip_while(|(_, c)| !in_square(*c))
        .take_while(|(_, c)| in_square(*c))
        .map(|(at, _)| at)
        .collect();
    let Some(&at) = first.get(rng.below(first.len())) else {
        return text.to_owned();
    };
    let kind = |c: char| {
        if c.is_ascii_digit() {
            "12345678"
        } else {
            "abcdefgh"
        }
    };
    let Some(was) = text[at..].chars().next() else {
        return text.to_owned();
    };
    let others: Vec<char> = kind(was).chars().filter(|c| *c != was).collect();
    let other = others.get(rng.below(others.len())).copied().unwrap_or(was);
    format!("{}{other}{}", &text[..at], &text[at + was.len_utf8()..])
}
