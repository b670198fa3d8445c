//! Where events come from: tables and lists as CSV, tournament report files, the tags of games; and what writes them
//! again. Every source gives a [`Reading`](scoresheet_event::Reading): what was understood, and each fault with its
//! line.

pub mod crosstable_csv;
mod csv;
mod dates;
pub mod entrants;
mod form;
pub mod games;
mod names;
pub mod pairing_list;
pub mod trf;

pub use csv::{CsvOptions, Written, kind, scoring};
pub use form::EventForm;
pub use names::{Alike, names_alike};
