//! Editions and their clauses, against their pages. One program, so that it is linked once.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod clauses;
mod editions_page;
