//! Days and times in answers: tables of the audit have none, but a query may make them.

use polars::prelude::{Column, DataFrame, DataType, PolarsResult};

/// The answer with days and times as text, `2026-11-28`: shown as numbers they would be days since 1970, and
/// CSV is written without them.
pub(super) fn as_text(answer: DataFrame) -> PolarsResult<DataFrame> {
    let height = answer.height();
    let columns = answer.columns().iter().map(column);
    DataFrame::new(height, columns.collect::<PolarsResult<Vec<Column>>>()?)
}

fn column(of: &Column) -> PolarsResult<Column> {
    let kind = of.dtype();
    if matches!(kind, DataType::Duration(_)) {
        lasting(of)
    } else if kind.is_temporal() {
        of.cast(&DataType::String)
    } else {
        Ok(of.clone())
    }
}

/// `2d`, which polars does not cast to text.
fn lasting(of: &Column) -> PolarsResult<Column> {
    let text = |at| Ok(of.get(at)?).map(|value| (!value.is_null()).then(|| value.to_string()));
    let texts = (0..of.len()).map(text);
    let texts = texts.collect::<PolarsResult<Vec<Option<String>>>>()?;
    Ok(Column::new(of.name().clone(), texts))
}
