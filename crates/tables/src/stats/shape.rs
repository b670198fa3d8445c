//! Whether a table has the columns that the audit of today writes.

use std::path::Path;

use polars::prelude::SchemaRef;

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
    for (column, kind) in wanted.schema().iter() {
        match found.get(column) {
            None => return Err(refused(column, "is missing")),
            Some(other) if other != kind => return Err(refused(column, "has another type")),
            Some(_) => {}
        }
    }
    Ok(())
}
