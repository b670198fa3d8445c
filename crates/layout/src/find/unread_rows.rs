//! Rows below the last move that stand for moves which nobody could read: `17. ? ?`, `| 17 | illegible | illegible |`. The rows that a
//! form has left over say nothing: those with a number only, and those that a clerk has struck out down to the last one of the form.

use super::caveat::{last_number, say_cut_short};
use crate::movetext::read_number;
use crate::script::Script;
use crate::{ScoreSheet, shape};
use scoresheet_notation::doubts_move;
use std::ops::Range;

/// Forms have so many rows, or a multiple of it.
const FORM: u16 = 5;

/// So many rows that are struck out show that they were left over.
const LEFT_OVER: usize = 3;

/// Most cells of such a row; dots may have blanks between them.
const CELLS: usize = 6;

/// Longest row of this kind, in bytes.
const LONGEST: usize = 80;

/// Says of a game that it had more moves, if rows in the lines of its foot stand for them.
pub(super) fn heed(sheet: &mut ScoreSheet, script: &Script<'_>, foot: Range<usize>) {
    if sheet.is_doubted() {
        return;
    }
    let rows = rows(sheet, script, foot);
    let ended = |line: &Range<usize>| {
        let result = sheet.result.as_ref().map(|(_, said)| said.start);
        result.is_some_and(|result| result < script.first_place(line.start))
    };
    let asked = rows.iter().find(|row| row.says == Says::Unread);
    let struck = rows.iter().filter(|row| row.says == Says::Struck);
    let struck: Vec<&Row> = struck.collect();
    let left_over = || {
        let last = rows.last().map_or(0, |row| row.number);
        let after_result = struck.first().is_some_and(|row| ended(&row.line));
        after_result || last.is_multiple_of(FORM) && struck.len() >= LEFT_OVER
    };
    let first = asked.or_else(|| struck.first().copied().filter(|_| !left_over()));
    if let Some(row) = first {
        say_cut_short(sheet, script.quote(row.line.clone()));
    }
}

/// A row without a move.
struct Row {
    number: u16,
    says: Says,
    line: Range<usize>,
}

/// What stands in the cells of a row without a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Says {
    /// Nothing.
    Nothing,
    /// A dash, a line of dots or an underline: it may be struck out, or never have been filled in.
    Struck,
    /// A sign or word for a move that could not be read, or that was not written again.
    Unread,
}

/// The rows without a move that count on from the last move; blank lines and rules may stand between.
fn rows(sheet: &ScoreSheet, script: &Script<'_>, foot: Range<usize>) -> Vec<Row> {
    let mut due = last_number(sheet);
    let mut found = Vec::new();
    let lines = script.lines.get(foot).unwrap_or_default();
    for line in lines.iter().filter(|line| line.len() <= LONGEST) {
        let text = script.said(line);
        let row = row(text).filter(|(number, _)| (due..=due.saturating_add(1)).contains(number));
        if let Some((number, says)) = row {
            due = number;
            let line = line.clone();
            found.push(Row { number, says, line });
        }
    }
    found
}

/// The number of a row without a move, and what stands in it.
fn row(line: &str) -> Option<(u16, Says)> {
    let blank = |c: char| c.is_whitespace() || matches!(c, '|' | ';');
    let line = line.trim_matches(blank);
    let end = line
        .find(|c: char| blank(c) || c == ',')
        .unwrap_or(line.len());
    let (number, rest) = line.split_at(end);
    let number = read_number(number)?.number;
    let ruled = rest.contains(['|', ';', '\t']);
    let parts = |c: char| match ruled {
        true => matches!(c, '|' | ';' | '\t'),
        false => blank(c) || c == ',' && !rest.contains(' '),
    };
    let cells = rest.split(parts).map(str::trim);
    let cells: Vec<&str> = cells.filter(|cell| !cell.is_empty()).collect();
    // A row of a board that is drawn has more.
    if cells.len() > CELLS {
        return None;
    }
    if cells.is_empty() {
        return Some((number, Says::Nothing));
    }
    let struck = |cell: &&str| cell.chars().all(|c| shape::is_dash(c) || is_leader(c));
    let unread = |cell: &&str| struck(cell) || is_sign_for_move(cell) || doubts_move(cell);
    match (cells.iter().all(struck), cells.iter().all(unread)) {
        (true, _) => Some((number, Says::Struck)),
        (false, true) => Some((number, Says::Unread)),
        (false, false) => None,
    }
}

fn is_leader(c: char) -> bool {
    matches!(c, '.' | '…' | '_')
}

/// A question mark, perhaps in brackets, dots in brackets, or a tick for what stands above it.
fn is_sign_for_move(cell: &str) -> bool {
    let inside = cell.trim_matches(['(', ')', '[', ']']);
    let bracketed = inside.len() < cell.len();
    let of = |signs: &[char]| inside.chars().all(|c| signs.contains(&c));
    let dots = bracketed && of(&['.', '…']);
    let ticks = of(&[
        '"', '”', '“', '„', ',', '\'', '’', '✓', '✔', '〃', '″', '×', 'x',
    ]);
    !inside.is_empty() && (of(&['?']) || dots || ticks)
}
