//! Tie-breaks against worked events, and the identities that hold for all of them.

mod annex;
mod four_players;
mod performance;
mod properties;
mod random;
mod vectors_2026;
