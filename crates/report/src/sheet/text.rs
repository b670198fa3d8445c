//! The table for a terminal or a text file: columns line up whatever script their cells are in.

use super::{Sheet, one_line, padded};
use unicode_width::UnicodeWidthStr;

/// What stands between two columns.
const GAP: &str = "  ";

impl Sheet {
    /// The table as text, each line ended.
    #[must_use]
    pub fn to_text(&self) -> String {
        let widths = self.widths();
        let headings: Vec<String> = (self.columns.iter())
            .map(|column| column.heading.clone())
            .collect();
        let rules: Vec<String> = widths.iter().map(|width| "─".repeat(*width)).collect();
        let mut text = String::new();
        if let Some(title) = &self.title {
            text.push_str(title);
            text.push_str("\n\n");
        }
        for row in [&headings, &rules].into_iter().chain(&self.rows) {
            text.push_str(self.line(row, &widths).trim_end());
            text.push('\n');
        }
        for (index, note) in self.notes.iter().enumerate() {
            text.push_str(if index == 0 { "\n" } else { "" });
            text.push_str(note);
            text.push('\n');
        }
        text
    }

    fn widths(&self) -> Vec<usize> {
        let cells = |index: usize| self.rows.iter().filter_map(move |row| row.get(index));
        (self.columns.iter().enumerate())
            .map(|(index, column)| {
                (cells(index)
                    .map(|cell| one_line(cell).width())
                    .max()
                    .unwrap_or(0))
                .max(column.heading.width())
            })
            .collect()
    }

    fn line(&self, row: &[String], widths: &[usize]) -> String {
        let cells = self.columns.iter().zip(widths).enumerate();
        let cells: Vec<String> = cells
            .map(|(index, (column, width))| {
                padded(
                    &one_line(row.get(index).map_or("", String::as_str)),
                    *width,
                    column.align,
                )
            })
            .collect();
        cells.join(GAP)
    }
}
