//! Dates as they are compared: however they are written, as much as they tell.

use std::borrow::Cow;

use polars::prelude::{Expr, lit};
use scoresheet_clock::DateText;

use super::text::of_repeated;

/// Letters of a date that is a day, `1953-08-30`.
pub(super) const DAY: usize = 10;

/// Letters of a month, `1953-08`.
pub(super) const MONTH: usize = 7;

/// Letters of a year.
pub(super) const YEAR: usize = 4;

/// What stands in a day of which nobody knows whether it begins with the month.
const STROKE: char = '/';

/// `1953-08-30`, `1953-08` or `1953`: a less precise date is the beginning of those that it leaves open. One that may
/// be either of two days (`8/9/1953`) becomes `08/09/1953`.
pub fn plain(date: &str) -> Option<String> {
    Some(match DateText::read(date)? {
        DateText::Date(date) => date.to_string(),
        DateText::EitherWay { numbers, year } => {
            let [one, other] = numbers;
            format!("{one:02}{STROKE}{other:02}{STROKE}{year:04}")
        }
    })
}

/// The same of a column.
pub(super) fn plain_column(dates: Expr) -> Expr {
    of_repeated(dates, |date| plain(date).map(Cow::Owned))
}

/// Whether a plain date is a day.
pub(super) fn is_day(date: Expr) -> Expr {
    date.str().len_bytes().eq(lit(DAY as u32))
}

/// Whether a plain date is one of two days: it is the same as another only if both are written alike.
pub(super) fn is_one_of_two(date: &str) -> bool {
    date.contains(STROKE)
}

/// The same of a column.
pub(super) fn is_one_of_two_in(date: Expr) -> Expr {
    date.str().contains_literal(lit(STROKE.to_string()))
}
