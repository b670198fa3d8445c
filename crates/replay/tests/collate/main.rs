//! Sheets of one game, collated: worked by hand, and random games damaged in every way.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may stop here")]

mod damage;
mod games;
mod properties;
mod worked;
