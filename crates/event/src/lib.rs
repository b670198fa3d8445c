//! Tournaments: players and results, and what the rulebooks make of them.
//!
//! An [`Event`] is players, their meetings and the rounds they sat out. Everything else is worked out
//! from it: the [`Ledger`] shows it as each player saw it, one entry a round. All arithmetic is exact:
//! [`Points`] are whole halves, products of them whole [`Quarters`], averages fractions.
//!
//! It stands beside the records of games, not on top of them: no board is known here. The files that events
//! come from are read a crate further up, with the [`sheet`] that all tables are read by.

pub mod assessment;
pub mod check;
mod entrants;
mod event;
mod fault;
mod ledger;
mod mark;
mod meeting;
mod pairing;
mod player;
mod points;
mod reading;
mod rules;
mod scoring;
pub mod sheet;
mod tables;
mod team_round;
pub mod tiebreak;
pub mod withdrawal;

pub use pairing::lots;

use pairing::{round_table, seed, urn};
use tables::{crosstable, rows, team_table};

pub use assessment::{Assessment, assess, assess_all};
pub use check::{MOST_TURNS, check};
pub use crosstable::{CrossRow, Crosstable, Shape, SharedPlace};
pub use entrants::{Entrant, Entrants};
pub use event::{Event, Kind, Sitting, SittingOut};
pub use fault::{Fault, FaultCode, Place};
pub use ledger::{Entry, Ledger, Turn};
pub use mark::Mark;
pub use meeting::{Colour, Meeting};
pub use player::{Player, PlayerId, Sex, Team, TeamId};
pub use points::{NotPoints, Points, Quarters};
pub use reading::Reading;
pub use round_table::{NoTable, Round, RoundTable};
pub use rows::{MeetingRow, StandingRow};
pub use rules::RuleSet;
pub use scoring::Scoring;
pub use seed::{NotASeed, Seed};
pub use team_round::{MatchScoring, TeamRound, WithoutMatch};
pub use team_table::{TeamRow, TeamTable};
pub use urn::{Purpose, Urn};
