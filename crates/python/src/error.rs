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
    "What was asked for cannot be done; the message says what and where."
);

pyo3::create_exception!(
    scoresheet,
    ScoresheetWarning,
    PyUserWarning,
    "What has to be known to judge an answer, though there is one: a source that contradicts itself, and the like."
);

pyo3::create_exception!(
    scoresheet,
    ScoresheetNote,
    ScoresheetWarning,
    "What was taken for granted, such as what kind of table a file is; nothing is wrong with it."
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
