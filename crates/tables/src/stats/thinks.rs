//! Time: the longest think of each game, and time trouble.

use polars::prelude::{DataType, Expr, LazyFrame, NULL, PolarsResult, col, len, lit, when};

use super::beside::{GAME_KEY, joined};
use super::clocks::{
    EARLIER, KNOWN_BY, READ, timed, timed_games, with_reading_before, with_time_used,
};
use super::score::{ascending, columns, share};
use super::sums::{count, sums};
use super::{Audit, Settings, Statistic};

/// Longest think and time trouble, game by game.
pub(super) const BY_GAME: Statistic = Statistic {
    name: "time_by_game",
    title: "Longest thinks and time trouble",
    definition: "Games whose record has times, in the order of the input. A move is made in time trouble if the \
                 clock after it shows less than a minute, or less than a twentieth of the time that TimeControl \
                 gives for the game. Nothing is known about a side whose clock is never given.",
    plies: true,
    columns: columns! {
        file: "path", "As in `games`";
        game_no: "number, from 1", "As in `games`";
        game: "name", "As in `games`";
        white: "as written", "Tag White";
        black: "as written", "Tag Black";
        time_control: "as written", "Tag TimeControl";
        timed: "plies", "Moves that have a time of either kind";
        longest_seconds: "seconds", "The longest time for a move; null where none is known";
        longest_ply: "ply, from 1", "The ply with that time, the first of equal ones";
        KNOWN_BY;
        white_under_minute: "plies", "White's moves with less than a minute left; null where White's clock is never given";
        black_under_minute: "plies", "Black's, likewise";
        white_under_twentieth: "plies", "White's moves with less than a twentieth left; null also where TimeControl is not in a simple form";
        black_under_twentieth: "plies", "Black's, likewise";
    },
    query: by_game,
};

const COUNTED: [&str; 7] = [
    "timed",
    "white_readings",
    "black_readings",
    "white_under_minute",
    "black_under_minute",
    "white_under_twentieth",
    "black_under_twentieth",
];

fn by_game(audit: &Audit, _: &Settings) -> PolarsResult<LazyFrame> {
    let games = timed_games(audit, &[])?;
    let parts = audit.plies_after(EARLIER, &READ, |stretch| {
        let own = stretch.own(with_reading_before).filter(timed());
        with_time_used(games.beside(own))
            .sort_by_exprs([col("at"), col("used_ms"), col("ply")], longest_first())
            .group_by_stable(["file", "game_no", "at", "base_ms"].map(col))
            .agg(counted())
    })?;
    let again = [first("used_ms"), first("longest_ply"), first("known_by")];
    let plain = || col("base_ms").is_not_null();
    let known = ["white", "black"].map(|side| {
        let readings = col(format!("{side}_readings")).gt(lit(0i64));
        let (minute, twentieth) = (
            format!("{side}_under_minute"),
            format!("{side}_under_twentieth"),
        );
        [
            where_known(readings.clone(), &minute),
            where_known(readings.and(plain()), &twentieth),
        ]
    });
    let reported = ["file", "game_no", "game", "white", "black", "time_control"].map(col);
    let whole = parts
        .sort_by_exprs(
            [col("at"), col("used_ms"), col("longest_ply")],
            longest_first(),
        )
        .group_by_stable(["file", "game_no", "at", "base_ms"].map(col))
        .agg([&sums(&COUNTED)[..], &again].concat())
        .with_columns(known.concat())
        .with_column(share(col("used_ms"), lit(1000)).alias("longest_seconds"));
    Ok(joined(whole, audit.games()?.select(reported), &GAME_KEY).sort(["at"], ascending()))
}

/// The column, null where it is not known.
fn where_known(known: Expr, name: &str) -> Expr {
    when(known).then(col(name)).otherwise(lit(NULL)).alias(name)
}

fn longest_first() -> polars::prelude::SortMultipleOptions {
    ascending().with_order_descending_multi([false, true, false])
}

fn first(name: &str) -> Expr {
    col(name).first()
}

fn counted() -> Vec<Expr> {
    let of = |side: &'static str, low: Expr, name: &str| {
        count(col("side").eq(lit(side)).and(low)).alias(name)
    };
    let left = || col("clock_ms").cast(DataType::Int64);
    let minute = || left().lt(lit(60_000i64));
    let twentieth = || (left() * lit(20i64)).lt(col("base_ms"));
    let known = |name: &str| {
        when(first("used_ms").is_not_null())
            .then(first(name))
            .otherwise(lit(NULL))
    };
    vec![
        len().cast(DataType::Int64).alias("timed"),
        of("white", col("clock_ms").is_not_null(), "white_readings"),
        of("black", col("clock_ms").is_not_null(), "black_readings"),
        of("white", minute(), "white_under_minute"),
        of("black", minute(), "black_under_minute"),
        of("white", twentieth(), "white_under_twentieth"),
        of("black", twentieth(), "black_under_twentieth"),
        first("used_ms"),
        known("ply").alias("longest_ply"),
        known("known_by").alias("known_by"),
    ]
}
