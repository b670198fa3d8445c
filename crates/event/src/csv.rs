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
pub(crate) use headings::{Heading, headings, plain};
pub(crate) use marks::results;
pub use options::{CsvOptions, Written};
pub(crate) use players::{PlayerColumns, Roster};
pub(crate) use sitting::{sitting, sitting_text};
pub use stated::scoring;
pub(crate) use stated::{Stated, state};
pub(crate) use write::{PLAYER_HEADINGS, Writer, player_field, player_fields};
