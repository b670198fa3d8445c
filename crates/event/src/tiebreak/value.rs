//! The number that a tie-break comes to.

use crate::Quarters;
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
    /// It cannot be told, and why: a missing rating, rounds that are not known, players who did not meet.
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
            _ => Ordering::Equal,
        }
    }

    /// Whether there is a number at all.
    #[must_use]
    pub const fn is_known(&self) -> bool {
        !matches!(self, Self::Unknown(_))
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
