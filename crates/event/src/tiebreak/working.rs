//! How a tie-break's number came about.

use super::Value;
use crate::{Points, Quarters};

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
    /// The article by which it was left out of the sum.
    pub cut: Option<&'static str>,
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
    /// The sum of the parts that were not cut.
    #[must_use]
    pub fn sum(parts: Vec<Part>, how: impl Into<String>) -> Self {
        let kept = parts.iter().filter(|part| part.cut.is_none());
        let sum = kept.map(|part| match part.gives {
            Value::Points(points) => points,
            _ => Quarters::ZERO,
        });
        Self {
            value: Value::Points(sum.sum()),
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

    /// What cannot be told, and why.
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
