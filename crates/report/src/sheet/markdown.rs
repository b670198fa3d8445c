//! The table as Markdown, in the form that GitHub and most others understand. It lines up as it stands,
//! too.

use super::{Align, Sheet, one_line};
use std::borrow::Cow;
use unicode_width::UnicodeWidthStr;

/// The narrowest column that a line of dashes with a colon at each end fits.
const NARROWEST: usize = 3;

impl Sheet {
    /// The table as Markdown: the title a heading, each note a paragraph.
    ///
    /// ```
    /// use scoresheet_report::{Align, Sheet};
    /// let mut sheet = Sheet::new([("No", Align::Right), ("Name", Align::Left)]);
    /// sheet.row(["1", "A|B *C*"]);
    /// assert_eq!(
    ///     sheet.to_markdown(),
    ///     "|  No | Name       |\n| --: | :--------- |\n|   1 | A\\|B \\*C\\* |\n"
    /// );
    /// ```
    #[must_use]
    pub fn to_markdown(&self) -> String {
        let headings: Vec<String> = (self.columns.iter())
            .map(|column| escaped(&column.heading))
            .collect();
        let rows: Vec<Vec<String>> = (self.rows.iter())
            .map(|row| row.iter().map(|cell| escaped(cell)).collect())
            .collect();
        let widths = self.markdown_widths(&headings, &rows);
        let mut text = String::new();
        if let Some(title) = &self.title {
            text.push_str(&format!("## {}\n\n", escaped(title)));
        }
        text.push_str(&self.markdown_row(&headings, &widths));
        let rules: Vec<String> = (self.columns.iter().zip(&widths))
            .map(|(column, width)| rule(column.align, *width))
            .collect();
        text.push_str(&format!("| {} |\n", rules.join(" | ")));
        for row in &rows {
            text.push_str(&self.markdown_row(row, &widths));
        }
        for note in &self.notes {
            text.push_str(&format!("\n{}\n", paragraph(note)));
        }
        text
    }

    fn markdown_widths(&self, headings: &[String], rows: &[Vec<String>]) -> Vec<usize> {
        (headings.iter().enumerate())
            .map(|(index, heading)| {
                let cells = rows.iter().filter_map(|row| row.get(index));
                (cells.map(|cell| cell.width()).max().unwrap_or(0))
                    .max(heading.width())
                    .max(NARROWEST)
            })
            .collect()
    }

    fn markdown_row(&self, row: &[String], widths: &[usize]) -> String {
        let cells = self.columns.iter().zip(widths).enumerate();
        let cells: Vec<String> = cells
            .map(|(index, (column, width))| {
                let cell = row.get(index).map_or("", String::as_str);
                super::padded(cell, *width, column.align)
            })
            .collect();
        format!("| {} |\n", cells.join(" | "))
    }
}

fn rule(align: Align, width: usize) -> String {
    let dashes = |ends: usize| "-".repeat(width.saturating_sub(ends));
    match align {
        Align::Left => format!(":{}", dashes(1)),
        Align::Right => format!("{}:", dashes(1)),
        Align::Centre => format!(":{}:", dashes(2)),
    }
}

/// The text such that it is shown as it is: whatever means something to Markdown or HTML gets a
/// backslash.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in one_line(text).chars() {
        if "\\`*_{}[]<>#|~&$!".contains(c) {
            safe.push('\\');
        }
        safe.push(c);
    }
    safe
}

/// A paragraph of its own. What makes lists and rules of a line makes none here.
fn paragraph(line: &str) -> String {
    let line = escaped(line.trim_start());
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    let line = match line.split_at_checked(digits) {
        Some((number, rest)) if digits > 0 && rest.starts_with(['.', ')']) => {
            Cow::Owned(format!("{number}\\{rest}"))
        }
        _ => Cow::Borrowed(line.as_str()),
    };
    let block = line.starts_with(['-', '+', '=']);
    format!("{}{line}", if block { "\\" } else { "" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_of_a_cell_means_anything_to_markdown() {
        let mut sheet = Sheet::new([("#", Align::Centre)]).titled("<b>\nx");
        sheet.row(["| a |\r\n---"]);
        sheet.note("1. no list");
        sheet.note("- nor here");
        assert_eq!(
            sheet.to_markdown(),
            "## \\<b\\> x\n\n|      \\#      |\n| :----------: |\n| \\| a \\|  --- |\n\n1\\. no list\n\n\\- nor here\n"
        );
    }
}
