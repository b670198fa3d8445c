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
    /// All, highest first.
    pub const ALL: [Self; 4] = [
        Self::Championship,
        Self::AllUnion,
        Self::Republic,
        Self::Oblast,
    ];

    /// As tables write it.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Championship => "championship",
            Self::AllUnion => "all-union",
            Self::Republic => "republic",
            Self::Oblast => "oblast",
        }
    }

    /// The level of that name.
    #[must_use]
    pub fn by_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.code() == code)
    }
}

impl Branch {
    /// All.
    pub const ALL: [Self; 3] = [Self::TwoMovers, Self::ThreeMovers, Self::Studies];

    /// As tables write it.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::TwoMovers => "two-movers",
            Self::ThreeMovers => "three-movers",
            Self::Studies => "studies",
        }
    }

    /// The branch of that name.
    #[must_use]
    pub fn by_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|branch| branch.code() == code)
    }
}
