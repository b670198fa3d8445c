//! Tie-breaks: of every system the number, and how it came about.
//!
//! A [`Contest`] is what they see: competitors, players or teams, and one [`RoundResult`] for each round that
//! counts. A [`System`] with its [`Modifiers`] makes a [`Working`] of it for each competitor under a
//! [`RuleSet`](crate::RuleSet): the value, the parts it is the sum of, what was cut, by which article.
//! [`Standings`] put the competitors in order by a list of them.
//!
//! Rooms: `tiebreaks` has the systems, except `direct` (meetings among the tied) and `ratings`; `unplayed`
//! alone knows what a round without a game is worth under which rules.

mod contest;
mod cut;
mod direct;
mod explained;
mod preset;
mod ratings;
mod standings;
mod system;
mod tiebreaks;
mod unplayed;
mod without_rounds;
mod working;

pub use contest::{Competitor, Contest, Decided, RoundResult, TeamScore};
pub use cut::Cut;
pub use explained::{Explained, ExplainedNumber, ExplainedPart};
pub use preset::{PRESETS, Preset, mixed};
pub use ratings::table::{difference as rating_difference, expected as expected_hundredths};
pub use standings::{RankedCompetitor, Standings};
pub use system::{Family, Modifiers, Spec, SpecError, System};
pub use tiebreaks::{Choices, Divisor, Tiebreaks, Worth};
pub use working::{Against, Part, Value, Working};
