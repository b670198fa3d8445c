//! Boards, plots and tables for people. One program, so that it is linked once.
#![allow(clippy::unwrap_used, reason = "a test may panic")]
#![allow(
    clippy::wildcard_enum_match_arm,
    reason = "a test looks for what it expects"
)]

mod boards;
mod cards;
mod plots;
mod viewer;
