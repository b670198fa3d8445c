//! Promotions: what men and pawns became.

use polars::prelude::{LazyFrame, PolarsResult, SortMultipleOptions, col, len};

use super::{Audit, Measure, Settings, Statistic};

/// Promotions by the piece and the side.
pub(super) const BY_PIECE: Statistic = Statistic {
    name: "promotions",
    title: "Promotions",
    definition: "Every man crowned and pawn promoted in a main line, by what it became.",
    plies: true,
    columns: &[
        Measure {
            name: "promotion",
            unit: "piece",
            meaning: "What it became",
        },
        Measure {
            name: "side",
            unit: "word",
            meaning: "Whose it was",
        },
        Measure {
            name: "count",
            unit: "pieces",
            meaning: "How many",
        },
        Measure {
            name: "earliest_ply",
            unit: "ply, from 1",
            meaning: "The earliest in any game",
        },
    ],
    query: by_piece,
};

fn by_piece(audit: &Audit, _: &Settings) -> PolarsResult<LazyFrame> {
    let parts = audit.plies(&["promotion", "side", "ply"], |plies| {
        plies
            .filter(col("promotion").is_not_null())
            .group_by([col("promotion"), col("side")])
            .agg([len().alias("count"), col("ply").min().alias("earliest_ply")])
    })?;
    Ok(parts
        .group_by([col("promotion"), col("side")])
        .agg([col("count").sum(), col("earliest_ply").min()])
        .sort(["promotion", "side"], SortMultipleOptions::default()))
}
