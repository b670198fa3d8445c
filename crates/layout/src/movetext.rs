//! A stream of moves and nothing else, however damaged.

use crate::figures;
use crate::page::part;
use crate::ply::side;
use crate::{MoveCell, Page, ScoreSheet, SheetNumber, Word};
use scoresheet_notation::{Outcome, result_in_words};
use scoresheet_source::Span;

impl ScoreSheet {
    /// A text that is nothing but moves and their numbers: every word is a cell, unless it is
    /// clearly a number; a result at the end is read as one. No cell is certain.
    ///
    /// ```
    /// use scoresheet_layout::ScoreSheet;
    /// let sheet = ScoreSheet::from_movetext("1.e4 eS l2. Nf3 1/2-1/2");
    /// let cells: Vec<_> = sheet.cells.iter().map(|c| (c.number, c.text.as_str())).collect();
    /// assert_eq!(cells, [(Some(1), "e4"), (None, "eS"), (Some(12), "Nf3")]);
    /// assert!(sheet.result.is_some());
    /// ```
    #[must_use]
    pub fn from_movetext(text: &str) -> Self {
        Self::from_words(
            Page::from_text(text)
                .lines
                .iter()
                .flat_map(|line| &line.words),
        )
    }

    /// The same of words of a page, in their order.
    #[must_use]
    pub fn from_words<'w>(words: impl IntoIterator<Item = &'w Word>) -> Self {
        let mut sheet = Self::default();
        let mut words: Vec<&Word> = words.into_iter().collect();
        if let (Some(first), Some(last)) = (words.first(), words.last()) {
            sheet.span = Span::new(first.span.start, last.span.end);
        }
        let stated = result_at_end(&mut words);
        sheet.result = stated.map(|(outcome, span, _)| (outcome, span));
        sheet.result_in_words = stated.is_some_and(|(.., in_words)| in_words);
        let mut announced = None;
        for word in words {
            let rest = match number_of(&word.text) {
                Some(found) => {
                    sheet.black_begins |= sheet.cells.is_empty() && found.black;
                    let (written, span) = part(word, 0, found.len);
                    sheet.numbers.push(SheetNumber {
                        before: sheet.cells.len(),
                        number: found.number,
                        written,
                        span,
                    });
                    announced = Some(found);
                    found.len
                }
                None => 0,
            };
            let after = word.text.get(rest..).unwrap_or_default();
            if number_dots(after).1 < after.len() {
                sheet.cells.push(cell(word, rest, announced.take()));
            } else if !after.is_empty() {
                // `1. ...`: the dots belong to the number.
                if let (Some(found), Some(number)) = (&mut announced, sheet.numbers.last_mut()) {
                    found.black = true;
                    number.span.end = word.span.end;
                    number.written = format!("{} {after}", number.written);
                    sheet.black_begins |= sheet.cells.is_empty();
                } else {
                    sheet.cells.push(cell(word, rest, None));
                }
            }
        }
        sheet
    }
}

/// A number at the start of a word: the whole word with its full stop, or what stands before a
/// move. Digits alone after the full stop may as well be a damaged move (`32.28`).
fn number_of(word: &str) -> Option<MoveNumber> {
    let found = read_number(word).filter(|found| found.marked)?;
    let after = word.get(found.len..).unwrap_or_default();
    let half = !after.is_empty() && after.chars().all(|c| c.is_ascii_digit() || c == '.');
    (!half).then_some(found)
}

fn cell(word: &Word, from: usize, announced: Option<MoveNumber>) -> MoveCell {
    let (text, span) = part(word, from, word.text.len());
    let before = word.text.get(..from).unwrap_or_default().chars().count();
    MoveCell {
        text,
        span,
        sure: word.sure.get(before..).unwrap_or_default().to_vec(),
        number: announced.map(|found| found.number),
        side: announced.map(|found| side(found.black)),
        ..MoveCell::default()
    }
}

/// The result that the last words say, which are taken off, and whether it is said in words.
fn result_at_end(words: &mut Vec<&Word>) -> Option<(Outcome, Span, bool)> {
    let last = words.last()?;
    // `0-0` is castling much more often than a game that both lost.
    let figures = Outcome::from_figures(&last.text).filter(|stated| *stated != Outcome::BothLose);
    if let Some(outcome) = figures {
        let span = last.span;
        words.pop();
        return Some((outcome, span, false));
    }
    let stated = |count: usize| {
        let from = words.len().checked_sub(count)?;
        let stated: Vec<&str> = words.get(from..)?.iter().map(|w| w.text.as_str()).collect();
        let outcome = result_in_words(&stated.join(" "))?.outcome;
        let start = words.get(from)?.span.start;
        Some((from, outcome, Span::new(start, words.last()?.span.end)))
    };
    let (from, outcome, span) = stated(1).or_else(|| stated(2)).or_else(|| stated(3))?;
    words.truncate(from);
    Some((outcome, span, true))
}

// The numbers of moves, damaged ones included.

/// A number of a move as it stands at the start of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct MoveNumber {
    /// What it says.
    pub(crate) number: u16,
    /// Dots after it say that Black's move follows.
    pub(crate) black: bool,
    /// A full stop, dots or a bracket follow it.
    pub(crate) marked: bool,
    /// Bytes, with its dots.
    pub(crate) len: usize,
}

/// Most digits of a number.
const DIGITS: usize = 3;

/// The digit that a character stands for, also one that it is often misread as.
pub(crate) fn digit(c: char) -> Option<(u16, bool)> {
    match c {
        '0'..='9' => c.to_digit(10).map(|d| (d as u16, true)),
        'l' | 'I' | 'i' | '|' | 'І' => Some((1, false)),
        'O' | 'o' | 'О' | 'о' => Some((0, false)),
        'З' | 'з' => Some((3, false)),
        _ => None,
    }
}

/// The number at the start of `text`: `12.`, `12...`, `12…`, `12)`, `№12.`, `(12)`, `l2.`, `1O.`, or bare
/// digits at the end of the word. `None` where it is not clear that a number stands there: letters
/// that look like digits count only beside a digit or, one alone, before a full stop.
pub(crate) fn read_number(text: &str) -> Option<MoveNumber> {
    let sign = text.strip_prefix(['№', '(']).unwrap_or(text);
    let (mut number, mut digits, mut real, mut at) = (0u16, 0, 0, text.len() - sign.len());
    for c in sign.chars() {
        let Some((value, is_digit)) = digit(c) else {
            break;
        };
        digits += 1;
        if digits > DIGITS {
            return None;
        }
        real += usize::from(is_digit);
        number = number * 10 + value;
        at += c.len_utf8();
    }
    let after = text.get(at..).unwrap_or_default();
    let (dots, len) = number_dots(after);
    let lone = digits == 1 && sign.starts_with(['l', 'I']) && dots == 1;
    if digits == 0 || (real == 0 && !lone) {
        return None;
    }
    let bracket = dots == 0 && after.starts_with(')');
    if dots == 0 && !bracket && (real < digits || !after.is_empty()) {
        return None;
    }
    if text.starts_with('(') && !bracket {
        return None;
    }
    Some(MoveNumber {
        number,
        black: dots > 1,
        marked: dots > 0 || bracket,
        len: at + len + usize::from(bracket),
    })
}

/// What stands behind a number that is joined to its move: `12.Nf3`; the text itself, if none is.
pub(crate) fn behind_number(text: &str) -> &str {
    let stops = figures::split(text).1.strip_prefix('.');
    stops.map_or(text, |rest| rest.trim_start_matches('.'))
}

/// How many full stops stand at the start of `text`, an ellipsis as three, and their bytes.
pub(crate) fn number_dots(text: &str) -> (usize, usize) {
    let mut dots = 0;
    let mut len = 0;
    for c in text.chars() {
        dots += match c {
            '.' => 1,
            '…' => 3,
            _ => break,
        };
        len += c.len_utf8();
    }
    (dots, len)
}

#[cfg(test)]
mod tests {
    use super::*;
    use scoresheet_notation::Turn;

    fn cells(text: &str) -> Vec<String> {
        let sheet = ScoreSheet::from_movetext(text);
        sheet.cells.into_iter().map(|cell| cell.text).collect()
    }

    #[test]
    fn every_word_is_a_cell_unless_a_number() {
        assert_eq!(
            cells("1. 32.28 19-23 2 37-32"),
            ["32.28", "19-23", "2", "37-32"]
        );
        assert_eq!(cells("1.32-28 19-23"), ["32-28", "19-23"]);
        assert_eq!(cells("О—O l 0—0"), ["О—O", "l", "0—0"]);
        assert_eq!(cells(""), [""; 0]);
    }

    #[test]
    fn kv53_s14_result_in_words_is_no_cell() {
        let sheet = ScoreSheet::from_movetext("1. ed4 dc5 5. eg3 ch4. Valge alistus.");
        assert_eq!(sheet.cells.len(), 4);
        assert_eq!(
            sheet.result.map(|(stated, _)| stated),
            Some(Outcome::BlackWins)
        );
    }

    #[test]
    fn black_begins_where_dots_stand_first() {
        let sheet = ScoreSheet::from_movetext("1. ... Lg5—d8 2. La7—d4");
        assert!(sheet.black_begins);
        assert_eq!(sheet.cells[0].text, "Lg5—d8");
        assert_eq!(sheet.cells[0].side, Some(Turn::Black));
        assert_eq!(sheet.numbers[0].number, 1);
        assert_eq!(sheet.numbers[0].span, Span::new(0, 6));
    }

    #[test]
    fn clear_and_damaged_numbers() {
        let cases = [
            ("12.", 12, false, 3),
            ("12.Nf3", 12, false, 3),
            ("8...P", 8, true, 4),
            ("7…", 7, true, 4),
            ("l2.", 12, false, 3),
            ("I2.", 12, false, 3),
            ("1O.", 10, false, 3),
            ("l.", 1, false, 2),
            ("№1", 1, false, 4),
            ("3)", 3, false, 2),
            ("(3)", 3, false, 3),
            ("17", 17, false, 2),
        ];
        for (text, number, black, len) in cases {
            let found = read_number(text).unwrap_or_else(|| panic!("{text} is a number"));
            assert_eq!(
                (found.number, found.black, found.len),
                (number, black, len),
                "{text}"
            );
        }
    }

    #[test]
    fn what_is_no_number_for_certain() {
        for text in [
            "e4", "lO", "O-O", "il.", "1234.", "12-17", "1l", "o.", "", ".",
        ] {
            assert_eq!(read_number(text), None, "{text}");
        }
    }
}
