//! Tables of players, meetings and games as people write them into spreadsheets: what the formats
//! share. The text is split here and not by a library because every fault names its column.

mod blank_headings;
mod bye;
mod labels;
mod players;
mod results;
mod write;

pub(crate) use blank_headings::blank_headings;
pub(crate) use bye::{bye_reason, bye_text, is_bye_without_points};
pub use labels::{CsvOptions, Written, kind, scoring};
pub(crate) use labels::{Stated, state};
pub(crate) use players::{PlayerColumns, Roster, after_last, number_of, place};
pub(crate) use results::{may_be_result, pair_of_results, results};
pub(crate) use write::{PLAYER_HEADINGS, Writer, mark_text, player_field, player_fields};
