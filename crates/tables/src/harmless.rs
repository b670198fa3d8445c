//! Batches for spreadsheets: texts that they would take for formulas begin with an apostrophe.

use polars::prelude::{ChunkApply, Column, DataFrame, DataType, IntoColumn, PolarsResult};
use scoresheet_source::spreadsheet;

/// The batch with every text made harmless ([`spreadsheet::harmless`]); numbers stay what they are.
pub(crate) fn batch(of: &DataFrame) -> PolarsResult<DataFrame> {
    let columns: PolarsResult<Vec<Column>> = of.columns().iter().map(column).collect();
    DataFrame::new(of.height(), columns?)
}

fn column(of: &Column) -> PolarsResult<Column> {
    if of.dtype() != &DataType::String {
        return Ok(of.clone());
    }
    Ok(of.str()?.apply_values(spreadsheet::harmless).into_column())
}
