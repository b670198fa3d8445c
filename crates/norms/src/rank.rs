//! The ranks of the classification, and how entry lists write them (`data/ranks.tsv`).

use scoresheet_event::typed_table::names;
use serde::{Serialize, Serializer};
use std::collections::HashMap;
use std::fmt;
use std::sync::LazyLock;

/// A rank (järk, разряд); the higher one is the greater.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Rank {
    /// Without a rank.
    #[default]
    None,
    /// Fifth.
    V,
    /// Fourth.
    IV,
    /// Third.
    III,
    /// Second.
    II,
    /// First.
    I,
    /// Candidate Master (meistikandidaat).
    Candidate,
    /// Master of sport (meistersportlane).
    Master,
    /// Grandmaster (suurmeister); chess alone has it.
    Grandmaster,
}

impl Rank {
    /// All, lowest first.
    pub const ALL: [Self; 9] = [
        Self::None,
        Self::V,
        Self::IV,
        Self::III,
        Self::II,
        Self::I,
        Self::Candidate,
        Self::Master,
        Self::Grandmaster,
    ];

    /// As it is written back: `none`, `V` … `I`, `MK`, `M`, `GM`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::V => "V",
            Self::IV => "IV",
            Self::III => "III",
            Self::II => "II",
            Self::I => "I",
            Self::Candidate => "MK",
            Self::Master => "M",
            Self::Grandmaster => "GM",
        }
    }

    /// Reads a rank in any spelling of the table. What is none of them is not guessed at.
    ///
    /// ```
    /// use scoresheet_norms::Rank;
    /// assert_eq!(Rank::read(" 1. järk"), Some(Rank::I));
    /// assert_eq!(Rank::read("кмс"), Some(Rank::Candidate));
    /// assert_eq!(Rank::read("IM"), None);
    /// ```
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        SPELLINGS.get(&plain(text)).copied()
    }

    /// The next higher rank.
    #[must_use]
    pub fn above(self) -> Option<Self> {
        Self::ALL.into_iter().find(|each| *each > self)
    }

    /// The next lower rank; below V it is [`Rank::None`].
    #[must_use]
    pub fn below(self) -> Option<Self> {
        Self::ALL.into_iter().rev().find(|each| *each < self)
    }

    /// Whether the tables of coefficients have norms for it: V to I.
    #[must_use]
    pub fn is_numbered(self) -> bool {
        (Self::V..=Self::I).contains(&self)
    }

    /// What the sources count it for in the coefficient: I is 1 … V is 5, the others nothing.
    #[must_use]
    pub const fn indicator(self) -> Option<u32> {
        match self {
            Self::I => Some(1),
            Self::II => Some(2),
            Self::III => Some(3),
            Self::IV => Some(4),
            Self::V => Some(5),
            Self::None | Self::Candidate | Self::Master | Self::Grandmaster => None,
        }
    }
}

/// As its code.
impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

impl Serialize for Rank {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.code())
    }
}

/// In lower case, full stops as blanks, one blank between words.
fn plain(text: &str) -> String {
    let lower = text.to_lowercase().replace('.', " ");
    lower.split_whitespace().collect::<Vec<_>>().join(" ")
}

static SPELLINGS: LazyLock<HashMap<String, Rank>> = LazyLock::new(|| {
    let by_code = |code: &str| Rank::ALL.into_iter().find(|rank| rank.code() == code);
    let spellings = names(include_str!("../data/ranks.tsv"), by_code).into_iter();
    spellings.map(|(text, rank)| (plain(text), rank)).collect()
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rank_has_spellings_and_no_spelling_two_ranks() {
        let mut seen = HashMap::new();
        let table = include_str!("../data/ranks.tsv");
        for row in table.lines().filter(|row| !row.starts_with('#')) {
            let (code, spellings) = row.split_once('\t').unwrap();
            assert_eq!(Rank::read(code).map(Rank::code), Some(code));
            for spelling in spellings.split('|') {
                let before = seen.insert(plain(spelling), code);
                assert!(before.is_none_or(|rank| rank == code), "{spelling}");
            }
        }
        for rank in Rank::ALL {
            assert_eq!(Rank::read(rank.code()), Some(rank));
        }
    }

    #[test]
    fn ranks_are_read_as_people_write_them() {
        for (text, rank) in [
            ("1. järk", Rank::I),
            ("I järk", Rank::I),
            ("1 р.", Rank::I),
            ("1-й", Rank::I),
            ("iii", Rank::III),
            ("КМС", Rank::Candidate),
            ("Meister", Rank::Master),
            ("гроссмейстер", Rank::Grandmaster),
            ("b/p", Rank::None),
        ] {
            let read = Rank::read(text);
            assert_eq!(read, (text != "b/p").then_some(rank), "{text}");
        }
        for text in ["", "IM", "VI", "0", "6", "I II", "FM"] {
            assert_eq!(Rank::read(text), None, "{text}");
        }
    }

    #[test]
    fn ranks_follow_one_another() {
        assert_eq!(Rank::II.above(), Some(Rank::I));
        assert_eq!(Rank::V.below(), Some(Rank::None));
        assert_eq!(
            (Rank::None.below(), Rank::Grandmaster.above()),
            (None, None)
        );
        assert!(Rank::I > Rank::II && !Rank::Candidate.is_numbered());
    }
}
