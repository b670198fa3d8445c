//! Chess composition (MK53, KOMPOSITSIOONMALE): points for places, and the ranks they lead to.

mod judge;
mod points;
mod read;

pub use judge::{Asked, Claim, Composer, Worth, judge};
pub use points::points_of_place;
pub use read::{Award, Distinction, read};

use serde::Serialize;

/// What a contest ranked as, highest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Level {
    /// All-union championship in composition.
    Championship,
    /// Contest or tournament of all-union importance.
    AllUnion,
    /// Of republican importance.
    Republic,
    /// Of an oblast.
    Oblast,
}

/// The kind of composition.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Branch {
    /// Problems in two moves.
    TwoMovers,
    /// Problems in three moves.
    ThreeMovers,
    /// Studies.
    Studies,
}

impl Level {
    /// The level of that name: `championship`, `all-union`, `republic`, `oblast`.
    #[must_use]
    pub fn by_code(code: &str) -> Option<Self> {
        Some(match code {
            "championship" => Self::Championship,
            "all-union" => Self::AllUnion,
            "republic" => Self::Republic,
            "oblast" => Self::Oblast,
            _ => return None,
        })
    }
}

impl Branch {
    /// The branch of that name: `two-movers`, `three-movers`, `studies`.
    #[must_use]
    pub fn by_code(code: &str) -> Option<Self> {
        Some(match code {
            "two-movers" => Self::TwoMovers,
            "three-movers" => Self::ThreeMovers,
            "studies" => Self::Studies,
            _ => return None,
        })
    }
}
