//! The chess rules and their matcher. One program, so that it is linked once.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod carried;
mod common;
mod dead;
mod fen;
mod line_keys;
mod matcher;
mod perft;
mod refusals;
