//! Columns that say how games ended, alike in every table.

use polars::prelude::{
    ChunkApply, Column, DataType, Expr, Field, IntoColumn, JoinArgs, JoinType, LazyFrame, NULL,
    PolarsResult, Schema, SortMultipleOptions, col, len, lit, when,
};

use super::{Audit, Measure};

/// A column.
pub(super) const fn measure(
    name: &'static str,
    unit: &'static str,
    meaning: &'static str,
) -> Measure {
    Measure {
        name,
        unit,
        meaning,
    }
}

pub(super) const GAME: Measure = measure("game", "name", "As in `games`; null: not known");
pub(super) const GAMES: Measure =
    measure("games", "games", "All of them, with and without a result");
pub(super) const WHITE_WINS: Measure = measure("white_wins", "games", "Won by White");
pub(super) const DRAWS: Measure = measure("draws", "games", "Drawn");
pub(super) const BLACK_WINS: Measure = measure("black_wins", "games", "Won by Black");
pub(super) const BOTH_LOST: Measure = measure("both_lost", "games", "Lost by both, `0-0`");
pub(super) const UNFINISHED: Measure =
    measure("unfinished", "games", "Without a result, or with `*`");
pub(super) const WHITE_SCORE: Measure = measure(
    "white_score",
    "share of points",
    "White's wins and half the draws, by games won or drawn; null of none",
);

/// The results that are counted, and their columns.
const COUNTED: [(&str, &str); 4] = [
    ("1-0", "white_wins"),
    ("1/2-1/2", "draws"),
    ("0-1", "black_wins"),
    ("0-0", "both_lost"),
];

/// True where the stated result is this one; never null.
pub(super) fn is(result: &'static str) -> Expr {
    col("result").eq(lit(result)).fill_null(lit(false))
}

/// One number by another; null by 0.
pub(super) fn share(part: Expr, whole: Expr) -> Expr {
    let real = |of: Expr| of.cast(DataType::Float64);
    when(whole.clone().gt(lit(0)))
        .then(real(part) / real(whole))
        .otherwise(lit(NULL))
}

/// A number to whole parts of one: what lies behind is only the machine's way of writing fractions.
// By hand: polars multiplies by the inverse, which brings them back.
pub(super) fn rounded(of: Expr, parts: f64) -> Expr {
    let map = move |column: Column| -> PolarsResult<Column> {
        let rounded = column
            .f64()?
            .apply_values(|value| (value * parts).round() / parts);
        Ok(rounded.into_column())
    };
    of.map(map, |_: &Schema, field: &Field| Ok(field.clone()))
}

/// Counts of games by their result.
pub(super) fn counts() -> Vec<Expr> {
    let mut counts = vec![len().alias("games")];
    counts.extend(COUNTED.map(|(result, name)| is(result).sum().alias(name)));
    counts
}

/// The same, of rows that hold counts already.
pub(super) fn sums() -> Vec<Expr> {
    let names = COUNTED.map(|(_, name)| name);
    let all = std::iter::once("games").chain(names);
    all.map(|name| col(name).sum()).collect()
}

/// What follows from the counts: games without a result, and White's share of the points.
pub(super) fn derived() -> Vec<Expr> {
    let finished = col("white_wins") + col("draws") + col("black_wins");
    vec![
        (col("games") - finished.clone() - col("both_lost")).alias("unfinished"),
        share(lit(2) * col("white_wins") + col("draws"), lit(2) * finished).alias("white_score"),
    ]
}

/// By which the most games stand first.
pub(super) fn most_first() -> Expr {
    lit(0_i64) - col("games").cast(DataType::Int64)
}

/// Ascending, with nulls last.
pub(super) fn ascending() -> SortMultipleOptions {
    SortMultipleOptions::default().with_nulls_last(true)
}

/// First year of the decade.
pub(super) fn decade() -> Expr {
    (col("year") - col("year") % lit(10)).alias("decade")
}

/// Games with the columns asked for, and `decade`.
pub(super) fn games(audit: &Audit) -> PolarsResult<LazyFrame> {
    Ok(audit.games()?.with_column(decade()))
}

/// Joins what there may be; a game or a player without a name is one all the same.
pub(super) fn nulls_alike() -> JoinArgs {
    let mut join = JoinArgs::new(JoinType::Left);
    join.nulls_equal = true;
    join
}
