//! A person's answers, written into the sheet so that it is read again with them as certain.

use crate::{Ply, Repair};
use scoresheet_layout::{MoveCell, ScoreSheet, SheetSign, SignKind};
use scoresheet_source::Span;
use std::ops::Range;

/// The sheet with ply `at` of the line, from 0, said to be `mv`: a move as
/// [`Candidate::text`](crate::Candidate::text) names it. The sheet as it was, if there is no such
/// ply.
#[must_use]
pub fn settle(sheet: &ScoreSheet, repair: &Repair, at: usize, mv: &str) -> ScoreSheet {
    let mut sheet = sheet.clone();
    let Some(ply) = repair.plies.get(at) else {
        return sheet;
    };
    if ply.cells.is_empty() {
        insert(&mut sheet, repair, at, mv);
        return sheet;
    }
    let (range, cells) = distinguished(&sheet, repair, ply, mv);
    replace(&mut sheet, range, cells);
    sheet
}

/// The sheet with a ply that is not written down said to have been made before ply `at` of the line, from 0: `mv`,
/// legal where that ply is played in the line. After the last ply if there is no such one.
#[must_use]
pub fn settle_missing(sheet: &ScoreSheet, repair: &Repair, at: usize, mv: &str) -> ScoreSheet {
    let mut sheet = sheet.clone();
    insert(&mut sheet, repair, at, mv);
    sheet
}

/// Puts an empty cell that is said to be `mv` before those of ply `at`.
fn insert(sheet: &mut ScoreSheet, repair: &Repair, at: usize, mv: &str) {
    let before = repair.plies.iter().take(at);
    let read = before.map(|ply| ply.cells.end).max().unwrap_or(0);
    let read = read.min(sheet.cells.len());
    let place = repair.entries(sheet).nth(at).map(|entry| entry.span.start);
    let place = place.or_else(|| Some(sheet.cells.get(read.checked_sub(1)?)?.span.end));
    let place = place.unwrap_or(sheet.span.start);
    let cell = stated("", Span::new(place, place), mv);
    replace(sheet, read..read, vec![cell]);
}

/// The sheet with the text at which reading stopped said to be `mv`.
#[must_use]
pub fn settle_stop(sheet: &ScoreSheet, repair: &Repair, mv: &str) -> ScoreSheet {
    let mut sheet = sheet.clone();
    if let Some(cell) = repair.stopped.and_then(|at| sheet.cells.get_mut(at)) {
        cell.certain = true;
        cell.meant = Some(mv.to_owned());
    }
    sheet
}

/// The sheet with the text at which reading stopped said to be no move.
#[must_use]
pub fn drop_stop(sheet: &ScoreSheet, repair: &Repair) -> ScoreSheet {
    let mut sheet = sheet.clone();
    let Some((at, cell)) = repair
        .stopped
        .and_then(|at| Some((at, sheet.cells.get(at)?.clone())))
    else {
        return sheet;
    };
    replace(&mut sheet, at..at + 1, Vec::new());
    let mark = SheetSign {
        before: at,
        kind: SignKind::Comment,
        text: cell.text,
        span: cell.span,
    };
    let place = sheet.marks.partition_point(|mark| mark.before <= at);
    sheet.marks.insert(place, mark);
    sheet
}

/// The cells that `ply`, one of `repair`'s, is read from, each ply that shares them in a cell of its own.
fn distinguished(
    sheet: &ScoreSheet,
    repair: &Repair,
    ply: &Ply,
    mv: &str,
) -> (Range<usize>, Vec<MoveCell>) {
    let overlaps =
        |other: &&Ply| other.cells.start < ply.cells.end && ply.cells.start < other.cells.end;
    let sharing: Vec<&Ply> = repair.plies.iter().filter(overlaps).collect();
    let start = sharing.iter().map(|p| p.cells.start).min().unwrap_or(0);
    let end = sharing.iter().map(|p| p.cells.end).max().unwrap_or(0);
    let range = start..end.min(sheet.cells.len());
    let own = sheet.cells.get(range.clone()).unwrap_or_default();
    let (first, last) = match own {
        [] => return (range, Vec::new()),
        [first, .., last] => (first, last),
        [only] => (only, only),
    };
    let span = Span::new(first.span.start, last.span.end);
    let mut cells: Vec<MoveCell> = sharing
        .iter()
        .map(|other| {
            if std::ptr::eq(*other, ply) {
                stated(&other.written, span, mv)
            } else {
                MoveCell {
                    text: other.written.clone(),
                    span,
                    ..MoveCell::default()
                }
            }
        })
        .collect();
    if let [cell] = &mut cells[..] {
        let words: Vec<&str> = own.iter().map(|cell| cell.text.as_str()).collect();
        cell.text = words.join(" ");
    }
    if let Some(cell) = cells.first_mut() {
        (cell.number, cell.side) = (first.number, first.side);
    }
    let strays = repair.strays.iter();
    let strays = strays.filter(|stray| cells.len() > 1 && range.contains(&stray.cell));
    let strays: Vec<MoveCell> = strays
        .map(|stray| MoveCell {
            text: stray.text.clone(),
            span,
            ..MoveCell::default()
        })
        .collect();
    cells.extend(strays);
    (range, cells)
}

/// A cell of which a person says what it is.
fn stated(text: &str, span: Span, mv: &str) -> MoveCell {
    MoveCell {
        text: text.to_owned(),
        span,
        certain: true,
        meant: Some(mv.to_owned()),
        ..MoveCell::default()
    }
}

/// Puts `cells` in the place of those of `range`; what stands between keeps its place.
fn replace(sheet: &mut ScoreSheet, range: Range<usize>, cells: Vec<MoveCell>) {
    let (start, end, count) = (range.start, range.end, cells.len());
    let marks = sheet.marks.iter_mut().map(|mark| &mut mark.before);
    let boards = sheet.diagrams.iter_mut().map(|board| &mut board.before);
    // A number stays with the cell that it stands before, when another is put between.
    let numbers = sheet.numbers.iter_mut().map(|number| &mut number.before);
    let numbers = numbers.map(|before| (before, start == end));
    let others = marks.chain(boards).map(|before| (before, false));
    for (before, moves) in others.chain(numbers) {
        if *before >= end && (*before > start || moves) {
            *before = *before - (end - start) + count;
        } else if *before > start {
            *before = start + count;
        }
    }
    sheet.cells.splice(range, cells);
}
