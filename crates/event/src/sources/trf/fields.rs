//! Reading fields, and saying what is wrong with them.

use super::columns::Columns;
use crate::{Fault, FaultCode, Place, Points};
use scoresheet_source::Level;

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
                format!("the columns of the {what} cut through a character"),
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
                "the fields are not in their columns: a blank is due here",
            );
        }
    }
}

/// A whole number of up to nine digits.
pub(super) fn number(text: &str) -> Option<u32> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit()) && text.len() <= 9;
    digits.then(|| text.parse().ok()).flatten()
}
