//! Withdrawals, clause by clause, and what holds of every one of them.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod clauses;
mod events;
mod properties;
mod teams;
