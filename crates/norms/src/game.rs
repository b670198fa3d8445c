//! Which of the two classifications: of draughts or of chess; and how places in them are cited.

use scoresheet_event::RuleSet;
use serde::{Serialize, Serializer};
use std::borrow::Cow;
use std::fmt;

/// The game, and with it the classification.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Game {
    /// Draughts: KV53, "Kabe järgunõuded".
    Draughts,
    /// Chess: MK53, "Ühtne üleliiduline spordiklassifikatsioon males".
    Chess,
}

impl Game {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Draughts, Self::Chess];

    /// The name that options take.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Draughts => "draughts",
            Self::Chess => "chess",
        }
    }

    /// How citations of its classification begin.
    #[must_use]
    pub const fn book(self) -> &'static str {
        match self {
            Self::Draughts => "KV53 rank norms",
            Self::Chess => "MK53 classification",
        }
    }

    /// The code of that year, by which withdrawals are judged.
    #[must_use]
    pub const fn rules(self) -> RuleSet {
        match self {
            Self::Draughts => RuleSet::Kv53,
            Self::Chess => RuleSet::Mk53,
        }
    }

    /// A place in its classification.
    #[must_use]
    pub fn cite(self, place: impl Into<Cow<'static, str>>) -> Clause {
        Clause {
            game: self,
            place: place.into(),
        }
    }
}

impl Serialize for Game {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.code())
    }
}

/// A place in a classification. It has no numbered sections, so places are cited by their headings, in English:
/// `KV53 rank norms, rank II`; rows of the tables by part and coefficients:
/// `MK53 classification, table, part 2, 2.81–2.90`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Clause {
    game: Game,
    place: Cow<'static, str>,
}

impl fmt::Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}, {}", self.game.book(), self.place))
    }
}

impl Serialize for Clause {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Headings, and names for passages that have none.
pub(crate) mod place {
    /// How the coefficient is found; the passage begins "Koefitsiendi määramine".
    pub const COEFFICIENT: &str = "coefficient";
    /// The least norm, for the rank below both; in the same passage: "koefitsiendi määramine, minimaalne norm".
    pub const LEAST: &str = "coefficient, least norm";
    /// Grandmaster: "NSV Liidu suurmeister".
    pub const GRANDMASTER: &str = "Grandmaster";
    /// Grandmaster, keeping it: "NSV Liidu suurmeister, Järgu säilitamine".
    pub const GRANDMASTER_KEPT: &str = "Grandmaster, keeping the rank";
    /// Grandmaster, keeping it by a third and fourth place shared: "NSV Liidu suurmeister, märkus".
    pub const GRANDMASTER_SHARED: &str = "Grandmaster, note";
    /// Master: "Meistersportlane".
    pub const MASTER: &str = "Master of Sport";
    /// How the master's norm is made: "Meistersportlane, märkus".
    pub const MASTER_NORM: &str = "Master of Sport, note";
    /// Master, keeping it: "Meistersportlane, Järgu säilitamine".
    pub const MASTER_KEPT: &str = "Master of Sport, keeping the rank";
    /// Candidate: "Meistikandidaat".
    pub const CANDIDATE: &str = "Candidate Master";
    /// How the candidate's norm is made: "Meistikandidaat, märkus".
    pub const CANDIDATE_NORM: &str = "Candidate Master, note";
    /// Candidate, keeping it: "Meistikandidaat, Järgu säilitamine".
    pub const CANDIDATE_KEPT: &str = "Candidate Master, keeping the rank";
    /// What a candidate point is: "Meistikandidaat, märkus: kandidaadi pall".
    pub const CANDIDATE_POINT: &str = "Candidate Master, note: candidate point";
    /// First rank: "Esimene järk".
    pub const FIRST: &str = "rank I";
    /// Second rank: "Teine järk".
    pub const SECOND: &str = "rank II";
    /// Third rank: "Kolmas järk".
    pub const THIRD: &str = "rank III";
    /// Fourth rank: "Neljas järk".
    pub const FOURTH: &str = "rank IV";
    /// Fifth rank, in tournaments of beginners: "Viies järk".
    pub const FIFTH: &str = "rank V";
    /// Ranks I to V, keeping them: "Järgu säilitamine".
    pub const KEPT: &str = "keeping the rank";
    /// Women's master: "NAISED, Meistersportlane".
    pub const WOMEN_MASTER: &str = "women, Master of Sport";
    /// Women's master, keeping it: "NAISED, Järgu säilitamine".
    pub const WOMEN_KEPT: &str = "women, keeping the rank";
    /// Composition: the title and its points: "KOMPOSITSIOONMALE, Meistersportlane".
    pub const COMPOSITION: &str = "composition, Master of Sport";
    /// Composition: first rank: "KOMPOSITSIOONMALE, Esimene järk".
    pub const COMPOSITION_FIRST: &str = "composition, rank I";
    /// Composition: second rank: "KOMPOSITSIOONMALE, Teine järk".
    pub const COMPOSITION_SECOND: &str = "composition, rank II";
    /// Composition: third rank: "KOMPOSITSIOONMALE, Kolmas järk".
    pub const COMPOSITION_THIRD: &str = "composition, rank III";
}

/// The heading under which a rank stands.
pub(crate) const fn heading(rank: super::Rank) -> &'static str {
    use super::Rank;
    match rank {
        Rank::None | Rank::V => place::FIFTH,
        Rank::IV => place::FOURTH,
        Rank::III => place::THIRD,
        Rank::II => place::SECOND,
        Rank::I => place::FIRST,
        Rank::Candidate => place::CANDIDATE,
        Rank::Master => place::MASTER,
        Rank::Grandmaster => place::GRANDMASTER,
    }
}
