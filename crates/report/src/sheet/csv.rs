//! The table as comma-separated values (RFC 4180): one line of headings, then the rows.

use super::{Align, Sheet};
use std::borrow::Cow;

impl Sheet {
    /// The headings and rows as CSV. Title and notes are left out: programs read this.
    ///
    /// Spreadsheets read it, too, and take a text for a formula if it begins like one: a cell of words
    /// that begins with `=`, `+`, `-`, `@`, a tab or a line end gets an apostrophe before it, by which
    /// they know that it is text. Cells of numbers and marks (`+`, `−`) stand as they are.
    ///
    /// ```
    /// use scoresheet_report::{Align, Sheet};
    /// let mut sheet = Sheet::new([("Name", Align::Left), ("1", Align::Centre)]);
    /// sheet.row(["=1+1", "+"]);
    /// assert_eq!(sheet.to_csv(), "Name,1\n'=1+1,+\n");
    /// ```
    #[must_use]
    pub fn to_csv(&self) -> String {
        self.csv(|cell, align| match align {
            Align::Left => text(cell),
            Align::Right | Align::Centre => Cow::Borrowed(cell),
        })
    }

    /// The same with every heading and cell as `cell` has it: for whoever knows better what spreadsheets
    /// make of them.
    #[must_use]
    pub fn to_csv_by(&self, cell: impl Fn(&str) -> Cow<'_, str>) -> String {
        let mut table = self.clone();
        for column in &mut table.columns {
            column.heading = cell(&column.heading).into_owned();
        }
        table.csv(|text, _| cell(text))
    }

    fn csv(&self, cell: impl Fn(&str, Align) -> Cow<'_, str>) -> String {
        let mut writer = csv::Writer::from_writer(Vec::new());
        let headings = self.columns.iter().map(|column| column.heading.as_str());
        let mut written = writer.write_record(headings);
        for row in &self.rows {
            let cells = self.columns.iter().enumerate().map(|(index, column)| {
                cell(row.get(index).map_or("", String::as_str), column.align)
            });
            let cells: Vec<Cow<'_, str>> = cells.collect();
            written =
                written.and_then(|()| writer.write_record(cells.iter().map(|c| c.as_bytes())));
        }
        // Neither can fail: memory takes everything, and every record has as many fields.
        let bytes = written.ok().and_then(|()| writer.into_inner().ok());
        String::from_utf8(bytes.unwrap_or_default()).unwrap_or_default()
    }
}

/// Words that no spreadsheet takes for a formula.
fn text(cell: &str) -> Cow<'_, str> {
    if cell.starts_with(['=', '+', '-', '@', '\t', '\r', '\n']) {
        Cow::Owned(format!("'{cell}"))
    } else {
        Cow::Borrowed(cell)
    }
}
