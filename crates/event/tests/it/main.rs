//! Tournaments, from their players to their tables. One program, so that it is linked once.
#![allow(clippy::unwrap_used, reason = "a test may panic")]
#![allow(
    clippy::wildcard_enum_match_arm,
    reason = "a test looks for what it expects"
)]

mod assessment;
mod crosstable;
mod large;
mod lots;
mod round_tables;
mod teams;
mod tiebreaks;
mod withdrawal;
