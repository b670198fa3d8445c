//! Tournaments: players and results, and what the rulebooks make of them.
//!
//! An [`Event`] is players, their meetings and the rounds they sat out. Everything else is worked out
//! from it: the [`Ledger`] shows it as each player saw it, one entry per round. All arithmetic is exact:
//! [`Points`] are whole halves, products of them whole [`Quarters`], averages fractions.
//!
//! It stands beside the records of games, not on top of them: no board is known here. The files that events
//! come from are read a crate further up, with the [`typed_table`] that all tables are read by.

mod adjustment;
pub mod assessment;
pub mod check;
mod draw;
mod entrants;
mod event;
mod fault;
mod ledger;
mod pairing;
mod player;
mod player_result;
mod points;
mod reading;
mod rules;
mod scoring;
mod struck;
mod tables;
mod team_round;
pub mod tiebreak;
pub mod typed_table;
pub mod withdrawal;

pub use draw::lots;

use draw::{draw_rng, pairing_table, round_table, seed};
use tables::{crosstable, rows, team_table};

pub use adjustment::{Adjusted, Adjustment};
pub use assessment::{Assessment, assess, assess_all};
pub use check::{MOST_TURNS, check};
pub use crosstable::{ADJUSTMENTS, CrossRow, Crosstable, Shape, SharedPlace};
pub use draw_rng::{DrawRng, Purpose};
pub use entrants::{Entrant, Entrants};
pub use event::{Bye, ByeReason, Event, Kind};
pub use fault::{Fault, FaultCode, Place};
pub use ledger::{Ledger, LedgerEntry, Turn};
pub use pairing::{Colour, Pairing};
pub use pairing_table::PairingTable;
pub use player::{Player, PlayerId, Sex, Team, TeamId};
pub use player_result::PlayerResult;
pub use points::{NotPoints, Points, Quarters};
pub use reading::Reading;
pub use round_table::{NoTable, Round, RoundTable};
pub use rows::{PairingRow, StandingRow};
pub use rules::RuleSet;
pub use scoring::Scoring;
pub use seed::{NotASeed, Seed};
pub use struck::annul_struck;
pub use team_round::{MatchResult, MatchScoring, TeamMatch, TeamRound, WithoutMatch};
pub use team_table::{TeamRow, TeamTable};
