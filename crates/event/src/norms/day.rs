//! Days, and terms of years.

use serde::{Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// A day of the calendar.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Day {
    year: u16,
    month: u8,
    day: u8,
}

/// A text that is no day.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{text:?} is no day; write it as 1953-09-30")]
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
    /// use scoresheet_event::norms::Day;
    /// let day: Day = "1952-02-29".parse()?;
    /// assert_eq!(day.years_on(3).to_string(), "1955-02-28");
    /// # Ok::<(), scoresheet_event::norms::NotADay>(())
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
}
