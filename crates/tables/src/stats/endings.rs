//! How games end, by clause.

use polars::prelude::{DataType, LazyFrame, PolarsResult, col, len};

use super::score::{ascending, columns, share};
use super::sums::sum;
use super::{Audit, Settings, Statistic};

/// How games ended, by clause.
pub(super) const BY_CLAUSE: Statistic = Statistic {
    name: "endings",
    title: "How games ended",
    definition: "All games, by how they ended, by which clause, and how that is known.",
    plies: false,
    columns: columns! {
        game: "name", "As in `games`; null: not known";
        edition: "code", "Edition it was judged by";
        ending: "name", "As in `games`; null: neither board nor record shows it";
        clause: "citation", "Clause by which the game ended";
        known_by: "word", "As in `games`: `board`, `rule`, `words`, `tag` or `claim`";
        games: "games", "Games that ended this way";
        share: "share of games", "Their share of all games of that kind and edition";
        mean_plies: "plies", "Mean length, in plies replayed";
    },
    query: by_clause,
};

fn by_clause(audit: &Audit, _: &Settings) -> PolarsResult<LazyFrame> {
    let by = ["game", "edition", "ending", "clause", "known_by"].map(col);
    let all = sum(col("games")).over(["game", "edition"].map(col))?;
    let games = audit.games()?.rename(
        ["ending_clause", "ending_known_by"],
        ["clause", "known_by"],
        true,
    );
    Ok(games
        .group_by(&by)
        .agg([
            len().cast(DataType::Int64).alias("games"),
            sum(col("plies")),
        ])
        .with_column(share(col("games"), all).alias("share"))
        .with_column(share(col("plies"), col("games")).alias("mean_plies"))
        .sort_by_exprs(by, ascending()))
}
