//! Sums that stay whole until the end.

use polars::prelude::{DataType, Expr, col, lit};

/// The sum of a column of whole numbers, wide enough for any table.
pub(super) fn sum(of: Expr) -> Expr {
    of.cast(DataType::Int64).sum()
}

/// How many rows it is true of.
pub(super) fn count(of: Expr) -> Expr {
    sum(of.fill_null(lit(false)))
}

/// Sums of the same columns again, for what was made of stretches.
pub(super) fn sums(columns: &[&str]) -> Vec<Expr> {
    columns.iter().map(|name| sum(col(*name))).collect()
}

/// First ply of the band of twenty that a ply is in: 1, 21, 41 …
pub(super) fn band() -> Expr {
    (col("ply") - lit(1u32)).floor_div(lit(20u32)) * lit(20u32) + lit(1u32)
}
