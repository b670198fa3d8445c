//! A table for people: headed columns, rows of text, notes below. What it says is made elsewhere.

mod csv;
mod html;
mod markdown;
mod text;

pub use self::csv::harmless_csv;
pub use html::html_page;
pub(crate) use html::{Dress, Plain, table};

use std::borrow::Cow;
use unicode_width::UnicodeWidthStr;

/// On which side the cells of a column begin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Align {
    /// Names and words.
    Left,
    /// Numbers.
    Right,
    /// Marks.
    Centre,
}

/// A column.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Column {
    /// What stands above it.
    pub heading: String,
    /// How its cells stand.
    pub align: Align,
}

/// A table of text.
///
/// ```
/// use scoresheet_report::{Align, Sheet};
/// let mut sheet = Sheet::new([("No", Align::Right), ("Name", Align::Left)]);
/// sheet.row(["1", "Петров"]);
/// sheet.row(["12", "Õun"]);
/// assert_eq!(sheet.to_text(), "No  Name\n──  ──────\n 1  Петров\n12  Õun\n");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Sheet {
    /// What stands above the table.
    pub title: Option<String>,
    /// The columns.
    pub columns: Vec<Column>,
    /// The rows; one shorter than the columns is filled up with empty cells.
    pub rows: Vec<Vec<String>>,
    /// Lines below the table.
    pub notes: Vec<String>,
}

impl Sheet {
    /// An empty table with these columns.
    #[must_use]
    pub fn new<S: Into<String>>(columns: impl IntoIterator<Item = (S, Align)>) -> Self {
        let columns = columns.into_iter().map(|(heading, align)| Column {
            heading: heading.into(),
            align,
        });
        Self {
            columns: columns.collect(),
            ..Self::default()
        }
    }

    /// The same table under a title.
    #[must_use]
    pub fn titled(mut self, title: impl Into<String>) -> Self {
        self.title = Some(title.into());
        self
    }

    /// Adds a row.
    pub fn row<S: Into<String>>(&mut self, cells: impl IntoIterator<Item = S>) {
        self.rows.push(cells.into_iter().map(Into::into).collect());
    }

    /// The same table with a first column that has `text` in every row: which event it is of, where several tables
    /// stand in one file.
    ///
    /// ```
    /// use scoresheet_report::{Align, Sheet};
    /// let mut sheet = Sheet::new([("No", Align::Right)]);
    /// sheet.row(["1"]);
    /// assert_eq!(sheet.led_by("Event", "Cup, 1953").to_csv(), "Event,No\n\"Cup, 1953\",1\n");
    /// ```
    #[must_use]
    pub fn led_by(mut self, heading: &str, text: &str) -> Self {
        let column = Column {
            heading: heading.to_owned(),
            align: Align::Left,
        };
        self.columns.insert(0, column);
        for row in &mut self.rows {
            row.insert(0, text.to_owned());
        }
        self
    }

    /// Adds a line below the table.
    pub fn note(&mut self, line: impl Into<String>) {
        self.notes.push(line.into());
    }

    /// Adds lines below the table.
    pub fn notes(&mut self, lines: impl IntoIterator<Item = String>) {
        self.notes.extend(lines);
    }
}

/// The cell without what would end its line.
pub(crate) fn one_line(cell: &str) -> Cow<'_, str> {
    let ends = ['\n', '\r', '\t'];
    if cell.contains(ends) {
        Cow::Owned(cell.replace(ends, " "))
    } else {
        Cow::Borrowed(cell)
    }
}

/// The cell with blanks around it, so wide on a screen.
pub(crate) fn padded(cell: &str, width: usize, align: Align) -> String {
    let room = width.saturating_sub(cell.width());
    let before = match align {
        Align::Left => 0,
        Align::Right => room,
        Align::Centre => room / 2,
    };
    format!("{}{cell}{}", " ".repeat(before), " ".repeat(room - before))
}
