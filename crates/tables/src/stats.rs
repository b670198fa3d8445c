//! Statistics of an audit: one lazy query a table.
//!
//! [`TABLES`] lists them; each says what it is of, what its columns count, and in what unit. A table is
//! a file in this folder, or shares one with those that count the same thing by something else.
//! `docs/statistics.md` is made from the list.

mod answer;
mod audit;
mod beside;
mod captures;
mod clocks;
mod counts;
mod dates;
mod days;
mod draw_rules;
mod drawn_openings;
mod endings;
mod facts;
mod findings;
mod grid;
mod kinds;
mod lengths;
mod likeness;
mod limit;
mod listed;
mod listing;
mod main_road;
mod material;
mod moves;
mod names;
mod openings;
mod page;
mod pairs;
mod partners;
mod players;
mod prefixes;
mod promotions;
mod ratings;
mod refusal;
mod results;
mod rows;
mod same_moves;
mod same_players;
mod scan;
mod score;
mod shape;
mod sums;
mod text;
mod thinks;
mod time_use;
mod values;
mod write;

pub use answer::{
    Answer, FindingClass, GamesEnded, GamesOfLength, GamesPlayed, GroupedGame, MaterialAt,
    OfDecade, OfGame, OfNumberedGame, OpeningMove, PlayedPly, Results, TaggedGame,
};
pub(crate) use audit::answered;
pub use audit::{Audit, StatsError};
pub(crate) use counts::condition_with_signs;
pub use facts::Fact;
pub use grid::{Grid, Value};
pub use limit::{NoLimit, SqlLimit};
pub use listing::{ListedFinding, ListedGame, Listing};
pub use page::markdown;
pub(crate) use refusal::check as check_query;
pub use refusal::{QUERY_STACK, of_fault};
pub(crate) use scan::schema_to_reckon_with;

/// Parts that the tests of this crate look at one by one; nothing to build on.
#[doc(hidden)]
pub mod parts {
    pub use super::dates::plain;
    pub use super::drawn_openings::all_men;
    pub use super::moves::first;
    pub use super::partners::best;
    pub use super::scan::ParquetTable;
}

use polars::prelude::{LazyFrame, PolarsResult, col};
use scoresheet_batch::NamedOpening;
use serde::Serialize;

/// A name that a table of one's own cannot have.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum UnfitName {
    /// It is no plain name of a file.
    #[error("{0:?} is not a valid table name: use letters, digits, - and _")]
    NotPlain(String),
    /// Another table has it.
    #[error("{0} is the name of another table")]
    Taken(String),
}

/// Whether a table of one's own can have this name in a folder of tables.
///
/// ```
/// use scoresheet_tables::stats::check_own_name;
/// assert!(check_own_name("long_games").is_ok());
/// assert!(check_own_name("games").is_err() && check_own_name("../a").is_err());
/// ```
///
/// # Errors
/// Why it cannot.
pub fn check_own_name(name: &str) -> Result<(), UnfitName> {
    let plain = |c: char| c.is_alphanumeric() || c == '_' || c == '-';
    if name.is_empty() || !name.chars().all(plain) {
        return Err(UnfitName::NotPlain(name.to_owned()));
    }
    let of_audit = ["games", "findings", "plies"];
    if of_audit.contains(&name) || Statistic::named(name).is_some() {
        return Err(UnfitName::Taken(name.to_owned()));
    }
    Ok(())
}

/// One column of a table of statistics.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Measure {
    /// Name, in the CSV header and in the Parquet schema.
    pub name: &'static str,
    /// What it counts.
    pub unit: &'static str,
    /// What it says.
    pub meaning: &'static str,
}

/// One table of statistics.
#[derive(Serialize)]
pub struct Statistic {
    /// Name of its file, without the ending.
    pub name: &'static str,
    /// What it is called.
    pub title: &'static str,
    /// What it is of: which games or plies count, and how.
    pub definition: &'static str,
    /// Whether it is made of the table of plies (`audit --plies`).
    #[serde(rename = "needs_plies")]
    pub plies: bool,
    /// Its columns, in order.
    pub columns: &'static [Measure],
    #[serde(skip)]
    query: fn(&Audit, &Settings) -> PolarsResult<LazyFrame>,
}

/// What may be chosen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settings {
    /// Plies to which the tree of openings goes.
    pub depth: u32,
    /// Names of drawn openings.
    pub openings: Vec<NamedOpening>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            depth: 6,
            openings: Vec::new(),
        }
    }
}

/// All tables of statistics, in the order in which they are shown.
pub const TABLES: &[Statistic] = &[
    results::BY_GAME,
    results::BY_EDITION,
    results::BY_DECADE,
    results::BY_COLOUR,
    results::BY_EVENT,
    results::BY_OPENING,
    lengths::BY_GAME,
    lengths::BY_DECADE,
    openings::TREE,
    openings::FROM_POSITIONS,
    drawn_openings::TABLE,
    players::PLAYERS,
    pairs::HEAD_TO_HEAD,
    ratings::EXPECTED,
    material::BY_PLY,
    material::BY_TENTH,
    promotions::BY_PIECE,
    promotions::BY_BAND,
    promotions::BY_DECADE,
    captures::LONGEST,
    captures::BY_LENGTH,
    main_road::RESULTS,
    main_road::ENDINGS,
    endings::BY_CLAUSE,
    draw_rules::BY_EDITION,
    findings::BY_CLASS,
    findings::BY_FILE,
    findings::BY_EVENT,
    findings::BY_DECADE,
    findings::BY_PROGRAM,
    same_moves::GROUPS,
    prefixes::LINES,
    same_players::GROUPS,
    time_use::BY_PHASE,
    thinks::BY_GAME,
];

impl Statistic {
    /// The table of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Self> {
        TABLES.iter().find(|table| table.name == name)
    }

    /// Whether the audit holds what the table is made of.
    #[must_use]
    pub fn can_be_made(&self, of: &Audit) -> bool {
        !self.plies || of.has_plies()
    }

    /// The table as plain values.
    ///
    /// # Errors
    /// [`StatsError::Query`].
    pub fn make(&self, of: &Audit, settings: &Settings) -> Result<Grid, StatsError> {
        Ok(self.answer(of, settings)?.grid(usize::MAX))
    }

    /// The table: its columns in their order, whatever others the query has.
    ///
    /// # Errors
    /// [`StatsError::Query`].
    pub fn answer(&self, of: &Audit, settings: &Settings) -> Result<Answer, StatsError> {
        let columns: Vec<_> = (self.columns.iter())
            .map(|column| col(column.name))
            .collect();
        answered(|| {
            let query = (self.query)(of, settings)?.select(columns);
            Ok(Answer(query.collect()?))
        })
    }
}
