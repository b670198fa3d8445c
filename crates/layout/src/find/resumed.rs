//! Games side by side that a blank line, a page number or a running head cuts: below it every column goes on with its own game.

use crate::find::rows;
use crate::script::Script;
use std::ops::Range;

/// Most lines in the break, and how many of them may have words.
const BREAK: usize = 8;
const WORDS: usize = 3;

/// Columns are in one place that begin so near one another.
const APART: u32 = 4;

/// A column of rows: where it begins across the page, and its first and last number.
struct Column {
    left: u32,
    first: u16,
    last: u16,
}

/// Games side by side that may go on below a break.
pub(super) struct SideBySide(Vec<Column>);

impl SideBySide {
    /// The columns of some lines, if there are two, and rows follow behind a break.
    pub(super) fn of(script: &Script, lines: &[Range<usize>], from: usize) -> Option<Self> {
        next_row(script, from)?;
        Some(Self(columns(script, lines))).filter(|found| found.0.len() > 1)
    }

    /// The lines from `from` on that go on with them behind a break: each of their columns stands where one did, and has the number
    /// that is due there.
    pub(super) fn below(&mut self, script: &Script, from: usize) -> Option<Range<usize>> {
        let start = next_row(script, from)?;
        let end = (start..script.lines.len()).find(|line| script.is_blank(*line));
        let own = start..end.unwrap_or(script.lines.len());
        let below = columns(script, script.lines.get(own.clone())?);
        let above = |column: &Column| {
            let near = |before: &Column| before.left.abs_diff(column.left) <= APART;
            let at = self.0.iter().position(near)?;
            (self.0.get(at)?.last.checked_add(1) == Some(column.first)).then_some(at)
        };
        let places: Option<Vec<usize>> = below.iter().map(above).collect();
        for (at, column) in places?.into_iter().zip(&below) {
            self.0.get_mut(at)?.last = column.last;
        }
        (!below.is_empty()).then_some(own)
    }
}

/// The first row behind a break.
fn next_row(script: &Script, from: usize) -> Option<usize> {
    let mut words = 0;
    for at in (from..script.lines.len()).take(BREAK) {
        let line = script.lines.get(at)?;
        if script.is_blank(at) {
            continue;
        }
        if !numbers(script, std::slice::from_ref(line)).is_empty() {
            return (at > from).then_some(at);
        }
        words += 1;
        if words > WORDS {
            return None;
        }
    }
    None
}

/// The columns that have rows with numbers, from the left.
fn columns(script: &Script, lines: &[Range<usize>]) -> Vec<Column> {
    let columns = rows::columns(script, lines).into_iter();
    let known = columns.filter_map(|lines| {
        let rows = numbers(script, &lines);
        Some(Column {
            left: rows.iter().map(|(left, _)| *left).min()?,
            first: rows.first()?.1,
            last: rows.last()?.1,
        })
    });
    known.collect()
}

/// The numbers of the rows among some lines, each with its place across the page; of a line of several columns the first.
fn numbers(script: &Script, lines: &[Range<usize>]) -> Vec<(u32, u16)> {
    let marked = lines.iter().filter_map(|line| {
        let (at, number) = rows::first_number(&script.text, line)?;
        Some((script.left(at)?, number))
    });
    marked.collect()
}
