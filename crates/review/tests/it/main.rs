//! Answers that are kept, and the rules in the page.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod answers;
mod rules;
