//! Players: their games, score by colour, opponents, years, ratings.

use polars::prelude::{
    DataType, Expr, LazyFrame, NULL, PolarsResult, UnionArgs, col, concat, lit, when,
};

use super::dates::{is_one_of_two_in, plain_column};
use super::names::stated;
use super::score::{
    BOTH_LOST, GAME, NOT_PLAYED, UNFINISHED, ascending, columns, decided, finished, is, not_played,
    nulls_alike, share,
};
use super::{Audit, Settings, Statistic};

/// What each player made.
pub(super) const PLAYERS: Statistic = Statistic {
    name: "players",
    title: "Players",
    definition: "Both sides of every game read, by the kind of game and the player's name as written: a name spelled \
                 in two ways is two players. Sides without a name (none, `?`, `-`, `N.N.`, `unknown` and the like) \
                 are counted in a last row for each kind of game, where the player is null, and so are the columns \
                 that apply only to a person. A win is 1 point, a draw ½; `0-0` counts in no score. Games without \
                 moves count with their result, but for no colour. A game of a name against itself is one game, won and \
                 lost or drawn by it, for which it has the points of both sides. For first and last ratings, games are ordered by \
                 year and the tag Date, however it is written (an incomplete date comes first), then by the order of \
                 the input; games without a year are not in that order.",
    plies: false,
    columns: columns! {
        GAME;
        player: "as written", "Name; null: sides without a name";
        games: "games", "All, with and without a result";
        white_games: "games", "Games as White, with a move";
        black_games: "games", "Games as Black, with a move";
        wins: "games", "Won";
        draws: "games", "Drawn";
        losses: "games", "Won by the opponent";
        BOTH_LOST; UNFINISHED; NOT_PLAYED;
        points: "points", "Made in games won, drawn or lost";
        score: "share of points", "Points divided by games won, drawn or lost; null if there are none";
        white_points: "points", "Points made as White, in games that have a move";
        white_score: "share of points", "Points as White divided by those games";
        black_points: "points", "Points made as Black, in games that have a move";
        black_score: "share of points", "Points as Black divided by those games";
        opponents: "players", "Different names met, apart from games not played";
        first_year: "year", "Of the games whose year is known";
        last_year: "year", "Likewise";
        first_rating: "rating", "In the earliest game that gives one";
        last_rating: "rating", "In the latest game that gives one";
        highest_rating: "rating", "The highest of all, dated or not";
    },
    query: |audit, _: &Settings| players(audit),
};

/// What a row of the seats without a name does not have.
const OF_A_PERSON: [&str; 6] = [
    "opponents",
    "first_year",
    "last_year",
    "first_rating",
    "last_rating",
    "highest_rating",
];

/// Every seat: a row for White and a row for Black of every game.
fn seats(audit: &Audit) -> PolarsResult<LazyFrame> {
    let seat = |colour: &'static str, own, other, rating, won| -> PolarsResult<LazyFrame> {
        Ok(audit.games()?.with_row_index("at", None).select([
            col("at"),
            col("game"),
            stated(col(own)).alias("player"),
            stated(col(other)).alias("opponent"),
            lit(colour == "white").alias("is_white"),
            is(won).alias("won"),
            is("1/2-1/2").alias("drawn"),
            decided().alias("decided"),
            finished().alias("finished"),
            not_played().alias("not_played"),
            col("without_moves"),
            col("year"),
            plain_column(col("date")),
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
    let played = || col("not_played").not();
    let decided = |of: Expr| of.and(col("decided")).sum();
    let all = || lit(true).or(col("is_white"));
    // Of a game of a name against itself White's side counts; sides without a name are many.
    let once = || {
        let of_another = col("player").neq_missing(col("opponent"));
        (col("is_white").or(of_another)).or(col("player").is_null())
    };
    let lost = col("decided").and(col("won").or(col("drawn")).not());
    let moved = || col("without_moves").not();
    let as_white = || col("is_white").and(moved());
    let as_black = || col("is_white").not().and(moved());
    let another = col("player").neq_missing(col("opponent"));
    let opponents = { col("opponent").filter(played().and(another)) }
        .drop_nulls()
        .n_unique();
    let games = seats(audit)?.group_by(&keys).agg([
        once().sum().alias("games"),
        as_white().sum().alias("white_games"),
        as_black().sum().alias("black_games"),
        col("won").sum().alias("wins"),
        col("drawn").and(once()).sum().alias("draws"),
        lost.sum().alias("losses"),
        col("finished").not().and(once()).sum().alias("unfinished"),
        (col("finished").and(col("decided").not()).and(once()))
            .sum()
            .alias("both_lost"),
        col("not_played").and(once()).sum().alias("not_played"),
        decided(all()).alias("decided"),
        decided(as_white()).alias("white_decided"),
        decided(as_black()).alias("black_decided"),
        half_points(all()).alias("half"),
        half_points(as_white()).alias("white_half"),
        half_points(as_black()).alias("black_half"),
        opponents.alias("opponents"),
        col("year").min().alias("first_year"),
        col("year").max().alias("last_year"),
        col("rating").max().alias("highest_rating"),
    ]);
    Ok(games
        .join(rated_in_time(audit)?, &keys, &keys, nulls_alike())
        .with_columns(OF_A_PERSON.map(of_a_person))
        .with_columns(derived())
        .sort_by_exprs(&keys, ascending()))
}

fn of_a_person(name: &str) -> Expr {
    let somebody = col("player").is_not_null();
    when(somebody)
        .then(col(name))
        .otherwise(lit(NULL))
        .alias(name)
}

/// The first and the last rating of each player; of one who sat on both sides, White's comes first.
fn rated_in_time(audit: &Audit) -> PolarsResult<LazyFrame> {
    let dated = col("rating").is_not_null().and(col("year").is_not_null());
    let days = when(is_one_of_two_in(col("date")))
        .then(lit(NULL))
        .otherwise(col("date"));
    let days = days.fill_null(col("year").cast(DataType::String));
    let order = ["year", "date", "at", "is_white"];
    let white_first = ascending().with_order_descending_multi([false, false, false, true]);
    Ok(seats(audit)?
        .filter(dated)
        .with_column(days.alias("date"))
        .sort(order, white_first)
        .group_by_stable([col("game"), col("player")])
        .agg([
            col("rating").first().alias("first_rating"),
            col("rating").last().alias("last_rating"),
        ]))
}

/// What follows from the counts.
fn derived() -> Vec<Expr> {
    let points = |of: &str| (col(format!("{of}half")) / lit(2.0)).alias(format!("{of}points"));
    let score = |of: &str| {
        let decided = col(format!("{of}decided"));
        share(col(format!("{of}half")), lit(2) * decided).alias(format!("{of}score"))
    };
    let parts = ["", "white_", "black_"].iter();
    parts.flat_map(|of| [points(of), score(of)]).collect()
}
