//! Withdrawals, clause by clause, and what holds of every one of them.

mod clauses;
mod events;
mod properties;
mod teams;
