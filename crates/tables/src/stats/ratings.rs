//! What ratings foretell, and what came.

use polars::prelude::{DataType, Expr, LazyFrame, PolarsResult, col, len, lit};

use super::score::{GAME, ascending, columns, decided, is, not_played, rounded, share};
use super::{Audit, Settings, Statistic};

/// Width of a band of differences.
const BAND: i64 = 50;

/// The expected score is summed in these parts of a point: sums of whole numbers are the same in any order.
const PARTS: f64 = 1e9;

/// To which it is reported.
const MILLIONTHS: f64 = 1e6;

/// Score by the difference of the ratings.
pub(super) const EXPECTED: Statistic = Statistic {
    name: "score_by_rating",
    title: "Score by difference of ratings",
    definition: "Games won or drawn, with a move and with both ratings given, by kind of game and by White's rating \
                 minus Black's, in bands of 50. The expected score of a game is 1 / (1 + 10^(−d/400)) of the \
                 difference d, the logistic curve of Elo's system (A. E. Elo, The Rating of Chessplayers, Past and \
                 Present, 1978), the same for every game and colour: it is a yardstick, not the rule of a \
                 federation.",
    plies: false,
    columns: columns! {
        GAME;
        from: "rating points", "The band starts at this difference";
        to: "rating points", "The band ends with this difference";
        games: "games", "Games in the band";
        expected: "share of points", "White's expected score, the mean of the games";
        score: "share of points", "White's score";
    },
    query: |audit, _: &Settings| expected(audit),
};

fn expected(audit: &Audit) -> PolarsResult<LazyFrame> {
    let whole = |name| -> Expr { col(name).cast(DataType::Int64) };
    let difference = whole("white_rating") - whole("black_rating");
    let curve = lit(1.0) / (lit(1.0) + lit(10.0).pow(lit(0.0) - col("d") / lit(400.0)));
    let from = (col("d").floor_div(lit(BAND)) * lit(BAND)).alias("from");
    let rated = col("white_rating")
        .is_not_null()
        .and(col("black_rating").is_not_null());
    let mean_parts = col("parts").cast(DataType::Float64) / col("games");
    Ok(audit
        .games()?
        .filter(rated.and(decided()).and(not_played().not()))
        .with_column(difference.alias("d"))
        .with_columns([
            from,
            (curve * lit(PARTS)).cast(DataType::Int64).alias("parts"),
            (lit(2) * is("1-0").cast(DataType::UInt32) + is("1/2-1/2").cast(DataType::UInt32))
                .alias("half"),
        ])
        .group_by([col("game"), col("from")])
        .agg([len().alias("games"), col("parts").sum(), col("half").sum()])
        .sort_by_exprs([col("game"), col("from")], ascending())
        .with_columns([
            (col("from") + lit(BAND - 1)).alias("to"),
            rounded(mean_parts / lit(PARTS), MILLIONTHS).alias("expected"),
            share(col("half"), lit(2) * col("games")).alias("score"),
        ]))
}
