//! What Python is reported when something cannot be done: one line, and an exception to catch it by.

use pyo3::exceptions::{PyFileNotFoundError, PyOSError, PyUserWarning, PyValueError};
use pyo3::prelude::*;
use std::fmt::Display;
use std::io;
use std::path::Path;

pyo3::create_exception!(
    scoresheet,
    ScoresheetError,
    PyValueError,
    "The request cannot be carried out; the message says what failed and where."
);

pyo3::create_exception!(
    scoresheet,
    ScoresheetWarning,
    PyUserWarning,
    "Something to consider when using a result, although there is one, such as a source that contradicts itself."
);

pyo3::create_exception!(
    scoresheet,
    ScoresheetNote,
    ScoresheetWarning,
    "An assumption that was made, such as the kind of table in a file; nothing is wrong."
);

/// A request that cannot be carried out.
pub fn cannot(why: impl Display) -> PyErr {
    ScoresheetError::new_err(why.to_string())
}

/// The system's error about a path, as the exception that Python has for it.
pub fn about(path: &Path, error: &io::Error) -> PyErr {
    let path = path.display().to_string();
    match error.raw_os_error() {
        // With these arguments Python itself chooses the exception.
        Some(number) => PyOSError::new_err((number, reason(error), path)),
        None if error.kind() == io::ErrorKind::NotFound => PyFileNotFoundError::new_err(path),
        None => PyOSError::new_err(format!("{path}: {error}")),
    }
}

/// The system's words, without the number that stands in the exception anyway.
fn reason(error: &io::Error) -> String {
    let text = error.to_string();
    text.split(" (os error")
        .next()
        .unwrap_or_default()
        .to_owned()
}
