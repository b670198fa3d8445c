//! Events read from files, and written back. One program, so that it is linked once.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;
mod crosstable_csv;
mod csv_round_trip;
mod damage;
mod damaged;
mod drawn;
mod entrants;
mod games;
mod pairing_list;
mod readings;
mod rounds_unstated;
mod signs;
mod stated_tiebreaks;
mod struck;
mod tallies;
mod trf;
mod trf_line_ups;
mod trf_round_trip;
mod trf_teams;
