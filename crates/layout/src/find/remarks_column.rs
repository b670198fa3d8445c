//! A column of remarks: what it says of a row may be said of either move there.

use super::doubt::{contest, is_against_its_move};
use crate::script::Script;
use crate::{Arrangement, ScoreSheet, SheetSign, SignKind};
use scoresheet_notation::{Turn, side_spoken_of};

/// Contests both moves of a row that a remark in a column of its own doubts, or that of the side which it names.
pub(super) fn heed(sheet: &mut ScoreSheet, script: &Script<'_>) {
    if sheet.arrangement == Arrangement::Running {
        return;
    }
    let doubting = sheet.marks.iter().filter(|mark| doubts(mark, script));
    let rows: Vec<_> = doubting
        .map(|mark| (row(sheet, mark, script), mark.span))
        .collect();
    for (cells, span) in rows {
        contest(sheet, &cells, span);
    }
}

fn doubts(mark: &SheetSign, script: &Script<'_>) -> bool {
    let says = match mark.kind {
        SignKind::Comment => is_against_its_move(&mark.text) || asks(&mark.text),
        SignKind::Sign => asks(&mark.text),
        SignKind::Caption | SignKind::Diagram | SignKind::Variation => false,
    };
    let before = || script.text.get(..script.at(mark.span.start)?);
    let apart = || {
        before().is_some_and(|before| {
            before.ends_with("  ") || before.trim_end_matches(' ').ends_with(['|', ';', ','])
        })
    };
    says && apart()
}

fn asks(text: &str) -> bool {
    matches!(text.trim(), "?" | "??" | "???" | "(?)" | "[?]")
}

/// The moves in the line of a remark, before it, that it may be about.
fn row(sheet: &ScoreSheet, mark: &SheetSign, script: &Script<'_>) -> Vec<usize> {
    let in_line = |at: &usize| {
        let cell = sheet.cells.get(*at);
        cell.is_some_and(|cell| script.in_one_line(cell.span.start, mark.span.start))
    };
    let mut cells: Vec<usize> = (0..mark.before).rev().take_while(in_line).collect();
    cells.truncate(2);
    cells.reverse();
    // Where a move is missing the remark stands for that.
    if cells.len() < 2 {
        return Vec::new();
    }
    match (side_spoken_of(&mark.text), cells.as_slice()) {
        (Some(Turn::White), [white, _]) => vec![*white],
        (Some(Turn::Black), [_, black]) => vec![*black],
        (Some(_) | None, _) => cells,
    }
}
