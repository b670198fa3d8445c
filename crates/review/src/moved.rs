//! Whether the text that answers are about stands where it stood when they were given.

use crate::Decision;
use scoresheet_batch::documents::Document;
use scoresheet_batch::input::Chunk;
use scoresheet_source::Span;
use std::collections::BTreeSet;

/// By how many lines the text of each answer has moved, if that is certain.
///
/// The same text at the same place may be another one after a new scan: a row that was lost before stands there now.
/// So a place counts only if the answers before and after it have moved by as many lines.
pub struct Moved<'a> {
    lines: Vec<(&'a Decision, Option<i64>)>,
}

/// A text of the sheet: its line, its column, and it without blanks.
type Stands = (u64, u32, String);

impl<'a> Moved<'a> {
    /// Compares where the cells of `document` stand with where `decisions` say that they stood.
    #[must_use]
    pub fn of(document: &Document<'_>, decisions: &'a [Decision]) -> Self {
        let chunk = document.chunk;
        let cells = document.sheet.cells.iter();
        let cells = cells.map(|cell| {
            let (line, column) = place(chunk, cell.span);
            (line, column, bare(&cell.text))
        });
        let cells: Vec<Stands> = cells.collect();
        let mut ordered: Vec<&Decision> = decisions.iter().collect();
        ordered.sort_by_key(|one| (one.ply, one.line, one.column));
        let by: Vec<Option<BTreeSet<i64>>> =
            ordered.iter().map(|one| moves_of(&cells, one)).collect();
        let lines = ordered.iter().enumerate().map(|(at, one)| {
            let known = |by: &&Option<BTreeSet<i64>>| by.is_some();
            let (before, rest) = by.split_at(at);
            let (own, after) = rest.split_first().unwrap_or((&None, &[]));
            let neighbours = [
                before.iter().rfind(known),
                Some(own),
                after.iter().find(known),
            ];
            (*one, common(neighbours.into_iter().flatten().flatten()))
        });
        Self {
            lines: lines.collect(),
        }
    }

    /// The line and the column where the text of `decision` stands now; nothing if it may be elsewhere.
    #[must_use]
    pub fn place(&self, decision: &Decision) -> Option<(u64, u32)> {
        let (_, by) = self.lines.iter().find(|(one, _)| *one == decision)?;
        let line = decision.line.checked_add_signed((*by)?)?;
        Some((line, decision.column))
    }
}

/// The line and the column of a text.
pub fn place(chunk: &Chunk, span: Span) -> (u64, u32) {
    let start = span.start as usize;
    (chunk.line(start), chunk.column(start))
}

/// By how many lines the text of an answer may have moved in its column; nothing of one without a text.
fn moves_of(cells: &[Stands], decision: &Decision) -> Option<BTreeSet<i64>> {
    let written = bare(&decision.written);
    if written.is_empty() {
        return None;
    }
    let here = |(line, column, text): &Stands| {
        // A ply may have several cells, or a cell several plies.
        let same = text.contains(&written) || !text.is_empty() && written.starts_with(text);
        let by = || i64::try_from(i128::from(*line) - i128::from(decision.line)).ok();
        (same && *column == decision.column).then(by).flatten()
    };
    Some(cells.iter().filter_map(here).collect())
}

/// What all have in common: none at all if that is possible, otherwise the only one. What no text speaks of has not moved.
fn common<'a>(mut all: impl Iterator<Item = &'a BTreeSet<i64>>) -> Option<i64> {
    let Some(first) = all.next() else {
        return Some(0);
    };
    let shared = all.fold(first.clone(), |shared, one| &shared & one);
    match shared.first() {
        _ if shared.contains(&0) => Some(0),
        Some(only) if shared.len() == 1 => Some(*only),
        Some(_) | None => None,
    }
}

fn bare(text: &str) -> String {
    text.split_whitespace().collect()
}
