//! A sheet of any length, read in parts: each starts from the position after the one before, so that the memory that a
//! search takes is bounded.

use super::any_way::read_any_way;
use super::read::{Found, SearchOptions};
use crate::prior::Learned;
use crate::spell::Speller;
use crate::{Answer, Reason};
use scoresheet_layout::{MoveCell, ScoreSheet};
use scoresheet_notation::Turn;

/// Cells of one part. The longest games known have some 540 plies; the memory that a cell takes is some 25 KB.
pub(crate) const PART: usize = 1500;

/// So many cells before its end a part may end at a number.
const NEAR: usize = 50;

/// Where one of so many plies at the end of a part is not sure, its last position is not either; what is left then of the
/// probability of what follows.
const LAST: usize = 12;
const UNSURE: f64 = 0.5;

/// Reads the sheet from `start`. What follows a part that was not read to its end is not read.
pub(crate) fn read_in_parts<P: Learned, S: Speller<P>>(
    start: P,
    sheet: &ScoreSheet,
    speller: &S,
    options: SearchOptions<'_>,
) -> Found<P::Move> {
    let cells = sheet.cells.len();
    let mut to = end_of_part(&sheet.cells, 0);
    if to == cells {
        return read_any_way(start, sheet, speller, options);
    }
    let mut position = start;
    let mut whole = read_any_way(position.clone(), &part(sheet, 0, to), speller, options);
    let mut played = 0;
    while whole.stopped.is_none() && to < cells {
        for mv in whole.moves.get(played..).unwrap_or_default() {
            position.play(mv);
        }
        played = whole.moves.len();
        let from = to;
        to = end_of_part(&sheet.cells, from);
        let mut next = read_any_way(position.clone(), &part(sheet, from, to), speller, options);
        if !ends_surely(&whole) {
            for ply in &mut next.plies {
                ply.doubt(UNSURE, Reason::Start, options.min_confidence);
            }
        }
        append(&mut whole, next, from);
    }
    if to < cells {
        whole.stopped = whole.stopped.or(Some(to));
    }
    whole
}

fn ends_surely<M>(part: &Found<M>) -> bool {
    let mut last = part.plies.iter().rev().take(LAST);
    last.all(|ply| matches!(ply.answer, Answer::Read | Answer::Repaired))
}

/// Where the part that begins at `from` ends: before White's move with its number, if one is near.
fn end_of_part(cells: &[MoveCell], from: usize) -> usize {
    let end = (from + PART).min(cells.len());
    if end == cells.len() {
        return end;
    }
    let begins = |at: &usize| {
        let cell = cells.get(*at);
        cell.is_some_and(|cell| cell.number.is_some() && cell.side != Some(Turn::Black))
    };
    (end - NEAR..end).rev().find(begins).unwrap_or(end)
}

fn part(sheet: &ScoreSheet, from: usize, to: usize) -> ScoreSheet {
    let inside = |before: usize| (from..to).contains(&before);
    let marks = sheet.marks.iter().filter(|mark| inside(mark.before));
    let boards = sheet.diagrams.iter().filter(|board| inside(board.before));
    let mut part = ScoreSheet {
        cells: sheet.cells.get(from..to).unwrap_or_default().to_vec(),
        marks: marks.cloned().collect(),
        diagrams: boards.cloned().collect(),
        ..ScoreSheet::default()
    };
    part.marks.iter_mut().for_each(|mark| mark.before -= from);
    part.diagrams
        .iter_mut()
        .for_each(|board| board.before -= from);
    part
}

/// Adds what was found in the part that begins with cell `from`.
fn append<M>(whole: &mut Found<M>, mut next: Found<M>, from: usize) {
    let plies = whole.plies.len();
    for ply in &mut next.plies {
        ply.cells = ply.cells.start + from..ply.cells.end + from;
    }
    for stray in &mut next.strays {
        stray.cell += from;
        stray.before += plies;
    }
    let steps = |found: &Found<M>| (found.plies.len() + found.strays.len()) as f64;
    let (before, after) = (steps(whole), steps(&next));
    let mean = |a: f64, b: f64| (a * before + b * after) / (before + after).max(1.0);
    whole.surprise = mean(whole.surprise, next.surprise);
    whole.damaged_signs.append(&mut next.damaged_signs);
    whole.damaged_signs.sort_unstable();
    whole.damaged_signs.dedup();
    whole.damage = mean(whole.damage, next.damage);
    whole.probability *= next.probability;
    whole.stopped = next.stopped.map(|cell| cell + from);
    whole.moves.append(&mut next.moves);
    whole.plies.append(&mut next.plies);
    whole.strays.append(&mut next.strays);
}
