//! Tie-breaks: of every system the number, and how it came about.
//!
//! A [`Contest`] is what they see: competitors, players or teams, and one [`Bout`] for each round that
//! counts. A [`System`] with its [`Modifiers`] makes a [`Working`] of it for each competitor under a
//! [`RuleSet`](crate::RuleSet): the value, the parts it is the sum of, what was cut, by which article.
//! [`Standings`] put the competitors in order by a list of them.
//!
//! Rooms: `own` (a competitor's own results), `opponents` (Buchholz, Sonneborn–Berger), `ratings`,
//! `direct` (meetings among the tied), `teams` (boards); `unplayed` alone knows what a round without a
//! game is worth under which rules, and `cut` alone what is left out.

mod choices;
mod contest;
mod cut;
mod direct;
mod koya;
mod opponents;
mod own;
mod preset;
mod ratings;
mod standings;
mod system;
mod teams;
mod tiebreaks;
mod unplayed;
mod value;
mod working;

pub use choices::{Choices, Divisor, Worth};
pub use contest::{Bout, Competitor, Contest, Decided, TeamScore};
pub use preset::{PRESETS, Preset, mixed};
pub use standings::{Row, Standings};
pub use system::{Family, Modifiers, Spec, SpecError, System};
pub use tiebreaks::Tiebreaks;
pub use value::Value;
pub use working::{Against, Part, Working};
