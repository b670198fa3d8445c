//! Single games and findings, the worst first: for whoever shows some of them and says how many there
//! are.

use polars::prelude::{
    DataFrame, DataType, Expr, IdxCa, IdxSize, IntoLazy, IntoSeries, JoinArgs, JoinType, LazyFrame,
    PlSmallStr, PolarsResult, SortMultipleOptions, UnionArgs, UniqueKeepStrategy, col, concat, lit,
    when,
};

use scoresheet_batch::{FindingRow, GameRow};
use scoresheet_source::{Code, Level};

use super::answer::{Answer, row};
use super::scan::ParquetTable;
use super::{Audit, StatsError};
use crate::table::FromColumns;

/// Some rows of a table, and how many the whole has.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Listing<R> {
    /// The rows, the worst first.
    pub rows: Vec<R>,
    /// Rows of the whole table.
    pub of: u64,
}

/// A game that is listed.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ListedGame {
    /// Its place in the table, from 1.
    pub number: u64,
    /// Findings of the level error.
    pub errors: u64,
    /// Findings of the level warning.
    pub warnings: u64,
    /// What the table has.
    pub row: GameRow,
}

/// A finding that is listed.
#[derive(Debug, Clone, PartialEq)]
pub struct ListedFinding {
    /// Its place in the table, from 1.
    pub number: u64,
    /// The game that it is about.
    pub game: Option<String>,
    /// The language of that game's piece letters.
    pub language: Option<String>,
    /// What the table has.
    pub row: FindingRow,
}

row! {
    /// How much was found in a game.
    Counted { number: u64, errors: u64, warnings: u64 }
}

row! {
    /// What a finding is about.
    About { number: u64, game: Option<String>, language: Option<String> }
}

impl Audit {
    /// At most `most` games: those with the most errors first, then with the most warnings, then in
    /// the order of the input.
    ///
    /// # Errors
    /// [`StatsError::Query`].
    pub fn worst_games(&self, most: usize) -> Result<Listing<ListedGame>, StatsError> {
        Ok(Listing {
            rows: self.listed_games(by_rank(self.counted_games()?).limit(limit(most)))?,
            of: self.games_table().height(),
        })
    }

    /// The games that the first `findings` of [`Audit::worst_findings`] are about, in the order of
    /// [`Audit::worst_games`].
    ///
    /// # Errors
    /// [`StatsError::Query`].
    pub fn games_of_worst_findings(&self, findings: usize) -> Result<Vec<ListedGame>, StatsError> {
        let about = (self.ranked_findings()?)
            .limit(limit(findings))
            .select(which());
        let about = about.unique(None, UniqueKeepStrategy::Any);
        let chosen =
            (self.counted_games()?).join(about, which(), which(), JoinArgs::new(JoinType::Inner));
        self.listed_games(by_rank(chosen))
    }

    fn listed_games(&self, chosen: LazyFrame) -> Result<Vec<ListedGame>, StatsError> {
        let listed = listed(self.games_table(), chosen)?;
        let listed = listed
            .into_iter()
            .map(|(row, counted): (_, Counted)| ListedGame {
                number: counted.number,
                errors: counted.errors,
                warnings: counted.warnings,
                row,
            });
        Ok(listed.collect())
    }

    /// All findings about the games of these `number`s, in the order of the input.
    ///
    /// # Errors
    /// [`StatsError::Query`].
    pub fn findings_of_games(&self, numbers: &[u64]) -> Result<Vec<FindingRow>, StatsError> {
        let numbers = numbers
            .iter()
            .filter_map(|number| (*number).try_into().ok());
        let numbers = rows(numbers.collect()).with_name("number".into());
        let numbers = DataFrame::new_infer_height(vec![numbers.into_series().into()])?.lazy();
        let inner = || JoinArgs::new(JoinType::Inner);
        let games = (self.games()?.select(which()))
            .with_row_index("number", Some(1))
            .join(numbers, [col("number")], [col("number")], inner())
            .select(which());
        let chosen = (self.findings()?.select(which()))
            .with_row_index("number", Some(1))
            .join(games, which(), which(), inner())
            .select([col("number")])
            .sort(["number"], SortMultipleOptions::default());
        Answer(rows_of(self.findings_table(), &chosen.collect()?)?).rows()
    }

    /// At most `most` findings: errors first, then warnings, each in the order of the input. Those that are in order
    /// ([`scoresheet_batch::is_in_order`]) are neither listed nor counted.
    ///
    /// # Errors
    /// [`StatsError::Query`].
    pub fn worst_findings(&self, most: usize) -> Result<Listing<ListedFinding>, StatsError> {
        let games =
            (self.games()?).select([col("file"), col("game_no"), col("game"), col("language")]);
        let chosen = (self.ranked_findings()?)
            .join(games, which(), which(), JoinArgs::new(JoinType::Left))
            .sort(["rank", "number"], SortMultipleOptions::default())
            .select([col("number"), col("game"), col("language")])
            .limit(limit(most));
        let in_order = self.draw_notes()?.filter(is_in_order());
        let in_order = in_order.select([col("number")]).collect()?.height() as u64;
        let listed = listed(self.findings_table(), chosen)?;
        let listed = listed
            .into_iter()
            .map(|(row, about): (_, About)| ListedFinding {
                number: about.number,
                game: about.game,
                language: about.language,
                row,
            });
        Ok(Listing {
            rows: listed.collect(),
            of: self.findings_table().height().saturating_sub(in_order),
        })
    }

    /// All games by which they are, with `number`, `errors` and `warnings`.
    fn counted_games(&self) -> PolarsResult<LazyFrame> {
        let is = |level: &'static str| -> Expr {
            let rows = col("level").eq(lit(level)).sum();
            rows.cast(DataType::UInt32)
        };
        let found = (self.findings()?.group_by(which()))
            .agg([is("error").alias("errors"), is("warning").alias("warnings")]);
        let zero = |name: &'static str| col(name).fill_null(lit(0_u32));
        Ok((self.games()?.select(which()))
            .with_row_index("number", Some(1))
            .join(found, which(), which(), JoinArgs::new(JoinType::Left))
            .with_columns([zero("errors"), zero("warnings")]))
    }

    /// All findings by the games they are about, with `number` and `rank`, the worst first.
    fn ranked_findings(&self) -> PolarsResult<LazyFrame> {
        let level = |name: &'static str| col("level").eq(lit(name));
        let rank = when(level("error"))
            .then(lit(0))
            .when(level("warning"))
            .then(lit(1))
            .otherwise(lit(2));
        let columns = || [col("number"), col("file"), col("game_no"), col("level")];
        let others = (self.numbered_findings()?)
            .filter(is_draw_note().not())
            .select(columns());
        let draws = self
            .draw_notes()?
            .filter(is_in_order().not())
            .select(columns());
        Ok(concat([others, draws], UnionArgs::default())?
            .select([
                col("number"),
                col("file"),
                col("game_no"),
                rank.alias("rank"),
            ])
            .sort(["rank", "number"], SortMultipleOptions::default()))
    }

    fn numbered_findings(&self) -> PolarsResult<LazyFrame> {
        let columns = ["level", "code", "file", "game_no", "ply"].map(col);
        Ok((self.findings()?.select(columns)).with_row_index("number", Some(1)))
    }

    /// The notes on draws, with how far their games went and what they count as.
    fn draw_notes(&self) -> PolarsResult<LazyFrame> {
        let games = self
            .games()?
            .select(["file", "game_no", "plies", "legal", "outcome"].map(col));
        let notes = self.numbered_findings()?.filter(is_draw_note());
        Ok(notes.join(games, which(), which(), JoinArgs::new(JoinType::Left)))
    }
}

fn is_draw_note() -> Expr {
    let code = |code: Code| col("code").eq(lit(code.as_str()));
    let of_draw = code(Code::DrawClaimable).or(code(Code::DrawByRule));
    of_draw.and(col("level").eq(lit(Level::Note.as_str())))
}

/// As [`scoresheet_batch::is_in_order`] has it: the game, all of which is legal, ended with the draw that its result is.
fn is_in_order() -> Expr {
    let drawn = col("outcome").eq(lit("1/2-1/2"));
    let ended = col("ply").gt_eq(col("plies"));
    (ended.and(drawn).and(col("legal"))).fill_null(lit(false))
}

/// By what a game is known.
fn which() -> [Expr; 2] {
    [col("file"), col("game_no")]
}

/// Counted games, the worst first.
fn by_rank(games: LazyFrame) -> LazyFrame {
    let sorted = SortMultipleOptions::default().with_order_descending_multi([true, true, false]);
    let columns = ["number", "errors", "warnings"];
    (games.select(columns.map(col))).sort(["errors", "warnings", "number"], sorted)
}

fn limit(most: usize) -> IdxSize {
    IdxSize::try_from(most).unwrap_or(IdxSize::MAX)
}

/// The rows whose numbers were chosen, each with what was chosen beside its number.
fn listed<R: FromColumns, B: FromColumns>(
    table: &ParquetTable,
    chosen: LazyFrame,
) -> Result<Vec<(R, B)>, StatsError> {
    let chosen = chosen.collect()?;
    let rows = Answer(rows_of(table, &chosen)?).rows()?;
    Ok(rows.into_iter().zip(Answer(chosen).rows()?).collect())
}

/// The rows whose numbers stand in the column `number`, in that order. Only one row group of the table is in memory at a time.
fn rows_of(table: &ParquetTable, chosen: &DataFrame) -> PolarsResult<DataFrame> {
    let numbers: Vec<usize> = (chosen.column("number")?.idx()?)
        .into_no_null_iter()
        .map(|number| number as usize)
        .collect();
    let mut sorted = numbers.clone();
    sorted.sort_unstable();
    let mut found = table.rows((0, 0), None)?;
    let mut start = 0;
    for len in table.groups() {
        let below = |end: usize| sorted.partition_point(|number| *number <= end);
        let wanted = sorted.get(below(start)..below(start + len));
        let places = wanted
            .into_iter()
            .flatten()
            .map(|number| number - start - 1);
        let places: Vec<IdxSize> = places.map(|place| place as IdxSize).collect();
        if !places.is_empty() {
            found.vstack_mut(&table.rows((start, len), None)?.take(&rows(places))?)?;
        }
        start += len;
    }
    let place = |number: &usize| sorted.partition_point(|other| other < number) as IdxSize;
    found.take(&rows(numbers.iter().map(place).collect()))
}

fn rows(places: Vec<IdxSize>) -> IdxCa {
    IdxCa::from_vec(PlSmallStr::EMPTY, places)
}
