//! Positions in words: `valge — a1, a3 (12); must — a7 (12)`, `mustad kivid — b6 ja g7; valge kabe d2`.

use std::ops::Range;

/// A position found in a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Position {
    /// Where it stands.
    pub(super) range: Range<usize>,
    /// `valge: …; must: …`, a list of squares behind each side.
    pub(super) text: String,
}

const SIDES: [(&str, bool); 16] = [
    ("valged", true),
    ("valge", true),
    ("white", true),
    ("белые", true),
    ("белая", true),
    ("weiß", true),
    ("weiss", true),
    ("mustad", false),
    ("must", false),
    ("black", false),
    ("чёрные", false),
    ("черные", false),
    ("чёрная", false),
    ("черная", false),
    ("schwarz", false),
    ("musta", false),
];

/// Words between a side and its squares that say nothing, and those that make kings of them.
const PIECES: [&str; 8] = [
    "kivid",
    "kivi",
    "men",
    "man",
    "шашки",
    "шашка",
    "pieces",
    "etturid",
];
const KINGS: [&str; 6] = ["kabed", "kabe", "дамки", "дамка", "kings", "king"];

/// No position has more pieces, and between its sides stands no more than this.
const MOST_PIECES: usize = 64;
const BETWEEN: usize = 80;

/// The positions in `text`, in its order.
pub(super) fn positions(text: &str) -> Vec<Position> {
    let mut found = Vec::new();
    let mut sides: Option<(Side, usize)> = None;
    let mut at = 0;
    while at < text.len() {
        let rest = text.get(at..).unwrap_or_default();
        let Some(side) = side(rest, at) else {
            at += rest.find(char::is_whitespace).unwrap_or(rest.len());
            let rest = text.get(at..).unwrap_or_default();
            at += rest.len() - rest.trim_start().len();
            continue;
        };
        let end = side.range.end;
        match sides.take() {
            Some((first, until))
                if first.white != side.white && side.range.start - until <= BETWEEN =>
            {
                let text = format!("{}; {}", first.text, side.text);
                found.push(Position {
                    range: first.range.start..end,
                    text,
                });
            }
            _ => sides = Some((side, end)),
        }
        at = end.max(at + 1);
        while !text.is_char_boundary(at) {
            at += 1;
        }
    }
    found
}

struct Side {
    white: bool,
    range: Range<usize>,
    text: String,
}

/// A side and its squares at the start of `rest`.
fn side(rest: &str, at: usize) -> Option<Side> {
    let opened = rest.trim_start_matches(['(', '«', '„', '"']);
    // What most words are is seen by their first letter.
    let first = opened.chars().next()?.to_lowercase().next()?;
    if !matches!(first, 'v' | 'w' | 'б' | 'm' | 'b' | 'ч' | 's') {
        return None;
    }
    let (word, white) = SIDES
        .iter()
        .find(|(word, _)| starts_with_word(opened, word))?;
    let start = at + rest.len() - opened.len();
    let stated = opened
        .get(..word.chars().count().min(opened.len()))
        .unwrap_or(word);
    let stated = if stated.to_lowercase() == *word {
        stated
    } else {
        *word
    };
    let mut after = opened.get(word.len()..)?;
    let mut king = false;
    loop {
        after = after.trim_start();
        let word = PIECES
            .iter()
            .chain(&KINGS)
            .find(|word| starts_with_word(after, word));
        match word {
            Some(word) => {
                king |= KINGS.contains(word);
                after = after.get(word.len()..)?;
            }
            None => break,
        }
    }
    let list = after.trim_start_matches([':', '-', '–', '—', ' ', '\n']);
    let (pieces, count, len) = squares(list)?;
    let king = if king { "K" } else { "" };
    let pieces: Vec<String> = pieces
        .iter()
        .map(|piece| format!("{king}{piece}"))
        .collect();
    let count = count.map(|count| format!(" ({count})")).unwrap_or_default();
    let end = start + (opened.len() - list.len()) + len;
    let text = format!("{stated}: {}{count}", pieces.join(", ").replace(":,", ":"));
    Some(Side {
        white: *white,
        range: start..end,
        text,
    })
}

/// True if `text` starts with `word`, in whatever case, and the word ends there.
fn starts_with_word(text: &str, word: &str) -> bool {
    let Some(head) = text.get(..word.len()) else {
        return false;
    };
    let same = head == word || head.to_lowercase() == word;
    same && !text[word.len()..].starts_with(char::is_alphanumeric)
}

/// A list of squares, the number in brackets after it, and the bytes of both.
fn squares(list: &str) -> Option<(Vec<String>, Option<u32>, usize)> {
    let mut pieces = Vec::new();
    let mut rest = list;
    let mut end = rest;
    while pieces.len() < MOST_PIECES {
        rest = rest.trim_start_matches([' ', '\n', ',']);
        for word in ["ja ", "and ", "и ", "und "] {
            rest = rest.strip_prefix(word).unwrap_or(rest);
        }
        let Some(len) = piece(rest) else {
            break;
        };
        pieces.push(rest.get(..len)?.to_owned());
        rest = rest.get(len..)?;
        end = rest;
    }
    let inside = end.trim_start_matches([',', ' ']).strip_prefix('(');
    let count = inside.and_then(|inside| inside.split_once(')'));
    let number = count.and_then(|(number, _)| number.trim().parse().ok());
    if let (Some(_), Some((_, after))) = (number, count) {
        end = after;
    }
    let heads = pieces.iter().all(|piece| piece.ends_with(':'));
    (!pieces.is_empty() && !heads).then_some((pieces, number, list.len() - end.len()))
}

/// Bytes of a square with the letter of its piece, of a number, or of a letter and a colon.
fn piece(text: &str) -> Option<usize> {
    let mut chars = text.chars().peekable();
    let mut len = 0;
    let upper = chars.next_if(|c| c.is_uppercase());
    len += upper.map_or(0, char::len_utf8);
    if upper.is_some() && chars.peek() == Some(&':') {
        return Some(len + 1);
    }
    let file = chars.next_if(|c| matches!(c, 'a'..='h' | 'j' | 'а' | 'с' | 'е'));
    len += file.map_or(0, char::len_utf8);
    let digits = text
        .get(len..)?
        .chars()
        .take_while(char::is_ascii_digit)
        .count();
    let after = text.get(len + digits..)?.chars().next();
    let ends = after.is_none_or(|c| matches!(c, ',' | ' ' | '.' | ';' | ')' | '\n' | '('));
    ((1..=2).contains(&digits) && ends).then_some(len + digits)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(text: &str) -> String {
        let found = positions(text);
        assert_eq!(found.len(), 1, "{text}: {found:?}");
        found
            .into_iter()
            .next()
            .map(|position| position.text)
            .unwrap_or_default()
    }

    #[test]
    fn positions_of_the_sources() {
        assert_eq!(
            one("Antud seis: mustad kivid — b6, d6, f4, f6 ja g7; valge kabe d2. Valgel kabal on"),
            "mustad: b6, d6, f4, f6, g7; valge: Kd2"
        );
        assert_eq!(
            one("mustad kivid — 11, 12, 13, 29, 30, 40 ja valge kabe 42 (diagramm 14)."),
            "mustad: 11, 12, 13, 29, 30, 40; valge: K42"
        );
        assert_eq!(
            one("Näited: Valge: Kg2, La7, Rh5, E: b2, e3 (5). Must: Kg8, E: b4 (2). Seis"),
            "Valge: Kg2, La7, Rh5, E: b2, e3 (5); Must: Kg8, E: b4 (2)"
        );
        assert_eq!(
            one("valge — 34, 35 (20) —\n\n\nDiagramm 13\n\nmustad 1, 2, 3 (20)."),
            "valge: 34, 35 (20); mustad: 1, 2, 3 (20)"
        );
    }

    #[test]
    fn prose_is_no_position() {
        for text in [
            "Valge — Petrov\n\nMust — Ivanov",
            "valge 10. käik koos musta",
            "Valge käis b2—b4",
        ] {
            assert_eq!(positions(text), [], "{text}");
        }
    }
}
