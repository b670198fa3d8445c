//! Games whose later moves stand among the words of no game, since damage or words between parted them.

use super::close::say_goes_on;
use crate::lex::{self, Kind, Token};
use crate::{Arrangement, ScoreSheet, SheetNumber, may_be_number};
use scoresheet_source::Span;

/// By how many a number may follow the one before it: rows between them may be damaged.
const NEAR: u16 = 3;

/// By how many the first of them may follow the last of the game.
const FIRST: u16 = 8;

/// Fewer moves than this on their own are no game that ends where it begins.
const GAME: usize = 3;

/// So many numbers after a game tell whether it goes on: a page may have a million, and as many games.
const LOOKED_AT: usize = 50;

/// So many words of the text are quoted in the record.
const QUOTED: usize = 12;

/// Says of every game where moves with the next numbers stand in `leftover`, the words of no sheet: behind one without a
/// result, or before the result and without words, since analysis may stand there.
pub(super) fn find(sheets: &mut [ScoreSheet], leftover: &[(String, Span)]) {
    let games = sheets.iter().filter(|sheet| sheet.cells.len() >= GAME);
    let starts: Vec<u32> = games.map(|sheet| sheet.span.start).collect();
    let numbers: Vec<Numbered<'_>> = leftover.iter().flat_map(numbered).collect();
    for sheet in sheets {
        let Some(last_move) = sheet.cells.last().filter(|_| sheet.goes_on.is_none()) else {
            continue;
        };
        if let Some(number) = next_number(sheet).filter(|_| sheet.result.is_none()) {
            let (text, span) = (number.written.clone(), number.span);
            say_goes_on(sheet, &text, span);
            continue;
        }
        let counted = u16::try_from(sheet.cells.len().div_ceil(2)).unwrap_or(u16::MAX);
        let last = sheet.numbers.last().map_or(counted, |last| last.number);
        let (end, next) = match &sheet.result {
            Some((_, said)) => (last_move.span.end, said.start),
            None => {
                let end = sheet.span.end;
                let next = starts.get(starts.partition_point(|start| *start < end));
                (end, next.copied().unwrap_or(u32::MAX))
            }
        };
        let from = numbers.partition_point(|one| one.span.start < end);
        let after = numbers.get(from..).unwrap_or_default().iter();
        let after = after.take(LOOKED_AT);
        let after = after.take_while(|one| one.span.start < next);
        let after = after.filter(|one| sheet.result.is_none() || one.alone);
        if let Some(first) = going_on(last, after) {
            let words: Vec<&str> = first.text.split_whitespace().take(QUOTED).collect();
            say_goes_on(sheet, &format!("{} …", words.join(" ")), first.span);
        }
    }
}

/// The number after the last move of running text, if it is that of the next move, which is not there.
fn next_number(sheet: &ScoreSheet) -> Option<&SheetNumber> {
    let number = sheet.numbers.last()?;
    let moves = sheet.cells.len();
    let last = sheet.cells.iter().rev().find_map(|cell| cell.number);
    let next = number.before == moves
        && number.written.ends_with('.')
        && last.is_some_and(|last| number.number == last.saturating_add(1));
    (sheet.arrangement == Arrangement::Running && next).then_some(number)
}

/// The number of a move that follows it, and the text where both stand.
#[derive(Debug, Clone, Copy)]
struct Numbered<'t> {
    number: u16,
    /// The text has no words besides, or they stand in a row of a table.
    alone: bool,
    text: &'t str,
    span: Span,
}

fn numbered((text, span): &(String, Span)) -> Vec<Numbered<'_>> {
    let mut tokens = lex::tokens(text, 0..text.len());
    tokens.retain(|token| token.kind != Kind::Furniture);
    let stated = |token: &Token| text.get(token.range.clone()).unwrap_or_default();
    let of_letters = |text: &str| text.chars().filter(|c| c.is_alphabetic()).count() > 1;
    let other = |token: &Token| {
        token.kind == Kind::Word && of_letters(stated(token)) && !lex::like_a_move(stated(token))
    };
    let alone = !tokens.iter().any(other);
    let ruled = |number: &Token| {
        let (before, after) = (text.get(..number.range.start), text.get(number.range.end..));
        before.is_some_and(|text| text.trim_end().ends_with('|'))
            && after.is_some_and(|text| text.trim_start().starts_with('|'))
    };
    let number = |pair: &[Token]| {
        let marked = matches!(pair[0].kind, Kind::Number { marked: true, .. });
        let ruled = ruled(&pair[0]);
        // Signs that no font is known for may stand for the pieces of all moves that are left.
        let next = stated(&pair[1]);
        let lost_rank = || lex::has_lost_rank(next) && !lex::is_prose(next);
        let may_be_one = pair[1].is_move() || lex::like_a_move(next) || lost_rank();
        let number = pair[0].number().filter(|_| (marked || ruled) && may_be_one);
        number.map(|number| (number, alone || ruled))
    };
    let numbers = tokens.windows(2).filter_map(number);
    let found = numbers.map(|(number, alone)| Numbered {
        number,
        alone,
        text,
        span: *span,
    });
    found.collect()
}

/// The first of two numbered moves in a row that may follow number `last`, or one that stands there without words.
fn going_on<'n, 't: 'n>(
    last: u16,
    numbers: impl Iterator<Item = &'n Numbered<'t>>,
) -> Option<&'n Numbered<'t>> {
    let mut before: Option<&Numbered<'_>> = None;
    for one in numbers {
        let follows =
            |before: &&Numbered<'_>| (1..=NEAR).contains(&one.number.saturating_sub(before.number));
        if let Some(first) = before.filter(follows) {
            return Some(first);
        }
        let near = (last..=last.saturating_add(FIRST)).contains(&one.number);
        let may_be = |due: u16| may_be_number(one.number.into(), due.into());
        let damaged = || may_be(last) || may_be(last.saturating_add(1));
        if one.alone && one.number > 1 && (near || damaged()) {
            return Some(one);
        }
        if near {
            before = Some(one);
        }
    }
    None
}
