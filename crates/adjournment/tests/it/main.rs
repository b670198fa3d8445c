//! Adjourned games: clocks, envelopes, plans. One program, so that it is linked once.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod adjourned;
#[path = "../../../event-files/tests/it/damage.rs"]
mod damage;
mod damaged;
mod envelope;
mod resumption_day;
mod sealing;
