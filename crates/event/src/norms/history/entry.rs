//! One row of a player's history: a competition, or a rank given.

use crate::norms::{Day, Hundredths, Rank};
use crate::{Place, Points};
use serde::Serialize;

/// Declares [`Sort`] from one table: variant, name, meaning.
macro_rules! sorts {
    ($($variant:ident $name:literal $says:literal;)*) => {
        /// What a row is about.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum Sort { $(#[doc = $says] $variant,)* }

        impl Sort {
            /// All.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            /// As the column `kind` has it.
            #[must_use]
            pub const fn code(self) -> &'static str {
                match self { $(Self::$variant => $name,)* }
            }
        }
    };
}

sorts! {
    Award "award" "The rank in the column `rank` was given on this day.";
    Tournament "tournament" "A tournament with a coefficient.";
    Beginners "beginners" "A tournament of beginners, without a coefficient.";
    Masters "masters" "A tournament of which at least two thirds are masters.";
    Candidates "candidates" "Chess: one of which half are masters and candidates, the rest with candidate points.";
    Championship "championship" "The championship of the USSR; in chess its final.";
    WomensChampionship "womens-championship" "Chess: the final of the women's championship of the USSR.";
    Match "match" "A match of 14 games for a title.";
    ControlMatch "control-match" "Chess: a match by which a grandmaster keeps the title.";
    International "international" "Chess: results abroad for which the title in `norm` was recognised.";
}

/// A place, or several that were shared: `3`, `3-4`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct Shared {
    /// The best of the places.
    pub first: u32,
    /// The last of them; the same where it is not shared.
    pub last: u32,
}

impl Shared {
    /// Reads `3`, `3-4`, `3–4`.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let number = |part: &str| part.trim().parse().ok().filter(|place: &u32| *place > 0);
        let (first, last) = text.split_once(['-', '–', '—']).unwrap_or((text, text));
        let (first, last) = (number(first)?, number(last)?);
        (first <= last).then_some(Self { first, last })
    }
}

/// A row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Entry {
    /// Whose.
    pub player: String,
    /// The last day.
    pub date: Day,
    /// What it is about.
    pub sort: Sort,
    /// The name of the competition.
    pub event: Option<String>,
    /// The coefficient of a tournament.
    pub coefficient: Option<Hundredths>,
    /// Games of the percent.
    pub games: Option<u32>,
    /// Points made.
    pub points: Option<Points>,
    /// The place.
    pub place: Option<Shared>,
    /// Masters who took part (women's final).
    pub masters: Option<u32>,
    /// Masters who finished behind (women's final), or grandmasters (final, third and fourth place shared).
    pub outplaced: Option<u32>,
    /// The opponent's rank in a match.
    pub opponent: Option<Rank>,
    /// The rank given, or held when it was played.
    pub rank: Option<Rank>,
    /// The rank whose norm was met, as stated.
    pub norm: Option<Rank>,
    /// Whether the player lives in Moscow or Leningrad (MK53: rank I for one year).
    pub capital: Option<bool>,
    /// A woman.
    pub woman: Option<bool>,
    /// Where it stands.
    #[serde(skip)]
    pub at: Place,
}

impl Entry {
    /// Its name for people.
    #[must_use]
    pub fn name(&self) -> &str {
        self.event.as_deref().unwrap_or(self.sort.code())
    }
}
