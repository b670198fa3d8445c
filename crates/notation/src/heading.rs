//! What stands before the first move of a text without tags: names, a position.

use crate::movetext::starts_moves;
use crate::record::{Kind, Record, Token};
use crate::scan::{blanks, character, dash};
use scoresheet_source::Span;

/// Reads the heading that starts at `from`, if there is one, and returns where the moves start.
pub(crate) fn read(text: &[u8], from: usize, record: &mut Record) -> usize {
    let start = from + blanks(&text[from..]);
    let end = first_move(text, start, record);
    let heading = text[start..end].trim_ascii_end();
    if !heading.is_empty() {
        record.tokens.push(Token {
            kind: Kind::Heading,
            span: Span::new(start as u32, (start + heading.len()) as u32),
        });
    }
    end
}

/// Where the moves start: at the first move number with a move behind it, or at a first word that
/// is a move itself. Without either, the whole is left to the reader of moves.
fn first_move(text: &[u8], start: usize, record: &Record) -> usize {
    if starts_moves(&text[start..], record.family, false) {
        return start;
    }
    let mut at = start;
    let mut after_blank = true;
    while at < text.len() {
        if after_blank
            && text[at].is_ascii_digit()
            && starts_moves(&text[at..], record.family, true)
        {
            return damaged_start(&text[start..at], number_at(&text[at..]))
                .map_or(at, |n| start + n);
        }
        if matches!(text[at], b'{' | b'[') {
            break;
        }
        let len = character(&text[at..]);
        after_blank = text[at].is_ascii_whitespace() || matches!(text[at], b'.' | b')' | b'"');
        at += len;
    }
    start
}

/// The number at the start of `text`, if it has a dot.
fn number_at(text: &[u8]) -> Option<u16> {
    let digits = text.iter().take_while(|b| b.is_ascii_digit()).count();
    let number = std::str::from_utf8(&text[..digits]).ok()?.parse().ok()?;
    (text.get(digits) == Some(&b'.')).then_some(number)
}

/// Where the moves start all the same, if the first that can be read has number `first` and every
/// number from 1 up to it stands in `heading`: then what is there are moves that cannot be read, and
/// no heading.
fn damaged_start(heading: &[u8], first: Option<u16>) -> Option<usize> {
    let first = first.filter(|first| *first > 1)?;
    let mut due = 1;
    let mut start = None;
    let mut after_blank = true;
    for (at, byte) in heading.iter().enumerate() {
        if after_blank && number_at(&heading[at..]) == Some(due) {
            start = start.or(Some(at));
            due += 1;
        }
        after_blank = byte.is_ascii_whitespace();
    }
    start.filter(|_| due == first)
}

/// The names of the players in a heading: `Petrov—Ivanov.` or `Valge — Petrov` and `Must — Ivanov`
/// on lines of their own. `None` if the heading is not of that form.
///
/// ```
/// use scoresheet_notation::heading_names;
/// assert_eq!(heading_names("Petrov—Ivanov."), Some(("Petrov".into(), "Ivanov".into())));
/// assert_eq!(heading_names("Valge — Petrov\nMust — Ivanov"), Some(("Petrov".into(), "Ivanov".into())));
/// assert_eq!(heading_names("Näide 1"), None);
/// ```
#[must_use]
pub fn heading_names(heading: &str) -> Option<(String, String)> {
    const WHITE: [&str; 5] = ["valge", "valged", "white", "белые", "weiß"];
    const BLACK: [&str; 6] = ["must", "mustad", "black", "чёрные", "черные", "schwarz"];
    let pairs: Vec<(&str, &str)> = heading.lines().filter_map(split_at_dash).collect();
    let is = |word: &str, list: &[&str]| list.contains(&word.to_lowercase().as_str());
    if let [(a, b)] = pairs[..]
        && !is(a, &WHITE)
    {
        return Some((name(a)?, name(b)?));
    }
    // Moves may stand between them, where one column stands above the other (KV53 §14).
    let named = |words: &[&str]| {
        pairs
            .iter()
            .find(|(side, _)| is(side, words))
            .map(|pair| pair.1)
    };
    Some((name(named(&WHITE)?)?, name(named(&BLACK)?)?))
}

/// The two sides of the first dash of a line.
fn split_at_dash(line: &str) -> Option<(&str, &str)> {
    let bytes = line.as_bytes();
    let at = line
        .char_indices()
        .map(|(at, _)| at)
        .find(|at| dash(&bytes[*at..]) > 0)?;
    let (before, behind) = line.split_at(at);
    Some((before.trim(), behind[dash(behind.as_bytes())..].trim()))
}

fn name(text: &str) -> Option<String> {
    let name = text.trim_end_matches('.').trim();
    let looks_right = name.chars().next().is_some_and(char::is_uppercase)
        && name
            .chars()
            .all(|c| c.is_alphabetic() || matches!(c, ' ' | '.' | '\''));
    looks_right.then(|| name.to_owned())
}
