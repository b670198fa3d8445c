//! The plan of a day on which adjourned games are taken up (KV53 §35, MK53 §22).
//!
//! The order of the games is the arbiter's (KV53 §35, MK53 §22); this is one that keeps the rules. How
//! long a game will last nobody knows: it is planned with an estimate, else up to the next controls of
//! both sides, else to the end of the session.

mod list;
mod schedule;

pub use list::{Listed, read_list};
pub use schedule::plan;

use scoresheet_clock::ClockTime;
use scoresheet_event::Place;
use serde::Serialize;

/// A game is taken up only with so much of the session left (KV53 §35, MK53 §22 note 2).
const HOUR: ClockTime = ClockTime::from_seconds(3600);

/// An adjourned game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Unfinished {
    /// Of which round.
    pub round: Option<u16>,
    /// White.
    pub white: String,
    /// Black.
    pub black: String,
    /// Before what the default order says: the lower the earlier, none last.
    pub priority: Option<u32>,
    /// How long it is planned.
    pub length: Length,
    /// Where the list has it.
    #[serde(skip)]
    pub at: Place,
}

/// How long a game is planned.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Length {
    /// As somebody supposes.
    Estimate(ClockTime),
    /// What both have left to their next controls: it can last longer.
    ToControls(ClockTime),
    /// To the end of the session.
    Unknown,
}

/// The day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Day {
    /// When the session begins.
    pub from: ClockTime,
    /// When it ends.
    pub until: ClockTime,
    /// How many boards there are.
    pub boards: u32,
    /// The break of a player after each of several games (KV53 §35: 0:15).
    pub rest: ClockTime,
    /// After which the arbiter interrupts a game that others wait for (MK53 §22 note 3).
    pub at_most: Option<ClockTime>,
}

/// What ends a game in the plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Until {
    /// It is estimated to be over.
    Estimate,
    /// Both have passed their next controls; it may go on.
    Controls,
    /// The arbiter interrupts it, because others wait (MK53 §22 note 3).
    Interrupted,
    /// The session is over: it is adjourned again.
    SessionEnd,
}

/// A game that is taken up.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Taken {
    /// Which.
    #[serde(flatten)]
    pub game: Unfinished,
    /// On which board, from 1.
    pub board: u32,
    /// When.
    pub start: ClockTime,
    /// Until when it is planned.
    pub end: ClockTime,
    /// What ends it.
    pub ends: Until,
    /// Why then.
    pub why: String,
}

/// A game that is not taken up that day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Held {
    /// Which.
    #[serde(flatten)]
    pub game: Unfinished,
    /// Why.
    pub why: String,
}

/// The plan.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Plan {
    /// The day it is for.
    #[serde(flatten)]
    pub day: Day,
    /// The games that are taken up, in the order in which they are.
    pub taken: Vec<Taken>,
    /// Those that are not, in the order in which they would be.
    pub held: Vec<Held>,
}

impl Plan {
    /// How many of the games taken up need not be over then: their length is only known to the next
    /// controls, or they are interrupted, or adjourned again.
    #[must_use]
    pub fn may_go_on(&self) -> usize {
        let estimated = |taken: &&Taken| taken.ends == Until::Estimate;
        self.taken.len() - self.taken.iter().filter(estimated).count()
    }
}
