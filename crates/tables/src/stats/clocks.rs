//! How long moves took, from what stands in the record of the clocks.

use polars::prelude::{DataType, Expr, LazyFrame, NULL, PolarsResult, col, lit, when};

use super::beside::Games;
use super::score::measure;
use super::{Audit, Measure};

/// Columns of the table of plies that are looked at.
pub(super) const READ: [&str; 6] = ["file", "game_no", "ply", "side", "clock_ms", "elapsed_ms"];

/// Rows that are looked back at: the same side's last move is two plies ago.
pub(super) const EARLIER: usize = 2;

/// Where a time comes from.
pub(super) const KNOWN_BY: Measure = measure(
    "known_by",
    "word",
    "`elapsed`: stated for the move; `clock`: between two readings of the clock, the increment that TimeControl \
     states added; `clock-without-increment`: the same where TimeControl is not of the form `600` or `900+10`, so \
     that an increment would be missing",
);

/// A time control of one period: seconds, and seconds for each move.
const PLAIN: &str = r"^([0-9]{1,7})(?:\+([0-9]{1,5}))?$";

/// All games, with `base_ms` and `increment_ms` where TimeControl states them plainly.
pub(super) fn timed_games(audit: &Audit, columns: &[Expr]) -> PolarsResult<Games> {
    let seconds = |group| {
        let digits = col("time_control").str().extract(lit(PLAIN), group);
        digits.cast(DataType::Int64) * lit(1000)
    };
    let increment = when(seconds(1).is_not_null())
        .then(seconds(2).fill_null(lit(0i64)))
        .otherwise(lit(NULL));
    let times = [seconds(1).alias("base_ms"), increment.alias("increment_ms")];
    Games::with(audit, &[columns, &times].concat())
}

/// Adds `before_ms`, the reading of the clock after the same side's last move: the rows are in order.
pub(super) fn with_reading_before(plies: LazyFrame) -> LazyFrame {
    let last = |name: &str| col(name).shift(lit(EARLIER as i64));
    let same = |name: &str| last(name).eq(col(name));
    let one_move_on = last("ply") + lit(2u32);
    let same = same("file")
        .and(same("game_no"))
        .and(same("side"))
        .and(one_move_on.eq(col("ply")));
    let before = when(same).then(last("clock_ms")).otherwise(lit(NULL));
    plies.with_column(before.alias("before_ms"))
}

/// True where the record says anything of the time of a move.
pub(super) fn timed() -> Expr {
    let clock = col("clock_ms").is_not_null();
    clock.or(col("elapsed_ms").is_not_null())
}

/// Adds `used_ms` and `known_by`: null where nothing tells. A reading that is higher than the time can
/// have been leaves `used_ms` alone null.
pub(super) fn with_time_used(plies: LazyFrame) -> LazyFrame {
    let whole = |name: &str| col(name).cast(DataType::Int64);
    let between = whole("before_ms") - whole("clock_ms") + col("increment_ms").fill_null(lit(0i64));
    let used = whole("elapsed_ms").fill_null(between);
    let known_by = when(col("elapsed_ms").is_not_null())
        .then(lit("elapsed"))
        .when(used.clone().is_null())
        .then(lit(NULL))
        .when(col("increment_ms").is_not_null())
        .then(lit("clock"))
        .otherwise(lit("clock-without-increment"));
    let possible = when(used.clone().gt_eq(lit(0i64)))
        .then(used)
        .otherwise(lit(NULL));
    plies.with_columns([possible.alias("used_ms"), known_by.alias("known_by")])
}
