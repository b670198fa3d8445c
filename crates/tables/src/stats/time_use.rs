//! Time: how long moves take, as games go on.

use polars::prelude::{DataType, Expr, LazyFrame, PolarsResult, col, lit, when};

use super::audit::Stretch;
use super::beside::Games;
use super::clocks::{
    EARLIER, KNOWN_BY, READ, timed, timed_games, with_reading_before, with_time_used,
};
use super::score::{ascending, columns, share};
use super::sums::{band, count, sum, sums};
use super::values::{once_a_game, written};
use super::{Audit, Settings, Statistic};

/// Time used, by phase.
pub(super) const BY_PHASE: Statistic = Statistic {
    name: "time_use",
    title: "Time used",
    definition: "Moves of main lines for which the record shows how long they took (a side's first clock reading \
                 does not), in bands of twenty plies, the fifth and all later bands together.",
    plies: true,
    columns: columns! {
        game: "name", "As in `games`";
        from_ply: "ply, from 1", "First ply of the band";
        KNOWN_BY;
        moves: "plies", "Moves whose time is known";
        left_out: "plies", "Moves after which the clock showed more time than is possible, for instance because time was added";
        mean_seconds: "seconds", "Mean time";
        median_seconds: "seconds", "Median, of times rounded to tenths";
        most_seconds: "seconds", "The longest";
    },
    query: by_phase,
};

/// The last band, which has no end.
const LAST: u32 = 81;

fn by_phase(audit: &Audit, _: &Settings) -> PolarsResult<LazyFrame> {
    let by = ["game", "from_ply", "known_by"].map(col);
    let by_tenths: Vec<Expr> = by.iter().cloned().chain([col("tenths")]).collect();
    let games = timed_games(audit, &[col("game")])?;
    let tenths = (col("used_ms") + lit(50i64)).floor_div(lit(100i64));
    let parts = audit.plies_after(EARLIER, &READ, |stretch| {
        of_stretch(&games, stretch)
            .with_column(tenths.clone().alias("tenths"))
            .group_by(&by_tenths)
            .agg([
                count(col("used_ms").is_not_null()).alias("moves"),
                count(col("used_ms").is_null()).alias("left_out"),
                sum(col("used_ms")).alias("used_ms"),
                col("used_ms").max().alias("most_ms"),
            ])
    })?;
    let summed = sums(&["moves", "left_out", "used_ms"]);
    let most = [col("most_ms").max()];
    let seconds = |ms: Expr, by: Expr| share(ms, lit(1000) * by);
    Ok(parts
        .group_by(&by_tenths)
        .agg([&summed[..], &most].concat())
        .group_by(&by)
        .agg([&summed[..], &most, &[median().alias("median_seconds")]].concat())
        .with_columns([
            seconds(col("used_ms"), col("moves")).alias("mean_seconds"),
            seconds(col("most_ms"), lit(1)).alias("most_seconds"),
        ])
        .sort_by_exprs(by, ascending()))
}

/// The moves whose time is told, with the band that each is in.
fn of_stretch(games: &Games, stretch: Stretch) -> LazyFrame {
    let timed = games.beside(stretch.own(with_reading_before).filter(timed()));
    let band = when(band().gt(lit(LAST))).then(lit(LAST)).otherwise(band());
    with_time_used(timed)
        .filter(col("known_by").is_not_null())
        .with_column(band.alias("from_ply"))
}

/// The bands in which the time of a move is known in each game, and how; those in which it is left out.
pub(super) fn facts(audit: &Audit) -> PolarsResult<LazyFrame> {
    let games = timed_games(audit, &[])?;
    let left_out = when(col("used_ms").is_null()).then(lit("left out "));
    let place = lit("ply ") + written(col("from_ply")) + lit(" ") + col("known_by");
    let value = left_out.otherwise(lit("")) + place;
    audit.plies_after(EARLIER, &READ, |stretch| {
        once_a_game(of_stretch(&games, stretch), value.clone())
    })
}

/// The median in seconds, of how often each number of tenths comes.
fn median() -> Expr {
    let counted = || col("tenths").is_not_null();
    let order = || ascending();
    let tenths = || {
        let known = col("tenths").filter(counted());
        known.sort_by([col("tenths").filter(counted())], order())
    };
    let up_to = || {
        let moves = col("moves").filter(counted());
        let moves = moves.sort_by([col("tenths").filter(counted())], order());
        moves.cum_sum(false)
    };
    let all = || col("moves").sum();
    let at = |place: Expr| tenths().filter(up_to().gt_eq(place)).first();
    let lower = at((all() + lit(1i64)).floor_div(lit(2i64)));
    let upper = at(all().floor_div(lit(2i64)) + lit(1i64));
    (lower + upper).cast(DataType::Float64) / lit(20.0)
}
