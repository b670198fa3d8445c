//! Duplicates: the same players on the same day, and other moves.

use polars::prelude::{
    DataFrame, DataType, Expr, IntoLazy, JoinArgs, JoinType, LazyFrame, NULL, PolarsResult, col,
    len, lit, when,
};

use super::beside::{Games, joined};
use super::likeness::{FEWEST, in_group, known};
use super::same_moves::number;
use super::score::{ascending, measure, share};
use super::{Audit, Settings, Statistic};

/// Games of the same players on the same day that have other moves, group by group.
pub(super) const GROUPS: Statistic = Statistic {
    name: "same_players",
    title: "Duplicates: the same players and date, other moves",
    definition: "Games of one kind in which White and Black are the same (compared as in `same_moves`) on the same \
                 day, of four plies or more, and not all by the same moves. The score (0 to 1) is half the share of \
                 the game's plies that another line of the group has too, and for the other half what all games of \
                 the group agree in: round 0.2, event and result 0.15 each, in full if they agree, by half if one \
                 does not say. Without the table of plies the first half is 0.",
    plies: false,
    columns: &[
        measure(
            "group",
            "number, from 1",
            "The group, in the order of its first game",
        ),
        measure("games", "games", "Games in the group"),
        measure(
            "score",
            "0 to 1",
            "How sure it is that this is a game of the others",
        ),
        measure("game", "name", "As in `games`"),
        measure("file", "path", "As in `games`"),
        measure("game_no", "number, from 1", "As in `games`"),
        measure("white", "as written", "Tag White"),
        measure("black", "as written", "Tag Black"),
        measure("date", "as written", "Tag Date"),
        measure("event", "as written", "Tag Event"),
        measure("round", "as written", "Tag Round"),
        measure("result", "result", "Stated result"),
        measure("plies", "plies", "Its plies"),
        measure(
            "common_plies",
            "plies",
            "First plies that a game of the group by another line has too, the most; null without the table of plies",
        ),
        measure(
            "first_difference",
            "ply, from 1",
            "The ply after them; null too if this game ends there",
        ),
    ],
    query: groups,
};

/// A date that is a day, in the order of PGN.
const DAY: &str = r"^[0-9]{4}[./-][0-9]{2}[./-][0-9]{2}$";

/// Plies of games that are compared at a time.
const COMPARED_AT_A_TIME: i64 = 1 << 22;

fn groups(audit: &Audit, _: &Settings) -> PolarsResult<LazyFrame> {
    let found = candidates(audit)?;
    let common = if audit.has_plies() {
        common(audit, &found)?
    } else {
        found.clone().lazy().select([
            col("at"),
            lit(NULL).cast(DataType::Int64).alias("common_plies"),
        ])
    };
    let on = [col("at")];
    let whole = |name: &str| col(name).cast(DataType::Int64);
    let told = ["white", "black", "date", "event", "result"];
    let told = told.map(|name| col(name).alias(format!("{name}_told")));
    let written = audit
        .games()?
        .with_row_index("at", None)
        .select([&[col("at")], &told[..]].concat());
    let score = half_of_plies() + col("agreed").cast(DataType::Float64) / lit(200.0);
    let difference = when(col("common_plies").lt(whole("plies")))
        .then(col("common_plies") + lit(1))
        .otherwise(lit(NULL));
    Ok(joined(found.lazy(), written, &["at"])
        .join(common, on.clone(), on, JoinArgs::new(JoinType::Left))
        .sort(["first", "at"], ascending())
        .select([
            number(col("first")).alias("group"),
            col("games"),
            score.alias("score"),
            col("game"),
            col("file"),
            col("game_no"),
            col("white_told").alias("white"),
            col("black_told").alias("black"),
            col("date_told").alias("date"),
            col("event_told").alias("event"),
            col("round"),
            col("result_told").alias("result"),
            col("plies"),
            col("common_plies"),
            difference.alias("first_difference"),
        ]))
}

fn half_of_plies() -> Expr {
    share(
        col("common_plies"),
        lit(2) * col("plies").cast(DataType::Int64),
    )
    .fill_null(lit(0.0))
}

/// The games of all groups.
fn candidates(audit: &Audit) -> PolarsResult<DataFrame> {
    let round = when(col("round").str().contains_literal(lit("?")))
        .then(lit(NULL))
        .otherwise(col("round"));
    let more = [
        col("game"),
        col("plies"),
        col("line_key"),
        col("round"),
        round.alias("round_known"),
    ];
    let wanted: Vec<Expr> = known().into_iter().chain(more).collect();
    let games = Games::with(audit, &wanted)?;
    let players = ["game", "white", "black", "date"].map(col);
    let group = [col("first")];
    let weighed = |name: &str, weight: i64| -> PolarsResult<Expr> {
        Ok(in_group(name, &group)? * lit(weight))
    };
    let agreed = weighed("round_known", 20)? + weighed("event", 15)? + weighed("result", 15)?;
    games
        .all()
        .filter(col("plies").gt_eq(lit(FEWEST)))
        .filter(col("white").is_not_null().and(col("black").is_not_null()))
        .filter(col("date").str().contains(lit(DAY), true))
        .with_columns([
            col("line_key").n_unique().over(&players)?.alias("lines"),
            col("at").min().over(&players)?.alias("first"),
            len().over(&players)?.alias("games"),
        ])
        .filter(col("lines").gt(lit(1u32)))
        .with_column(agreed.alias("agreed"))
        .collect()
}

/// How many first plies each game has in common with another line of its group. Games are compared
/// some at a time, so that their plies need not be in memory all at once.
fn common(audit: &Audit, found: &DataFrame) -> PolarsResult<LazyFrame> {
    let before = col("plies").cast(DataType::Int64).cum_sum(false);
    let turns = found
        .clone()
        .lazy()
        .sort(["first", "at"], ascending())
        .with_column(before.floor_div(lit(COMPARED_AT_A_TIME)).alias("turn"))
        // A group is never parted.
        .with_column(col("turn").min().over([col("first")])?)
        .select(["file", "game_no", "at", "first", "line_key", "turn"].map(col))
        .rename(["line_key"], ["line"], true)
        .collect()?;
    let last = turns.column("turn")?.i64()?.iter().flatten().max();
    let mut whole = DataFrame::empty();
    for turn in 0..=last.unwrap_or(0) {
        let of_turn = turns.clone().lazy().filter(col("turn").eq(lit(turn)));
        let part = common_of(audit, &of_turn.collect()?)?.collect()?;
        whole = if whole.width() == 0 {
            part
        } else {
            whole.vstack(&part)?
        };
    }
    Ok(whole.lazy())
}

fn common_of(audit: &Audit, games: &DataFrame) -> PolarsResult<LazyFrame> {
    let read = ["file", "game_no", "ply", "line_key"];
    let plies = audit.plies(&read, |plies| {
        joined(plies, games.clone().lazy(), &["file", "game_no"])
            .select(["first", "ply", "line_key", "line", "at"].map(col))
    })?;
    let lines = col("line")
        .n_unique()
        .over(["first", "ply", "line_key"].map(col))?;
    let shared = when(lines.gt(lit(1u32)))
        .then(col("ply").cast(DataType::Int64))
        .otherwise(lit(0i64));
    Ok(plies
        .with_column(shared.alias("common_plies"))
        .group_by([col("at")])
        .agg([col("common_plies").max()]))
}
