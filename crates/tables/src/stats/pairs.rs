//! Head-to-head: what two players made of each other.

use polars::prelude::{Expr, LazyFrame, PolarsResult, col, len, when};

use super::players::name;
use super::score::{GAME, ascending, is, measure};
use super::{Audit, Settings, Statistic};

/// Every pair of players.
pub(super) const HEAD_TO_HEAD: Statistic = Statistic {
    name: "head_to_head",
    title: "Head-to-head",
    definition: "Every pair of names that met, by game, the name that sorts first as `player`; names as \
                 written. Games with a seat without a name, or of a name with itself, are left out.",
    plies: false,
    columns: &[
        GAME,
        measure("player", "as written", "One"),
        measure("opponent", "as written", "The other"),
        measure("games", "games", "All, with and without a result"),
        measure("player_white", "games", "Of them with the player as White"),
        measure("wins", "games", "Won by the player"),
        measure("draws", "games", "Drawn"),
        measure("losses", "games", "Won by the opponent"),
        measure("both_lost", "games", "Lost by both, `0-0`"),
        measure("unfinished", "games", "Without a result, or with `*`"),
        measure("white_wins", "games", "Won by the player as White"),
        measure("white_draws", "games", "Drawn, the player being White"),
        measure("white_losses", "games", "Won by the opponent as Black"),
        measure("black_wins", "games", "Won by the player as Black"),
        measure("black_draws", "games", "Drawn, the player being Black"),
        measure("black_losses", "games", "Won by the opponent as White"),
        measure("first_year", "year", "Of the games that tell theirs"),
        measure("last_year", "year", "Likewise"),
    ],
    query: |audit, _: &Settings| head_to_head(audit),
};

fn head_to_head(audit: &Audit) -> PolarsResult<LazyFrame> {
    let (white, black) = (|| name("white"), || name("black"));
    let first = || white().lt(black());
    let keys = [col("game"), col("player"), col("opponent")];
    let as_white = |result| col("first").and(is(result)).sum();
    let as_black = |result| col("first").not().and(is(result)).sum();
    let counted: [(Expr, &str); 6] = [
        (as_white("1-0"), "white_wins"),
        (as_white("1/2-1/2"), "white_draws"),
        (as_white("0-1"), "white_losses"),
        (as_black("0-1"), "black_wins"),
        (as_black("1/2-1/2"), "black_draws"),
        (as_black("1-0"), "black_losses"),
    ];
    let mut counts = vec![
        len().alias("games"),
        col("first").sum().alias("player_white"),
        is("0-0").sum().alias("both_lost"),
        col("year").min().alias("first_year"),
        col("year").max().alias("last_year"),
    ];
    counts.extend(counted.map(|(count, name)| count.alias(name)));
    let both = |of: &str| (col(format!("white_{of}")) + col(format!("black_{of}"))).alias(of);
    Ok(audit
        .games()?
        .filter(white().neq(black()))
        .select([
            col("game"),
            when(first())
                .then(white())
                .otherwise(black())
                .alias("player"),
            when(first())
                .then(black())
                .otherwise(white())
                .alias("opponent"),
            first().alias("first"),
            col("result"),
            col("year"),
        ])
        .group_by(keys.clone())
        .agg(counts)
        .with_columns([both("wins"), both("draws"), both("losses")])
        .with_column(
            (col("games") - col("wins") - col("draws") - col("losses") - col("both_lost"))
                .alias("unfinished"),
        )
        .sort_by_exprs(keys, ascending())
        .select(
            HEAD_TO_HEAD
                .columns
                .iter()
                .map(|column| col(column.name))
                .collect::<Vec<_>>(),
        ))
}
