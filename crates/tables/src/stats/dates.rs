//! Dates as they are compared: however they are written, as much as they tell.

use std::borrow::Cow;

use polars::prelude::{Expr, lit};

use super::text::of_text;

/// Letters of a date that is a day, `1953-08-30`.
pub(super) const DAY: usize = 10;

/// Letters of a month, `1953-08`.
pub(super) const MONTH: usize = 7;

/// Letters of a year.
pub(super) const YEAR: usize = 4;

/// What stands in a day of which nobody knows whether it begins with the month.
const STROKE: char = '/';

/// `1953-08-30`, `1953-08` or `1953`: a less precise date is the beginning of those that it leaves open.
/// Read are dates that begin with the year and those that end with it, day first. With strokes,
/// `8/9/1953`, nobody knows which is the day, unless a number tells: such a one becomes `08/09/1953`.
pub(super) fn plain(date: &str) -> Option<String> {
    let parts: Vec<&str> = date.trim().split(['.', '-', '/']).collect();
    let (year, month, day) = match parts.as_slice() {
        [year] => (year, "", ""),
        [year, month] => (year, *month, ""),
        [year, month, day] if year.len() == YEAR => (year, *month, *day),
        [day, month, year] if !date.contains(STROKE) => (year, *month, *day),
        [one, other, year] => match (number(one, 31)?, number(other, 31)?) {
            (day, _) if day > 12 => (year, *other, *one),
            (month, day) if day > 12 || day == month => (year, *one, *other),
            (one, other) => {
                number(year, 9999).filter(|_| year.len() == YEAR)?;
                return Some(format!("{one:02}{STROKE}{other:02}{STROKE}{year}"));
            }
        },
        _ => return None,
    };
    if year.len() != YEAR || number(year, 9999).is_none() {
        return None;
    }
    Some(match (number(month, 12), number(day, 31)) {
        (Some(month), Some(day)) => format!("{year}-{month:02}-{day:02}"),
        (Some(month), None) => format!("{year}-{month:02}"),
        (None, _) => (*year).to_owned(),
    })
}

/// A number in figures from 1 to `most`.
fn number(text: &str, most: u32) -> Option<u32> {
    let figures = text.bytes().all(|b| b.is_ascii_digit());
    let number = text.parse().ok().filter(|_| figures)?;
    (1..=most).contains(&number).then_some(number)
}

/// The same of a column.
pub(super) fn plain_column(dates: Expr) -> Expr {
    of_text(dates, |date| plain(date).map(Cow::Owned))
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

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn a_day_in_many_spellings() {
        for date in [
            "1953.08.30",
            "1953-08-30",
            "1953/8/30",
            "30.08.1953",
            "30-8-1953",
            "30/8/1953",
            "8/30/1953",
        ] {
            assert_eq!(plain(date).as_deref(), Some("1953-08-30"), "{date}");
        }
        let less = [
            ("1953.08.??", "1953-08"),
            ("1953-08", "1953-08"),
            ("1953.??.??", "1953"),
            ("1953", "1953"),
            ("1953.??.30", "1953"),
            ("1953.13.01", "1953"),
        ];
        for (date, reported) in less {
            assert_eq!(plain(date).as_deref(), Some(reported), "{date}");
        }
        for date in [
            "",
            "?",
            "????.08.30",
            "0000.00.00",
            "8/9/53",
            "?/9/1953",
            "53",
            "August 1953",
        ] {
            assert_eq!(plain(date), None, "{date}");
        }
        assert_eq!(plain("8/9/1953").as_deref(), Some("08/09/1953"));
        assert_eq!(plain("8/8/1953").as_deref(), Some("1953-08-08"));
    }
}
