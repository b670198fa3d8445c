//! The number that a tie-break comes to, and how it came about.

use super::Cut;
use crate::{Points, Quarters};
use num_rational::Ratio;
use serde::{Serialize, Serializer};
use std::cmp::Ordering;
use std::fmt;

/// A tie-break's number, exact.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Value {
    /// Points, and products of points.
    Points(Quarters),
    /// So many games or rounds.
    Count(i64),
    /// A rating, whole.
    Rating(i64),
    /// An average.
    Average(Ratio<i64>),
    /// Points one after another: the first that differ decide (extended Koya, board by board).
    Steps(Vec<Quarters>),
    /// A place among the tied, 1 the best (direct encounter).
    Rank(u32),
    /// It cannot be determined, and why: a missing rating, rounds that are not known, players who did not meet.
    Unknown(String),
}

impl Value {
    /// Which is better: `Greater` is. What is unknown equals everything: it decides nothing.
    #[must_use]
    pub fn compare(&self, other: &Self) -> Ordering {
        match (self, other) {
            (Self::Points(a), Self::Points(b)) => a.cmp(b),
            (Self::Count(a), Self::Count(b)) | (Self::Rating(a), Self::Rating(b)) => a.cmp(b),
            (Self::Average(a), Self::Average(b)) => a.cmp(b),
            (Self::Steps(a), Self::Steps(b)) => a.cmp(b),
            (Self::Rank(a), Self::Rank(b)) => b.cmp(a),
            (
                Self::Points(_)
                | Self::Count(_)
                | Self::Rating(_)
                | Self::Average(_)
                | Self::Steps(_)
                | Self::Rank(_)
                | Self::Unknown(_),
                _,
            ) => Ordering::Equal,
        }
    }

    /// The points; none of another kind of number.
    #[must_use]
    pub(super) const fn points(&self) -> Quarters {
        match self {
            Self::Points(points) => *points,
            Self::Count(_)
            | Self::Rating(_)
            | Self::Average(_)
            | Self::Steps(_)
            | Self::Rank(_)
            | Self::Unknown(_) => Quarters::ZERO,
        }
    }

    /// The points to be added up, or why there are none.
    fn summand(&self) -> Result<Quarters, String> {
        match self {
            Self::Points(points) => Ok(*points),
            Self::Unknown(why) => Err(why.clone()),
            Self::Count(_)
            | Self::Rating(_)
            | Self::Average(_)
            | Self::Steps(_)
            | Self::Rank(_) => Err(format!("{self} is not a number of points")),
        }
    }

    /// Whether there is a number at all.
    #[must_use]
    pub const fn is_known(&self) -> bool {
        !matches!(self, Self::Unknown(_))
    }

    /// Why there is none.
    #[must_use]
    pub fn unknown_because(&self) -> Option<&str> {
        if let Self::Unknown(why) = self {
            Some(why)
        } else {
            None
        }
    }
}

/// Points with the decimals they have, averages to two decimals (half up), nothing for the unknown.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Points(points) => points.fmt(f),
            Self::Count(number) | Self::Rating(number) => number.fmt(f),
            Self::Rank(place) => place.fmt(f),
            Self::Average(average) => f.pad(&two_decimals(*average)),
            Self::Steps(steps) => {
                let steps: Vec<String> = steps.iter().map(ToString::to_string).collect();
                f.pad(&steps.join(" | "))
            }
            Self::Unknown(_) => f.pad("–"),
        }
    }
}

fn two_decimals(average: Ratio<i64>) -> String {
    let hundredths = (average * 100 + Ratio::new(1, 2)).floor().to_integer();
    let sign = if hundredths < 0 { "-" } else { "" };
    let (whole, rest) = (
        hundredths.unsigned_abs() / 100,
        hundredths.unsigned_abs() % 100,
    );
    format!("{sign}{whole}.{rest:02}")
}

/// A number; steps as a list, averages as `"n/d"`, what is unknown as null.
impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Points(points) => points.serialize(serializer),
            Self::Count(number) | Self::Rating(number) => serializer.serialize_i64(*number),
            Self::Rank(place) => serializer.serialize_u32(*place),
            Self::Average(average) if average.is_integer() => {
                serializer.serialize_i64(average.to_integer())
            }
            Self::Average(average) => serializer.collect_str(average),
            Self::Steps(steps) => steps.serialize(serializer),
            Self::Unknown(_) => serializer.serialize_none(),
        }
    }
}

/// Whom a round counted against.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Against {
    /// A competitor, by index in [`super::Contest::competitors`].
    Opponent(usize),
    /// Himself: an unplayed game under FTM98 annex 1.
    Himself,
    /// The virtual opponent of 2009.
    Virtual,
    /// The dummy of C.07.
    Dummy,
    /// Nobody: the round itself is what counts.
    Nobody,
}

impl Against {
    /// The competitor, where it was one.
    #[must_use]
    pub const fn opponent(self) -> Option<usize> {
        match self {
            Self::Opponent(opponent) => Some(opponent),
            Self::Himself | Self::Virtual | Self::Dummy | Self::Nobody => None,
        }
    }
}

/// What one round gave.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// The round, where known.
    pub round: Option<u16>,
    /// Against whom.
    pub against: Against,
    /// The own result as it was counted, where it was.
    pub result: Option<Points>,
    /// The number of the opponent that was counted: a score, a Buchholz, a rating.
    pub base: Option<Value>,
    /// What was added.
    pub gives: Value,
    /// Why it was left out of the sum.
    pub cut: Option<Cut>,
    /// Why it is not simply the score and the result, with the article.
    pub because: Option<String>,
}

impl Part {
    /// A round that gives so much, against nobody.
    #[must_use]
    pub fn of(round: Option<u16>, gives: Quarters) -> Self {
        Self {
            round,
            against: Against::Nobody,
            result: None,
            base: None,
            gives: Value::Points(gives),
            cut: None,
            because: None,
        }
    }
}

/// A number and the parts it was made of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Working {
    /// What came out.
    pub value: Value,
    /// What it was made of, in the order of rounds.
    pub parts: Vec<Part>,
    /// How the parts make the value, in one line.
    pub how: String,
    /// The article that defines the system.
    pub article: String,
}

impl Working {
    /// The sum of the parts that were not cut. One of them that gives no points, but a count or nothing known, makes that
    /// there is no sum.
    #[must_use]
    pub fn sum(parts: Vec<Part>, how: impl Into<String>) -> Self {
        let kept = parts.iter().filter(|part| part.cut.is_none());
        let sum: Result<Vec<Quarters>, String> = kept.map(|part| part.gives.summand()).collect();
        Self {
            value: match sum {
                Ok(summands) => Value::Points(summands.into_iter().sum()),
                Err(why) => Value::Unknown(why),
            },
            parts,
            how: how.into(),
            article: String::new(),
        }
    }

    /// How many of the parts there are.
    #[must_use]
    pub fn count(parts: Vec<Part>, how: impl Into<String>) -> Self {
        Self {
            value: Value::Count(i64::try_from(parts.len()).unwrap_or(i64::MAX)),
            parts,
            how: how.into(),
            article: String::new(),
        }
    }

    /// What cannot be determined, and why.
    #[must_use]
    pub fn unknown(why: impl Into<String>) -> Self {
        Self {
            value: Value::Unknown(why.into()),
            parts: Vec::new(),
            how: String::new(),
            article: String::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sum_over_anything_but_points_is_not_told_as_nothing() {
        let part = |gives| Part {
            gives,
            ..Part::of(Some(1), Quarters::ZERO)
        };
        let sum = |gives| Working::sum(vec![part(gives)], "").value;
        assert_eq!(
            sum(Value::Points(Quarters::of(6))),
            Value::Points(Quarters::of(6))
        );
        assert!(!sum(Value::Count(3)).is_known());
        assert!(!sum(Value::Rating(2400)).is_known());
        assert_eq!(
            sum(Value::Unknown("the rounds are not known".to_owned())).unknown_because(),
            Some("the rounds are not known")
        );
    }
}
