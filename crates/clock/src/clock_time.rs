//! A time on a chess clock: `1:45`, `1:45:30`.

use serde::{Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// Time used or allowed, to the second.
///
/// ```
/// use scoresheet_clock::ClockTime;
/// let used: ClockTime = "1:45".parse()?;
/// assert_eq!(used.seconds(), 6300);
/// assert_eq!(used.to_string(), "1:45");
/// assert!("1:75".parse::<ClockTime>().is_err());
/// # Ok::<(), scoresheet_clock::TimeError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct ClockTime(u32);

/// Why a text is no time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum TimeError {
    /// Not hours, minutes and perhaps seconds.
    #[error("a time is written as hours and minutes, 1:45, or with seconds, 1:45:30")]
    Form,
    /// Sixty or more minutes or seconds.
    #[error("the minutes and the seconds of a time are at most 59")]
    Sixty,
    /// A sign before it.
    #[error("a time cannot be negative")]
    Negative,
}

/// Hours have three digits at most, so that sums of times stay far below what a number holds.
const HOUR_DIGITS: usize = 3;

impl ClockTime {
    /// So many seconds.
    #[must_use]
    pub const fn from_seconds(seconds: u32) -> Self {
        Self(seconds)
    }

    /// In seconds.
    #[must_use]
    pub const fn seconds(self) -> u32 {
        self.0
    }

    /// What is left of this time when `used` has gone; `None` if it is overstepped.
    #[must_use]
    pub fn less(self, used: Self) -> Option<Self> {
        self.0.checked_sub(used.0).map(Self)
    }

    /// Both together.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl fmt::Display for ClockTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (minutes, seconds) = (self.0 / 60, self.0 % 60);
        write!(f, "{}:{:02}", minutes / 60, minutes % 60)?;
        if seconds > 0 {
            write!(f, ":{seconds:02}")?;
        }
        Ok(())
    }
}

impl FromStr for ClockTime {
    type Err = TimeError;

    fn from_str(text: &str) -> Result<Self, TimeError> {
        let text = text.trim();
        if text.starts_with(['-', '−', '–', '—']) {
            return Err(TimeError::Negative);
        }
        let mut parts = text.split(':');
        let hours = digits(parts.next(), 1..=HOUR_DIGITS)?;
        let minutes = digits(parts.next(), 2..=2)?;
        let seconds = match parts.next() {
            None => 0,
            seconds => digits(seconds, 2..=2)?,
        };
        if parts.next().is_some() {
            return Err(TimeError::Form);
        }
        if minutes > 59 || seconds > 59 {
            return Err(TimeError::Sixty);
        }
        Ok(Self(hours * 3600 + minutes * 60 + seconds))
    }
}

fn digits(part: Option<&str>, count: std::ops::RangeInclusive<usize>) -> Result<u32, TimeError> {
    let part = part.ok_or(TimeError::Form)?;
    if !count.contains(&part.len()) || !part.bytes().all(|b| b.is_ascii_digit()) {
        return Err(TimeError::Form);
    }
    part.parse().map_err(|_| TimeError::Form)
}

/// As it is written: `"1:45"`.
impl Serialize for ClockTime {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
