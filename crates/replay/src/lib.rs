//! Records replayed: every written move becomes one legal move, or a finding says why not.
//!
//! [`Judge`] reads a record, finds out which game it is, plays its moves under the rules, follows
//! its variations, compares its results, and gives a [`Verdict`]. [`scribe`] writes moves and
//! positions back.

mod arrangement;
mod attempt;
mod chess_carried;
mod chess_castling;
mod chess_described;
mod chess_letters;
mod chess_refusal;
mod chess_remarks;
mod chess_rules;
mod choice;
mod collate;
mod convert;
mod differences;
mod distance;
mod doubts;
mod draughts_carried;
mod draughts_fit;
mod draughts_refusal;
mod draughts_rules;
mod draughts_way;
mod driver;
mod endings;
pub mod envelope;
mod game;
mod given_start;
mod guarded;
mod judge;
mod language;
mod languages_tried;
mod notation_name;
mod options;
mod orientation;
mod position;
mod remarks;
mod restated;
mod results;
mod retell;
mod rules;
pub mod scribe;
mod sealed;
mod shown;
mod slips;
mod source_language;
mod start;
mod stated;
mod steps;
mod uncrowned;
mod verdict;
mod watch;

pub use chess_rules::piece;
pub use choice::{EditionSource, year_of_date};
pub use collate::{
    Cell, CollateError, Collation, Has, Mishap, Origin, Row, Sheet, SheetReport, Stop, StopReason,
    TagDifference, collate,
};
pub use convert::{ConvertError, Converted, Target, convert};
pub use driver::{LEGAL_LISTED, Played};
pub use endings::{Claims, Ended, Followed, Reached};
pub use game::{Game, GameSource};
pub use guarded::{broke_down, guarded};
pub use judge::Judge;
pub use options::{Mode, Options};
pub use position::AnyPosition;
pub use sealed::{Resolution, Sense, resolve};
pub use shown::{Shown, ShownMove, shown};
pub use source_language::language_of_source;
pub use start::states_start;
pub use stated::likely_family;
pub use steps::{Step, Steppable, Steps};
pub use verdict::{Line, SetUp, Verdict};
