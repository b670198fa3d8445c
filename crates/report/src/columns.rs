//! Rows of cells that stand below each other, without headings and rules.

use crate::Align;
use crate::sheet::{one_line, padded};
use unicode_width::UnicodeWidthStr;

/// The rows as lines, each ended, a blank before and after every cell; they line up whatever script the cells are in.
///
/// ```
/// use scoresheet_report::columns;
/// let rows = [["ply 7", "Ocl—f4"], ["ply 12", "e5"]];
/// assert_eq!(columns(&rows), " ply 7   Ocl—f4\n ply 12  e5\n");
/// ```
#[must_use]
pub fn columns<S: AsRef<str>, R: AsRef<[S]>>(rows: &[R]) -> String {
    let mut widths: Vec<usize> = Vec::new();
    for row in rows {
        for (at, cell) in row.as_ref().iter().enumerate() {
            let width = one_line(cell.as_ref()).width().max(1);
            match widths.get_mut(at) {
                Some(known) => *known = width.max(*known),
                None => widths.push(width),
            }
        }
    }
    let line = |row: &R| {
        let cells = row.as_ref().iter().zip(&widths);
        let cells = cells.map(|(cell, width)| {
            let cell = one_line(cell.as_ref());
            format!(" {} ", padded(&cell, *width, Align::Left))
        });
        format!("{}\n", cells.collect::<String>().trim_end())
    };
    rows.iter().map(line).collect()
}
