//! Results: who won how often, by game, edition, decade, colour, event.

use polars::prelude::{Expr, LazyFrame, PolarsResult, UnionArgs, col, concat, lit};

use super::names::stated;
use super::score::{
    DECADE, DRAWS, GAME, NOT_PLAYED, WHITE_SCORE, ascending, columns, counts, decided, derived,
    not_played, share, with_decades,
};
use super::{Audit, Settings, Statistic};

/// Results by the game played.
pub(super) const BY_GAME: Statistic = Statistic {
    name: "results_by_game",
    title: "Results by game",
    definition: "Every game read, by kind of game; its result is what the game counts as (`outcome` in `games`).",
    plies: false,
    columns: columns! {
        GAME;
        ..RESULTS;
        NOT_PLAYED; WHITE_SCORE;
    },
    query: |audit, _: &Settings| by(audit, &["game"]),
};

/// Results by the edition of the rules.
pub(super) const BY_EDITION: Statistic = Statistic {
    name: "results_by_edition",
    title: "Results by edition of the rules",
    definition: "Every game read, by the game and the edition it was judged by; `outcome` counts.",
    plies: false,
    columns: columns! {
        GAME;
        edition: "code", "As in `games`; null: not judged";
        ..RESULTS;
        NOT_PLAYED; WHITE_SCORE;
    },
    query: |audit, _: &Settings| by(audit, &["game", "edition"]),
};

/// Results by decade.
pub(super) const BY_DECADE: Statistic = Statistic {
    name: "results_by_decade",
    title: "Results by decade",
    definition: "Every game read, by the game and the decade of its tag Date; `outcome` counts.",
    plies: false,
    columns: columns! {
        GAME; DECADE;
        ..RESULTS;
        NOT_PLAYED; WHITE_SCORE;
    },
    query: |audit, _: &Settings| by(audit, &["game", "decade"]),
};

/// Results by colour.
pub(super) const BY_COLOUR: Statistic = Statistic {
    name: "results_by_colour",
    title: "Score by colour",
    definition: "Games won or drawn, by kind of game and decade, with the score of each colour. A game counts once \
                 in each colour's row. Games without moves, in which nobody had a colour, and `0-0` are left out.",
    plies: false,
    columns: columns! {
        GAME; DECADE;
        colour: "word", "`white` or `black`";
        games: "games", "Games won or drawn";
        wins: "games", "Won by this colour";
        DRAWS;
        losses: "games", "Lost by this colour";
        points: "points", "A win is 1, a draw ½";
        score: "share of points", "Points divided by games";
    },
    query: |audit, _: &Settings| by_colour(audit),
};

/// Results by event.
pub(super) const BY_EVENT: Statistic = Statistic {
    name: "results_by_event",
    title: "Results by event",
    definition: "Every game read, by the tags Event and Site as written and by kind of game; `outcome` counts. A tag \
                 that names nothing (`?`, `-`, `N.N.`, `unknown`) is null: games that name neither are one row.",
    plies: false,
    columns: columns! {
        event: "as written", "Tag Event";
        site: "as written", "Tag Site";
        GAME;
        first_year: "year", "Of the games whose year is known";
        last_year: "year", "Likewise";
        ..RESULTS;
        NOT_PLAYED; WHITE_SCORE;
    },
    query: |audit, _: &Settings| by_event(audit),
};

/// Results by the opening of chess.
pub(super) const BY_OPENING: Statistic = Statistic {
    name: "results_by_opening",
    title: "Results by opening",
    definition: "Chess games by the last position with a name within their first 40 plies (`eco` and `opening` in \
                 `games`), whatever order of moves led to it; `outcome` counts. Games that went through no such position \
                 are left out.",
    plies: false,
    columns: columns! {
        eco: "code", "As in `games`";
        opening: "name", "As in `games`";
        ..RESULTS;
        NOT_PLAYED; WHITE_SCORE;
    },
    query: |audit, _: &Settings| {
        let keys = [col("eco"), col("opening")];
        Ok(audit
            .games()?
            .filter(col("opening").is_not_null())
            .group_by(keys.clone())
            .agg(counts())
            .with_columns(derived())
            .sort_by_exprs(keys, ascending()))
    },
};

fn by(audit: &Audit, keys: &[&str]) -> PolarsResult<LazyFrame> {
    let keys: Vec<Expr> = keys.iter().map(|name| col(*name)).collect();
    Ok(with_decades(audit)?
        .group_by(keys.clone())
        .agg(counts())
        .with_columns(derived())
        .sort_by_exprs(keys, ascending()))
}

fn by_event(audit: &Audit) -> PolarsResult<LazyFrame> {
    let keys = vec![col("event"), col("site"), col("game")];
    let mut all = counts();
    all.extend([
        col("year").min().alias("first_year"),
        col("year").max().alias("last_year"),
    ]);
    Ok(audit
        .games()?
        .with_columns([stated(col("event")), stated(col("site"))])
        .group_by(keys.clone())
        .agg(all)
        .with_columns(derived())
        .sort_by_exprs(keys, ascending()))
}

fn by_colour(audit: &Audit) -> PolarsResult<LazyFrame> {
    let all = with_decades(audit)?
        .filter(decided().and(not_played().not()))
        .group_by([col("game"), col("decade")])
        .agg(counts());
    let seat = |colour: &'static str, won: &'static str, lost: &'static str| {
        all.clone().select([
            col("game"),
            col("decade"),
            lit(colour).alias("colour"),
            col("games"),
            col(won).alias("wins"),
            col("draws"),
            col(lost).alias("losses"),
        ])
    };
    let points = (lit(2) * col("wins") + col("draws")).alias("half_points");
    let seats = [
        seat("white", "white_wins", "black_wins"),
        seat("black", "black_wins", "white_wins"),
    ];
    let white_first = col("colour").eq(lit("black"));
    Ok(concat(seats, UnionArgs::default())?
        .with_column(points)
        .sort_by_exprs([col("game"), col("decade"), white_first], ascending())
        .with_columns([
            (col("half_points") / lit(2.0)).alias("points"),
            share(col("half_points"), lit(2) * col("games")).alias("score"),
        ]))
}
