//! Exact scores: halves, and the quarters that products of halves make.

use serde::{Serialize, Serializer};
use std::cmp::Ordering;
use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};
use std::str::FromStr;

/// A score in whole half points.
///
/// ```
/// use scoresheet_event::Points;
/// let score: Points = "10½".parse()?;
/// assert_eq!(score + Points::HALF, Points::whole(11));
/// assert_eq!((score.to_string(), score.printed()), ("10.5".to_owned(), "10½".to_owned()));
/// # Ok::<(), scoresheet_event::NotPoints>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Points(i32);

/// A product of two scores, or half of one, in whole quarters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Quarters(i64);

/// A text that is no number of half points.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{text:?} is not a score in whole and half points")]
pub struct NotPoints {
    /// What was to be read.
    pub text: String,
}

impl Points {
    /// Nothing.
    pub const ZERO: Self = Self(0);
    /// Half a point.
    pub const HALF: Self = Self(1);
    /// One point.
    pub const ONE: Self = Self(2);

    /// So many half points.
    #[must_use]
    pub const fn halves(halves: i32) -> Self {
        Self(halves)
    }

    /// So many whole points.
    #[must_use]
    pub const fn whole(points: i32) -> Self {
        Self(points.saturating_mul(2))
    }

    /// The number of half points.
    #[must_use]
    pub const fn in_halves(self) -> i32 {
        self.0
    }

    /// A penalty or a bonus as tables have it: nothing of nothing.
    ///
    /// ```
    /// use scoresheet_event::Points;
    /// let signed = [Points::halves(3), -Points::HALF, Points::ZERO].map(Points::signed);
    /// assert_eq!(signed, ["+1½", "-½", ""]);
    /// ```
    #[must_use]
    pub fn signed(self) -> String {
        match self.cmp(&Self::ZERO) {
            Ordering::Greater => format!("+{}", self.printed()),
            Ordering::Less => self.printed(),
            Ordering::Equal => String::new(),
        }
    }

    /// What stands behind the figures: one *point*, and any other number of *points*.
    #[must_use]
    pub const fn noun(self) -> &'static str {
        noun(self.0 as i64 * 2)
    }

    /// As the printed tables have it: `10½`, `½`, `0`.
    #[must_use]
    pub fn printed(self) -> String {
        printed(i64::from(self.0) * 2)
    }
}

impl Quarters {
    /// Nothing.
    pub const ZERO: Self = Self(0);

    /// So many quarters.
    #[must_use]
    pub const fn of(quarters: i64) -> Self {
        Self(quarters)
    }

    /// The number of quarters.
    #[must_use]
    pub const fn in_quarters(self) -> i64 {
        self.0
    }

    /// What stands behind the figures: one *point*, and any other number of *points*.
    #[must_use]
    pub const fn noun(self) -> &'static str {
        noun(self.0)
    }

    /// As the printed tables have it: `35¼`, `½`, `0`.
    #[must_use]
    pub fn printed(self) -> String {
        printed(self.0)
    }
}

const fn noun(quarters: i64) -> &'static str {
    if quarters == 4 { "point" } else { "points" }
}

fn printed(quarters: i64) -> String {
    let sign = if quarters < 0 { "-" } else { "" };
    let (whole, rest) = (quarters.unsigned_abs() / 4, quarters.unsigned_abs() % 4);
    let fraction = ["", "¼", "½", "¾"].get(rest as usize).unwrap_or(&"");
    if whole == 0 && rest != 0 {
        format!("{sign}{fraction}")
    } else {
        format!("{sign}{whole}{fraction}")
    }
}

impl From<Points> for Quarters {
    fn from(points: Points) -> Self {
        Self(i64::from(points.0) * 2)
    }
}

/// Whole numbers without a point, halves with one decimal: `10`, `10.5`.
impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Quarters::from(*self).fmt(f)
    }
}

/// Only as many decimals as there are: `10`, `10.5`, `10.25`.
impl fmt::Display for Quarters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let decimals = match self.0.unsigned_abs() % 4 {
            0 => "",
            1 => ".25",
            2 => ".5",
            _ => ".75",
        };
        f.pad(&format!("{sign}{}{decimals}", self.0.unsigned_abs() / 4))
    }
}

/// Reads `3`, `3.5`, `3,5`, `3½`, `½`, `.5`.
impl FromStr for Points {
    type Err = NotPoints;

    fn from_str(text: &str) -> Result<Self, NotPoints> {
        let no = || NotPoints {
            text: text.to_owned(),
        };
        let text = text.trim();
        let (whole, half) = match text.strip_suffix('½').or_else(|| half_in_figures(text)) {
            Some(whole) => (whole, true),
            None => match text.split_once(['.', ',']) {
                Some((whole, "5" | "50")) => (whole, true),
                Some((whole, "" | "0" | "00")) if !whole.is_empty() => (whole, false),
                Some(_) => return Err(no()),
                None if text.is_empty() => return Err(no()),
                None => (text, false),
            },
        };
        let whole = match whole.trim_end() {
            "" if half => 0,
            digits if digits.bytes().all(|byte| byte.is_ascii_digit()) && digits.len() <= 6 => {
                digits.parse::<i32>().map_err(|_| no())?
            }
            _ => return Err(no()),
        };
        Ok(Self(whole * 2 + i32::from(half)))
    }
}

/// What stands before `1/2`, set apart from it: `1 1/2`, but not `11/2`.
fn half_in_figures(text: &str) -> Option<&str> {
    let whole = text.strip_suffix("1/2")?;
    (whole.is_empty() || whole.ends_with(' ')).then_some(whole)
}

/// As a number: halves are exact in binary.
impl Serialize for Points {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(f64::from(self.0) / 2.0)
    }
}

/// As a number: quarters are exact in binary.
impl Serialize for Quarters {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(self.0 as f64 / 4.0)
    }
}

/// A score counted for another: `½ × 3½` is `1¾`.
impl Mul for Points {
    type Output = Quarters;

    fn mul(self, other: Self) -> Quarters {
        Quarters(i64::from(self.0) * i64::from(other.0))
    }
}

macro_rules! sums {
    ($($number:ty)*) => {$(
        impl Add for $number {
            type Output = Self;
            fn add(self, other: Self) -> Self {
                Self(self.0 + other.0)
            }
        }
        impl Sub for $number {
            type Output = Self;
            fn sub(self, other: Self) -> Self {
                Self(self.0 - other.0)
            }
        }
        impl Neg for $number {
            type Output = Self;
            fn neg(self) -> Self {
                Self(-self.0)
            }
        }
        impl AddAssign for $number {
            fn add_assign(&mut self, other: Self) {
                *self = *self + other;
            }
        }
        impl SubAssign for $number {
            fn sub_assign(&mut self, other: Self) {
                *self = *self - other;
            }
        }
        impl Sum for $number {
            fn sum<I: Iterator<Item = Self>>(parts: I) -> Self {
                parts.fold(Self::ZERO, Add::add)
            }
        }
    )*};
}

sums!(Points Quarters);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_read_as_people_write_them() {
        for (text, halves) in [
            ("0", 0),
            ("½", 1),
            ("3½", 7),
            ("3,5", 7),
            (".5", 1),
            (" 12.0 ", 24),
            ("1/2", 1),
            ("10 1/2", 21),
        ] {
            assert_eq!(text.parse(), Ok(Points::halves(halves)), "{text}");
        }
        for text in [
            "", ".", "1.25", "-1", "1½½", "x", "½5", "11/2", "2/2", "99999999",
        ] {
            assert!(text.parse::<Points>().is_err(), "{text}");
        }
    }

    #[test]
    fn products_are_exact_quarters() {
        assert_eq!(Points::HALF * Points::halves(7), Quarters::of(7));
        assert_eq!((Points::HALF * Points::halves(7)).to_string(), "1.75");
        assert_eq!(Quarters::of(-7).printed(), "-1¾");
    }
}
