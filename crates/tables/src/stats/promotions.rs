//! Promotions: what men and pawns became, when, and in how many games.

use polars::prelude::{DataType, LazyFrame, PolarsResult, col, len, lit};

use super::beside::{Games, from_the_start};
use super::kinds::Kinds;
use super::score::{DECADE, GAME, ascending, columns, decade, share};
use super::sums::{band, count, sum};
use super::values::{both, once_a_game, written};
use super::{Audit, Settings, Statistic};

/// Promotions by the piece and the side.
pub(super) const BY_PIECE: Statistic = Statistic {
    name: "promotions",
    title: "Promotions",
    definition: "Every man crowned and pawn promoted in a main line, by what it became.",
    plies: true,
    columns: columns! {
        GAME;
        promotion: "piece", "What it became";
        side: "word", "Side that promoted";
        count: "pieces", "How many";
        earliest_ply: "ply, from 1", "The earliest in any game";
    },
    query: by_piece,
};

/// Promotions by when they came.
pub(super) const BY_BAND: Statistic = Statistic {
    name: "promotions_by_ply",
    title: "Promotions by ply",
    definition: "Every man crowned and pawn promoted in a main line that starts from the usual position, with no \
                 other set up mid-game, as far as it could be replayed, in bands of twenty plies. Unfinished games \
                 count with the plies they have.",
    plies: true,
    columns: columns! {
        GAME;
        from_ply: "ply, from 1", "First ply of the band";
        plies: "plies", "Plies played in it";
        count: "pieces", "Promotions in it";
        share: "share of plies", "Promotions divided by plies";
    },
    query: by_band,
};

/// Games with a promotion, by decade.
pub(super) const BY_DECADE: Statistic = Statistic {
    name: "promotions_by_decade",
    title: "Promotions by decade",
    definition: "All games with at least one ply replayed, by kind of game and decade.",
    plies: false,
    columns: columns! {
        GAME; DECADE;
        games: "games", "Games";
        count: "pieces", "Promotions in them";
        games_with: "games", "Games with at least one";
        share: "share of games", "Share of games with at least one";
    },
    query: by_decade,
};

fn by_piece(audit: &Audit, _: &Settings) -> PolarsResult<LazyFrame> {
    let by = ["game", "promotion", "side"].map(col);
    let games = Games::with(audit, &[col("game")])?;
    let read = ["file", "game_no", "promotion", "side", "ply"];
    let parts = audit.plies(&read, |plies| {
        games
            .beside(plies.filter(col("promotion").is_not_null()))
            .group_by(&by)
            .agg([len().alias("count"), col("ply").min().alias("earliest_ply")])
    })?;
    Ok(parts
        .group_by(&by)
        .agg([sum(col("count")), col("earliest_ply").min()])
        .sort_by_exprs(by, ascending()))
}

/// What became of men and pawns of which side in each game, and in which bands of plies.
pub(super) fn facts(audit: &Audit) -> PolarsResult<LazyFrame> {
    let read = ["file", "game_no", "promotion", "side", "ply"];
    let promoted = audit.plies(&read, |plies| plies.filter(col("promotion").is_not_null()))?;
    let piece = col("promotion") + lit(" ") + col("side");
    both(
        once_a_game(promoted.clone(), piece),
        once_a_game(promoted, lit("ply ") + written(band())),
    )
}

fn by_band(audit: &Audit, _: &Settings) -> PolarsResult<LazyFrame> {
    let games = audit.games()?.filter(from_the_start());
    let from_ply = (band().alias("from_ply"), DataType::UInt32);
    let counted = [
        lit(1i64).alias("plies"),
        col("promotion").is_not_null().alias("count"),
    ];
    Ok(Kinds::of(games, &[col("game")], &[])?
        .sums(audit, &["promotion", "ply"], from_ply, &counted)?
        .with_column(share(col("count"), col("plies")).alias("share"))
        .sort(["game", "from_ply"], ascending()))
}

fn by_decade(audit: &Audit, _: &Settings) -> PolarsResult<LazyFrame> {
    let by = [col("game"), decade()];
    Ok(audit
        .games()?
        .filter(col("plies").gt(lit(0u32)))
        .group_by(&by)
        .agg([
            len().alias("games"),
            sum(col("promotions")).alias("count"),
            count(col("promotions").gt(lit(0u32))).alias("games_with"),
        ])
        .with_column(share(col("games_with"), col("games")).alias("share"))
        .sort(["game", "decade"], ascending()))
}
