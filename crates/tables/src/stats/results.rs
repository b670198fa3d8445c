//! Results: who won how often, by game, edition, decade, event.

use polars::prelude::{Expr, LazyFrame, PolarsResult, SortMultipleOptions, col, len, lit};

use super::{Audit, Measure, Settings, Statistic};

const GAMES: Measure = Measure {
    name: "games",
    unit: "games",
    meaning: "All games, with and without a result",
};

const RESULTS: [Measure; 5] = [
    Measure {
        name: "white_wins",
        unit: "games",
        meaning: "Won by White",
    },
    Measure {
        name: "draws",
        unit: "games",
        meaning: "Drawn",
    },
    Measure {
        name: "black_wins",
        unit: "games",
        meaning: "Won by Black",
    },
    Measure {
        name: "other",
        unit: "games",
        meaning: "Lost by both, open, or without a result",
    },
    Measure {
        name: "white_score",
        unit: "share of points",
        meaning: "White's wins and half the draws, by games won or drawn; null of none",
    },
];

/// Results by the game played.
pub(super) const BY_GAME: Statistic = Statistic {
    name: "results_by_game",
    title: "Results by game",
    definition: "Every game read, by what was played; the stated result counts.",
    plies: false,
    columns: &[
        Measure {
            name: "game",
            unit: "name",
            meaning: "As in `games`; null: not known",
        },
        GAMES,
        RESULTS[0],
        RESULTS[1],
        RESULTS[2],
        RESULTS[3],
        RESULTS[4],
    ],
    query: |audit, _: &Settings| by(audit, col("game")),
};

fn by(audit: &Audit, key: Expr) -> PolarsResult<LazyFrame> {
    let sorted = SortMultipleOptions::default().with_nulls_last(true);
    Ok(audit
        .games()?
        .group_by([key.clone()])
        .agg(counts())
        .sort_by_exprs([key], sorted))
}

fn counts() -> Vec<Expr> {
    let is = |result: &'static str| col("result").eq(lit(result));
    let count = |result| is(result).sum();
    let decided = count("1-0") + count("1/2-1/2") + count("0-1");
    vec![
        len().alias("games"),
        count("1-0").alias("white_wins"),
        count("1/2-1/2").alias("draws"),
        count("0-1").alias("black_wins"),
        (len() - decided.clone()).alias("other"),
        ((count("1-0") + count("1/2-1/2") / lit(2.0)) / decided).alias("white_score"),
    ]
}
