//! What Python hands over, made into what Rust has: texts, whole numbers, paths.

use crate::error::{about, cannot};
use pyo3::exceptions::{PyOverflowError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::PyString;
use std::fmt::{self, Display};
use std::fs;
use std::path::{Path, PathBuf};

/// A whole number. One that is too large for the machine is the largest that it has: either is beyond
/// every limit here.
#[derive(Clone, Copy)]
pub struct Whole(pub i64);

impl Whole {
    /// From 0; `None` below.
    pub fn count(self) -> Option<usize> {
        usize::try_from(self.0).ok()
    }

    /// From 0.
    ///
    /// # Errors
    /// What `argument` gives is below.
    pub fn counted(self, argument: &str) -> PyResult<usize> {
        let below = || cannot(format!("{argument}={self}: below 0"));
        self.count().ok_or_else(below)
    }
}

impl Display for Whole {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<'a, 'py> FromPyObject<'a, 'py> for Whole {
    type Error = PyErr;

    fn extract(given: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        match given.extract::<i64>() {
            Err(error) if error.is_instance_of::<PyOverflowError>(given.py()) => {
                let below = given.lt(0)?;
                Ok(Self(if below { i64::MIN } else { i64::MAX }))
            }
            read => read.map(Self),
        }
    }
}

/// The text that `argument` is; `None` if it is something else.
///
/// # Errors
/// Python's texts may hold what is no character: halves of a pair of surrogates.
pub fn text(argument: &str, given: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
    let Ok(text) = given.cast::<PyString>() else {
        return Ok(None);
    };
    text.extract::<String>().map(Some).map_err(|error| {
        let why = error.value(given.py());
        let at = why.getattr("start").and_then(|at| at.extract::<usize>());
        let at = at.map_or(String::new(), |at| format!(" at {at}"));
        cannot(format!(
            "{argument}: contains half a character (a lone surrogate){at}; was it decoded wrongly?"
        ))
    })
}

/// The text that `argument` has to be.
pub fn the_text(argument: &str, given: &Bound<'_, PyAny>) -> PyResult<String> {
    let wrong = || PyTypeError::new_err(format!("{argument}: text is expected"));
    text(argument, given)?.ok_or_else(wrong)
}

/// One path or several. All are there: a folder that is not is no empty one.
pub fn paths(given: &Bound<'_, PyAny>) -> PyResult<Vec<PathBuf>> {
    let paths = match given.extract::<PathBuf>() {
        Ok(path) => vec![path],
        // Anything else was raised by the object itself, or by a signal.
        Err(error) if error.is_instance_of::<PyTypeError>(given.py()) => each_path(given)?,
        Err(error) => return Err(error),
    };
    // To the walk, - is standard input; to Python it is a name like others.
    let paths = paths.into_iter().map(|path| match path.as_os_str() == "-" {
        true => PathBuf::from("./-"),
        false => path,
    });
    let paths: Vec<PathBuf> = paths.collect();
    for path in &paths {
        path_exists(path)?;
    }
    Ok(paths)
}

/// # Errors
/// It is not there.
pub fn path_exists(path: &Path) -> PyResult<()> {
    fs::metadata(path).map_err(|error| about(path, &error))?;
    Ok(())
}

fn each_path(given: &Bound<'_, PyAny>) -> PyResult<Vec<PathBuf>> {
    let wrong = |_| PyTypeError::new_err("paths: a path is expected, or several");
    let items = given.try_iter().map_err(wrong)?;
    let path = |(at, item): (usize, PyResult<Bound<'_, PyAny>>)| {
        let item = item?;
        item.extract::<PathBuf>().map_err(|_| {
            let kind = item.get_type();
            PyTypeError::new_err(format!("paths[{at}]: a path is expected, not {kind}"))
        })
    };
    items.enumerate().map(path).collect()
}
