//! Answers with a type: rows as structs, a field a column.

use polars::prelude::{DataFrame, PolarsResult, SortMultipleOptions};

use super::{Audit, Grid, StatsError};
use crate::table::{self, FromColumns};

/// The whole of an answer.
#[derive(Debug, Clone)]
pub struct Answer(pub(super) DataFrame);

impl Answer {
    /// The rows in one piece.
    pub(crate) fn into_frame(mut self) -> DataFrame {
        self.0.rechunk_mut();
        self.0
    }

    /// How many rows it has.
    #[must_use]
    pub fn height(&self) -> usize {
        self.0.height()
    }

    /// The first `most` rows as plain values.
    #[must_use]
    pub fn grid(&self, most: usize) -> Grid {
        Grid::of(&self.0.head(Some(most)))
    }

    /// The first `most` rows.
    #[must_use]
    pub fn first(&self, most: usize) -> Self {
        Self(self.0.head(Some(most)))
    }

    /// The same rows, those first that have most in this column; rows that have as much stay in their order, and those
    /// that have nothing come last.
    ///
    /// # Errors
    /// [`StatsError::Query`]: there is no such column.
    pub fn largest_first(&self, column: &str) -> Result<Self, StatsError> {
        let order = SortMultipleOptions::default()
            .with_order_descending(true)
            .with_nulls_last(true)
            .with_maintain_order(true);
        Ok(Self(self.0.sort([column], order)?))
    }

    /// All rows, of the columns that `R` names.
    ///
    /// # Errors
    /// [`StatsError::Query`]: it has no such columns.
    pub fn rows<R: FromColumns>(&self) -> Result<Vec<R>, StatsError> {
        Ok(table::rows(&self.0)?.collect::<PolarsResult<_>>()?)
    }
}

/// A struct that a row of an answer is read as: each field is the column of its name.
macro_rules! row {
    ($(#[$doc:meta])* $row:ident { $($field:ident: $type:ty),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq)]
        pub struct $row {
            $(#[doc = concat!("The column `", stringify!($field), "`.")] pub $field: $type,)*
        }

        $crate::table::from_columns!($row { $($field),* });
    };
}
pub(super) use row;

row! {
    /// Findings of one level, code and clause.
    FindingClass { level: String, code: String, clause: Option<String>, findings: u64 }
}

row! {
    /// Games of one length, from the usual start to their end.
    GamesOfLength { game: String, plies: u64, games: u64 }
}

row! {
    /// How many games there are of what was played.
    GamesPlayed { game: String, games: u64 }
}

row! {
    /// How many games ended alike.
    GamesEnded { ending: String, ending_clause: Option<String>, games: u64 }
}

row! {
    /// A ply of the table of plies.
    PlayedPly { file: String, game_no: u32, notation: String, written: String, line_key: u64 }
}

row! {
    /// What the table of games has of a game's event, players and place.
    TaggedGame {
        game: Option<String>,
        event: Option<String>,
        site: Option<String>,
        date: Option<String>,
        round: Option<String>,
        white: Option<String>,
        black: Option<String>,
        outcome: Option<String>,
        white_rating: Option<u32>,
        black_rating: Option<u32>,
        line_key: Option<u64>,
        file: String,
        line: u64,
    }
}

row! {
    /// Results of games, as the tables of results have them.
    Results { games: u64, white_wins: u64, draws: u64, black_wins: u64 }
}

row! {
    /// What a row of results is of, by what was played.
    OfGame { game: Option<String> }
}

row! {
    /// What a row of results is of, by decade.
    OfDecade { decade: Option<u32> }
}

row! {
    /// A line of the tree of openings.
    OpeningMove {
        game: Option<String>,
        parent: String,
        line: String,
        games: u64,
        white_score: Option<f64>,
    }
}

row! {
    /// What the pieces are worth after a ply, on the mean.
    MaterialAt {
        game: Option<String>,
        ply: u64,
        games: u64,
        white_value: Option<f64>,
        black_value: Option<f64>,
    }
}

row! {
    /// A number of games.
    Games { games: u64 }
}

row! {
    /// A game that a row is of.
    OfNumberedGame { file: String, game_no: u32 }
}

row! {
    /// A game in a group of duplicates.
    GroupedGame { group: u64, file: String, game_no: u32 }
}

row! {
    /// A file that a row is of.
    OfFile { file: String }
}

/// Games whose length is known, and is that of a whole game: the rest of one is shorter. As in the tables of
/// lengths.
const WHOLE: &str =
    "legal AND start_fen IS NULL AND set_up_ply IS NULL AND plies > 0 AND outcome <> '*'";

/// Games that name an event and a player.
const NAMED: &str =
    "FROM games WHERE event IS NOT NULL AND (white IS NOT NULL OR black IS NOT NULL)";

/// What the page asks. Each answer is refused as [`StatsError::Query`].
impl Audit {
    /// The rows of the answer to a query.
    fn ask<R: FromColumns>(&self, query: &str) -> Result<Vec<R>, StatsError> {
        Answer(self.sql_frame(query)?).rows()
    }

    /// Findings by level, code and clause, the most frequent first.
    pub fn finding_classes(&self) -> Result<Vec<FindingClass>, StatsError> {
        self.ask(
            "SELECT level, code, clause, COUNT(*) AS findings FROM findings \
             GROUP BY level, code, clause ORDER BY findings DESC, level, code, clause",
        )
    }

    /// How many whole games have which length.
    pub fn lengths(&self) -> Result<Vec<GamesOfLength>, StatsError> {
        self.ask(&format!(
            "SELECT game, plies, COUNT(*) AS games FROM games WHERE {WHOLE} AND game IS NOT NULL \
             GROUP BY game, plies ORDER BY game, plies",
        ))
    }

    /// How many games there are of which kind, where that is known.
    pub fn games_played(&self) -> Result<Vec<GamesPlayed>, StatsError> {
        self.ask("SELECT game, COUNT(*) AS games FROM games WHERE game IS NOT NULL GROUP BY game")
    }

    /// How games ended, where that is known, the most frequent first.
    pub fn endings(&self) -> Result<Vec<GamesEnded>, StatsError> {
        self.ask(
            "SELECT ending, ending_clause, COUNT(*) AS games FROM games WHERE ending IS NOT NULL \
             GROUP BY ending, ending_clause ORDER BY games DESC, ending, ending_clause",
        )
    }

    /// The plies of some games, if there is a table of plies. At most a few hundred are asked for together: each
    /// has a clause of its own in the query.
    pub fn plies_of<'g>(
        &self,
        games: impl Iterator<Item = (&'g str, u32)>,
    ) -> Result<Vec<PlayedPly>, StatsError> {
        let which = games.map(|(file, game_no)| {
            let file = file.replace('\'', "''");
            format!("(file = '{file}' AND game_no = {game_no})")
        });
        let which: Vec<String> = which.collect();
        if which.is_empty() || !self.has_plies() {
            return Ok(Vec::new());
        }
        let (columns, which) = (PlayedPly::NAMES.join(", "), which.join(" OR "));
        self.ask(&format!("SELECT {columns} FROM plies WHERE {which}"))
    }

    /// How many games name an event and a player.
    pub fn tagged_games_count(&self) -> Result<u64, StatsError> {
        let counts: Vec<Games> = self.ask(&format!("SELECT COUNT(*) AS games {NAMED}"))?;
        Ok(counts.iter().map(|count| count.games).sum())
    }

    /// These games.
    pub fn tagged_games(&self) -> Result<Vec<TaggedGame>, StatsError> {
        let columns = TaggedGame::NAMES.join(", ");
        self.ask(&format!("SELECT {columns} {NAMED}"))
    }

    /// All files that a game or a finding is of.
    pub fn files(&self) -> Result<Vec<String>, StatsError> {
        let files: Vec<OfFile> =
            self.ask("SELECT file FROM games UNION SELECT file FROM findings")?;
        Ok(files.into_iter().map(|row| row.file).collect())
    }
}
