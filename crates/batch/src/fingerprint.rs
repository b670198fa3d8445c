//! What was read, in 128 bits.

use serde::{Deserialize, Serialize};
use std::fmt::{self, Display};
use std::str::FromStr;
use xxhash_rust::xxh3::xxh3_128;

/// Tells what one run read from what another did. The same input gives the same, whatever the number of jobs; it is
/// no seal against people who mean to deceive (XXH3).
///
/// ```
/// use scoresheet_batch::Fingerprint;
/// let of = |pieces: &[&str]| {
///     let mut read = Fingerprint::default();
///     pieces.iter().for_each(|piece| read.add(piece.as_bytes()));
///     read
/// };
/// assert_eq!(of(&["1. e4", "e5"]), of(&["1. e4", "e5"]));
/// assert_ne!(of(&["1. e4", "e5"]), of(&["1. e4e5", ""]));
/// assert_eq!(of(&["1. e4"]).to_string().parse(), Ok(of(&["1. e4"])));
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Fingerprint(u128);

impl Fingerprint {
    /// Adds what comes next.
    pub fn add(&mut self, next: &[u8]) {
        self.add_hashed(Self::hash_of(next));
    }

    /// What [`add_hashed`](Self::add_hashed) takes.
    pub(crate) fn hash_of(next: &[u8]) -> u128 {
        xxh3_128(next)
    }

    /// Adds what comes next by its hash.
    pub(crate) fn add_hashed(&mut self, next: u128) {
        let mut both = [0; 32];
        both[..16].copy_from_slice(&self.0.to_le_bytes());
        both[16..].copy_from_slice(&next.to_le_bytes());
        self.0 = xxh3_128(&both);
    }

    /// Adds what another one stands for.
    pub(crate) fn add_all(&mut self, part: Self) {
        self.add(&part.0.to_le_bytes());
    }
}

impl Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

/// A hash that was made elsewhere.
impl From<u128> for Fingerprint {
    fn from(hash: u128) -> Self {
        Self(hash)
    }
}

impl From<Fingerprint> for String {
    fn from(it: Fingerprint) -> Self {
        it.to_string()
    }
}

impl FromStr for Fingerprint {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        u128::from_str_radix(text, 16).map(Self)
    }
}

impl TryFrom<String> for Fingerprint {
    type Error = std::num::ParseIntError;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse()
    }
}
