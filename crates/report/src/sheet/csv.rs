//! The table as comma-separated values (RFC 4180): one line of headings, then the rows.

use super::{Align, Sheet};
use scoresheet_source::spreadsheet;
use std::borrow::Cow;

/// A table of CSV with every cell harmless to spreadsheets, whatever stands in it: text like a formula, and marks such as `=`.
///
/// # Errors
/// If it is no such table.
///
/// ```
/// use scoresheet_report::harmless_csv;
/// assert_eq!(harmless_csv("Name,1\n=1+1,-12\n").unwrap(), "Name,1\n'=1+1,-12\n");
/// ```
pub fn harmless_csv(table: &str) -> Result<String, csv::Error> {
    let mut reader = csv::ReaderBuilder::new();
    let reader = reader.has_headers(false).flexible(true);
    let mut writer = csv::WriterBuilder::new();
    let mut writer = writer.flexible(true).from_writer(Vec::new());
    for row in reader.from_reader(table.as_bytes()).records() {
        let row = row?;
        let cells: Vec<_> = row.iter().map(spreadsheet::harmless).collect();
        writer.write_record(cells.iter().map(|cell| cell.as_bytes()))?;
    }
    let written = writer.into_inner().map_err(|error| error.into_error())?;
    Ok(String::from_utf8_lossy(&written).into_owned())
}

impl Sheet {
    /// The headings and rows as CSV. Title and notes are left out: programs read this.
    ///
    /// Spreadsheets read it, too, and take a text for a formula if it begins like one: a cell of words
    /// that begins with `=`, `+`, `-`, `@`, a tab or a line end gets an apostrophe before it, by which
    /// they know that it is text. Marks (`+`, `−`, `½`) stand as they are; numbers have decimals.
    ///
    /// ```
    /// use scoresheet_report::{Align, Sheet};
    /// let mut sheet = Sheet::new([("Name", Align::Left), ("1", Align::Centre), ("Points", Align::Right)]);
    /// sheet.row(["=1+1", "½", "10½"]);
    /// assert_eq!(sheet.to_csv(), "Name,1,Points\n'=1+1,½,10.5\n");
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
                let text = row.get(index).map_or("", String::as_str);
                match with_decimals(text).filter(|_| column.align == Align::Right) {
                    Some(number) => cell(&number, column.align).into_owned(),
                    None => cell(text, column.align).into_owned(),
                }
            });
            let cells: Vec<String> = cells.collect();
            written = written.and_then(|()| writer.write_record(&cells));
        }
        // Neither can fail: memory takes everything, and every record has as many fields.
        let bytes = written.ok().and_then(|()| writer.into_inner().ok());
        String::from_utf8(bytes.unwrap_or_default()).unwrap_or_default()
    }
}

/// `10½` as `10.5`.
fn with_decimals(number: &str) -> Option<String> {
    let whole = number.strip_suffix('½')?;
    let digits = whole.trim_start_matches(['+', '-']);
    let nought = if digits.is_empty() { "0" } else { "" };
    digits
        .bytes()
        .all(|byte| byte.is_ascii_digit())
        .then(|| format!("{whole}{nought}.5"))
}

/// Words that no spreadsheet takes for a formula.
fn text(cell: &str) -> Cow<'_, str> {
    if cell.starts_with(['=', '+', '-', '@', '\t', '\r', '\n']) {
        Cow::Owned(format!("'{cell}"))
    } else {
        Cow::Borrowed(cell)
    }
}
