//! Titles, and what a norm of each asks.

use crate::Day;
use serde::{Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// A title that norms lead to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FideTitle {
    /// Grandmaster.
    Gm,
    /// International master.
    Im,
    /// Woman grandmaster.
    Wgm,
    /// Woman international master.
    Wim,
}

impl FideTitle {
    /// All, highest first, men's before women's.
    pub const ALL: [Self; 4] = [Self::Gm, Self::Im, Self::Wgm, Self::Wim];

    /// `GM`
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Gm => "GM",
            Self::Im => "IM",
            Self::Wgm => "WGM",
            Self::Wim => "WIM",
        }
    }
}

impl fmt::Display for FideTitle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

impl Serialize for FideTitle {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.code())
    }
}

/// A title that a player holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HeldTitle {
    /// One that norms lead to.
    ByNorms(FideTitle),
    /// FIDE master.
    Fm,
    /// Woman FIDE master.
    Wfm,
    /// Candidate master.
    Cm,
    /// Woman candidate master.
    Wcm,
}

impl HeldTitle {
    /// Whether only women hold it.
    #[must_use]
    pub const fn is_for_women(self) -> bool {
        match self {
            Self::ByNorms(FideTitle::Wgm | FideTitle::Wim) | Self::Wfm | Self::Wcm => true,
            Self::ByNorms(FideTitle::Gm | FideTitle::Im) | Self::Fm | Self::Cm => false,
        }
    }

    /// All.
    pub const ALL: [Self; 8] = [
        Self::ByNorms(FideTitle::Gm),
        Self::ByNorms(FideTitle::Im),
        Self::ByNorms(FideTitle::Wgm),
        Self::ByNorms(FideTitle::Wim),
        Self::Fm,
        Self::Wfm,
        Self::Cm,
        Self::Wcm,
    ];

    /// `FM`
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::ByNorms(title) => title.code(),
            Self::Fm => "FM",
            Self::Wfm => "WFM",
            Self::Cm => "CM",
            Self::Wcm => "WCM",
        }
    }

    /// Whether it is a title for 1.4.5a: the candidate master's are not.
    #[must_use]
    pub const fn counts(self) -> bool {
        match self {
            Self::ByNorms(_) | Self::Fm | Self::Wfm => true,
            Self::Cm | Self::Wcm => false,
        }
    }

    /// The title as a report file or a table has it.
    ///
    /// ```
    /// use scoresheet_norms::fide::{FideTitle, HeldTitle};
    /// assert_eq!(HeldTitle::read("wg"), Some(HeldTitle::ByNorms(FideTitle::Wgm)));
    /// assert_eq!(HeldTitle::read("MK"), None);
    /// ```
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let text = text.trim().to_lowercase();
        let row = title_rows().find(|row| {
            let spellings = row.get(1).copied().unwrap_or_default();
            spellings.split('|').any(|spelling| spelling == text)
        })?;
        Self::ALL
            .into_iter()
            .find(|title| Some(&title.code()) == row.first())
    }

    /// The rating that its holder had at some time (1.3, 1.5.1, 1.5.3).
    ///
    /// ```
    /// use scoresheet_norms::fide::HeldTitle;
    /// assert_eq!(HeldTitle::Wcm.rating_once(), Some(2000));
    /// assert!(HeldTitle::ALL.iter().all(|title| title.rating_once().is_some()));
    /// ```
    #[must_use]
    pub fn rating_once(self) -> Option<u16> {
        let row = title_rows().find(|row| row.first() == Some(&self.code()))?;
        row.get(2)?.parse().ok()
    }
}

fn title_rows() -> impl Iterator<Item = Vec<&'static str>> {
    rows(include_str!("../../data/fide_title_names.tsv"))
}

impl Serialize for HeldTitle {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.code())
    }
}

/// What a norm asks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Requirement {
    /// Of which title.
    pub title: FideTitle,
    /// What one opponent, the lowest, counts with at least (1.4.6).
    pub floor: u16,
    /// The least average of the opponents (1.4.8a).
    pub average: u16,
    /// The least performance (1.4.8).
    pub performance: u16,
    /// Whether it is for women alone (0.3).
    pub for_women: bool,
    /// Whose titles make a third of the opponents.
    pub holders: Vec<HeldTitle>,
    /// The article on them.
    pub holders_article: &'static str,
}

/// An edition of the Title Regulations.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TitleEdition {
    /// Of 1 January 2024.
    Titles2024,
}

impl TitleEdition {
    /// The name that options take.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Titles2024 => "fide-titles-2024",
        }
    }

    /// The edition for events that start on this day; nothing before 2024: the earlier texts are not among the
    /// sources.
    ///
    /// ```
    /// use scoresheet_norms::fide::TitleEdition;
    /// assert_eq!(TitleEdition::in_force("2024-01-01".parse()?), Some(TitleEdition::Titles2024));
    /// assert_eq!(TitleEdition::in_force("2023-12-31".parse()?), None);
    /// # Ok::<(), scoresheet_norms::NotADay>(())
    /// ```
    #[must_use]
    pub fn in_force(day: Day) -> Option<Self> {
        (day.parts() >= (2024, 1, 1)).then_some(Self::Titles2024)
    }

    /// What a norm of each title asks, in the order of [`FideTitle::ALL`].
    #[must_use]
    pub fn requirements(self) -> Vec<Requirement> {
        match self {
            Self::Titles2024 => rows(include_str!("../../data/fide_titles_2024.tsv"))
                .filter_map(|row| requirement(&row))
                .collect(),
        }
    }
}

impl Serialize for TitleEdition {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.code())
    }
}

impl FromStr for TitleEdition {
    type Err = String;

    fn from_str(code: &str) -> Result<Self, String> {
        match code {
            "fide-titles-2024" | "fide" => Ok(Self::Titles2024),
            _ => Err(format!(
                "{code:?} is not available: only fide-titles-2024 is"
            )),
        }
    }
}

fn requirement(row: &[&'static str]) -> Option<Requirement> {
    let title = FideTitle::ALL
        .into_iter()
        .find(|title| Some(&title.code()) == row.first())?;
    let number = |index: usize| row.get(index)?.parse().ok();
    Some(Requirement {
        title,
        floor: number(1)?,
        average: number(2)?,
        performance: number(3)?,
        for_women: *row.get(4)? == "yes",
        holders: row.get(5)?.split('|').filter_map(HeldTitle::read).collect(),
        holders_article: row.get(6)?,
    })
}

/// The rows of a table of ours: comments and the line of headings left out.
fn rows(table: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    let lines = table.lines().filter(|line| !line.starts_with('#'));
    lines.skip(1).map(|line| line.split('\t').collect())
}
