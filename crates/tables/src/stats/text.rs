//! Columns of text made of columns of text.

use std::borrow::Cow;

use polars::prelude::{
    Column, DataType, Expr, Field, IntoColumn, PolarsResult, Schema, StringChunked,
};

/// What `part` makes of each text; null stays null.
pub(super) fn of_text(
    of: Expr,
    part: impl for<'t> Fn(&'t str) -> Option<Cow<'t, str>> + Send + Sync + 'static,
) -> Expr {
    let map = move |column: Column| -> PolarsResult<Column> {
        let found: StringChunked = column
            .str()?
            .iter()
            .map(|text| text.and_then(&part))
            .collect();
        Ok(found.with_name(column.name().clone()).into_column())
    };
    of.map(map, |_: &Schema, field: &Field| {
        Ok(Field::new(field.name().clone(), DataType::String))
    })
}

/// A position without what does not belong to it: in a FEN of chess the first four fields, without the
/// counters of moves. FENs of draughts have no blanks.
pub(super) fn position(fen: Expr) -> Expr {
    of_text(fen, |fen| {
        let end = fen
            .match_indices(' ')
            .nth(3)
            .map_or(fen.len(), |(at, _)| at);
        fen.get(..end).map(Cow::Borrowed)
    })
}
