//! Duplicates: the same players on the same day, and other moves.

use polars::prelude::{
    DataFrame, DataType, Expr, IntoLazy, JoinArgs, JoinType, LazyFrame, NULL, PolarsResult, col,
    len, lit, when,
};

use super::beside::{Games, joined};
use super::dates::is_day;
use super::likeness::{FEWEST, known};
use super::names::stated;
use super::partners::with_agreement;
use super::same_moves::number;
use super::score::{ascending, columns, share};
use super::{Audit, Settings, Statistic};

/// Games of the same players on the same day that have other moves, group by group.
pub(super) const GROUPS: Statistic = Statistic {
    name: "same_players",
    title: "Duplicates: the same players and date, different moves",
    definition: "Games of one kind in which White and Black are the same (compared as in `same_moves`) on the same \
                 day, of four plies or more, and not all with the same moves. One half of the score (0 to 1) is the \
                 share of the game's plies that it has in common with another line of the group, the largest such \
                 share; the other half is its agreement with a game of another line, again the largest: round 0.2, \
                 event and result 0.15 each, each in full if both games state the same, half if one states nothing. Without the \
                 table of plies the first half is 0.",
    plies: false,
    columns: columns! {
        group: "number, from 1", "The group, in the order of its first game";
        games: "games", "Games in the group";
        score: "0 to 1", "How certain it is that this is the same game as one of the others";
        game: "name", "As in `games`";
        file: "path", "As in `games`";
        game_no: "number, from 1", "As in `games`";
        white: "as written", "Tag White";
        black: "as written", "Tag Black";
        date: "as written", "Tag Date";
        event: "as written", "Tag Event";
        round: "as written", "Tag Round";
        result: "result", "`outcome` in `games`";
        plies: "plies", "Its plies";
        legal: "boolean", "As in `games`; if false, the game may continue after these plies";
        common_plies: "plies", "Most first plies in common with a game of another line in the group; null without the table of plies";
        first_difference: "ply, from 1", "The ply after those; null also if its plies end there, because the game ends (where `legal` is true) or because no more could be replayed";
    },
    query: groups,
};

/// What two games agree in besides players and day, and how much it counts, in hundredths of the score.
const AGREED: [(&str, i64); 3] = [("round", 20), ("event", 15), ("result", 15)];

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
    let reported = ["white", "black", "date", "event", "round", "outcome"];
    let reported = reported.map(|name| col(name).alias(format!("{name}_told")));
    let written = audit
        .games()?
        .with_row_index("at", None)
        .select([&[col("at")], &reported[..]].concat());
    let score = half_of_plies() + col("agreed").cast(DataType::Float64) / lit(200.0);
    let difference = when(col("common_plies").lt(whole("plies")))
        .then(col("common_plies") + lit(1))
        .otherwise(lit(NULL));
    Ok(joined(found.lazy(), written, &["at"])
        .join(common, on.clone(), on, JoinArgs::new(JoinType::Left))
        .sort(["first", "at"], ascending())
        .with_columns(["white", "black", "date", "event", "round"].map(as_reported))
        .with_columns([
            col("outcome_told").alias("result"),
            number(col("first")).alias("group"),
            score.alias("score"),
            difference.alias("first_difference"),
        ]))
}

fn as_reported(name: &str) -> Expr {
    col(format!("{name}_told")).alias(name)
}

fn half_of_plies() -> Expr {
    share(
        col("common_plies"),
        lit(2) * col("plies").cast(DataType::Int64),
    )
    .fill_null(lit(0.0))
}

/// The games of all groups, with what each agrees in with another line.
fn candidates(audit: &Audit) -> PolarsResult<DataFrame> {
    let open = col("round").str().contains_literal(lit("?"));
    let round = when(open).then(lit(NULL)).otherwise(stated(col("round")));
    let more = ["game", "plies", "line_key", "legal"].map(col).into_iter();
    let more = more.chain([round.alias("round")]);
    let wanted: Vec<Expr> = known().into_iter().chain(more).collect();
    let games = Games::with(audit, &wanted)?;
    let players = ["game", "white", "black", "date"].map(col);
    let found = games
        .all()
        .filter(col("plies").gt_eq(lit(FEWEST)))
        .filter(col("white").is_not_null().and(col("black").is_not_null()))
        .filter(is_day(col("date")))
        .with_columns([
            col("line_key").n_unique().over(&players)?.alias("lines"),
            col("at").min().over(&players)?.alias("first"),
            len().over(&players)?.alias("games"),
        ])
        .filter(col("lines").gt(lit(1u32)))
        .sort(["first", "at"], ascending())
        .collect()?;
    with_agreement(found, "first", "line_key", &AGREED)
}

/// How many first plies each game has in common with another line of its group. What is after a ply is
/// common or not whatever the other plies are, so they are taken in turns by their keys: however many
/// games a group has, not all its plies are in memory at once.
fn common(audit: &Audit, found: &DataFrame) -> PolarsResult<LazyFrame> {
    let games = found
        .clone()
        .lazy()
        .select(["file", "game_no", "at", "first", "line_key"].map(col))
        .rename(["line_key"], ["line"], true)
        .collect()?;
    let games = Games::from(games);
    let plies = found.column("plies")?.cast(&DataType::UInt64)?;
    let plies: u64 = plies.u64()?.iter().flatten().sum();
    let turns = plies / audit.plies_at_a_time() + 1;
    let of_turn = |turn: u64| common_of(audit, &games, turns, turn)?.collect();
    let mut whole = of_turn(0)?;
    for turn in 1..turns {
        whole.vstack_mut(&of_turn(turn)?)?;
    }
    Ok(whole
        .lazy()
        .group_by([col("at")])
        .agg([col("common_plies").max()]))
}

/// The same of the plies of one turn.
fn common_of(audit: &Audit, games: &Games, turns: u64, turn: u64) -> PolarsResult<LazyFrame> {
    let read = ["file", "game_no", "ply", "line_key"];
    let plies = audit.plies(&read, |plies| {
        let due = plies.filter((col("line_key") % lit(turns)).eq(lit(turn)));
        games
            .beside(due)
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
