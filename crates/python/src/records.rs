//! `read`: records as they stand.

use crate::arguments;
use crate::error::cannot;
use crate::interrupt::beside;
use crate::sources::RecordSource;
use crate::table::Table;
use pyo3::prelude::*;
use scoresheet_batch::input::{self, Pieces, Source};
use scoresheet_batch::records;
use scoresheet_tables::memory::Frame;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Reads every record of files and folders, or of a text, as it stands: nothing is judged, and nothing
/// is lost. One row per record: its text, its tags, every token and every problem with its place.
///
/// A file that cannot be read is a row without ``game_no`` whose problems say why. ``encoding`` is that of
/// files: a text of Python is decoded already.
#[pyfunction]
#[pyo3(signature = (paths=None, *, text=None, encoding="auto"))]
pub fn read(
    py: Python<'_>,
    paths: Option<&Bound<'_, PyAny>>,
    text: Option<&Bound<'_, PyAny>>,
    encoding: &str,
) -> PyResult<Table> {
    let RecordSource { walk, encoding } = RecordSource::of(paths, text, encoding)?;
    let options = input::Options {
        encoding,
        ..input::Options::default()
    };
    let pieces = Pieces::new(walk, options);
    let stop = Arc::new(AtomicBool::new(false));
    let reported = Arc::clone(&stop);
    let frame = beside(
        py,
        || stop.store(true, Ordering::Relaxed),
        move || {
            let mut rows = Vec::new();
            records::each(pieces, &reported, |row| rows.push(row));
            Frame::records(&rows)
        },
    )?;
    frame.map(Table::from).map_err(cannot)
}

/// A text of Python as a source, which it names `text`.
pub fn source_of(text: &Bound<'_, PyAny>) -> PyResult<Source> {
    Ok(Source::of_text("text", &arguments::the_text("text", text)?))
}
