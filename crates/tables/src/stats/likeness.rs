//! How sure it is that records of the same moves are records of the same game.
//!
//! Two things tell. *Length*: plies in common, of eighty; whoever plays as long a line again copies.
//! *Agreement*: White, Black and date (a quarter each), event (three twentieths) and result (a tenth)
//! count in full if they agree, by half if a record does not say, and not at all if they differ. Either
//! can be enough: the score is 1 − (1 − length) · (1 − agreement).

use polars::prelude::{DataType, Expr, NULL, col, lit, when};

use super::dates::{is_day, is_one_of_two_in, plain_column};
use super::names::{folded_column, stated};
use super::score::rounded;

/// Plies in common that leave no doubt.
const SURE: i64 = 80;

/// Fewer plies say nothing of two records.
pub(super) const FEWEST: u32 = 4;

/// From so many plies on records are compared whoever played.
pub(super) const ENOUGH: u32 = 10;

/// The column that is compared as a date.
pub(super) const DATE: &str = "date";

/// What is compared, and how much it counts, in hundredths.
pub(super) const COMPARED: [(&str, i64); 5] = [
    ("white", 25),
    ("black", 25),
    (DATE, 25),
    ("event", 15),
    ("result", 10),
];

/// The parts of the score are whole: twice the hundredths, by the plies.
const WHOLE: i64 = 200 * SURE;

/// To which a score is reported: one part of [`WHOLE`] is a whole number of them.
const TEN_MILLIONTHS: f64 = 1e7;

/// The columns compared, null where the record does not say: no name, no date, an open result.
pub(super) fn known() -> Vec<Expr> {
    let open = col("outcome").eq(lit("*"));
    let result = when(open).then(lit(NULL)).otherwise(col("outcome"));
    vec![
        folded_column(col("white")),
        folded_column(col("black")),
        plain_column(col(DATE)),
        stated(col("event")),
        result.alias("result"),
    ]
}

/// What two records agree in, each in the columns compared, those of the other with `prefix` before
/// their names: twice the hundredths.
pub(super) fn agreement(prefix: &str) -> Expr {
    let weighed = COMPARED.map(|(name, weight)| halves(name, prefix) * lit(weight));
    weighed.into_iter().fold(lit(0i64), |sum, part| sum + part)
}

/// How far they agree in one of them: 2, 1 or 0.
fn halves(name: &str, prefix: &str) -> Expr {
    let [one, other] = [col(name), col(format!("{prefix}{name}"))];
    let unsaid = one.clone().is_null().or(other.clone().is_null());
    let (differ, unsaid) = if name == DATE {
        let begins = |of: &Expr, with: &Expr| of.clone().str().starts_with(with.clone());
        let may_be_one = begins(&one, &other).or(begins(&other, &one));
        let open = is_one_of_two_in(one.clone()).or(is_one_of_two_in(other.clone()));
        let unlike = open.clone().and(one.clone().neq(other.clone()));
        let vague = is_day(one).not().or(is_day(other).not()).or(unlike);
        (may_be_one.or(open).not(), unsaid.or(vague))
    } else {
        (one.neq(other), unsaid)
    };
    when(differ.fill_null(lit(false)))
        .then(lit(0i64))
        .when(unsaid)
        .then(lit(1i64))
        .otherwise(lit(2i64))
}

/// The score in parts, of what agrees (0 to 200) and the plies in common.
pub(super) fn parts(agreement: Expr, plies: Expr) -> Expr {
    let plies = plies.cast(DataType::Int64);
    let length = when(plies.clone().gt(lit(SURE)))
        .then(lit(SURE))
        .otherwise(plies);
    lit(WHOLE) - (lit(SURE) - length) * (lit(200i64) - agreement)
}

/// The score, 0 to 1.
pub(super) fn score(parts: Expr) -> Expr {
    rounded(
        parts.cast(DataType::Float64) / lit(WHOLE as f64),
        TEN_MILLIONTHS,
    )
}
