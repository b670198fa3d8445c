//! Head-to-head: what two players made of each other.

use polars::prelude::{Expr, LazyFrame, PolarsResult, col, when};

use super::names::stated;
use super::score::{BOTH_LOST, GAME, UNFINISHED, ascending, columns, is, not_played};
use super::{Audit, Settings, Statistic};

/// Every pair of players.
pub(super) const HEAD_TO_HEAD: Statistic = Statistic {
    name: "head_to_head",
    title: "Head-to-head",
    definition: "Every pair of players who met or were to meet, by game, with the name that sorts first as `player`; \
                 names as written. Games in which a name is missing, or both names are the same, are left out. Games \
                 with a result but no moves are counted separately, and in no other column.",
    plies: false,
    columns: columns! {
        GAME;
        player: "as written", "One of the two players";
        opponent: "as written", "The other of the two";
        games: "games", "With and without a result";
        player_white: "games", "Games with the player as White";
        wins: "games", "Won by the player";
        draws: "games", "Drawn";
        losses: "games", "Won by the opponent";
        BOTH_LOST; UNFINISHED;
        not_played: "games", "In addition, games with a result but no moves: decided without play, or their moves are not on record";
        white_wins: "games", "Won by the player as White";
        white_draws: "games", "Drawn with the player as White";
        white_losses: "games", "Won by the opponent as Black";
        black_wins: "games", "Won by the player as Black";
        black_draws: "games", "Drawn with the player as Black";
        black_losses: "games", "Won by the opponent as White";
        first_year: "year", "Of the games whose year is known";
        last_year: "year", "Likewise";
    },
    query: |audit, _: &Settings| head_to_head(audit),
};

fn head_to_head(audit: &Audit) -> PolarsResult<LazyFrame> {
    let keys = [col("game"), col("player"), col("opponent")];
    let both = |of: &str| (col(format!("white_{of}")) + col(format!("black_{of}"))).alias(of);
    Ok(pairings(audit)?
        .group_by(keys.clone())
        .agg(counts())
        .with_columns([both("wins"), both("draws"), both("losses")])
        .with_column(
            (col("games") - col("wins") - col("draws") - col("losses") - col("both_lost"))
                .alias("unfinished"),
        )
        .sort_by_exprs(keys, ascending()))
}

/// Every game of two names; `first` is true where the name that sorts first has White.
fn pairings(audit: &Audit) -> PolarsResult<LazyFrame> {
    let seat = |then: &str, otherwise: &str, name: &str| {
        when(col("first"))
            .then(col(then))
            .otherwise(col(otherwise))
            .alias(name)
    };
    Ok(audit
        .games()?
        .with_columns([stated(col("white")), stated(col("black"))])
        .filter(col("white").neq(col("black")))
        .with_column(col("white").lt(col("black")).alias("first"))
        .select([
            col("game"),
            seat("white", "black", "player"),
            seat("black", "white", "opponent"),
            col("first"),
            not_played().alias("not_played"),
            col("outcome"),
            col("year"),
        ]))
}

fn counts() -> Vec<Expr> {
    let played = || col("not_played").not();
    let as_white = |result| col("first").and(is(result)).and(played()).sum();
    let as_black = |result| col("first").not().and(is(result)).and(played()).sum();
    let year = || col("year").filter(played());
    let counted: [(Expr, &str); 12] = [
        (played().sum(), "games"),
        (col("first").and(played()).sum(), "player_white"),
        (is("0-0").and(played()).sum(), "both_lost"),
        (col("not_played").sum(), "not_played"),
        (as_white("1-0"), "white_wins"),
        (as_white("1/2-1/2"), "white_draws"),
        (as_white("0-1"), "white_losses"),
        (as_black("0-1"), "black_wins"),
        (as_black("1/2-1/2"), "black_draws"),
        (as_black("1-0"), "black_losses"),
        (year().min(), "first_year"),
        (year().max(), "last_year"),
    ];
    counted.map(|(count, name)| count.alias(name)).into()
}
