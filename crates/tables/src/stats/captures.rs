//! Captures: how long they are, and the longest.

use polars::prelude::{
    DataType, IntoLazy, LazyFrame, PolarsResult, SortMultipleOptions, UnionArgs, col, concat, len,
    lit,
};

use super::beside::{Games, joined};
use super::score::{GAME, ascending, columns, share};
use super::sums::sums;
use super::values::{once_a_game, written};
use super::{Audit, Settings, Statistic};

/// How many captures of each game are listed.
const LISTED: usize = 50;

/// The longest captures of each game.
pub(super) const LONGEST: Statistic = Statistic {
    name: "longest_captures",
    title: "Longest captures",
    definition: "Single moves in main lines that captured two pieces or more, the fifty longest for each kind of \
                 game; among equal ones, those that come first in the input. Chess has none.",
    plies: true,
    columns: columns! {
        GAME;
        pieces: "pieces", "Pieces captured";
        file: "path", "As in `games`";
        game_no: "number, from 1", "As in `games`";
        ply: "ply, from 1", "The ply";
        side: "word", "Who captured";
        move: "move", "The move in full notation";
        white: "as written", "Tag White";
        black: "as written", "Tag Black";
        event: "as written", "Tag Event";
        date: "as written", "Tag Date";
    },
    query: longest,
};

/// How long captures are.
pub(super) const BY_LENGTH: Statistic = Statistic {
    name: "capture_lengths",
    title: "Captures by length",
    definition: "Capturing moves in main lines, and games with at least one ply replayed, by the number of pieces \
                 captured.",
    plies: true,
    columns: columns! {
        GAME;
        pieces: "pieces", "Pieces captured by one move; 0: none";
        moves: "plies", "Moves that captured that many; null for 0";
        share: "share of captures", "Their share of all capturing moves";
        games_longest: "games", "Games in which no move captured more";
    },
    query: by_length,
};

fn longest(audit: &Audit, _: &Settings) -> PolarsResult<LazyFrame> {
    let games = Games::with(audit, &[col("game")])?;
    let read = ["file", "game_no", "ply", "side", "captures", "notation"];
    let parts = audit.plies(&read, |plies| {
        let long = plies.filter(col("captures").gt(lit(1u32)));
        first_of_each(games.beside(long))
    })?;
    let reported = ["file", "game_no", "white", "black", "event", "date"].map(col);
    let parts = first_of_each(parts).collect()?.lazy();
    Ok(joined(
        parts,
        audit.games()?.select(reported),
        &super::beside::GAME_KEY,
    )
    .sort_by_exprs(order(), order_is())
    .with_columns([
        col("captures").alias("pieces"),
        col("notation").alias("move"),
    ]))
}

fn order() -> [polars::prelude::Expr; 4] {
    ["game", "captures", "at", "ply"].map(col)
}

fn order_is() -> SortMultipleOptions {
    ascending().with_order_descending_multi([false, true, false, false])
}

fn first_of_each(captures: LazyFrame) -> LazyFrame {
    captures
        .sort_by_exprs(order(), order_is())
        .group_by([col("game")])
        .head(Some(LISTED))
        .select(
            [
                "game", "captures", "file", "game_no", "ply", "side", "notation", "at",
            ]
            .map(col),
        )
}

/// How many pieces single moves of each game captured.
pub(super) fn facts(audit: &Audit) -> PolarsResult<LazyFrame> {
    audit.plies(&["file", "game_no", "captures"], |plies| {
        let captures = plies.filter(col("captures").gt(lit(0u32)));
        once_a_game(captures, written(col("captures")))
    })
}

fn by_length(audit: &Audit, _: &Settings) -> PolarsResult<LazyFrame> {
    let by = ["game", "pieces"].map(col);
    let games = Games::with(audit, &[col("game")])?;
    let read = ["file", "game_no", "captures"];
    let none = || lit(0).cast(DataType::Int64);
    let moves = audit.plies(&read, |plies| {
        games
            .beside(plies.filter(col("captures").gt(lit(0u32))))
            .group_by([col("game"), col("captures").alias("pieces")])
            .agg([
                len().cast(DataType::Int64).alias("moves"),
                none().alias("games_longest"),
            ])
    })?;
    let longest = audit
        .games()?
        .filter(col("plies").gt(lit(0u32)))
        .group_by([col("game"), col("longest_capture").alias("pieces")])
        .agg([
            none().alias("moves"),
            len().cast(DataType::Int64).alias("games_longest"),
        ]);
    let moves_of_captures = || {
        polars::prelude::when(col("pieces").gt(lit(0u32)))
            .then(col("moves"))
            .otherwise(lit(polars::prelude::NULL))
    };
    Ok(concat([moves, longest], UnionArgs::default())?
        .group_by(&by)
        .agg(sums(&["moves", "games_longest"]))
        .with_column(moves_of_captures().alias("moves"))
        .with_column(share(col("moves"), col("moves").sum().over([col("game")])?).alias("share"))
        .sort_by_exprs(by, ascending()))
}
