//! A last move that is asked for, and stands elsewhere if at all: `17. White to play and wins.`, `(Белые выигрывают: 17. ?)`.

use super::caveat::say_cut_short;
use super::{errata, foot};
use crate::figures;
use crate::movetext::read_number;
use crate::ply::{self, ply, ply_of};
use crate::script::{NEAR, Script};
use crate::{MoveCell, ScoreSheet, shape};
use scoresheet_notation::{
    Turn, asks_for_move, named_moves, resignation_when_due, result_words_at_start, sets_task,
    side_spoken_of, turn_in_words,
};
use std::ops::Range;

/// Says of every game that it had more moves, if the words behind its last one ask for the next.
pub(super) fn heed(sheets: &mut [ScoreSheet], script: &Script<'_>) {
    let feet = foot::feet(sheets, script);
    // What is asked above a position may be asked of that.
    let places = |next: &ScoreSheet| next.position.is_some() || next.from_diagram;
    let placed: Vec<bool> = sheets.iter().skip(1).map(places).collect();
    for (at, foot) in feet.into_iter().enumerate() {
        let Some(sheet) = sheets.get_mut(at).filter(|sheet| foot::is_game(sheet)) else {
            continue;
        };
        if sheet.is_doubted() {
            continue;
        }
        let end = script.lines.get(..foot.end).and_then(<[_]>::last);
        let end = end.map_or(0, |line| line.end);
        let placed = placed.get(at) == Some(&true);
        if let Some(asked) = asked(sheet, script, end, placed) {
            say_cut_short(sheet, script.quote(asked));
        }
    }
}

/// The words that ask for the next move, not beyond `end`. `placed` says that the next game starts from a position.
fn asked(
    sheet: &ScoreSheet,
    script: &Script<'_>,
    end: usize,
    placed: bool,
) -> Option<Range<usize>> {
    // The number of the move that is asked for, and its question mark, may have been taken for damaged moves.
    let is_move = |cell: &MoveCell| {
        let number = read_number(&cell.text).filter(|number| number.len == cell.text.len());
        number.is_none() && cell.text.contains(char::is_alphanumeric)
    };
    let count = sheet.cells.iter().rposition(is_move)? + 1;
    let due = ply::next(*errata::plies(sheet).get(count - 1)?);
    let last = sheet.cells.iter().take(count);
    let last = last.map(|cell| cell.span.end).max()?;
    let boards = sheet.diagrams.iter();
    let boards = boards.filter(|board| board.before >= count);
    let last = boards.map(|board| board.span.end).fold(last, u32::max);
    let from = script.behind(last)?;
    let behind = behind(script, from, end.max(from))?;
    let ended = sheet.is_ended();
    let in_figures = ended && !sheet.result_in_words;
    let text = script.text.get(behind.clone())?;
    let by_number = || {
        announced(text, due)
            .filter(|_| !in_figures)
            .or_else(|| with_question_mark(text, due))
    };
    let in_words = || {
        let paragraph = text.trim_start();
        let below = text.len() - paragraph.len();
        let of_game = !(placed && text[..below].contains("\n\n"));
        // In draughts either side may have begun.
        let figures = { sheet.cells.iter() }.all(|cell| !cell.text.contains(char::is_alphabetic));
        let of_side = || {
            let turn = turn_in_words(paragraph);
            sets_task(paragraph) && turn.is_some_and(|turn| figures || turn == due.1)
        };
        let asks = of_game && !ended && (of_side() || asks_for_move(paragraph));
        asks.then(|| below..text.trim_end().len())
    };
    let named = || asked_by_name(text, due).filter(|_| !ended);
    let said = by_number().or_else(in_words).or_else(named)?;
    Some(behind.start + said.start..behind.start + said.end)
}

/// The text from `from` on, with the rest of its paragraph or the next one, not beyond `end`.
fn behind(script: &Script<'_>, from: usize, end: usize) -> Option<Range<usize>> {
    let rest = script.text.get(from..end)?;
    let rest = &rest[..rest.floor_char_boundary(NEAR)];
    let signs = |c: char| !c.is_alphanumeric() && c != '?';
    let words = rest.len() - rest.trim_start_matches(signs).len();
    let paragraph = rest[words..]
        .find("\n\n")
        .map_or(rest.len(), |at| words + at);
    Some(from..from + paragraph)
}

/// Where a text begins with the number that is due, or with that of the move after it, and words stand behind it that are neither
/// that move nor the end of the game.
fn announced(text: &str, due: (u16, Turn)) -> Option<Range<usize>> {
    let opening = |c: char| !c.is_alphanumeric();
    let begun = text.trim_start_matches(opening);
    let number = read_number(begun).filter(|number| number.marked)?;
    let rest = begun
        .get(number.len..)?
        .trim_start_matches(['.', '…', ' ', '\n']);
    // `17. ... and Black resigned`: the move of White is left out.
    let beyond = match ply(number.number, number.black) - ply_of(due) {
        0 => false,
        1 => true,
        _ => return None,
    };
    let over = result_words_at_start(rest).is_some() || resignation_when_due(rest).is_some();
    let is_move = shape::read(rest.split_whitespace().next()?).is_some();
    let says = rest.starts_with(char::is_alphabetic) && !is_move;
    let start = text.len() - begun.len();
    (says && (beyond || !over)).then(|| start..text.trim_end().len())
}

/// Where a text is a question that names the move that is due by its number and its side: `And Black's 16th move?`
fn asked_by_name(text: &str, due: (u16, Turn)) -> Option<Range<usize>> {
    let question = text.trim();
    let one = question.strip_suffix('?')?;
    let names = named_moves(one).contains(&due.0) && side_spoken_of(one) == Some(due.1);
    let start = text.len() - text.trim_start().len();
    (names && !one.contains(['?', '!'])).then(|| start..start + question.len())
}

/// Where the number that is due stands in a text with question marks for its move: `17. ?`, `(17?)`.
fn with_question_mark(text: &str, due: (u16, Turn)) -> Option<Range<usize>> {
    let is_mark = |word: &str| {
        let inside = word.trim_matches(|c: char| c != '?');
        !inside.is_empty()
            && inside.chars().all(|c| c == '?')
            && !word.contains(char::is_alphanumeric)
    };
    let mut number = None;
    let mut end = 0;
    for word in text.split_whitespace() {
        let start = end + text[end..].find(word)?;
        end = start + word.len();
        let (figures, behind) = figures::split(word.trim_start_matches(['(', '[', '{']));
        let is_due = figures.parse() == Ok(due.0);
        if is_due && is_mark(behind) {
            return Some(start..end);
        }
        if let Some(number) = number.filter(|_| is_mark(word)) {
            return Some(number..end);
        }
        let stops = behind.chars().all(|c| matches!(c, '.' | '…' | ')'));
        let dots = !behind.is_empty() && stops && figures.is_empty();
        number = match number {
            Some(number) if dots => Some(number),
            _ => (is_due && stops).then_some(start),
        };
    }
    None
}
