//! Moves under a board that the page does not show: a problem and its solution, of which a copy has the words alone.

use crate::ScoreSheet;
use crate::script::Script;
use scoresheet_notation::{
    Heading, HeadingTag, heads_solution, leads_to_board, names_board, sets_task,
};
use std::ops::Range;

/// So far before the first move, in bytes, its task stands.
const NEAR: u32 = 500;

/// A solution has fewer moves: with more they are a game, and what stands above is said of something else.
const SOLUTION: usize = 24;

/// Marks the sheets whose words say that they start from a board, where the page shows none: they are no games from the first
/// position.
pub(super) fn find(sheets: &mut [ScoreSheet], script: &Script) {
    let lines = said(script);
    if lines.is_empty() {
        return;
    }
    let mut before = 0;
    for sheet in sheets {
        let Some((first, last)) = sheet.cells.first().zip(sheet.cells.last()) else {
            continue;
        };
        let near = before.max(first.span.start.saturating_sub(NEAR))..first.span.start;
        before = last.span.end;
        let shown = sheet.position.is_some() || !sheet.starts.is_empty();
        if !shown && sheet.cells.len() < SOLUTION && starts_from_board(sheet, &lines, &near) {
            sheet.from_diagram = true;
        }
    }
}

/// What a line says of a board, and where it starts in the source.
struct SaidOfBoard {
    start: u32,
    says: Says,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Says {
    /// What is to be done there.
    Task,
    /// Its number and no more.
    Number,
    /// That moves lead to it.
    Reached,
}

/// The lines that set a task, name a diagram or say how it is reached.
fn said(script: &Script) -> Vec<SaidOfBoard> {
    let lines = (0..script.lines.len()).filter_map(|number| {
        let line = script.line(number);
        let task = sets_task(line) || heads_solution(line);
        let says = match (task, names_board(line), leads_to_board(line)) {
            (_, _, true) => Says::Reached,
            (true, _, false) => Says::Task,
            (false, true, false) => Says::Number,
            (false, false, false) => return None,
        };
        let start = script.place(script.line_range(number)).start;
        Some(SaidOfBoard { start, says })
    });
    lines.collect()
}

/// Whether a line `near` above a sheet is said of its start. With players named behind it, it is said of something else, and
/// the number of a diagram is not said of a game of two players.
fn starts_from_board(sheet: &ScoreSheet, lines: &[SaidOfBoard], near: &Range<u32>) -> bool {
    let players = sheet.heading.iter().rev().find(|(text, _)| {
        let said = Heading::read(text);
        said.get(HeadingTag::White).is_some() || said.get(HeadingTag::Black).is_some()
    });
    let near = || lines.iter().filter(|line| near.contains(&line.start));
    let reached = near().any(|line| line.says == Says::Reached);
    let board = near().any(|line| {
        let named_below = players.is_some_and(|(_, players)| players.start > line.start);
        !named_below && (line.says == Says::Task || players.is_none())
    });
    board && !reached
}
