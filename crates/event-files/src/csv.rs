//! Tables of players, meetings and games as people write them into spreadsheets: what the formats
//! share. The text is split here and not by a library because every fault names its column.

mod marks;
mod players;
mod sitting;
mod stated;
mod write;

pub(crate) use marks::{pair_of_results, results};
pub(crate) use players::{PlayerColumns, Roster, behind_last, number_of};
pub(crate) use sitting::{sitting, sitting_text};
pub use stated::{CsvOptions, Written, kind, scoring};
pub(crate) use stated::{Stated, state};
pub(crate) use write::{PLAYER_HEADINGS, Writer, mark_text, player_field, player_fields};
