//! Tie-breaks against worked events, and the identities that hold for all of them.

mod annex;
mod cuts;
mod four_players;
mod not_known;
mod performance;
mod properties;
mod random;
mod rounds;
mod vectors_2026;
