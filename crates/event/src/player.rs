//! Who takes part.

use crate::{Place, Points};
use serde::Serialize;

/// A player's place in [`crate::Event::players`], from 0. Not the starting number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct PlayerId(pub u32);

/// A team's place in [`crate::Event::teams`], from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct TeamId(pub u32);

impl PlayerId {
    /// As an index.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl TeamId {
    /// As an index.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// As entry lists have it; it decides which norms there are for a title.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Sex {
    /// `m`
    Man,
    /// `w`
    Woman,
}

/// One player. Everything but number and name may be unknown.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Player {
    /// The starting number (the number drawn by lot), from 1; unique in the event.
    pub number: u32,
    /// The name as the source has it.
    pub name: String,
    /// Sex, where stated.
    pub sex: Option<Sex>,
    /// The rank (spordijärk, разряд) as the source has it: `I` … `V`, `MK`, `M`, `GM`.
    pub rank: Option<String>,
    /// The title as the source has it: `IM`, `wf`, `MF`.
    pub title: Option<String>,
    /// The rating.
    pub rating: Option<u16>,
    /// Federation or club as the source has it.
    pub federation: Option<String>,
    /// Number in a register of players (FIDE ID), as written.
    pub id: Option<String>,
    /// Date of birth, as written.
    pub birth: Option<String>,
    /// The team, in team events.
    pub team: Option<TeamId>,
    /// Left the event after this round; 0 is before the first.
    pub left_after: Option<u16>,
    /// Struck from the table: all games annulled (KV53 §38, MK53 §27).
    pub struck: bool,
    /// The points that the source states.
    pub stated_points: Option<Points>,
    /// The place that the source states.
    pub stated_place: Option<u32>,
    /// Where the source names the player.
    #[serde(skip)]
    pub at: Place,
}

/// One team.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Team {
    /// The starting number, from 1; unique among the teams.
    pub number: u32,
    /// The name as the source has it.
    pub name: String,
    /// The players in the order of boards, reserves after.
    pub players: Vec<PlayerId>,
    /// The whole team left the event after this round; 0 is before the first.
    pub left_after: Option<u16>,
    /// The match points that the source states.
    pub stated_match_points: Option<Points>,
    /// The points on all boards that the source states.
    pub stated_game_points: Option<Points>,
    /// The place that the source states.
    pub stated_place: Option<u32>,
    /// Where the source names the team.
    #[serde(skip)]
    pub at: Place,
}
