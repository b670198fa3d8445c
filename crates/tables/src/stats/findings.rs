//! Findings: which, how many, and where.

use polars::prelude::{
    DataType, Expr, JoinArgs, JoinType, LazyFrame, PolarsResult, UnionArgs, col, concat, len, lit,
    when,
};

use super::beside::GAME_KEY;
use super::names::stated;
use super::score::{DECADE, ascending, columns, decade, measure, share};
use super::sums::{count, sum, sums};
use super::values::once_a_game;
use super::{Audit, Settings, Statistic};

/// Findings by their code.
pub(super) const BY_CLASS: Statistic = Statistic {
    name: "findings_by_class",
    title: "Findings by class",
    definition: "All findings, by code, level and clause; errors first, then the most frequent first.",
    plies: false,
    columns: columns! {
        level: "word", "`error`, `warning` or `note`";
        code: "code", "What was found";
        clause: "citation", "Clause that the finding is based on";
        findings: "findings", "How many";
        games: "games", "Games with at least one";
        share: "share of games", "Those games, divided by all games";
    },
    query: by_class,
};

macro_rules! by {
    ($constant:ident, $name:literal, $title:literal, $definition:literal, $key:expr, $query:expr) => {
        #[doc = $title]
        pub(super) const $constant: Statistic = Statistic {
            name: $name,
            title: $title,
            definition: $definition,
            plies: false,
            columns: columns! {
                $key;
                games: "games", "All games, with and without findings";
                findings: "findings", "Findings";
                errors: "findings", "Of them errors";
                warnings: "findings", "Warnings";
                notes: "findings", "Notes";
                games_with: "games", "Games with a finding";
                share: "share of games", "Their share of all games; null if there are none";
                games_with_error: "games", "Games with an error";
                error_share: "share of games", "Their share of all games; null if there are none";
            },
            query: $query,
        };
    };
}

by!(
    BY_FILE,
    "findings_by_file",
    "Findings by file",
    "All games, by file; findings about a file as a whole count too, though not for a game.",
    measure("file", "path", "As in `games`"),
    |audit, _: &Settings| by_file(audit)
);
by!(
    BY_EVENT,
    "findings_by_event",
    "Findings by event",
    "All games, by the tag Event as written; findings about a file as a whole are left out.",
    measure(
        "event",
        "as written",
        "Tag Event; null: none, or one that names no event, such as `?`"
    ),
    |audit, _: &Settings| by_key(audit, "event", stated(col("event")))
);
by!(
    BY_DECADE,
    "findings_by_decade",
    "Findings by decade",
    "All games, by the decade of the tag Date; findings about a file as a whole are left out.",
    DECADE,
    |audit, _: &Settings| by_key(audit, "decade", decade())
);
by!(
    BY_PROGRAM,
    "findings_by_program",
    "Findings by source program",
    "All games, by the program or site that the record came from; findings about a file as a whole are left out.",
    measure("program", "name", "As in `games`; null: not known"),
    |audit, _: &Settings| by_key(audit, "program", col("program"))
);

const COUNTED: [&str; 7] = [
    "games",
    "findings",
    "errors",
    "warnings",
    "notes",
    "games_with",
    "games_with_error",
];

fn by_class(audit: &Audit, _: &Settings) -> PolarsResult<LazyFrame> {
    let class = ["level", "code", "clause"].map(col);
    let of_game = class.iter().cloned().chain(GAME_KEY.map(col));
    let all = audit.games()?.select([len().alias("all")]);
    let rank = when(col("level").eq(lit("error")))
        .then(lit(0))
        .when(col("level").eq(lit("warning")))
        .then(lit(1))
        .otherwise(lit(2));
    let sorted = ascending().with_order_descending_multi([false, true, false, false]);
    Ok(audit
        .findings()?
        .group_by(of_game.collect::<Vec<Expr>>())
        .agg([len().alias("findings")])
        .group_by(&class)
        .agg([
            sum(col("findings")),
            count(col("game_no").is_not_null()).alias("games"),
        ])
        .cross_join(all, None)
        .with_column(share(col("games"), col("all")).alias("share"))
        .sort_by_exprs([rank, col("findings"), col("code"), col("clause")], sorted))
}

/// Level, code and clause of what was found in each game.
pub(super) fn facts(audit: &Audit) -> PolarsResult<LazyFrame> {
    let clause = (lit(" ") + col("clause")).fill_null(lit(""));
    let class = col("level") + lit(" ") + col("code") + clause;
    let of_games = audit.findings()?.filter(col("game_no").is_not_null());
    Ok(once_a_game(of_games, class))
}

fn by_key(audit: &Audit, name: &'static str, key: Expr) -> PolarsResult<LazyFrame> {
    Ok(finished(of_games(audit, key.alias(name))?, name))
}

fn by_file(audit: &Audit) -> PolarsResult<LazyFrame> {
    let none = |name| lit(0).cast(DataType::Int64).alias(name);
    let of_files = audit
        .findings()?
        .filter(col("game_no").is_null())
        .group_by([col("file")])
        .agg(levels())
        .with_columns([none("games"), none("games_with"), none("games_with_error")]);
    let order = |part: LazyFrame| {
        let columns = std::iter::once("file").chain(COUNTED).map(col);
        part.select(columns.collect::<Vec<Expr>>())
    };
    let of_games = of_games(audit, col("file").alias("key"))?
        .group_by([col("key").alias("file")])
        .agg(sums(&COUNTED));
    let both = concat([order(of_games), order(of_files)], UnionArgs::default())?;
    Ok(finished(both, "file"))
}

/// Findings, and of which level.
fn levels() -> Vec<Expr> {
    let of = |level: &'static str| count(col("level").eq(lit(level)));
    vec![
        len().cast(DataType::Int64).alias("findings"),
        of("error").alias("errors"),
        of("warning").alias("warnings"),
        of("note").alias("notes"),
    ]
}

/// One row per game: its key, and the columns that are summed.
fn of_games(audit: &Audit, key: Expr) -> PolarsResult<LazyFrame> {
    let found = audit
        .findings()?
        .filter(col("game_no").is_not_null())
        .group_by(GAME_KEY.map(col))
        .agg(levels());
    let games = audit.games()?.select([
        col("file").alias("of_file"),
        col("game_no").alias("of_game"),
        key,
    ]);
    let on = [col("of_file"), col("of_game")];
    let counted = ["findings", "errors", "warnings", "notes"];
    let whole = |of: Expr, name| of.cast(DataType::Int64).alias(name);
    Ok(games
        .join(found, on, GAME_KEY.map(col), JoinArgs::new(JoinType::Left))
        .with_columns(counted.map(|name| col(name).fill_null(lit(0))))
        .with_columns([
            whole(lit(1), "games"),
            whole(col("findings").gt(lit(0)), "games_with"),
            whole(col("errors").gt(lit(0)), "games_with_error"),
        ]))
}

fn finished(games: LazyFrame, key: &'static str) -> LazyFrame {
    games
        .group_by([col(key)])
        .agg(sums(&COUNTED))
        .with_column(share(col("games_with"), col("games")).alias("share"))
        .with_column(share(col("games_with_error"), col("games")).alias("error_share"))
        .sort([key], ascending())
}
