//! Duplicates: games of the same moves.

use polars::prelude::{Expr, IntoLazy, LazyFrame, NULL, PolarsResult, col, len, lit, when};

use super::beside::joined;
use super::likeness::{COMPARED, ENOUGH, FEWEST, in_group, known, parts, score};
use super::score::{ascending, measure};
use super::{Audit, Settings, Statistic};

/// Games of the same moves, group by group.
pub(super) const GROUPS: Statistic = Statistic {
    name: "same_moves",
    title: "Duplicates: the same moves",
    definition: "Games from the same position by the same moves, ten plies or more, or four and more where the \
                 players are known and the same: equal `line_key`, plies, last position and first moves. The score \
                 (0 to 1) is 1 − (1 − length) · (1 − agreement): length is the plies of eighty at most; in agreement \
                 White, Black and date count a quarter each, event 0.15, result 0.1, in full if all games of the \
                 group agree, by half if one does not say, not at all if they differ. Names are compared in lower \
                 case, their words in alphabetical order, without punctuation.",
    plies: false,
    columns: &[
        measure(
            "group",
            "number, from 1",
            "The group, in the order of its first game",
        ),
        measure("games", "games", "Games in the group"),
        measure("score", "0 to 1", "How sure it is that they are one game"),
        measure("file", "path", "As in `games`"),
        measure("game_no", "number, from 1", "As in `games`"),
        measure("white", "as written", "Tag White"),
        measure("black", "as written", "Tag Black"),
        measure("date", "as written", "Tag Date"),
        measure("event", "as written", "Tag Event"),
        measure("round", "as written", "Tag Round"),
        measure("result", "result", "Stated result"),
        measure("plies", "plies", "Plies of each"),
    ],
    query: groups,
};

/// What is looked at, and what is told of each game.
const READ: [&str; 12] = [
    "line_key",
    "plies",
    "final_fen",
    "first_moves",
    "file",
    "game_no",
    "white",
    "black",
    "date",
    "event",
    "round",
    "result",
];

fn groups(audit: &Audit, _: &Settings) -> PolarsResult<LazyFrame> {
    let repeated = audit
        .games()?
        .filter(
            col("plies")
                .gt_eq(lit(FEWEST))
                .and(col("line_key").is_not_null()),
        )
        .group_by([col("line_key")])
        .agg([len().alias("copies")])
        .filter(col("copies").gt(lit(1u32)))
        .select([col("line_key")])
        .collect()?;
    let copies = audit.games_in_stretches(&READ, |stretch| {
        joined(stretch.numbered(), repeated.clone().lazy(), &["line_key"])
    })?;
    let as_written: Vec<Expr> = COMPARED
        .iter()
        .map(|(name, _)| col(*name).alias(format!("{name}_written")))
        .collect();
    let short = || col("plies").lt(lit(ENOUGH));
    let nobody = || col("white").is_null().or(col("black").is_null());
    let of_short = |name: &str| {
        when(short())
            .then(col(name))
            .otherwise(lit(NULL))
            .alias(format!("{name}_of_short"))
    };
    let same = [
        "line_key",
        "plies",
        "final_fen",
        "first_moves",
        "white_of_short",
        "black_of_short",
    ]
    .map(col);
    let group = [col("first")];
    let agreed: PolarsResult<Vec<Expr>> = COMPARED
        .iter()
        .map(|(name, _)| in_group(name, &group))
        .collect();
    Ok(copies
        .with_columns(as_written)
        .with_columns(known())
        .filter(short().and(nobody()).not())
        .with_columns([of_short("white"), of_short("black")])
        .with_columns([
            col("at").min().over(&same)?.alias("first"),
            len().over(&same)?.alias("games"),
        ])
        .filter(col("games").gt(lit(1u32)))
        .with_column(score(parts(agreed?, col("plies"))).alias("score"))
        .sort(["first", "at"], ascending())
        .with_column(number(col("first")).alias("group"))
        .select([
            col("group"),
            col("games"),
            col("score"),
            col("file"),
            col("game_no"),
            col("white_written").alias("white"),
            col("black_written").alias("black"),
            col("date_written").alias("date"),
            col("event_written").alias("event"),
            col("round"),
            col("result_written").alias("result"),
            col("plies"),
        ]))
}

/// Numbers from 1 for runs of equal values.
pub(super) fn number(of: Expr) -> Expr {
    let other = of.clone().neq(of.shift(lit(1)));
    let other = other.fill_null(lit(true));
    other.cast(polars::prelude::DataType::Int64).cum_sum(false)
}
