//! Material: how much of it is on the board as games go on.

use polars::prelude::{DataType, Expr, LazyFrame, PolarsResult, col, lit};

use super::beside::from_the_start;
use super::kinds::Kinds;
use super::score::{GAME, ascending, columns, measure, share};
use super::{Audit, Measure, Settings, Statistic};

const MEANS: [Measure; 5] = [
    measure("white_pieces", "pieces", "Mean number of White's pieces"),
    measure("black_pieces", "pieces", "Mean number of Black's pieces"),
    measure(
        "white_value",
        "men or pawns",
        "Mean value of White's pieces, as in `plies`",
    ),
    measure(
        "black_value",
        "men or pawns",
        "Mean value of Black's pieces",
    ),
    measure(
        "difference",
        "men or pawns",
        "Mean absolute difference of the two values",
    ),
];

/// Material after every ply.
pub(super) const BY_PLY: Statistic = Statistic {
    name: "material_by_ply",
    title: "Material by ply",
    definition: "Main lines from the usual start with no other position set up mid-game, as far as they could be \
                 replayed, by ply; the board after the ply counts. Unfinished games count with the plies they have.",
    plies: true,
    columns: columns! {
        GAME;
        ply: "ply, from 1", "The ply";
        games: "games", "Games that reach this ply";
        ..MEANS[5];
    },
    query: |audit, _: &Settings| {
        let ply = (col("ply"), DataType::UInt32);
        curve(audit, &["game"], ply, "games", from_the_start())
    },
};

/// Material over the tenths of a game.
pub(super) const BY_TENTH: Statistic = Statistic {
    name: "material_by_tenth",
    title: "Material by tenth of the game",
    definition: "Main lines from the usual start with no other position set up mid-game that were replayed legally \
                 to their end, each cut into ten parts of the same length, by the result: unfinished games are \
                 listed separately, under `*` or null.",
    plies: true,
    columns: columns! {
        GAME;
        result: "result", "What the game counts as, `outcome` in `games`; null: no result";
        tenth: "tenth, from 1", "Tenth of the game: a ply belongs to the tenth given by the share of the game played before it";
        plies: "plies", "Plies of all games in this tenth";
        ..MEANS[5];
    },
    query: |audit, _: &Settings| {
        let whole = from_the_start().and(col("legal"));
        let tenth = (tenth(), DataType::Int64);
        curve(audit, &["game", "result"], tenth, "plies", whole)
    },
};

const SUMMED: [&str; 5] = [
    "white_pieces",
    "black_pieces",
    "white_value",
    "black_value",
    "difference",
];

fn curve(
    audit: &Audit,
    by: &[&str],
    number: (Expr, DataType),
    rows: &'static str,
    of: Expr,
) -> PolarsResult<LazyFrame> {
    let length = col("plies").alias("length");
    let games = audit.games()?.filter(of);
    let games = games.with_columns([col("outcome").alias("result"), length]);
    let by: Vec<Expr> = by.iter().map(|name| col(*name)).collect();
    let order = [&by[..], &[col(number.0.clone().meta().output_name()?)]].concat();
    let value = |side: &str| col(side).cast(DataType::Int64);
    let difference = (value("white_value") - value("black_value")).abs();
    let mut summed: Vec<Expr> = SUMMED[..4].iter().map(|name| col(*name)).collect();
    summed.push(difference.alias("difference"));
    summed.push(lit(1i64).alias(rows));
    let read = [&["ply"], &SUMMED[..4]].concat();
    Ok(Kinds::of(games, &by, &[col("length")])?
        .sums(audit, &read, number, &summed)?
        .with_columns(SUMMED.map(|name| share(col(name), col(rows)).alias(name)))
        .sort_by_exprs(order, ascending()))
}

/// Tenths of the game before the ply, and the one that it is in.
fn tenth() -> Expr {
    let before = (col("ply") - lit(1u32)).cast(DataType::Int64);
    ((before * lit(10)).floor_div(col("length").cast(DataType::Int64)) + lit(1)).alias("tenth")
}
