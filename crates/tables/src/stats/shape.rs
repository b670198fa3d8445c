//! Whether a table has the columns that the audit of today writes.

use std::path::Path;

use polars::prelude::{DataType, PlSmallStr, SchemaRef};

use super::StatsError;
use crate::columns::{FindingColumns, GameColumns, PlyColumns};
use crate::table;

/// Refuses a table that lacks a column or has one of another type: it was written by an earlier
/// version, or by something else. Columns beyond these do no harm.
pub(super) fn check(path: &Path, name: &str, found: &SchemaRef) -> Result<(), StatsError> {
    let wanted = match name {
        "games" => table::shape::<GameColumns>()?,
        "findings" => table::shape::<FindingColumns>()?,
        _ => table::shape::<PlyColumns>()?,
    };
    let refused = |column: &str, fault| StatsError::Outdated {
        path: path.display().to_string(),
        column: column.to_owned(),
        fault,
    };
    let wanted = wanted.schema();
    if let Some(missing) = wanted.iter_names().find(|name| !found.contains(name)) {
        return Err(refused(missing, "is missing"));
    }
    let differs = |(column, kind): &(&PlSmallStr, &DataType)| found.get(column) != Some(kind);
    match wanted.iter().find(differs) {
        Some((column, _)) => Err(refused(column, "has another type")),
        None => Ok(()),
    }
}
