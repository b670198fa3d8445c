//! What is said to the reader of a table besides the table, and what its writer says.

use crate::{Kind, Scoring};

/// What is known beforehand; what a table states in its comments comes first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct CsvOptions {
    /// What results are worth, if not 1, ½, 0: a `2` is no result otherwise.
    pub scoring: Option<Scoring>,
    /// How the pairings came about.
    pub kind: Option<Kind>,
    /// The numbers are those drawn by lot: rounds and colours of a crosstable are those of the round
    /// table (KV53 and MK53 annexes).
    pub rounds_by_table: bool,
}

/// A table written from an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Written {
    /// The table.
    pub text: String,
    /// What the event holds and the table has no place for, one line each. If there is nothing, reading
    /// the table gives the same event.
    pub left_out: Vec<String>,
}
