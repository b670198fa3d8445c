//! Tie-breaks against worked events, and the identities that hold for all of them.

mod four_players;
mod performance;
mod properties;
mod random;
