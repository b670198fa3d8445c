//! The players of one federation, and how they drew.

use super::Drawn;
use serde::Serialize;

/// Two of one federation who meet in one of the last three rounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct LateGame {
    /// The round of the printed table.
    pub round: u16,
    /// White's number.
    pub white: u16,
    /// Black's number.
    pub black: u16,
}

/// The players of one federation, and how they drew.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Contingent {
    /// The federation.
    pub federation: String,
    /// The envelopes that held enough numbers for all of them; one of these was drawn.
    pub enough: Vec<char>,
    /// The envelopes that their numbers came from: one, unless none held enough.
    pub took: Vec<char>,
    /// What each drew.
    pub draws: Vec<Drawn>,
    /// Their games with each other in the last three rounds.
    pub late: Vec<LateGame>,
}

impl Contingent {
    /// Whether all drew from one envelope, so that the Varma tables are to keep them apart.
    #[must_use]
    pub const fn had_an_envelope(&self) -> bool {
        !self.enough.is_empty()
    }
}
