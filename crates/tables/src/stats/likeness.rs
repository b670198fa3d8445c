//! How sure it is that records of the same moves are records of the same game.
//!
//! Two things tell. *Length*: plies in common, of eighty; whoever plays as long a line again copies.
//! *Agreement*: White, Black and date (a quarter each), event (three twentieths) and result (a tenth)
//! count in full if they agree, by half if a record does not say, and not at all if they differ. Either
//! can be enough: the score is 1 − (1 − length) · (1 − agreement).

use polars::prelude::{DataType, Expr, NULL, PolarsResult, col, lit, when};

/// Plies in common that leave no doubt.
const SURE: i64 = 80;

/// Fewer plies say nothing of two records.
pub(super) const FEWEST: u32 = 4;

/// From so many plies on records are compared whoever played.
pub(super) const ENOUGH: u32 = 10;

/// What is compared, and how much it counts, in hundredths.
pub(super) const COMPARED: [(&str, i64); 5] = [
    ("white", 25),
    ("black", 25),
    ("date", 25),
    ("event", 15),
    ("result", 10),
];

/// The parts of the score are whole: twice the hundredths, by the plies.
const WHOLE: i64 = 200 * SURE;

/// The columns compared, null where the record does not say: no name, a date or event with `?` in it,
/// an open result.
pub(super) fn known() -> Vec<Expr> {
    let said = |name: &str, not: &'static str| {
        let unsaid = col(name).str().contains_literal(lit(not));
        when(unsaid)
            .then(lit(NULL))
            .otherwise(col(name))
            .alias(name)
    };
    vec![
        super::names::folded_column(col("white")),
        super::names::folded_column(col("black")),
        said("date", "?"),
        said("event", "?"),
        said("result", "*"),
    ]
}

/// How far a column agrees in all rows of a group: 2, 1 or 0.
pub(super) fn in_group(name: &str, group: &[Expr]) -> PolarsResult<Expr> {
    let different = col(name).drop_nulls().n_unique().over(group)?;
    let unsaid = col(name).is_null().any(false).over(group)?;
    Ok(halves(different.gt(lit(1u32)), unsaid))
}

/// How far two columns agree, likewise.
pub(super) fn of_two(one: &str, other: &str) -> Expr {
    let unsaid = || col(one).is_null().or(col(other).is_null());
    let differ = col(one).neq(col(other));
    halves(differ.fill_null(lit(false)), unsaid())
}

fn halves(differ: Expr, unsaid: Expr) -> Expr {
    when(differ)
        .then(lit(0i64))
        .when(unsaid)
        .then(lit(1i64))
        .otherwise(lit(2i64))
}

/// The score in parts, of what agrees (each 0 to 2, in the order of [`COMPARED`]) and the plies in
/// common.
pub(super) fn parts(agreed: impl IntoIterator<Item = Expr>, plies: Expr) -> Expr {
    let weighed = agreed.into_iter().zip(COMPARED);
    let agreement = weighed.map(|(halves, (_, weight))| halves * lit(weight));
    let agreement = agreement.fold(lit(0i64), |sum, part| sum + part);
    let plies = plies.cast(DataType::Int64);
    let length = when(plies.clone().gt(lit(SURE)))
        .then(lit(SURE))
        .otherwise(plies);
    lit(WHOLE) - (lit(SURE) - length) * (lit(200i64) - agreement)
}

/// The score, 0 to 1.
pub(super) fn score(parts: Expr) -> Expr {
    parts.cast(DataType::Float64) / lit(WHOLE as f64)
}
