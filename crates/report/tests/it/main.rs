//! Boards, plots and tables for people. One program, so that it is linked once.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod boards;
mod cards;
mod plots;
mod viewer;
