//! Points given or taken beside the results: penalties and bonuses.

use crate::{Place, PlayerId, Points, TeamId};
use serde::Serialize;

/// Whose points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Adjusted {
    /// A player's.
    Player(PlayerId),
    /// A team's.
    Team(TeamId),
}

/// Points that are added to a score, or with a minus taken from it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Adjustment {
    /// Whose.
    pub whose: Adjusted,
    /// Match points of a team.
    pub match_points: Points,
    /// Points of a player, or of a team on all boards.
    pub points: Points,
    /// From which round on, in standings and tie-breaks alike; without one only in the final standings.
    pub from_round: Option<u16>,
    /// Where the source has it.
    #[serde(skip)]
    pub at: Place,
}

impl Adjustment {
    /// Whether it belongs to the score after so many rounds, as tie-breaks see it.
    #[must_use]
    pub fn holds_after(&self, round: u16) -> bool {
        self.from_round.is_some_and(|from| from <= round)
    }

    /// Whether it is in the standings after `held` of so many rounds.
    pub(crate) fn counts_in(&self, held: u16, last: u16) -> bool {
        match self.from_round {
            Some(_) => self.holds_after(held),
            None => held >= last,
        }
    }
}
