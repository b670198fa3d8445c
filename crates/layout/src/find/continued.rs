//! Games whose later moves stand among the words of no game, since damage or words between parted them.

use super::close::say_goes_on;
use crate::Sheet;
use crate::lex::{self, Kind, Token};
use scoresheet_source::Span;

/// By how many a number may follow the one before it, and the first of them the last of the game: what stands between may
/// be damaged.
const NEAR: u16 = 3;
const FIRST: u16 = 8;

/// Fewer moves than this on their own are no game that ends where it begins.
const GAME: usize = 3;

/// So many words of the text are quoted in the record.
const QUOTED: usize = 12;

/// Says of every game without a result where moves with the next numbers stand in `leftover`, the words of no sheet.
pub(super) fn find(sheets: &mut [Sheet], leftover: &[(String, Span)]) {
    let starts: Vec<u32> = sheets
        .iter()
        .filter(|sheet| sheet.cells.len() >= GAME)
        .map(|sheet| sheet.span.start)
        .collect();
    for sheet in sheets {
        let open = sheet.result.is_none() && sheet.goes_on.is_none();
        let Some((last, _)) = sheet.numbers.last().filter(|_| open) else {
            continue;
        };
        let end = sheet.span.end;
        let next = starts.partition_point(|start| *start < end);
        let next = starts.get(next).copied().unwrap_or(u32::MAX);
        let from = leftover.partition_point(|(_, span)| span.start < end);
        let after = leftover.get(from..).unwrap_or_default().iter();
        let between = after.take_while(|(_, span)| span.start < next);
        if let Some((text, span)) = going_on(*last, between) {
            let words: Vec<&str> = text.split_whitespace().take(QUOTED).collect();
            say_goes_on(sheet, &format!("{} …", words.join(" ")), *span);
        }
    }
}

/// The text with the first of two numbered moves in a row that may follow number `last`.
fn going_on<'t>(
    last: u16,
    texts: impl Iterator<Item = &'t (String, Span)>,
) -> Option<&'t (String, Span)> {
    let follows = |number: u16, before: u16| (1..=NEAR).contains(&number.saturating_sub(before));
    let first = |number: u16| (last..=last.saturating_add(FIRST)).contains(&number);
    let mut before: Option<(u16, &(String, Span))> = None;
    for stretch in texts {
        let text = &stretch.0;
        let tokens = lex::tokens(text, 0..text.len());
        for number in tokens.windows(2).filter_map(numbered) {
            match before {
                Some((before, stretch)) if follows(number, before) => return Some(stretch),
                _ if first(number) => before = Some((number, stretch)),
                _ => {}
            }
        }
    }
    None
}

/// The number of a move that follows it.
fn numbered(pair: &[Token]) -> Option<u16> {
    let marked = matches!(pair[0].kind, Kind::Number { marked: true, .. });
    pair[0].number().filter(|_| marked && pair[1].is_move())
}
