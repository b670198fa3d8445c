//! An event as people and programs see it: crosstables of players and of teams, rows of plain fields.

pub(crate) mod crosstable;
pub(crate) mod rows;
pub(crate) mod team_table;
