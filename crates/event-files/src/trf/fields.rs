//! The columns of a line, the fields in them, and what is wrong with these.

use scoresheet_event::{Fault, FaultCode, Place, Points};
use scoresheet_source::Level;

/// Columns that are read: a line of 999 rounds, or one that names 9,999 players twice, has less.
const MOST_COLUMNS: usize = 100_000;

/// A line with the offsets of its columns.
pub(super) struct Columns<'a> {
    text: &'a str,
    /// Where each character starts; none where columns are bytes.
    starts: Option<Vec<usize>>,
}

impl<'a> Columns<'a> {
    /// Columns are characters.
    pub(super) fn characters(text: &'a str) -> Self {
        let text = trimmed(text);
        let starts =
            (!text.is_ascii()).then(|| text.char_indices().map(|(offset, _)| offset).collect());
        Self { text, starts }
    }

    /// Columns are bytes of UTF-8.
    pub(super) fn bytes(text: &'a str) -> Self {
        Self {
            text: trimmed(text),
            starts: None,
        }
    }

    /// Number of columns; blanks at the end do not count.
    pub(super) fn len(&self) -> usize {
        match &self.starts {
            Some(starts) => starts.len(),
            None => self.text.len(),
        }
    }

    /// What stands from column `first` to column `last`, both from 1 and included, as far as the line goes.
    /// `None` where a cut would go through a character.
    pub(super) fn cut(&self, first: usize, last: usize) -> Option<&'a str> {
        let offset = |column: usize| match &self.starts {
            Some(starts) => starts.get(column).copied().unwrap_or(self.text.len()),
            None => column.min(self.text.len()),
        };
        self.text.get(offset(first.saturating_sub(1))..offset(last))
    }

    /// The same without blanks on either side.
    pub(super) fn trimmed(&self, first: usize, last: usize) -> Option<&'a str> {
        self.cut(first, last).map(str::trim)
    }

    /// Numbers of up to four digits in fields `width` wide from column `first`, each `step` further, up to
    /// the end of the line: each with its column and text.
    pub(super) fn list(
        &self,
        first: usize,
        width: usize,
        step: usize,
    ) -> impl Iterator<Item = (usize, &'a str)> {
        (first..=self.len())
            .step_by(step)
            .map(move |column| (column, self.trimmed(column, column + width - 1)))
            .map(|(column, text)| (column, text.unwrap_or("\u{FFFD}")))
    }
}

/// As far as lines are read, without blanks and the end mark of old systems after.
fn trimmed(text: &str) -> &str {
    let text = match text.char_indices().nth(MOST_COLUMNS) {
        Some((end, _)) => text.get(..end).unwrap_or_default(),
        None => text,
    };
    text.trim_end_matches(|c: char| c.is_whitespace() || c == '\u{1A}')
}

/// What is being read, and the faults found so far.
pub(super) struct Fields<'a, 'f> {
    pub(super) columns: Columns<'a>,
    pub(super) line: Place,
    pub(super) faults: &'f mut Vec<Fault>,
}

impl<'a> Fields<'a, '_> {
    /// The place of a column.
    pub(super) fn at(&self, column: usize) -> Place {
        Place {
            column: u32::try_from(column).unwrap_or(u32::MAX),
            ..self.line
        }
    }

    /// An error in this column.
    pub(super) fn fault(&mut self, code: FaultCode, column: usize, message: impl Into<String>) {
        self.faults.push(Fault::new(code, self.at(column), message));
    }

    /// Something in this column that is graver or less grave than usual.
    pub(super) fn remark(
        &mut self,
        code: FaultCode,
        level: Level,
        column: usize,
        message: impl Into<String>,
    ) {
        let fault = Fault::new(code, self.at(column), message);
        self.faults.push(Fault { level, ..fault });
    }

    /// What stands in the columns, without blanks around; `what` is for the message.
    pub(super) fn text(&mut self, first: usize, last: usize, what: &str) -> Option<&'a str> {
        let text = self.columns.trimmed(first, last);
        if text.is_none() {
            self.fault(
                FaultCode::UnreadableLine,
                first,
                format!("the columns of the {what} split a character"),
            );
        }
        text.filter(|text| !text.is_empty())
    }

    /// A whole number; `None` where nothing or nothing readable stands.
    pub(super) fn number(&mut self, first: usize, last: usize, what: &str) -> Option<u32> {
        let text = self.text(first, last, what)?;
        let number = number(text);
        if number.is_none() {
            self.unreadable(first, what, text, "a whole number");
        }
        number
    }

    /// A number of points.
    pub(super) fn points(&mut self, first: usize, last: usize, what: &str) -> Option<Points> {
        let text = self.text(first, last, what)?;
        let points = text.parse().ok();
        if points.is_none() {
            self.unreadable(first, what, text, "a number of points");
        }
        points
    }

    /// Says that `text` is none of what it should be.
    pub(super) fn unreadable(&mut self, column: usize, what: &str, text: &str, expected: &str) {
        self.fault(
            FaultCode::UnreadableLine,
            column,
            format!("{what}: {text:?} is not {expected}"),
        );
    }

    /// Reports a column that parts two fields and is not blank.
    pub(super) fn blank(&mut self, first: usize, last: usize) {
        let between = self.columns.cut(first, last);
        if between.is_none_or(|between| between.chars().any(|c| c != ' ')) {
            self.fault(
                FaultCode::UnreadableLine,
                first,
                "the fields are not in their columns: a space is expected here",
            );
        }
    }
}

/// A whole number of up to nine digits.
pub(super) fn number(text: &str) -> Option<u32> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit()) && text.len() <= 9;
    digits.then(|| text.parse().ok()).flatten()
}
