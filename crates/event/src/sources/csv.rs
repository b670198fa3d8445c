//! Tables of players, meetings and games as people write them into spreadsheets: what the formats
//! share. The text is split here and not by a library because every fault names its column.

mod delimited;
mod headings;
mod marks;
mod options;
mod players;
mod sitting;
mod stated;
mod write;

pub(crate) use delimited::{Field, Line, Row, Sheet};
pub(crate) use headings::{Heading, heading, headings, plain, round_title};
pub(crate) use marks::{pair_of_results, results};
pub use options::{CsvOptions, Written};
pub(crate) use players::{PlayerColumns, Roster, number_of};
pub(crate) use sitting::{sitting, sitting_text};
pub(crate) use stated::{Stated, state};
pub use stated::{kind, scoring};
pub(crate) use write::{PLAYER_HEADINGS, Writer, mark_text, player_field, player_fields};
