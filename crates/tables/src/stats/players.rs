//! Players: their games, score by colour, opponents, years, ratings.

use polars::prelude::{
    DataType, Expr, LazyFrame, NULL, PolarsResult, UnionArgs, col, concat, len, lit, when,
};

use super::score::{GAME, ascending, is, measure, nulls_alike, share};
use super::{Audit, Settings, Statistic};

/// What each player made.
pub(super) const PLAYERS: Statistic = Statistic {
    name: "players",
    title: "Players",
    definition: "Every seat of every game read, by the game and the player's name as written: a name spelled \
                 in two ways is two players. Seats without a name (none, empty, only `?`) are counted in a last \
                 row for each game, where the player is null. A win is 1 point, a draw ½; a game lost by both \
                 is lost. Ratings in time are by year and tag Date, then by the order of the input; games \
                 without a year have no place in time.",
    plies: false,
    columns: &[
        GAME,
        measure("player", "as written", "Name; null: the seats without one"),
        measure("games", "games", "All, with and without a result"),
        measure("white_games", "games", "Of them as White"),
        measure("black_games", "games", "As Black"),
        measure("wins", "games", "Won"),
        measure("draws", "games", "Drawn"),
        measure("losses", "games", "Lost, those lost by both too"),
        measure("unfinished", "games", "Without a result, or with `*`"),
        measure("points", "points", "Made in games with a result"),
        measure(
            "score",
            "share of points",
            "Points by games with a result; null of none",
        ),
        measure("white_points", "points", "Of them as White"),
        measure(
            "white_score",
            "share of points",
            "By games as White with a result",
        ),
        measure("black_points", "points", "As Black"),
        measure(
            "black_score",
            "share of points",
            "By games as Black with a result",
        ),
        measure("opponents", "players", "Different names met"),
        measure("first_year", "year", "Of the games that tell theirs"),
        measure("last_year", "year", "Likewise"),
        measure(
            "first_rating",
            "rating",
            "In the first game in time that gives one",
        ),
        measure("last_rating", "rating", "In the last one"),
        measure(
            "highest_rating",
            "rating",
            "The highest of all, dated or not",
        ),
    ],
    query: |audit, _: &Settings| players(audit),
};

/// A name as written; null where there is none.
pub(super) fn name(of: &'static str) -> Expr {
    let blank = col(of).str().strip_chars(lit("? "));
    when(blank.neq(lit("")))
        .then(col(of))
        .otherwise(lit(NULL))
        .cast(DataType::String)
}

/// Every seat: a row for White and a row for Black of every game.
fn seats(audit: &Audit) -> PolarsResult<LazyFrame> {
    let seat = |colour: &'static str, own, other, rating, won| -> PolarsResult<LazyFrame> {
        let finished = is("1-0").or(is("1/2-1/2")).or(is("0-1")).or(is("0-0"));
        Ok(audit.games()?.with_row_index("at", None).select([
            col("at"),
            col("game"),
            name(own).alias("player"),
            name(other).alias("opponent"),
            lit(colour == "white").alias("is_white"),
            is(won).alias("won"),
            is("1/2-1/2").alias("drawn"),
            finished.alias("finished"),
            col("year"),
            col("date"),
            col(rating).alias("rating"),
        ]))
    };
    let both = [
        seat("white", "white", "black", "white_rating", "1-0")?,
        seat("black", "black", "white", "black_rating", "0-1")?,
    ];
    concat(both, UnionArgs::default())
}

fn players(audit: &Audit) -> PolarsResult<LazyFrame> {
    let keys = [col("game"), col("player")];
    let half_points =
        |of: Expr| lit(2) * (of.clone().and(col("won"))).sum() + of.and(col("drawn")).sum();
    let (white, black) = (col("is_white"), col("is_white").not());
    let finished = |of: Expr| of.and(col("finished")).sum();
    let all = || lit(true).or(col("is_white"));
    let games = seats(audit)?.group_by(&keys).agg([
        len().alias("games"),
        white.clone().sum().alias("white_games"),
        black.clone().sum().alias("black_games"),
        col("won").sum().alias("wins"),
        col("drawn").sum().alias("draws"),
        finished(all()).alias("finished"),
        finished(white.clone()).alias("white_finished"),
        finished(black.clone()).alias("black_finished"),
        half_points(all()).alias("half"),
        half_points(white).alias("white_half"),
        half_points(black).alias("black_half"),
        col("opponent").drop_nulls().n_unique().alias("opponents"),
        col("year").min().alias("first_year"),
        col("year").max().alias("last_year"),
        col("rating").max().alias("highest_rating"),
    ]);
    Ok(games
        .join(rated_in_time(audit)?, &keys, &keys, nulls_alike())
        .sort_by_exprs(&keys, ascending())
        .select(shown()))
}

/// The first and the last rating of each player.
fn rated_in_time(audit: &Audit) -> PolarsResult<LazyFrame> {
    let dated = col("rating").is_not_null().and(col("year").is_not_null());
    Ok(seats(audit)?
        .filter(dated)
        .sort(["year", "date", "at"], ascending())
        .group_by_stable([col("game"), col("player")])
        .agg([
            col("rating").first().alias("first_rating"),
            col("rating").last().alias("last_rating"),
        ]))
}

fn shown() -> Vec<Expr> {
    let points = |of: &str| (col(format!("{of}half")) / lit(2.0)).alias(format!("{of}points"));
    let score = |of: &str| {
        let finished = col(format!("{of}finished"));
        share(col(format!("{of}half")), lit(2) * finished).alias(format!("{of}score"))
    };
    let (half, full) = (["", "white_", "black_"], |name: &str| col(name));
    let mut shown: Vec<Expr> = [
        "game",
        "player",
        "games",
        "white_games",
        "black_games",
        "wins",
        "draws",
    ]
    .map(full)
    .into();
    shown.push((col("finished") - col("wins") - col("draws")).alias("losses"));
    shown.push((col("games") - col("finished")).alias("unfinished"));
    shown.extend(half.iter().flat_map(|of| [points(of), score(of)]));
    let rest = [
        "opponents",
        "first_year",
        "last_year",
        "first_rating",
        "last_rating",
        "highest_rating",
    ];
    shown.extend(rest.map(full));
    shown
}
