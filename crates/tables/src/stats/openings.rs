//! First moves as a tree.

use polars::prelude::{Expr, IntoLazy, LazyFrame, PolarsResult, UnionArgs, col, concat, lit};

use super::moves::{last_move, parent, prefix};
use super::score::{
    GAME, WHITE_SCORE, ascending, columns, counts, counts_again, derived, measure, most_first,
    nulls_alike, share,
};
use super::text::position;
use super::{Audit, Measure, Settings, Statistic};

/// As many as `first_moves` has.
const DEEPEST: u32 = 20;

const PLY: Measure = measure("ply", "ply, from 1", "Plies of the line");
const LINE: Measure = measure(
    "line",
    "moves",
    "The moves of the line, as in `first_moves`",
);
const MOVE: Measure = measure("move", "move", "The last move of the line");
const PARENT: Measure = measure(
    "parent",
    "moves",
    "The line without its last move; empty text at ply 1",
);
const OF_PARENT: Measure = measure(
    "share_of_parent",
    "share of games",
    "Share of the games of the parent line, including those that end there; at ply 1 as `share_of_all`",
);
const OF_ALL: Measure = measure(
    "share_of_all",
    "share of games",
    "Share of all games of the tree",
);

/// The tree from the usual start.
pub(super) const TREE: Statistic = Statistic {
    name: "openings",
    title: "First moves",
    definition: "Lines of moves from the usual start to the depth asked for (`--depth`), with the games that went \
                 through them. A game counts as far as its moves could be replayed, up to the place where another \
                 position is set up mid-game; what comes after does not matter. The same moves in another \
                 order are a different line. Within each ply, the most played lines come first.",
    plies: false,
    columns: columns! {
        GAME; PLY; LINE; MOVE; PARENT;
        ..RESULTS;
        WHITE_SCORE;
        OF_PARENT; OF_ALL;
    },
    query: |audit, settings: &Settings| {
        let usual = col("start_fen").is_null();
        tree(audit, settings.depth, &["game"], usual)
    },
};

/// The trees from other positions.
pub(super) const FROM_POSITIONS: Statistic = Statistic {
    name: "openings_from_positions",
    title: "First moves from other positions",
    definition: "As `openings`, for the games that start from a position other than the usual one: one tree per \
                 position, in chess regardless of its move counters.",
    plies: false,
    columns: columns! {
        GAME;
        start_fen: "FEN", "As in `games`; in chess its first four fields";
        PLY; LINE; MOVE; PARENT;
        ..RESULTS;
        WHITE_SCORE;
        OF_PARENT; OF_ALL;
    },
    query: |audit, settings: &Settings| {
        let other = col("start_fen").is_not_null();
        tree(audit, settings.depth, &["game", "start_fen"], other)
    },
};

fn tree(audit: &Audit, depth: u32, keys: &[&str], of: Expr) -> PolarsResult<LazyFrame> {
    let depth = depth.clamp(1, DEEPEST) as usize;
    let lines = lines(audit, depth, keys, of)?;
    let at = |ply: usize| {
        lines
            .clone()
            .with_column(prefix(col("first_moves"), ply).alias("line"))
            .filter(col("line").is_not_null())
            .group_by(with(keys, &["line"]))
            .agg(counts_again())
            .with_column(lit(ply as u32).alias("ply"))
    };
    let nodes: Vec<LazyFrame> = (1..=depth).map(at).collect();
    let nodes = concat(nodes, UnionArgs::default())?
        .with_column(parent(col("line")).alias("parent"))
        .collect()?
        .lazy();
    let all = lines
        .group_by(with(keys, &[]))
        .agg([col("games").sum().alias("of_all")]);
    let mut order = with(keys, &["ply"]);
    order.extend([most_first(), col("line")]);
    Ok(with_shares(nodes, all, keys).sort_by_exprs(order, ascending()))
}

fn with(keys: &[&str], names: &[&str]) -> Vec<Expr> {
    keys.iter().chain(names).map(|name| col(*name)).collect()
}

/// Whoever shares the first moves is counted once: all that follows is small.
fn lines(audit: &Audit, depth: usize, keys: &[&str], of: Expr) -> PolarsResult<LazyFrame> {
    Ok(audit
        .games()?
        .filter(of.and(col("first_moves").is_not_null()))
        .with_column(position(col("start_fen")))
        .with_column(prefix(col("first_moves"), depth).fill_null(col("first_moves")))
        .group_by(with(keys, &["first_moves"]))
        .agg(counts())
        .collect()?
        .lazy())
}

/// The last move of each line, its score, and the shares of the games before it and of all.
fn with_shares(nodes: LazyFrame, all: LazyFrame, keys: &[&str]) -> LazyFrame {
    let mut above = with(keys, &[]);
    above.extend([col("line").alias("parent"), col("games").alias("of_parent")]);
    let above = nodes.clone().select(above);
    let to_parent = with(keys, &["parent"]);
    nodes
        .join(above, to_parent.clone(), to_parent, nulls_alike())
        .join(all, with(keys, &[]), with(keys, &[]), nulls_alike())
        .with_columns(derived())
        .with_columns([
            last_move(col("line")).alias("move"),
            share(col("games"), col("of_parent").fill_null(col("of_all"))).alias("share_of_parent"),
            share(col("games"), col("of_all")).alias("share_of_all"),
        ])
}
