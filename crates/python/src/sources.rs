//! Sources of events: read for `event` and `norms` alike, with all that has to be said of them.

use crate::arguments;
use crate::choices;
use crate::error::{ScoresheetNote, ScoresheetWarning, cannot};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyMapping;
use scoresheet_batch::events::{self, EventOptions, Events, FoundEvent};
use scoresheet_batch::input::{Source, Walk, walk};
use scoresheet_event::{Fault, FaultCode};
use scoresheet_source::{Encoding, Level};
use std::ffi::CString;
use std::path::PathBuf;

/// What has to be said beside an answer.
pub type Remarks = Vec<(Level, String)>;

/// Where records are read from: files and folders, or a text.
pub struct RecordSource {
    pub walk: Walk,
    /// `None` if it is to be found out.
    pub encoding: Option<Encoding>,
}

impl RecordSource {
    /// One of the two arguments.
    pub fn of(
        paths: Option<&Bound<'_, PyAny>>,
        text: Option<&Bound<'_, PyAny>>,
        encoding: &str,
    ) -> PyResult<Self> {
        let encoding = choices::encoding(encoding)?;
        match (paths, text) {
            (Some(paths), None) => Ok(Self {
                walk: walk(arguments::paths(paths)?),
                encoding,
            }),
            (None, Some(_)) if encoding.is_some() => {
                Err(cannot("encoding applies to files; text is already decoded"))
            }
            (None, Some(text)) => {
                let text = arguments::the_text("text", text)?;
                Ok(Self {
                    walk: Walk::of(Source::of_text("text", &text)),
                    encoding: Some(Encoding::Utf8),
                })
            }
            (None, None) | (Some(_), Some(_)) => {
                Err(cannot("either paths or text is needed, and not both"))
            }
        }
    }
}

/// Where events are read from.
pub enum EventSource {
    /// Files and folders.
    Paths(Vec<PathBuf>),
    /// A text.
    Text(String),
}

impl EventSource {
    /// One of the two arguments.
    pub fn of(paths: Option<&Bound<'_, PyAny>>, text: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        match (paths, text) {
            (Some(paths), None) => arguments::paths(paths).map(Self::Paths),
            (None, Some(text)) => arguments::the_text("text", text).map(Self::Text),
            (None, None) | (Some(_), Some(_)) => {
                Err(cannot("either paths or text is needed, and not both"))
            }
        }
    }
}

/// The events of a source. What is doubtful goes to `remarks`.
///
/// # Errors
/// One line: the first of what is wrong, and how much more is.
pub fn read(
    source: &EventSource,
    options: &EventOptions,
    remarks: &mut Remarks,
) -> Result<Events, String> {
    let found = match source {
        EventSource::Paths(paths) => events::read(paths, options),
        EventSource::Text(text) => events::read_text(text, options),
    };
    let found = found.map_err(|error| error.to_string())?;
    let mut wrong = Vec::new();
    let faults = found.events.iter().flat_map(|event| {
        let faults = event.reading.faults.iter();
        faults.map(|fault| (fault.level, reported(event, fault)))
    });
    for (level, line) in found.problems.iter().cloned().chain(faults) {
        match level {
            Level::Error => wrong.push(line),
            Level::Warning | Level::Note => remarks.push((level, line)),
        }
    }
    if found.untagged > 0 {
        let records = found.untagged;
        let line = format!("{records} records without tags belong to no event");
        remarks.push((Level::Note, line));
    }
    refuse(&wrong)?;
    Ok(found)
}

/// # Errors
/// The first of what is wrong, and how much more is, if anything is.
pub fn refuse(wrong: &[String]) -> Result<(), String> {
    match wrong {
        [] => Ok(()),
        [one] => Err(one.clone()),
        [first, others @ ..] => Err(format!("{first} (and {} more errors)", others.len())),
    }
}

/// A fault in one line, with its place, and with what the caller can do about it.
pub fn reported(found: &FoundEvent, fault: &Fault) -> String {
    let source = found.sources.get(fault.at.file as usize);
    let place = fault.at.in_file(source.map_or("", |source| &source.name));
    let help = if fault.code == FaultCode::RankMissing {
        "; indicators={\"none\": 5} counts all of them as such"
    } else if fault.code == FaultCode::IndicatorMissing {
        "; give one in indicators"
    } else {
        ""
    };
    format!("{place} {}: {}{help}", fault.code.as_str(), fault.message)
}

/// Tells what has to be said, as Python tells warnings.
pub fn warn(py: Python<'_>, remarks: &Remarks) -> PyResult<()> {
    for (level, reported) in remarks {
        let category = match level {
            Level::Note => py.get_type::<ScoresheetNote>(),
            Level::Warning | Level::Error => py.get_type::<ScoresheetWarning>(),
        };
        let reported = CString::new(reported.replace('\0', "\u{fffd}")).map_err(cannot)?;
        PyErr::warn(py, &category, &reported, 1)?;
    }
    Ok(())
}

/// A mapping as texts: a number is as good as its digits, and ``None`` as nothing.
pub fn pairs(argument: &str, given: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<(String, String)>> {
    let Some(given) = given else {
        return Ok(Vec::new());
    };
    let mapping = given.cast::<PyMapping>().map_err(|_| {
        PyTypeError::new_err(format!(
            "{argument}: a mapping, such as a dictionary, is expected"
        ))
    })?;
    let text = |it: Bound<'_, PyAny>| match it.is_none() {
        true => Ok(String::new()),
        false => it.str()?.extract::<String>(),
    };
    let items = mapping.items()?.into_iter();
    items
        .map(|item| Ok((text(item.get_item(0)?)?, text(item.get_item(1)?)?)))
        .collect()
}
