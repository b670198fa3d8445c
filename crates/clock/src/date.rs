//! Dates of the calendar, as far as they are known; days, and terms of years.

use serde::{Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// A date as far as it is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    /// The year.
    pub year: u16,
    /// The month, from 1.
    pub month: Option<u8>,
    /// The day of the month, from 1; unknown where the month is.
    pub day: Option<u8>,
}

impl Date {
    /// Reads a date as [`DateText`] does; of one that may be either of two days, the year alone.
    ///
    /// ```
    /// use scoresheet_clock::Date;
    /// let date = Date::read("1962.05.??").unwrap();
    /// assert_eq!((date.year, date.month, date.day), (1962, Some(5), None));
    /// ```
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        Some(match DateText::read(text)? {
            DateText::Date(date) => date,
            DateText::EitherWay { year, .. } => Self::new(year, None, None),
        })
    }

    /// A day without its month is not known.
    fn new(year: u16, month: Option<u8>, day: Option<u8>) -> Self {
        let day = day.filter(|_| month.is_some());
        Self { year, month, day }
    }

    /// The year of a date that may be written in any way: its first number of exactly four digits.
    ///
    /// ```
    /// use scoresheet_clock::Date;
    /// assert_eq!(Date::year_in(b"25.11.2000"), Some(2000));
    /// assert_eq!(Date::year_in(b"????.??.??"), None);
    /// ```
    #[must_use]
    pub fn year_in(text: &[u8]) -> Option<u16> {
        let mut numbers = text.split(|byte| !byte.is_ascii_digit());
        let digits = numbers.find(|digits| digits.len() == 4)?;
        str::from_utf8(digits)
            .ok()?
            .parse()
            .ok()
            .filter(|year| *year > 0)
    }

    /// Days from the first of March of the year 0 by the calendar of today, if the day is known.
    #[must_use]
    pub fn days(self) -> Option<i32> {
        let (month, day) = (i32::from(self.month?), i32::from(self.day?));
        // Years begin in March here, so that the leap day is the last.
        let year = i32::from(self.year) - i32::from(month < 3);
        let month = (month + 9) % 12;
        Some(
            year * 365 + year.div_euclid(4) - year.div_euclid(100)
                + year.div_euclid(400)
                + (month * 306 + 5) / 10
                + day,
        )
    }
}

/// `1953-08-30`, `1953-08`, `1953`: a date of which less is known is the beginning of those that it may be.
impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}", self.year)?;
        for part in [self.month, self.day].into_iter().flatten() {
            write!(f, "-{part:02}")?;
        }
        Ok(())
    }
}

/// What is written as a date.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DateText {
    /// A date, as far as it is known.
    Date(Date),
    /// With strokes, and no number tells which is the day: `8/9/1953`.
    EitherWay {
        /// The two, as written.
        numbers: [u8; 2],
        /// The year.
        year: u16,
    },
}

impl DateText {
    /// Reads `1962.05.02`, `1962.??.??`, `2024-12-26`, `25.11.2000`, `8/30/1953`, `1950.`; nothing without a year.
    ///
    /// ```
    /// use scoresheet_clock::{Date, DateText};
    /// assert_eq!(DateText::read("8/30/1953"), Date::read("1953-08-30").map(DateText::Date));
    /// assert_eq!(DateText::read("8/9/1953"), Some(DateText::EitherWay { numbers: [8, 9], year: 1953 }));
    /// ```
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let parts = text.split(['.', '-', '/', ' ']);
        let parts: Vec<&str> = parts.filter(|part| !part.is_empty()).collect();
        let year = parts.iter().find_map(|part| year_of(part))?;
        let (month, day) = match parts[..] {
            [first, month, day] if first.len() == 4 => (number(month, 12), number(day, 31)),
            [first, month] if first.len() == 4 => (number(month, 12), None),
            [day, month, last] if last.len() == 4 && !text.contains('/') => {
                (number(month, 12), number(day, 31))
            }
            [one, other, last] if last.len() == 4 => match (number(one, 31), number(other, 31)) {
                (Some(day), month) if day > 12 => (month.filter(|month| *month <= 12), Some(day)),
                (Some(month), Some(day)) if day > 12 || day == month => (Some(month), Some(day)),
                (Some(one), Some(other)) => {
                    let numbers = [one, other];
                    return Some(Self::EitherWay { numbers, year });
                }
                (None, _) | (_, None) => (None, None),
            },
            _ => (None, None),
        };
        Some(Self::Date(Date::new(year, month, day)))
    }
}

/// A number of four digits.
fn year_of(part: &str) -> Option<u16> {
    part.parse()
        .ok()
        .filter(|year| part.len() == 4 && *year > 0)
}

/// A number in figures, from 1 to `most`.
fn number(text: &str, most: u8) -> Option<u8> {
    let figures = text.bytes().all(|byte| byte.is_ascii_digit());
    let number = text.parse().ok().filter(|_| figures)?;
    (1..=most).contains(&number).then_some(number)
}

/// A day of the calendar.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Day {
    year: u16,
    month: u8,
    day: u8,
}

/// A text that is no day.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{text:?} is not a date; write it as 1953-09-30")]
pub struct NotADay {
    /// What was to be read.
    pub text: String,
}

impl Day {
    /// A day, if the calendar has it.
    #[must_use]
    pub fn new(year: u16, month: u8, day: u8) -> Option<Self> {
        let there = year > 0 && day > 0 && day <= days_of(year, month)?;
        there.then_some(Self { year, month, day })
    }

    /// The same day so many years on, the 28th of February for the 29th where there is none.
    ///
    /// ```
    /// use scoresheet_clock::Day;
    /// let day: Day = "1952-02-29".parse()?;
    /// assert_eq!(day.years_on(3).to_string(), "1955-02-28");
    /// # Ok::<(), scoresheet_clock::NotADay>(())
    /// ```
    #[must_use]
    pub fn years_on(self, years: u16) -> Self {
        let year = self.year.saturating_add(years);
        let last = days_of(year, self.month).unwrap_or(self.day);
        Self {
            year,
            month: self.month,
            day: self.day.min(last),
        }
    }
}

/// How many days a month has; nothing of months that are none.
fn days_of(year: u16, month: u8) -> Option<u8> {
    let leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    Some(match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 => 28 + u8::from(leap),
        _ => return None,
    })
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!(
            "{:04}-{:02}-{:02}",
            self.year, self.month, self.day
        ))
    }
}

impl Serialize for Day {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Reads `1953-09-30`, `1953/09/30`, `1953.09.30`, `30.09.1953`.
impl FromStr for Day {
    type Err = NotADay;

    fn from_str(text: &str) -> Result<Self, NotADay> {
        let no = || NotADay {
            text: text.to_owned(),
        };
        let parts: Vec<&str> = text.trim().split(['-', '/', '.']).collect();
        let digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        if !parts.iter().all(|part| digits(part)) {
            return Err(no());
        }
        let (year, month, day) = match parts[..] {
            [year, month, day] if year.len() == 4 => (year, month, day),
            [day, month, year] if year.len() == 4 && text.contains('.') => (year, month, day),
            _ => return Err(no()),
        };
        let year = year.parse().map_err(|_| no())?;
        let (month, day) = (month.parse(), day.parse());
        Self::new(year, month.map_err(|_| no())?, day.map_err(|_| no())?).ok_or_else(no)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_read_and_written() {
        for text in ["1953-09-30", "1953/9/30", "30.9.1953", " 1953.09.30 "] {
            let day: Day = text.parse().unwrap();
            assert_eq!(day.to_string(), "1953-09-30", "{text}");
        }
        for text in [
            "",
            "1953",
            "1953-02-29",
            "1953-13-01",
            "53-01-01",
            "1953-09-",
            "0000-01-01",
        ] {
            assert!(text.parse::<Day>().is_err(), "{text}");
        }
    }

    #[test]
    fn terms_end_on_the_same_day() {
        let day = |text: &str| text.parse::<Day>().unwrap();
        assert_eq!(day("1953-09-30").years_on(2), day("1955-09-30"));
        assert_eq!(day("1952-02-29").years_on(4), day("1956-02-29"));
        assert!(day("9999-12-31").years_on(u16::MAX) > day("9999-12-31"));
    }

    #[test]
    fn a_date_in_many_spellings() {
        let shown = |text: &str| Date::read(text).map(|date| date.to_string());
        for text in [
            "1953.08.30",
            "1953-08-30",
            "1953/8/30",
            "30.08.1953",
            "30-8-1953",
            "30/8/1953",
            "8/30/1953",
        ] {
            assert_eq!(shown(text).as_deref(), Some("1953-08-30"), "{text}");
        }
        for (text, known) in [
            ("1953.08.??", "1953-08"),
            ("1953-08", "1953-08"),
            ("1953.??.??", "1953"),
            ("1953.", "1953"),
            ("1953.??.30", "1953"),
            ("1953.13.01", "1953"),
            ("?/9/1953", "1953"),
            ("20/25/1953", "1953"),
            ("August 1953", "1953"),
            ("8/9/1953", "1953"),
            ("8/8/1953", "1953-08-08"),
        ] {
            assert_eq!(shown(text).as_deref(), Some(known), "{text}");
        }
        for text in [
            "",
            "?",
            "????.08.30",
            "0000.00.00",
            "8/9/53",
            "62.05.02",
            "53",
            "May",
        ] {
            assert_eq!(shown(text), None, "{text}");
        }
    }

    #[test]
    fn days_follow_one_another() {
        let day = |text| Date::read(text).and_then(Date::days).unwrap_or(0);
        for (before, after) in [
            ("1999.12.31", "2000.01.01"),
            ("2000.02.29", "2000.03.01"),
            ("1900.02.28", "1900.03.01"),
            ("1953.06.30", "1953.07.01"),
        ] {
            assert_eq!(day(after) - day(before), 1, "{before}");
        }
        assert_eq!(day("2001.01.01") - day("2000.01.01"), 366);
    }
}
