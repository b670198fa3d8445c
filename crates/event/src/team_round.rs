//! What teams did in rounds in which they had no match over the board, and what matches are worth.

use crate::{ByeReason, Place, Points, TeamId};
use serde::Serialize;

/// How a team came through a round without a match over the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum WithoutMatch {
    /// No opponent because the number of teams was odd (FIDE: pairing-allocated bye), for these points.
    PairingBye {
        /// Match points.
        match_points: Points,
        /// Points on all boards together.
        game_points: Points,
    },
    /// Left out on request.
    Bye(ByeReason),
    /// The whole match was won without play.
    Won {
        /// Against whom.
        over: TeamId,
    },
    /// The whole match was lost without play; the other team may have lost it too.
    Lost {
        /// Against whom.
        to: TeamId,
    },
}

/// A round of a team without a match over the board. It stands in place of whatever the records of the
/// team's players say of that round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TeamRound {
    /// The round, from 1.
    pub round: u16,
    /// Who.
    pub team: TeamId,
    /// Why, and what it is worth.
    pub without: WithoutMatch,
    /// Where the source has it.
    #[serde(skip)]
    pub at: Place,
}

impl TeamRound {
    /// The team that did not come, or in vain.
    #[must_use]
    pub const fn opponent(&self) -> Option<TeamId> {
        match self.without {
            WithoutMatch::Won { over } => Some(over),
            WithoutMatch::Lost { to } => Some(to),
            WithoutMatch::PairingBye { .. } | WithoutMatch::Bye(_) => None,
        }
    }

    /// Whether it is a bye that is given when the round is paired, and worth something.
    #[must_use]
    pub const fn is_given(&self) -> bool {
        match self.without {
            WithoutMatch::PairingBye { .. } => true,
            WithoutMatch::Bye(why) => why.is_given(),
            WithoutMatch::Won { .. } | WithoutMatch::Lost { .. } => false,
        }
    }

    /// Whether the round was left out by the team's own will (FIDE C.07: voluntary unplayed round).
    #[must_use]
    pub const fn is_voluntary(&self) -> bool {
        match self.without {
            WithoutMatch::PairingBye { .. } | WithoutMatch::Won { .. } => false,
            WithoutMatch::Bye(why) => why.is_voluntary(),
            WithoutMatch::Lost { .. } => true,
        }
    }
}

/// What one team has from a match of which the boards are not known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum MatchResult {
    /// Points on all boards together, over the board.
    Boards(Points),
    /// Won without play.
    ForfeitWin,
    /// Lost without play; the other team may have lost it too.
    ForfeitLoss,
}

/// A match of which only the points on all boards together are known, as tables of teams have it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TeamMatch {
    /// The two teams.
    pub teams: [TeamId; 2],
    /// What each has from it.
    pub results: [MatchResult; 2],
    /// Whether it counts in the standings (FTM98 5.6).
    pub counts: bool,
    /// Where the source has it.
    #[serde(skip)]
    pub at: Place,
}

impl TeamMatch {
    /// Whether it was played over the board.
    #[must_use]
    pub fn is_played(&self) -> bool {
        self.points().is_some()
    }

    /// The points on all boards of both teams together; nothing of a match without play.
    #[must_use]
    pub fn points(&self) -> Option<Points> {
        let mut sum = Points::ZERO;
        for result in self.results {
            match result {
                MatchResult::Boards(points) => sum += points,
                MatchResult::ForfeitWin | MatchResult::ForfeitLoss => return None,
            }
        }
        Some(sum)
    }
}

/// What a match of teams is worth.
///
/// ```
/// use scoresheet_event::{MatchScoring, Points};
/// assert_eq!(MatchScoring::default().win, Points::whole(2));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct MatchScoring {
    /// A match won, with or without play, and a bye for a whole point.
    pub win: Points,
    /// A match drawn, and a bye for half a point.
    pub draw: Points,
    /// A match lost over the board.
    pub loss: Points,
    /// A match lost without play, and a bye for nothing.
    pub forfeit_loss: Points,
}

/// 2, 1, 0 (FTM98 annex 2.1.2).
impl Default for MatchScoring {
    fn default() -> Self {
        Self {
            win: Points::whole(2),
            draw: Points::ONE,
            loss: Points::ZERO,
            forfeit_loss: Points::ZERO,
        }
    }
}
