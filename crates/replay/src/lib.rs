//! Records replayed: every written move becomes one legal move, or a finding says why not.
//!
//! [`Judge`] reads a record, finds out which game it is, plays its moves under the rules, follows
//! its variations, compares its results, and gives a [`Verdict`]. [`mod@write`] writes moves and
//! positions back.

mod announced_start;
mod arrangement;
mod attempt;
mod broken_off;
mod caveat;
mod chess;
mod collate;
mod context;
mod convert;
mod distance;
mod doubts;
mod draughts;
mod driver;
mod endings;
mod game;
mod guarded;
mod judge;
mod line;
mod listed_moves;
mod never_closed;
mod number_alone;
mod orientation;
mod player_names;
mod position;
mod remarks;
mod results;
mod rules;
mod ruling;
mod sealed;
mod set_ups;
mod slips;
mod start;
mod token;
mod transcribe;
mod verdict;
mod view;
mod visitor;
pub mod write;

pub use arrangement::piece_name;
pub use chess::squares::piece;
pub use collate::{
    CollateError, CollatedPly, CollatedSheet, Collation, Has, LineOf, Mishap, Origin, SheetMove,
    SheetReport, Stop, StopReason, TagDifference, collate, collation_json,
};
pub use context::edition::EditionSource;
pub use context::options::{Mode, Options};
pub use context::source_game::game_of_source;
pub use context::source_language::language_of_source;
pub use context::stated_game::likely_family;
pub use convert::{
    ConvertError, Converted, GAME_INFERRED, Target, contradicts_result, convert, differing_results,
};
pub use driver::LEGAL_LISTED;
pub use endings::{Claims, Ended, Followed, PlayedPly, Reached, counts_text};
pub use game::{Game, GameSource};
pub use guarded::{broke_down, guarded};
pub use judge::Judge;
pub use line::{AnyLine, GameLine, Played, SetUp, Step, Steps};
pub use position::{AnyMove, AnyPosition, GamePosition, MoveStyle};
pub use ruling::{Ruling, RulingEffect};
pub use sealed::{Resolution, Sense, resolve};
pub use start::{check_counts, states_start};
pub use verdict::Verdict;
pub use view::{Shown, ShownMove, shown};

/// Parts that the tests of this crate look at one by one; nothing to build on.
#[doc(hidden)]
pub mod parts {
    pub use crate::context::edition::is_without_increment;
    pub use crate::context::online::is_address;
    pub use crate::context::pace::{class_in, pace_of_control};
    pub use crate::context::stated_game::looks_numeric;
    pub use crate::distance::nearest_first;
}
