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
pub(super) const GAMES: Measure = measure("games", "games", "All games, with and without a result");
pub(super) const WHITE_WINS: Measure = measure("white_wins", "games", "Won by White");
pub(super) const DRAWS: Measure = measure("draws", "games", "Drawn");
pub(super) const BLACK_WINS: Measure = measure("black_wins", "games", "Won by Black");
pub(super) const BOTH_LOST: Measure = measure(
    "both_lost",
    "games",
    "`0-0`: both lost, or the game was not counted",
);
pub(super) const UNFINISHED: Measure = measure(
    "unfinished",
    "games",
    "No result, `*`, or a result that is not understood (reported as the finding `written-form`)",
);
pub(super) const NOT_PLAYED: Measure = measure(
    "not_played",
    "games",
    "Of those with a result, the games without moves: decided without play, or their moves are not on record",
);
pub(super) const WHITE_SCORE: Measure = measure(
    "white_score",
    "share of points",
    "White's wins plus half the draws, divided by the games won or drawn that have a move; null if there are none",
);
pub(super) const DECADE: Measure = measure(
    "decade",
    "year",
    "First year of the decade of the tag Date; null: no year is given",
);

/// The columns of a table, one per line: `name: unit, meaning;`, or one that several tables have. `..` stands before
/// several of these.
macro_rules! columns {
    (@ [$($done:expr,)*]) => { &[$($done,)*] };
    (@ [$($done:expr,)*] ..RESULTS; $($more:tt)*) => {
        columns!(@ [
            $($done,)*
            $crate::stats::score::GAMES,
            $crate::stats::score::WHITE_WINS,
            $crate::stats::score::DRAWS,
            $crate::stats::score::BLACK_WINS,
            $crate::stats::score::BOTH_LOST,
            $crate::stats::score::UNFINISHED,
        ] $($more)*)
    };
    (@ [$($done:expr,)*] ..$five:ident[5]; $($more:tt)*) => {
        columns!(@ [$($done,)* $five[0], $five[1], $five[2], $five[3], $five[4],] $($more)*)
    };
    (@ [$($done:expr,)*] $name:ident: $unit:literal, $meaning:literal; $($more:tt)*) => {
        columns!(@ [
            $($done,)*
            $crate::stats::score::measure(stringify!($name), $unit, $meaning),
        ] $($more)*)
    };
    (@ [$($done:expr,)*] $known:expr; $($more:tt)*) => { columns!(@ [$($done,)* $known,] $($more)*) };
    ($($all:tt)*) => { columns!(@ [] $($all)*) };
}
pub(super) use columns;

/// True where the game counts as this; never null.
pub(super) fn is(result: &'static str) -> Expr {
    col("outcome").eq(lit(result)).fill_null(lit(false))
}

/// True where a side won, or the game was drawn.
pub(super) fn decided() -> Expr {
    is("1-0").or(is("1/2-1/2")).or(is("0-1"))
}

/// True where there is a result.
pub(super) fn finished() -> Expr {
    decided().or(is("0-0"))
}

/// True where there is a result, and no move.
pub(super) fn not_played() -> Expr {
    finished().and(col("without_moves"))
}

/// The counts of games, and what they are of. `played_` are those that White's score is made of: colours
/// do not count where nobody played.
fn counted() -> [(&'static str, Expr); 8] {
    let played = |result| is(result).and(not_played().not());
    [
        ("white_wins", is("1-0")),
        ("draws", is("1/2-1/2")),
        ("black_wins", is("0-1")),
        ("both_lost", is("0-0")),
        ("not_played", not_played()),
        ("played_wins", played("1-0")),
        ("played_draws", played("1/2-1/2")),
        ("played_losses", played("0-1")),
    ]
}

/// One number by another; null by 0.
pub(super) fn share(part: Expr, whole: Expr) -> Expr {
    let real = |of: Expr| of.cast(DataType::Float64);
    when(whole.clone().gt(lit(0)))
        .then(real(part) / real(whole))
        .otherwise(lit(NULL))
}

/// A number to whole parts of one: what lies after is only the machine's way of writing fractions.
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
    counts.extend(counted().map(|(name, of)| of.sum().alias(name)));
    counts
}

/// The same, of rows that hold counts already.
pub(super) fn counts_again() -> Vec<Expr> {
    let names = counted().map(|(name, _)| name);
    let all = std::iter::once("games").chain(names);
    all.map(|name| col(name).sum()).collect()
}

/// What follows from the counts: games without a result, and White's share of the points.
pub(super) fn derived() -> Vec<Expr> {
    let finished = col("white_wins") + col("draws") + col("black_wins") + col("both_lost");
    let played = col("played_wins") + col("played_draws") + col("played_losses");
    let halves = lit(2) * col("played_wins") + col("played_draws");
    vec![
        (col("games") - finished).alias("unfinished"),
        share(halves, lit(2) * played).alias("white_score"),
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

/// All games, and `decade`.
pub(super) fn with_decades(audit: &Audit) -> PolarsResult<LazyFrame> {
    Ok(audit.games()?.with_column(decade()))
}

/// Joins what there may be; a game or a player without a name is one all the same.
pub(super) fn nulls_alike() -> JoinArgs {
    let mut join = JoinArgs::new(JoinType::Left);
    join.nulls_equal = true;
    join
}
