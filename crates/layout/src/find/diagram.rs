//! Boards drawn in text: which lines they take up, and which way round they are.

mod pieces;
mod rows;

use crate::Diagram;
use crate::script::Script;
pub(super) use rows::last_named;
use rows::{Row, Style};
use std::ops::Range;

/// A board on the page.
#[derive(Debug, Clone)]
pub(super) struct Drawing {
    /// Its lines, labels and border included.
    pub(super) lines: Range<usize>,
    /// The line of its caption.
    pub(super) caption: Option<usize>,
    /// Where it stands in the script.
    pub(super) range: Range<usize>,
    /// The board.
    pub(super) diagram: Diagram,
}

/// Lines of labels and border above a board, and below it; blank lines before a caption.
const ABOVE: usize = 2;
const BELOW: usize = 3;
const BEFORE_CAPTION: usize = 2;

/// The boards of a page, in its order.
pub(super) fn drawings(script: &Script) -> Vec<Drawing> {
    let mut found: Vec<Drawing> = Vec::new();
    let mut at = 0;
    while at < script.lines.len() {
        let from = found.last().map_or(0, |last| last.lines.end);
        match rows::may_be_row(script.line(at)).then(|| board(script, at, from)) {
            Some(Some(drawing)) => {
                at = drawing.caption.map_or(drawing.lines.end, |line| line + 1);
                found.push(drawing);
            }
            _ => at += 1,
        }
    }
    found
}

/// The board whose first row is line `at`, if one is; lines before `from` belong to another.
fn board(script: &Script, at: usize, from: usize) -> Option<Drawing> {
    Style::ALL
        .into_iter()
        .find_map(|style| in_style(script, at, from, style))
}

fn in_style(script: &Script, at: usize, from: usize, style: Style) -> Option<Drawing> {
    let (rows, end) = rows_of(script, at, style)?;
    let top = (from..at)
        .rev()
        .take(ABOVE)
        .take_while(|line| rows::is_edge(script.line(*line)))
        .last();
    let lines = top.unwrap_or(at)..edges_below(script, end);
    let files = lines
        .clone()
        .find_map(|line| rows::files(script.line(line)));
    let turned = is_turned(&rows, files)?;
    let cells: Vec<Vec<String>> = rows.into_iter().map(|row| row.cells).collect();
    let mut diagram = Diagram::of(&pieces::read(&cells, style)?, turned)?;
    if !diagram.is_chess() && !pieces::on_dark_squares(&diagram) {
        return None;
    }
    let range = range_of(script, &lines);
    diagram.span = script.place(range.clone());
    let caption = (lines.end..script.lines.len())
        .take(BEFORE_CAPTION + 1)
        .find(|line| !script.is_blank(*line))
        .and_then(|line| Some((line, rows::caption(script.line(line))?)));
    diagram.number = caption.map(|(_, number)| number);
    Some(Drawing {
        caption: caption.map(|(line, _)| line),
        range,
        diagram,
        lines,
    })
}

/// As many rows from line `at` on as the first has squares, and the line after the last.
fn rows_of(script: &Script, at: usize, style: Style) -> Option<(Vec<Row>, usize)> {
    let read = |line: usize| match style {
        // Light squares may be blank: only the columns tell where they are.
        Style::Columns => rows::columns(&script.as_set(line)?),
        Style::Ruled => rows::ruled(script.line(line)),
        Style::Spaced => rows::spaced(script.line(line)),
        Style::Joined => rows::joined(script.line(line)),
        Style::Font => rows::font(script.line(line)),
    };
    let mut found = vec![read(at)?];
    let size = found[0].cells.len();
    let (mut line, mut blank) = (at + 1, false);
    while found.len() < size {
        if line >= script.lines.len() {
            return None;
        }
        let stated = script.line(line).trim();
        if stated.is_empty() {
            // A line may be blank between each two rows.
            if blank {
                return None;
            }
            blank = true;
        } else if style == Style::Ruled && rows::is_rule(stated) {
            blank = false;
        } else {
            let row = read(line).filter(|row| row.cells.len() == size)?;
            found.push(row);
            blank = false;
        }
        line += 1;
    }
    Some((found, line))
}

/// The line after the labels and the border below a board that ends before line `end`; a blank line may stand before labels.
fn edges_below(script: &Script, end: usize) -> usize {
    (end..script.lines.len())
        .take(BELOW)
        .take_while(|line| script.is_blank(*line) || rows::is_edge(script.line(*line)))
        .filter(|line| rows::is_edge(script.line(*line)))
        .last()
        .map_or(end, |line| line + 1)
}

fn range_of(script: &Script, lines: &Range<usize>) -> Range<usize> {
    let own = script.lines.get(lines.clone()).unwrap_or_default();
    match (own.first(), own.last()) {
        (Some(first), Some(last)) => first.start..last.end,
        _ => 0..0,
    }
}

/// Whether Black's side is below, by the numbers of the ranks or of the squares, or else by the letters of the files;
/// nothing if the labels belong to no board.
fn is_turned(rows: &[Row], files: Option<bool>) -> Option<bool> {
    let size = rows.len();
    let labelled = rows.iter().filter(|row| row.labels != [None, None]);
    if labelled.count() + 2 < size {
        return Some(files.unwrap_or(false));
    }
    let half = size / 2;
    let ranks = |row| [size - row; 2];
    let turned_ranks = |row| [row + 1; 2];
    let squares = |row| [row * half + 1, row * half + half];
    let turned_squares = |row| [(size - row) * half, (size - row) * half - half + 1];
    // A label may be misread.
    let fits = |way: &dyn Fn(usize) -> [usize; 2]| {
        let beside = |(at, row): (usize, &Row)| {
            let pairs = row.labels.into_iter().zip(way(at));
            let wrong = pairs.filter(|(stated, due)| stated.is_some_and(|stated| stated != *due));
            wrong.count()
        };
        rows.iter().enumerate().map(beside).sum::<usize>() <= 1
    };
    match () {
        () if fits(&ranks) || fits(&squares) => Some(false),
        () if fits(&turned_ranks) || fits(&turned_squares) => Some(true),
        () => None,
    }
}
