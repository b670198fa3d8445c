//! Who asks for a norm, and in what kind of event.

use super::{Foreigners, NormGame};
use scoresheet_event::Sex;
use serde::Serialize;
use std::str::FromStr;

/// How an event is paired (1.4.2e).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Form {
    /// Swiss.
    Swiss,
    /// All meet once.
    RoundRobin,
    /// All meet twice.
    DoubleRoundRobin,
    /// Knock-out.
    KnockOut,
    /// Any other, Scheveningen too: it needs the consent of the QC's chairman.
    Other,
}

impl Form {
    /// All.
    pub const ALL: [Self; 5] = [
        Self::Swiss,
        Self::RoundRobin,
        Self::DoubleRoundRobin,
        Self::KnockOut,
        Self::Other,
    ];

    /// The name that options take.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Swiss => "swiss",
            Self::RoundRobin => "round-robin",
            Self::DoubleRoundRobin => "double-round-robin",
            Self::KnockOut => "knock-out",
            Self::Other => "other",
        }
    }

    /// Whether the pairings are made in advance.
    #[must_use]
    pub const fn all_meet(self) -> bool {
        match self {
            Self::RoundRobin | Self::DoubleRoundRobin => true,
            Self::Swiss | Self::KnockOut | Self::Other => false,
        }
    }
}

impl FromStr for Form {
    type Err = String;

    fn from_str(code: &str) -> Result<Self, String> {
        let known = Self::ALL.into_iter().find(|form| form.code() == code);
        known.ok_or_else(|| format!("not one of {}", Self::ALL.map(Self::code).join(", ")))
    }
}

/// What an event is, where that changes what a norm asks; never guessed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum EventKind {
    /// The final of a national championship (1.4.3a).
    NationalChampionshipFinal,
    /// A national team championship (1.4.3b).
    NationalTeamChampionship,
    /// Zonal or sub-zonal (1.4.3c).
    Zonal,
    /// A world or continental championship of teams or clubs (1.4.1b).
    TeamChampionship,
    /// The World Cup (1.4.1b).
    WorldCup,
}

impl EventKind {
    /// All.
    pub const ALL: [Self; 5] = [
        Self::NationalChampionshipFinal,
        Self::NationalTeamChampionship,
        Self::Zonal,
        Self::TeamChampionship,
        Self::WorldCup,
    ];

    /// The name that options take.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::NationalChampionshipFinal => "national-championship-final",
            Self::NationalTeamChampionship => "national-team-championship",
            Self::Zonal => "zonal",
            Self::TeamChampionship => "team-championship",
            Self::WorldCup => "world-cup",
        }
    }
}

impl FromStr for EventKind {
    type Err = String;

    fn from_str(code: &str) -> Result<Self, String> {
        let known = Self::ALL.into_iter().find(|kind| kind.code() == code);
        known.ok_or_else(|| format!("not one of {}", Self::ALL.map(Self::code).join(", ")))
    }
}

/// A player, his rounds, and what is known of the event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Applicant<'a> {
    /// The federation.
    pub federation: &'a str,
    /// Sex; women's norms need it.
    pub sex: Option<Sex>,
    /// The rounds in their order.
    pub games: &'a [NormGame],
    /// How many rounds the event has.
    pub rounds: u16,
    /// How it is paired.
    pub form: Form,
    /// Whether another form is taken as a round robin.
    pub allow_format: bool,
    /// How many players it has.
    pub players: usize,
    /// What it is.
    pub kind: Option<EventKind>,
    /// The federation that registers it.
    pub registering: Option<&'a str>,
    /// The players of other federations in its poorest round.
    pub foreigners: Option<Foreigners>,
}

impl Applicant<'_> {
    /// Whether the pairings are made in advance.
    pub(super) const fn all_meet(&self) -> bool {
        self.form.all_meet() || matches!(self.form, Form::Other)
    }

    /// The article by which the limits of federations do not hold.
    pub(super) fn exemption(&self) -> Option<&'static str> {
        let at_home = self.registering == Some(self.federation);
        match self.kind {
            Some(EventKind::NationalChampionshipFinal) if at_home => return Some("1.4.3a"),
            Some(EventKind::NationalTeamChampionship) if at_home => return Some("1.4.3b"),
            Some(EventKind::Zonal) => return Some("1.4.3c"),
            Some(
                EventKind::NationalChampionshipFinal
                | EventKind::NationalTeamChampionship
                | EventKind::TeamChampionship
                | EventKind::WorldCup,
            )
            | None => {}
        }
        let foreign = self.foreigners.filter(|_| self.form == Form::Swiss)?;
        foreign.are_enough().then_some("1.4.3d")
    }

    /// The least number of games, and as how many they count.
    pub(super) fn least_games(&self) -> usize {
        match self.kind {
            Some(EventKind::TeamChampionship) if (7..=9).contains(&self.rounds) => 7,
            Some(EventKind::WorldCup) => 8,
            Some(_) | None => 9,
        }
    }
}
