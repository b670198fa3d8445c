//! `read`: records as they stand.

use crate::arguments;
use crate::choices;
use crate::error::cannot;
use crate::interrupt::beside;
use crate::table::Table;
use pyo3::prelude::*;
use scoresheet_batch::input::{self, Pieces, Source, Walk};
use scoresheet_batch::records;
use scoresheet_source::Encoding;
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
    let asked = choices::encoding(encoding)?;
    let (walk, encoding) = match (paths, text) {
        (Some(paths), None) => (input::walk(arguments::paths(paths)?), asked),
        (None, Some(_)) if asked.is_some() => {
            return Err(cannot("encoding applies to files; text is already decoded"));
        }
        (None, Some(text)) => (Walk::of(source_of(text)?), Some(Encoding::Utf8)),
        _ => return Err(cannot("either paths or text is needed, and not both")),
    };
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
