//! How long games are, in plies and in pieces captured.

use polars::prelude::{
    Expr, LazyFrame, PolarsResult, QuantileMethod, UnionArgs, col, concat, len, lit,
};

use super::beside::from_the_start;
use super::score::{DECADE, GAME, ascending, columns, finished, measure, rounded, with_decades};
use super::{Audit, Measure, Settings, Statistic};

const OF: Measure = measure(
    "of",
    "word",
    "What is measured: `captures`, in pieces, or `plies`",
);
const GAMES: Measure = measure("games", "games", "Games measured");
const MIN: Measure = measure("min", "plies or pieces", "The smallest value");
const Q05: Measure = measure("q05", "plies or pieces", "About 5 in 100 games have less");
const Q25: Measure = measure("q25", "plies or pieces", "About 25 in 100 games have less");
const MEDIAN: Measure = measure(
    "median",
    "plies or pieces",
    "About half the games have less",
);
const Q75: Measure = measure("q75", "plies or pieces", "About 75 in 100 games have less");
const Q95: Measure = measure("q95", "plies or pieces", "About 95 in 100 games have less");
const MAX: Measure = measure("max", "plies or pieces", "The largest value");
const MEAN: Measure = measure(
    "mean",
    "plies or pieces",
    "Total divided by the number of games",
);

/// To which quantiles are reported.
const HUNDREDTHS: f64 = 100.0;

/// Quantiles by game.
pub(super) const BY_GAME: Statistic = Statistic {
    name: "lengths_by_game",
    title: "Lengths of games",
    definition: "Plies and captured pieces of a game. Only whole games count: from the usual start, with no \
                 other position set up mid-game, replayed legally to their end, with a result and a move. The \
                 record of any other game may be shorter than the game. A quantile q of n games in order is the value at place \
                 1 + q(n−1), between two places in proportion, to two decimals.",
    plies: false,
    columns: &[GAME, OF, GAMES, MIN, Q05, Q25, MEDIAN, Q75, Q95, MAX, MEAN],
    query: |audit, _: &Settings| by(audit, &["game"]),
};

/// Quantiles by game and decade.
pub(super) const BY_DECADE: Statistic = Statistic {
    name: "lengths_by_decade",
    title: "Lengths of games by decade",
    definition: "As `lengths_by_game`, also by the decade of the tag Date.",
    plies: false,
    columns: columns! {
        GAME; DECADE; OF; GAMES; MIN; Q05; Q25; MEDIAN; Q75; Q95; MAX; MEAN;
    },
    query: |audit, _: &Settings| by(audit, &["game", "decade"]),
};

fn by(audit: &Audit, keys: &[&str]) -> PolarsResult<LazyFrame> {
    let keys: Vec<Expr> = keys.iter().map(|name| col(*name)).collect();
    let replayed = col("legal").and(col("plies").gt(lit(0)));
    let whole = with_decades(audit)?.filter(replayed.and(from_the_start()).and(finished()));
    let of = |name: &'static str| {
        let mut columns = keys.clone();
        columns.push(lit(name).alias("of"));
        columns.push(col(name).alias("value"));
        whole.clone().select(columns)
    };
    let mut grouped = keys.clone();
    grouped.push(col("of"));
    Ok(concat([of("captures"), of("plies")], UnionArgs::default())?
        .group_by(grouped.clone())
        .agg(quantiles())
        .sort_by_exprs(grouped, ascending()))
}

fn quantiles() -> Vec<Expr> {
    let value = || col("value");
    let quantile = |at: f64, name: &str| {
        rounded(
            value().quantile(lit(at), QuantileMethod::Linear),
            HUNDREDTHS,
        )
        .alias(name)
    };
    vec![
        len().alias("games"),
        value().min().alias("min"),
        quantile(0.05, "q05"),
        quantile(0.25, "q25"),
        quantile(0.5, "median"),
        quantile(0.75, "q75"),
        quantile(0.95, "q95"),
        value().max().alias("max"),
        value().mean().alias("mean"),
    ]
}
