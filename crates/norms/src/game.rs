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
            Self::Draughts => "KV53 järgunõuded",
            Self::Chess => "MK53 klassifikatsioon",
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

/// A place in a classification. It has no numbered sections, so places are cited by their headings:
/// `KV53 järgunõuded, Teine järk`; rows of the tables by part and coefficients:
/// `MK53 klassifikatsioon, tabel, osa 2, 2.81–2.90`.
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
    pub const COEFFICIENT: &str = "koefitsiendi määramine";
    /// The least norm, for the rank below both; in the same passage.
    pub const LEAST: &str = "koefitsiendi määramine, minimaalne norm";
    /// Grandmaster.
    pub const GRANDMASTER: &str = "NSV Liidu suurmeister";
    /// Grandmaster, keeping it.
    pub const GRANDMASTER_KEPT: &str = "NSV Liidu suurmeister, Järgu säilitamine";
    /// Grandmaster, keeping it by a third and fourth place shared.
    pub const GRANDMASTER_SHARED: &str = "NSV Liidu suurmeister, märkus";
    /// Master.
    pub const MASTER: &str = "Meistersportlane";
    /// How the master's norm is made.
    pub const MASTER_NORM: &str = "Meistersportlane, märkus";
    /// Master, keeping it.
    pub const MASTER_KEPT: &str = "Meistersportlane, Järgu säilitamine";
    /// Candidate.
    pub const CANDIDATE: &str = "Meistikandidaat";
    /// How the candidate's norm is made.
    pub const CANDIDATE_NORM: &str = "Meistikandidaat, märkus";
    /// Candidate, keeping it.
    pub const CANDIDATE_KEPT: &str = "Meistikandidaat, Järgu säilitamine";
    /// What a candidate point is.
    pub const CANDIDATE_POINT: &str = "Meistikandidaat, märkus: kandidaadi pall";
    /// First rank.
    pub const FIRST: &str = "Esimene järk";
    /// Second rank.
    pub const SECOND: &str = "Teine järk";
    /// Third rank.
    pub const THIRD: &str = "Kolmas järk";
    /// Fourth rank.
    pub const FOURTH: &str = "Neljas järk";
    /// Fifth rank, in tournaments of beginners.
    pub const FIFTH: &str = "Viies järk";
    /// Ranks I to V, keeping them.
    pub const KEPT: &str = "Järgu säilitamine";
    /// Women's master.
    pub const WOMEN_MASTER: &str = "NAISED, Meistersportlane";
    /// Women's master, keeping it.
    pub const WOMEN_KEPT: &str = "NAISED, Järgu säilitamine";
    /// Composition: the title and its points.
    pub const COMPOSITION: &str = "KOMPOSITSIOONMALE, Meistersportlane";
    /// Composition: first rank.
    pub const COMPOSITION_FIRST: &str = "KOMPOSITSIOONMALE, Esimene järk";
    /// Composition: second rank.
    pub const COMPOSITION_SECOND: &str = "KOMPOSITSIOONMALE, Teine järk";
    /// Composition: third rank.
    pub const COMPOSITION_THIRD: &str = "KOMPOSITSIOONMALE, Kolmas järk";
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
