//! Where the words end that stand before the first move of a text without tags: names, a position.

use super::{Heading, HeadingTag, LONGEST_HEADING, said};
use crate::movetext::{starts_moves, starts_two_moves};
use crate::record::{Family, Kind, Record, Token};
use crate::scan::{blanks, character};
use crate::tags::line_end;
use scoresheet_source::Span;

/// Reads the heading that starts at `from`, if there is one, and returns where the moves start.
pub(crate) fn read(text: &[u8], from: usize, record: &mut Record) -> usize {
    let start = from + blanks(&text[from..]);
    let end = first_move(text, start, record);
    let heading = text[start..end].trim_ascii_end();
    record.heading = Heading::default();
    if !heading.is_empty() {
        let span = Span::new(start as u32, (start + heading.len()) as u32);
        record.tokens.push(Token {
            kind: Kind::Heading,
            span,
        });
        record.read_heading(text, span);
    }
    end
}

/// Where the moves start: at the first move number with a move after it, or at a first word that
/// is a move itself. Without either, the whole is left to the reader of moves.
fn first_move(text: &[u8], start: usize, record: &Record) -> usize {
    if starts_moves(&text[start..], record.family, false) {
        return start;
    }
    // The numbers in lines that are all headings are none of moves.
    let mut at = after_headings(text, start, record.family.other());
    if at > start && starts_moves(&text[at..], record.family, false) {
        return at;
    }
    let mut after_blank = true;
    while at < text.len() {
        // Moves that the other grammar reads are no heading.
        if after_blank
            && text[at].is_ascii_digit()
            && (starts_moves(&text[at..], record.family, true)
                || starts_two_moves(&text[at..], record.family.other()))
        {
            let number = number_at(&text[at..]);
            return first_on_line(text, at, record)
                .or_else(|| damaged_start(&text[start..at], number).map(|n| start + n))
                .unwrap_or(at);
        }
        if matches!(text[at], b'{' | b'[') {
            return first_on_line(text, at, record).unwrap_or(start);
        }
        let len = character(&text[at..]);
        after_blank = text[at].is_ascii_whitespace() || matches!(text[at], b'.' | b')' | b'"');
        at += len;
    }
    start
}

/// Where the line starts after those at `start` that are all understood as headings. A result alone ends a game, and moves that
/// the `other` grammar reads are none.
fn after_headings(text: &[u8], start: usize, other: Family) -> usize {
    let mut at = start;
    while at < text.len() {
        let line = &text[at..];
        let line = &line[..line_end(&line[..line.len().min(LONGEST_HEADING + 1)])];
        if !heads(line) || starts_two_moves(line, other) {
            break;
        }
        at += line.len();
        at += blanks(&text[at..]);
    }
    at
}

/// True if all of a line is understood as a heading, and it is more than a result.
fn heads(line: &[u8]) -> bool {
    let said = str::from_utf8(line).ok().and_then(said);
    said.is_some_and(|said| said.facts.iter().any(|fact| fact.tag != HeadingTag::Result))
}

/// Where move 1 stands further on in the line in which the number at `at` does, if all before it is a heading: then the
/// number is part of that (`No. 47. R. J. Fischer - B. Spassky. 1. e4`).
fn first_on_line(text: &[u8], at: usize, record: &Record) -> Option<usize> {
    let start = memchr::memrchr2(b'\n', b'\r', &text[..at]).map_or(0, |end| end + 1);
    let line = &text[start..];
    let line = &line[..line_end(&line[..line.len().min(LONGEST_HEADING)])];
    let mut places = memchr::memmem::find_iter(line, b" 1.").map(|place| start + place + 1);
    let moves = |place: &usize| starts_moves(&text[*place..], record.family, true);
    places.find(|place| *place > at && moves(place) && heads(&text[start..*place]))
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
