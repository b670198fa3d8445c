//! Columns of text made of columns of text.

use std::borrow::Cow;
use std::collections::HashMap;

use polars::prelude::{
    Column, DataType, Expr, Field, IntoColumn, PolarsResult, Schema, StringChunked,
};

/// What `part` makes of each text; null stays null.
pub(super) fn of_text(
    of: Expr,
    part: impl for<'t> Fn(&'t str) -> Option<Cow<'t, str>> + Send + Sync + 'static,
) -> Expr {
    of_column(of, move |texts| {
        texts.iter().map(|text| text.and_then(&part)).collect()
    })
}

/// The same of texts that stand many times, such as names: it is made once of each.
pub(super) fn of_repeated(
    of: Expr,
    part: impl for<'t> Fn(&'t str) -> Option<Cow<'t, str>> + Send + Sync + 'static,
) -> Expr {
    of_column(of, move |texts| {
        let mut known: HashMap<&str, Option<Cow<'_, str>>> = HashMap::new();
        let found = texts.iter().map(|text| {
            let text = text?;
            known.entry(text).or_insert_with(|| part(text)).clone()
        });
        found.collect()
    })
}

fn of_column(
    of: Expr,
    parts: impl Fn(&StringChunked) -> StringChunked + Send + Sync + 'static,
) -> Expr {
    let map = move |column: Column| -> PolarsResult<Column> {
        let found = parts(column.str()?);
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
