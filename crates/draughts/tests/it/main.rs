//! Boards, moves and captures of the draughts games. One program, so that it is linked once.
#![allow(clippy::unwrap_used, reason = "a test may panic")]
#![allow(
    clippy::wildcard_enum_match_arm,
    reason = "a test looks for what it expects"
)]

mod against_naive;
mod carried;
mod diagnosis;
mod perft;
mod setup;
mod support;
mod worked_games;
mod worked_positions;
