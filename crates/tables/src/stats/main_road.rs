//! Kings on the main diagonal: who held it, how long, and what came of it.

use polars::prelude::{DataType, Expr, LazyFrame, PolarsResult, UnionArgs, col, concat, len, lit};

use super::beside::{GAME_KEY, Games, joined};
use super::score::{GAME, ascending, columns, measure, share};
use super::sums::{count, sum, sums};
use super::values::{both, once_a_game};
use super::{Audit, Measure, Settings, Statistic};

const SIDE: Measure = measure("side", "word", "Who held the main diagonal");

/// Who held the main diagonal, and the results.
pub(super) const RESULTS: Statistic = Statistic {
    name: "main_road",
    title: "Kings on the main diagonal",
    definition: "Games in which a side had a king on the main diagonal (a1–h8, or 46–5 on a board of 100 squares) \
                 after some ply; if both had one, the game counts for both.",
    plies: true,
    columns: columns! {
        GAME; SIDE;
        games: "games", "Games in which that side did";
        plies: "plies", "Plies after which a king stood there";
        plies_median: "plies", "Median of those plies per game";
        plies_most: "plies", "Most in one game";
        won: "games", "Won by that side";
        drawn: "games", "Drawn";
        lost: "games", "Lost by that side";
        other: "games", "`0-0`, open, or without a result";
        score: "share of points", "That side's wins plus half the draws, divided by the games won or drawn; null if there are none";
    },
    query: results,
};

/// How the games ended in which a side held the main diagonal.
pub(super) const ENDINGS: Statistic = Statistic {
    name: "main_road_endings",
    title: "Kings on the main diagonal: how the games ended",
    definition: "The games of `main_road`, by how they ended.",
    plies: true,
    columns: columns! {
        GAME; SIDE;
        ending: "name", "As in `games`; null: not known";
        clause: "citation", "Clause by which the game ended";
        games: "games", "Games";
        share: "share of games", "Their share of all games of that kind in which that side held it";
    },
    query: endings,
};

/// The sides that held the road in each game.
pub(super) fn facts(audit: &Audit) -> PolarsResult<LazyFrame> {
    let held = plies_held(audit)?;
    let of = |side: &str| {
        let games = held.clone().filter(col(side).gt(lit(0)));
        once_a_game(games, lit(side.to_owned()))
    };
    both(of("white"), of("black"))
}

/// For how many plies each side held the road, a row a game in which one did.
fn plies_held(audit: &Audit) -> PolarsResult<LazyFrame> {
    let parts = audit.plies(&["file", "game_no", "main_road"], |plies| {
        plies
            .filter(col("main_road").is_not_null())
            .group_by(GAME_KEY.map(col))
            .agg([
                count(col("main_road").neq(lit("black"))).alias("white"),
                count(col("main_road").neq(lit("white"))).alias("black"),
            ])
    })?;
    Ok(parts
        .group_by(GAME_KEY.map(col))
        .agg(sums(&["white", "black"])))
}

/// One row per game and side that held the road.
fn held(audit: &Audit) -> PolarsResult<LazyFrame> {
    let whole = plies_held(audit)?;
    let games = Games::with(
        audit,
        &["game", "outcome", "ending", "ending_clause"].map(col),
    )?;
    let whole = joined(whole, games.all(), &GAME_KEY);
    let of = |side: &str, win: &'static str, loss: &'static str| {
        whole.clone().filter(col(side).gt(lit(0))).select([
            col("game"),
            lit(side.to_owned()).alias("side"),
            col(side).alias("held"),
            col("outcome").eq(lit(win)).alias("won"),
            col("outcome").eq(lit("1/2-1/2")).alias("drawn"),
            col("outcome").eq(lit(loss)).alias("lost"),
            col("ending"),
            col("ending_clause").alias("clause"),
        ])
    };
    concat(
        [of("white", "1-0", "0-1"), of("black", "0-1", "1-0")],
        UnionArgs::default(),
    )
}

fn results(audit: &Audit, _: &Settings) -> PolarsResult<LazyFrame> {
    let by = [col("game"), col("side")];
    let halves: Expr = lit(2) * col("won") + col("drawn");
    let decided = || col("won") + col("drawn") + col("lost");
    Ok(held(audit)?
        .group_by(&by)
        .agg([
            len().cast(DataType::Int64).alias("games"),
            sum(col("held")).alias("plies"),
            col("held").median().alias("plies_median"),
            col("held").max().alias("plies_most"),
            count(col("won")).alias("won"),
            count(col("drawn")).alias("drawn"),
            count(col("lost")).alias("lost"),
        ])
        .with_columns([
            (col("games") - decided()).alias("other"),
            share(halves, lit(2) * decided()).alias("score"),
        ])
        // White first.
        .sort_by_exprs(by, ascending().with_order_descending_multi([false, true])))
}

fn endings(audit: &Audit, _: &Settings) -> PolarsResult<LazyFrame> {
    let by = ["game", "side", "ending", "clause"].map(col);
    let all = sum(col("games")).over(["game", "side"].map(col))?;
    Ok(held(audit)?
        .group_by(&by)
        .agg([len().cast(DataType::Int64).alias("games")])
        .with_column(share(col("games"), all).alias("share"))
        .sort_by_exprs(
            by,
            ascending().with_order_descending_multi([false, true, false, false]),
        ))
}
