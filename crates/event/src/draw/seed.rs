//! What a draw by lot begins with.

use serde::{Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// 1 to 32 printable ASCII characters: a number, a date, a word that was announced.
///
/// Other scripts are left out because one letter of theirs may be stored in several ways, and the same
/// seed shall mean the same lots on every machine. Blanks at either end do not count.
///
/// ```
/// use scoresheet_event::Seed;
/// assert_eq!(" Tartu 1953 ".parse::<Seed>().unwrap().as_str(), "Tartu 1953");
/// assert!("".parse::<Seed>().is_err());
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Seed(String);

/// A text that is no seed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a seed is 1 to {} printable ASCII characters", Seed::LONGEST)]
pub struct NotASeed;

impl Seed {
    /// The most characters there can be; the key of the generator has as many bytes.
    pub const LONGEST: usize = 32;

    /// As it was given.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The key of the generator: the characters, filled up with zero bytes.
    #[must_use]
    pub fn key(&self) -> [u8; Self::LONGEST] {
        let mut bytes = self.0.bytes();
        std::array::from_fn(|_| bytes.next().unwrap_or(0))
    }
}

impl FromStr for Seed {
    type Err = NotASeed;

    fn from_str(text: &str) -> Result<Self, NotASeed> {
        let text = text.trim_matches(' ');
        let printable = text.bytes().all(|byte| (b' '..=b'~').contains(&byte));
        if (1..=Self::LONGEST).contains(&text.len()) && printable {
            Ok(Self(text.to_owned()))
        } else {
            Err(NotASeed)
        }
    }
}

impl From<u64> for Seed {
    fn from(number: u64) -> Self {
        Self(number.to_string())
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Serialize for Seed {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeds_are_short_printable_ascii() {
        for text in ["0", "18446744073709551615", "a b", "~!"] {
            assert_eq!(
                text.parse::<Seed>().map(|seed| seed.to_string()),
                Ok(text.to_owned())
            );
        }
        let long = "x".repeat(33);
        for text in ["", "   ", "õ", "a\tb", "a\0", long.as_str()] {
            assert_eq!(text.parse::<Seed>(), Err(NotASeed), "{text}");
        }
    }
}
