//! Tournaments, from their files to their tables. One program, so that it is linked once.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod adjourned;
mod crosstable;
mod crosstable_csv;
mod csv_round_trip;
mod damaged;
mod large;
mod lots;
mod norm_composition;
mod norm_events;
mod norm_history;
mod norms;
mod pairing_list;
mod resumption_day;
mod round_tables;
mod teams;
mod tiebreaks;
mod trf;
mod trf_round_trip;
mod trf_teams;
mod withdrawal;
