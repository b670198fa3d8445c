//! Duplicates: games of the same moves.

use polars::prelude::{Expr, IntoLazy, LazyFrame, NULL, PolarsResult, col, len, lit, when};

use super::beside::joined;
use super::likeness::{COMPARED, ENOUGH, FEWEST, known, parts, score};
use super::partners::with_agreement;
use super::score::{ascending, columns};
use super::text::position;
use super::{Audit, Settings, Statistic};

/// Games of the same moves, group by group.
pub(super) const GROUPS: Statistic = Statistic {
    name: "same_moves",
    title: "Duplicates: the same moves",
    definition: "Games with the same moves from the same position, replayed legally to their end, of ten plies or \
                 more, or of four or more if the players are known and the same: equal `line_key`, plies, last \
                 position and first moves. The score (0 to 1) is 1 − (1 − length) · (1 − agreement): length is the \
                 number of plies, at most eighty, divided by eighty; agreement is measured against the most similar \
                 game of the group: White, Black and date count a quarter each, event 0.15, result 0.1; each counts \
                 in full if both games state the same, half if one states nothing, and not at all if they differ. Names are compared in lower case, \
                 their words in alphabetical order, without punctuation; dates are compared however they are \
                 written; a date without the month or the day does not differ from a full date within it, but does \
                 not state it either. A date whose day and month may be swapped (`8/9/1953`) counts as stated only \
                 against one written in the same way.",
    plies: false,
    columns: columns! {
        group: "number, from 1", "The group, in the order of its first game";
        games: "games", "Games in the group";
        score: "0 to 1", "How certain it is that this is the same game as another of the group";
        file: "path", "As in `games`";
        game_no: "number, from 1", "As in `games`";
        white: "as written", "Tag White";
        black: "as written", "Tag Black";
        date: "as written", "Tag Date";
        event: "as written", "Tag Event";
        round: "as written", "Tag Round";
        result: "result", "`outcome` in `games`";
        plies: "plies", "Plies of each";
    },
    query: groups,
};

/// What is looked at, and what is told of each game.
const READ: [&str; 13] = [
    "line_key",
    "plies",
    "legal",
    "final_fen",
    "first_moves",
    "file",
    "game_no",
    "white",
    "black",
    "date",
    "event",
    "round",
    "outcome",
];

/// What is compared in another form than the one that is reported.
const REPORTED: [&str; 4] = ["white", "black", "date", "event"];

fn groups(audit: &Audit, _: &Settings) -> PolarsResult<LazyFrame> {
    let copies = copies(audit)?
        .with_columns(REPORTED.map(as_written))
        .with_columns(known())
        .filter(comparable())
        .with_columns(of_one_game()?)
        .filter(col("games").gt(lit(1u32)))
        .sort(["first", "at"], ascending())
        .collect()?;
    let written = |name| col(format!("{name}_written")).alias(name);
    Ok(with_agreement(copies, "first", "at", &COMPARED)?
        .lazy()
        .with_columns([
            score(parts(col("agreed"), col("plies"))).alias("score"),
            number(col("first")).alias("group"),
            col("outcome").alias("result"),
        ])
        .with_columns(REPORTED.map(written)))
}

/// Games that were replayed to their end and share their key with another such.
fn copies(audit: &Audit) -> PolarsResult<LazyFrame> {
    let whole = || col("plies").gt_eq(lit(FEWEST)).and(col("legal"));
    let repeated = audit
        .games()?
        .filter(whole().and(col("line_key").is_not_null()))
        .group_by([col("line_key")])
        .agg([len().alias("copies")])
        .filter(col("copies").gt(lit(1u32)))
        .select([col("line_key")])
        .collect()?;
    audit.games_in_stretches(&READ, |stretch| {
        let games = stretch.numbered().filter(whole());
        joined(games, repeated.clone().lazy(), &["line_key"])
    })
}

fn as_written(name: &str) -> Expr {
    col(name).alias(format!("{name}_written"))
}

/// Of few plies, where it is known who played.
fn comparable() -> Expr {
    let nobody = col("white").is_null().or(col("black").is_null());
    short().and(nobody).not()
}

fn short() -> Expr {
    col("plies").lt(lit(ENOUGH))
}

/// The first of the games of the same moves, and how many there are; of few plies, by the same players.
fn of_one_game() -> PolarsResult<[Expr; 2]> {
    let of_short = |name: &str| when(short()).then(col(name)).otherwise(lit(NULL));
    let same = [
        col("line_key"),
        col("plies"),
        position(col("final_fen")),
        col("first_moves"),
        of_short("white"),
        of_short("black"),
    ];
    Ok([
        col("at").min().over(&same)?.alias("first"),
        len().over(&same)?.alias("games"),
    ])
}

/// Numbers from 1 for runs of equal values.
pub(super) fn number(of: Expr) -> Expr {
    let other = of.clone().neq(of.shift(lit(1)));
    let other = other.fill_null(lit(true));
    other.cast(polars::prelude::DataType::Int64).cum_sum(false)
}
