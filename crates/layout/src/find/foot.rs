//! What the words below a game say against it, up to where the next one begins, and those above its first move: that there were more
//! moves, that the record is doubtful, that a move which they name by its number is hard to read.

use super::caveat::{last_number, say, say_cut_short};
use super::doubt::{self, SHORT};
use super::{errata, note_sign, remarks_column, unread_rows};
use crate::figures;
use crate::lex::{self};
use crate::movetext::read_number;
use crate::script::{Script, place_in};
use crate::several::several;
use crate::{CaveatKind, ScoreSheet};
use scoresheet_notation::{
    Turn, doubtful, doubts_move, is_longer_count, named_in_short, named_moves, says_doubtful,
    says_hard_to_read, says_longer_below, side_spoken_of,
};
use std::ops::Range;

/// Bytes below a game that are looked through.
const FOOT: usize = 1_500;

/// Fewer cells may be a move that a note names.
const GAME: usize = 3;

/// Tells every game what the words around it say against it.
pub(super) fn heed(sheets: &mut [ScoreSheet], script: &Script<'_>) {
    let feet: Vec<Range<usize>> = feet(sheets, script);
    let mut above = 0;
    for (at, foot) in feet.into_iter().enumerate() {
        let Some(sheet) = sheets.get_mut(at).filter(|sheet| is_game(sheet)) else {
            continue;
        };
        let head = head(sheet, script, above);
        above = foot.end;
        let paragraphs = paragraphs(script, &foot);
        unread_rows::heed(sheet, script, foot.clone());
        remarks_column::heed(sheet, script);
        note_sign::heed(sheet, script, &paragraphs);
        counted(sheet, script, &paragraphs);
        for range in &paragraphs {
            told(sheet, script, range);
            named(sheet, script, range, true);
        }
        for range in head {
            named(sheet, script, &range, false);
        }
    }
}

pub(super) fn is_game(sheet: &ScoreSheet) -> bool {
    sheet.cells.len() >= GAME
}

/// The lines below the last move of each sheet, up to the next game.
pub(super) fn feet(sheets: &[ScoreSheet], script: &Script<'_>) -> Vec<Range<usize>> {
    let begins = |sheet: &&ScoreSheet| is_game(sheet) || sheet.position.is_some();
    let starts = sheets.iter().filter(begins).map(|sheet| sheet.span.start);
    let mut starts: Vec<u32> = starts.collect();
    starts.sort_unstable();
    let foot = |sheet: &ScoreSheet| {
        let Some(end) = sheet.end() else { return 0..0 };
        let first = script.line_at(end) + 1;
        let next = starts.get(starts.partition_point(|start| *start < end));
        let last = next.map_or(script.lines.len(), |next| script.line_at(*next));
        let from = script.lines.get(first).map_or(0, |line| line.start);
        let near = script.lines.partition_point(|line| line.end <= from + FOOT);
        first..last.min(near).max(first)
    };
    sheets.iter().map(foot).collect()
}

/// The paragraphs above the first move of a game, from a line on.
fn head(sheet: &ScoreSheet, script: &Script<'_>, from: usize) -> Vec<Range<usize>> {
    let first = sheet.cells.iter().map(|cell| cell.span.start).min();
    let last = first.map_or(from, |first| script.line_at(first));
    let start = script.lines.get(last).map_or(0, |line| line.start);
    let near = { &script.lines }.partition_point(|line| line.start + FOOT < start);
    paragraphs(script, &(from.max(near).min(last)..last))
}

/// The short paragraphs of some lines.
fn paragraphs(script: &Script<'_>, lines: &Range<usize>) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    let mut open = false;
    for line in script.lines.get(lines.clone()).unwrap_or_default() {
        let blank = script.said(line).trim();
        match found.last_mut() {
            Some(last) if open && !blank.is_empty() => last.end = line.end,
            Some(_) | None if !blank.is_empty() => found.push(line.clone()),
            Some(_) | None => {}
        }
        open = !blank.is_empty();
    }
    found
}

/// What a paragraph says against the whole record.
fn told(sheet: &mut ScoreSheet, script: &Script<'_>, range: &Range<usize>) {
    if sheet.is_doubted() || range.len() > SHORT {
        return;
    }
    let text = script.said(range);
    let place = |said: Range<usize>| script.quote(range.start + said.start..range.start + said.end);
    if let Some(said) = says_longer_below(text, last_number(sheet), sheet.is_ended()) {
        say_cut_short(sheet, place(said));
    } else if let Some(said) = says_doubtful(text) {
        let (text, span) = place(said);
        say(sheet, CaveatKind::Doubtful, doubtful(&text), span);
    }
}

/// Says of a game that it had more moves, if the first line below it is a number of moves that is greater. Figures in brackets may be
/// the number of a page further down.
fn counted(sheet: &mut ScoreSheet, script: &Script<'_>, paragraphs: &[Range<usize>]) {
    /// Lines below the last move: of the result, and of the count.
    const LINES: usize = 2;
    if sheet.is_doubted() {
        return;
    }
    let moves = last_number(sheet);
    let lines = paragraphs.iter().flat_map(|range| script.lines_of(range));
    let said = lines.take(LINES).find_map(|line| {
        let said = is_longer_count(script.text.get(line.clone())?, moves)?;
        Some(line.start + said.start..line.start + said.end)
    });
    if let Some(said) = said {
        say_cut_short(sheet, script.quote(said));
    }
}

/// Contests the moves that a paragraph names by their numbers and doubts. `below` the game it may name one that is not there.
fn named(sheet: &mut ScoreSheet, script: &Script<'_>, range: &Range<usize>, below: bool) {
    if range.len() > SHORT {
        return;
    }
    let text = script.said(range);
    let (names, side) = match in_short(text) {
        Some((number, side)) => (vec![(number, side == Some(Turn::Black))], side),
        None => (names(text), side_spoken_of(text)),
    };
    if names.is_empty() {
        return;
    }
    let meant = |(number, turn): (u16, Turn)| {
        let of_side = side.is_none_or(|side| side == turn);
        let here = |(named, black): &(u16, bool)| {
            *named == number && (*black && turn == Turn::Black || !black && of_side)
        };
        names.iter().any(here)
    };
    let plies = errata::plies(sheet).into_iter().enumerate();
    let cells = plies.filter(|(_, ply)| meant(*ply)).map(|(at, _)| at);
    let cells: Vec<usize> = cells.collect();
    let quoted = script.quote(range.clone());
    let span = quoted.1;
    let last = last_number(sheet);
    let beyond = below && names.iter().all(|(number, _)| *number > last);
    if beyond && !sheet.is_doubted() {
        say_cut_short(sheet, quoted);
    }
    doubt::contest(sheet, &cells, span);
}

/// The numbers of the moves that a note names and doubts, and whether dots say that the move is Black's.
fn names(text: &str) -> Vec<(u16, bool)> {
    let named = |text: &str| named_moves(text).into_iter().map(|number| (number, false));
    let or_first = |names: Vec<(u16, bool)>, text: &str| match names.is_empty() {
        true => first_number(text).into_iter().collect(),
        false => names,
    };
    if let Some(name) = asks_between(text) {
        return or_first(named(name).collect(), name);
    }
    let perhaps = doubt::supposes_move(text);
    let mut names: Vec<(u16, bool)> = Vec::new();
    if doubts_move(text) || perhaps {
        names.extend(named(text));
    }
    if !says_hard_to_read(text) && !perhaps {
        return names;
    }
    let tokens = lex::tokens_of(text);
    let numbered = tokens.windows(2).filter(|pair| pair[1].is_move());
    let numbers = numbered.filter_map(|pair| pair[0].move_number());
    names.extend(numbers.map(|(number, turn)| (number, turn == Turn::Black)));
    or_first(names, text)
}

/// The move that a note names in short and doubts, and its side if that is said: `W12 smudged`, `12W ?`, `B11: Bb7 or Bd7?`.
fn in_short(text: &str) -> Option<(u16, Option<Turn>)> {
    let (number, side, said) = named_in_short(text)?;
    let said = said.trim_matches(|c: char| c.is_whitespace() || matches!(c, ':' | '.' | '-' | '–'));
    let marks = said.trim_matches(['(', ')', '[', ']']);
    let asks = || !said.is_empty() && marks.chars().all(|c| c == '?');
    let between = || said.ends_with('?') && several(said).is_some();
    let doubts = asks() || between() || doubts_move(said) || doubt::supposes_move(said);
    doubts.then_some((number, side))
}

/// What names a move in a note that asks which of two was played, or what was, and says nothing else: `Move 12: Rd8 or Nf6?`, `11...?`
fn asks_between(text: &str) -> Option<&str> {
    let text = text.trim();
    let name = text.trim_end_matches(['?', ' ']);
    if name.len() < text.len() && read_number(name).is_some_and(|number| number.len == name.len()) {
        return Some(name);
    }
    let words = text.split_whitespace();
    let places = words.map(|word| place_in(text, word).start);
    let asked = |at: &usize| {
        let asked = text.get(*at..).unwrap_or_default();
        let marks = asked.chars().all(|c| c == '?');
        *at > 0 && (marks || several(asked).is_some())
    };
    let name = text.get(..places.take(NAME + 1).find(asked)?)?;
    text.ends_with('?').then_some(name)
}

/// Most words of a name: `At move 12 Black played`
const NAME: usize = 5;

/// The number that a note begins with, or that stands right behind the word for a side: `12...: illegible`, `Black 12: illegible`.
fn first_number(text: &str) -> Option<(u16, bool)> {
    let mut words = text.split_whitespace();
    let first = words.next()?;
    let word = match side_spoken_of(first) {
        Some(_) => words.next()?,
        None => first,
    };
    let (figures, rest) = figures::split(word);
    let black = rest.starts_with("..") || rest.starts_with('…');
    Some((figures::number(figures)?, black))
}
