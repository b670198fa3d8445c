//! What stands before the first move of a text without tags: names, a position.

use crate::movetext::starts_moves;
use crate::record::{Kind, Record, RecordText, Token};
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

/// Where the moves start: at the first move number with a move after it, or at a first word that
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

/// Words for White in headings, in small letters; none begins with one before it.
pub const WHITE_WORDS: [&str; 7] = [
    "valged",
    "valge",
    "white",
    "белые",
    "weiß",
    "weiss",
    "blancs",
];

/// Words for Black in headings, as those for White.
pub const BLACK_WORDS: [&str; 7] = [
    "mustad",
    "must",
    "black",
    "чёрные",
    "черные",
    "schwarz",
    "noirs",
];

/// The names of the players in a heading: `Petrov—Ivanov.`, or `Valge — Petrov` and `Must — Ivanov`
/// on lines of their own, or `White: Petrov. Black: Ivanov.` on one line or two. `None` if there is
/// nothing of that form.
///
/// ```
/// use scoresheet_notation::heading_names;
/// assert_eq!(heading_names("Petrov—Ivanov."), Some(("Petrov".into(), "Ivanov".into())));
/// assert_eq!(heading_names("Valge — Petrov\nMust — Ivanov"), Some(("Petrov".into(), "Ivanov".into())));
/// assert_eq!(heading_names("White: Petrov. Black: Ivanov."), Some(("Petrov".into(), "Ivanov".into())));
/// assert_eq!(heading_names("Näide 1"), None);
/// ```
#[must_use]
pub fn heading_names(heading: &str) -> Option<(String, String)> {
    names(heading).map(|(names, _)| names)
}

/// True if a heading names the players, as [`heading_names`] finds them, and says nothing else.
///
/// ```
/// use scoresheet_notation::heading_is_names;
/// assert!(heading_is_names("White: Petrov\nBlack: Ivanov"));
/// assert!(!heading_is_names("Petrov—Ivanov.\nTallinn, 1955"));
/// ```
#[must_use]
pub fn heading_is_names(heading: &str) -> bool {
    let stated = parts(heading).len();
    names(heading).is_some_and(|(_, parts)| parts == stated)
}

/// The names of White and Black, and how many parts of the heading give them.
fn names(heading: &str) -> Option<((String, String), usize)> {
    let parts = parts(heading);
    // Moves may stand between them, where one column stands above the other (KV53 §14).
    let named = |words: &[&str]| parts.iter().find_map(|part| named(part, words));
    if let (Some(white), Some(black)) = (named(&WHITE_WORDS), named(&BLACK_WORDS)) {
        return Some(((white, black), 2));
    }
    let pairs: Vec<(&str, &str)> = parts
        .iter()
        .filter_map(|part| split_at_dash(part))
        .collect();
    match pairs[..] {
        [(a, b)] if !is_one_of(a, &WHITE_WORDS) && !is_one_of(a, &BLACK_WORDS) => {
            Some(((name(a)?, name(b)?), 1))
        }
        _ => None,
    }
}

/// What a heading says, line by line; a line that names both sides in turn is two parts.
fn parts(heading: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    for line in heading.lines() {
        let mut start = 0;
        for at in words(line) {
            let side = line.get(at..).and_then(side_at_start);
            if at > start && side.is_some() {
                parts.extend(line.get(start..at));
                start = at;
            }
        }
        parts.extend(line.get(start..));
    }
    parts.retain(|part| !part.trim().is_empty());
    parts
}

/// Where the words of a line start.
fn words(line: &str) -> impl Iterator<Item = usize> {
    let mut blank = true;
    line.char_indices().filter_map(move |(at, c)| {
        let starts = blank && !c.is_whitespace();
        blank = c.is_whitespace();
        starts.then_some(at)
    })
}

/// `White: Petrov`: the word for the side, and what follows the colon.
fn side_at_start(text: &str) -> Option<(&str, &str)> {
    let (word, after) = text.split_once(':')?;
    let word = word.trim();
    (is_one_of(word, &WHITE_WORDS) || is_one_of(word, &BLACK_WORDS)).then_some((word, after))
}

/// The name that a part of a heading gives to the side that `words` call so.
fn named(part: &str, words: &[&str]) -> Option<String> {
    let after_colon = side_at_start(part.trim()).filter(|(side, _)| is_one_of(side, words));
    if let Some((_, after)) = after_colon {
        return name_after_colon(after);
    }
    let (_, after) = split_at_dash(part).filter(|(side, _)| is_one_of(side, words))?;
    name(after)
}

fn is_one_of(word: &str, list: &[&str]) -> bool {
    list.contains(&word.to_lowercase().as_str())
}

/// The two sides of the first dash of a line.
fn split_at_dash(line: &str) -> Option<(&str, &str)> {
    let bytes = line.as_bytes();
    let at = line
        .char_indices()
        .map(|(at, _)| at)
        .find(|at| dash(&bytes[*at..]) > 0)?;
    let (before, after) = line.split_at(at);
    Some((before.trim(), after[dash(after.as_bytes())..].trim()))
}

/// A name that nothing but the end of its part ends, so that it may be a double one (`Saint-Amant`).
fn name_after_colon(text: &str) -> Option<String> {
    let text = text
        .trim()
        .trim_end_matches(['.', ',', ';', '-', '–', '—', ' ']);
    let whole = |part: &str| name(part).is_some_and(|name| name == part);
    text.split('-').all(whole).then(|| text.to_owned())
}

fn name(text: &str) -> Option<String> {
    let name = text.trim_end_matches('.').trim();
    let looks_right = name.chars().next().is_some_and(char::is_uppercase)
        && name
            .chars()
            .all(|c| c.is_alphabetic() || matches!(c, ' ' | '.' | '\''));
    looks_right.then(|| name.to_owned())
}

impl Record {
    /// The names of White and Black in the words before the moves of a record without tags, as
    /// [`heading_names`] finds them; the bytes must be those it was read from.
    #[must_use]
    pub fn headed_names(&self, text: &[u8]) -> Option<(String, String)> {
        let heading = self.tokens.iter().find(|t| t.kind == Kind::Heading)?;
        heading_names(&String::from_utf8_lossy(heading.span.bytes(text)))
    }
}

impl RecordText<'_> {
    /// The names of White and Black in the words before the moves, as [`Record::headed_names`] finds them.
    #[must_use]
    pub fn headed_names(self) -> Option<(String, String)> {
        self.record.headed_names(self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(heading: &str) -> Option<[String; 2]> {
        heading_names(heading).map(|(white, black)| [white, black])
    }

    #[test]
    fn names_after_the_words_for_the_sides() {
        let lasker = Some(["Lasker".to_owned(), "Tarrasch".to_owned()]);
        for heading in [
            "White: Lasker\nBlack: Tarrasch",
            "White: Lasker.  Black: Tarrasch.",
            "White: Lasker - Black: Tarrasch",
            "White : Lasker\nBlack : Tarrasch",
            "BLACK: Tarrasch\nWHITE: Lasker",
            "White: Lasker\nBlack: Tarrasch\nMunich, 1908",
            "Game 3. White: Lasker. Black: Tarrasch.",
            // A dash on another line names nobody then.
            "White: Lasker\nBlack: Tarrasch\nMunich — Berlin",
            "Weiß: Lasker\nSchwarz: Tarrasch",
            "Белые: Lasker\nЧёрные: Tarrasch",
            "Valged — Lasker\nMustad — Tarrasch",
        ] {
            assert_eq!(found(heading), lasker, "{heading}");
        }
        let double = Some(["P. de Saint-Amant".to_owned(), "O'Kelly".to_owned()]);
        assert_eq!(found("White: P. de Saint-Amant\nBlack: O'Kelly"), double);
    }

    #[test]
    fn a_position_or_one_side_alone_gives_no_names() {
        for heading in [
            "Valge: Kg2, La7. Must: Kg8 (10).",
            "White: Lasker",
            "Must — Ivanov",
            "White: to move\nBlack: wins",
            "White: Lasker resigns — Black: wins",
            "White:\nBlack:",
        ] {
            assert_eq!(found(heading), None, "{heading}");
        }
    }

    #[test]
    fn what_is_stated_besides_the_names_is_known() {
        for only in [
            "Petrov—Ivanov.",
            "Valge — Petrov\n\nMust — Ivanov",
            "White: Lasker.  Black: Tarrasch.",
        ] {
            assert!(heading_is_names(only), "{only}");
        }
        for more in [
            "Petrov—Ivanov.\nTallinn, 1955",
            "White: Lasker.  Black: Tarrasch.\nMunich, 1908",
            "Game 3. White: Lasker. Black: Tarrasch.",
            "Example 1",
        ] {
            assert!(!heading_is_names(more), "{more}");
        }
    }
}
