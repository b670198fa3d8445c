//! `read`: records as they stand.

use crate::choices;
use crate::error::cannot;
use crate::interrupt::beside;
use crate::table::Table;
use pyo3::prelude::*;
use scoresheet_batch::input::{self, Source, Walk};
use scoresheet_batch::records;
use scoresheet_tables::memory::Frame;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Reads every record of files and folders, or of a text, as it stands: nothing is judged, and nothing
/// is lost. One row a record: its text, its tags, every token and every problem with its place.
///
/// A file that cannot be read is a row without ``game_no`` whose problems say why.
#[pyfunction]
#[pyo3(signature = (paths=None, *, text=None, encoding="auto"))]
pub fn read(
    py: Python<'_>,
    paths: Option<&Bound<'_, PyAny>>,
    text: Option<&str>,
    encoding: &str,
) -> PyResult<Table> {
    let walk = match (paths, text) {
        (Some(paths), None) => input::walk(choices::paths(paths)?),
        (None, Some(text)) => Walk::of(Source::of_text("text", text)),
        _ => return Err(cannot("either paths or text is needed, and not both")),
    };
    let options = input::Options {
        encoding: choices::encoding(encoding)?,
        ..input::Options::default()
    };
    let stop = Arc::new(AtomicBool::new(false));
    let told = Arc::clone(&stop);
    let frame = beside(
        py,
        || stop.store(true, Ordering::Relaxed),
        move || {
            let mut rows = Vec::new();
            records::each(walk, &options, &told, |row| rows.push(row));
            Frame::records(&rows)
        },
    )?;
    frame.map(Table::from).map_err(cannot)
}
