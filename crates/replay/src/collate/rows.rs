//! An alignment told as rows.

use super::collation::{CollatedPly, Has, Origin, SheetMove};
use super::dispute::Disputed;
use super::entries::Wrote;
use super::mishap::Mishap;
use super::search::Path;
use super::steps::{State, Step, Table};
use crate::position::GamePosition;
use crate::rules::Rules;
use scoresheet_source::Span;

/// The rows of a path; `first` is the number of its first move.
pub(super) fn rows<R: Rules>(
    table: &mut Table<'_, R>,
    rules: &R,
    path: &Path<R::Move>,
    disputes: &[Disputed<R::Move>],
    (first, texts): (u32, &[&[u8]]),
) -> Vec<CollatedPly> {
    let mut rows = Vec::with_capacity(path.steps.len());
    let mut before = path.start;
    let mut ply = 0;
    let mut number = first;
    for (at, next) in path.steps.iter().enumerate() {
        let position = table.boards.at(before.position).clone();
        let (black, second) = (!position.white_to_move(), !position.leads());
        let mut cells = Vec::with_capacity(texts.len());
        for (of, text) in texts.iter().enumerate() {
            cells.push(cell(table, &before, &next.step, of, text));
        }
        let (mv, invented) = match next.step {
            Step::Play { mv, invented, .. } => (Some(mv), invented),
            Step::Extra { .. } => (None, false),
        };
        ply += u32::from(mv.is_some());
        let disputed = disputes.get(at).filter(|disputed| disputed.any());
        let name = |mv| rules.name(&position, mv, false);
        rows.push(CollatedPly {
            ply: mv.is_some().then_some(ply),
            number,
            black,
            second,
            mv: mv.as_ref().map(name),
            origin: match disputed {
                Some(_) => Origin::Disputed,
                None if mv.is_none() => Origin::LeftOut,
                None if invented => Origin::NoSheet,
                None => origin(&cells),
            },
            versions: disputed.map_or(Vec::new(), |d| d.moves.iter().map(name).collect()),
            whether_played: disputed.is_some_and(|d| d.whether_played),
            before: position.to_any(),
            cells,
        });
        number += u32::from(second && mv.is_some());
        before = next.state;
    }
    rows
}

fn cell<R: Rules>(
    table: &mut Table<'_, R>,
    before: &State,
    step: &Step<R::Move>,
    of: usize,
    text: &[u8],
) -> SheetMove {
    let nothing = |has| SheetMove {
        has,
        text: String::new(),
        span: Span::default(),
    };
    let wrote = table.wrote(before, of);
    let Some(wrote) = wrote.filter(|_| step.takes(of)) else {
        return nothing(match step {
            Step::Extra { .. } => Has::Blank,
            Step::Play { .. } if wrote.is_some() => Has::Nothing,
            Step::Play { .. } => Has::Ended,
        });
    };
    let has = match (step, wrote) {
        (Step::Extra { .. }, _) => Has::Extra,
        (Step::Play { .. }, Wrote::Open) => Has::Open,
        (Step::Play { .. }, Wrote::Unreadable) => Has::Unreadable,
        (Step::Play { mv, .. }, Wrote::Move(_)) => {
            let fitting = table.fitting(before, of);
            match (fitting.contains(mv), fitting.len()) {
                (false, _) => Has::Other,
                (true, 1) => Has::Move,
                (true, _) => Has::Unclear,
            }
        }
    };
    let entries = &table.reading(before, of).entries;
    let span = entries
        .get(usize::from(before.at[of]))
        .map_or(Span::default(), |entry| entry.span);
    SheetMove {
        has,
        text: String::from_utf8_lossy(span.bytes(text)).into_owned(),
        span,
    }
}

/// Where a ply comes from that is not disputed.
fn origin(cells: &[SheetMove]) -> Origin {
    let any = |has: &[Has]| cells.iter().any(|cell| has.contains(&cell.has));
    if any(&[Has::Other]) {
        Origin::Against
    } else if any(&[
        Has::Nothing,
        Has::Ended,
        Has::Unreadable,
        Has::Unclear,
        Has::Open,
    ]) {
        Origin::Some
    } else {
        Origin::All
    }
}

/// What is left out although the numbers count it is disputed: where the next number of every sheet that has one is further on than the
/// moves, something was played there, and one sheet has it.
pub(super) fn dispute_what_numbers_count<R: Rules>(
    table: &Table<'_, R>,
    path: &Path<R::Move>,
    rows: &mut [CollatedPly],
) {
    let mut from = 0;
    while let Some(start) = (from..rows.len()).find(|at| rows[*at].origin == Origin::LeftOut) {
        let end = (start..rows.len())
            .find(|at| rows[*at].mv.is_some())
            .unwrap_or(rows.len());
        let shift = |at: usize| shifts(table, path, rows, at);
        // Up to the row in which the last of the sheets has said its number.
        let behind: Vec<i64> = (end..rows.len()).take(2).flat_map(shift).collect();
        let before: Vec<i64> = (0..start).rev().take(2).flat_map(shift).collect();
        let counted =
            behind.iter().all(|shift| *shift > 0) && before.iter().all(|shift| *shift == 0);
        if counted && !behind.is_empty() {
            for row in &mut rows[start..end] {
                row.origin = Origin::Disputed;
                row.whether_played = true;
            }
        }
        from = end.max(start + 1);
    }
}

/// By how much the numbers that sheets have at a row are further on than the move.
fn shifts<R: Rules>(
    table: &Table<'_, R>,
    path: &Path<R::Move>,
    rows: &[CollatedPly],
    at: usize,
) -> Vec<i64> {
    let before = path.before(at);
    let step = &path.steps[at].step;
    let number = |of: usize| {
        let entries = &table.reading(&before, of).entries;
        let entry = entries
            .get(usize::from(before.at[of]))
            .filter(|_| step.takes(of))?;
        let (written, _) = entry.number?;
        Some(i64::from(written) - i64::from(rows[at].number))
    };
    (0..rows[at].cells.len()).filter_map(number).collect()
}

/// Where the numbers of sheet `of` leave those of the moves, and where they come back.
pub(super) fn wrong_numbers<R: Rules>(
    table: &Table<'_, R>,
    path: &Path<R::Move>,
    rows: &[CollatedPly],
    of: usize,
) -> Vec<Mishap> {
    let mut found = Vec::new();
    let mut before = path.start;
    let mut offset = 0;
    for (next, row) in path.steps.iter().zip(rows) {
        let at = usize::from(before.at[of]);
        let entry = table.reading(&before, of).entries.get(at);
        let number = entry.filter(|_| next.step.takes(of)).and_then(|e| e.number);
        if let (Some((written, _)), Some(ply)) = (number, row.ply) {
            let now = i64::from(written) - i64::from(row.number);
            if now != offset && now == 0 {
                found.push(Mishap::NumbersRight { ply });
            } else if now != offset {
                found.push(Mishap::Numbers {
                    ply,
                    written: written.into(),
                    due: row.number,
                });
            }
            offset = now;
        }
        before = next.state;
    }
    found
}
