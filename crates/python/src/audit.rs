//! `audit`: the main job, its tables in memory.

use crate::arguments::{self, Whole};
use crate::choices;
use crate::error::cannot;
use crate::interrupt::beside_telling;
use crate::pickled::{Reduced, Words, reduced};
use crate::progress::Progress;
use crate::table::Table;
use pyo3::prelude::*;
use scoresheet_batch::{RunOptions, input, run};
use scoresheet_replay::Options;
use scoresheet_source::Encoding;
use scoresheet_tables::memory::{Memory, Tables};
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// What an audit came to: the tables of ``scoresheet audit``, in memory.
#[pyclass(frozen, module = "scoresheet")]
pub struct Audit {
    games: Py<Table>,
    findings: Py<Table>,
    plies: Option<Py<Table>>,
    summary: String,
    how: How,
}

/// The tables, the summary, and how it was made.
type State = (Py<Table>, Py<Table>, Option<Py<Table>>, String, String);

/// How records were read and judged.
#[derive(Clone, Copy, Default)]
pub struct How {
    pub encoding: Option<Encoding>,
    pub replay: Options,
}

impl Audit {
    /// The tables; their rows are shared.
    pub fn tables(&self) -> Tables {
        Tables {
            games: self.games.get().frame.clone(),
            findings: self.findings.get().frame.clone(),
            plies: self.plies.as_ref().map(|plies| plies.get().frame.clone()),
        }
    }

    /// How it was made.
    pub const fn how(&self) -> How {
        self.how
    }
}

#[pymethods]
impl Audit {
    /// One row per game.
    #[getter]
    fn games(&self, py: Python<'_>) -> Py<Table> {
        self.games.clone_ref(py)
    }

    /// One row per finding.
    #[getter]
    fn findings(&self, py: Python<'_>) -> Py<Table> {
        self.findings.clone_ref(py)
    }

    /// One row per ply; ``None`` without ``plies=True``.
    #[getter]
    fn plies(&self, py: Python<'_>) -> Option<Py<Table>> {
        self.plies.as_ref().map(|plies| plies.clone_ref(py))
    }

    /// The numbers of the run, as in ``summary.json``.
    #[getter]
    fn summary<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        dictionary(py, &self.summary)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> Reduced<'py, State> {
        let (py, of) = (slf.py(), slf.get());
        let how = (
            of.how.encoding.map(Encoding::as_str),
            Words::of(&of.how.replay),
        );
        let how = serde_json::to_string(&how).map_err(cannot)?;
        let tables = (of.games(py), of.findings(py), of.plies(py));
        reduced(slf, (tables.0, tables.1, tables.2, of.summary.clone(), how))
    }

    #[staticmethod]
    fn _restored(
        games: Py<Table>,
        findings: Py<Table>,
        plies: Option<Py<Table>>,
        summary: String,
        how: &str,
    ) -> PyResult<Self> {
        let (encoding, replay): (Option<String>, Words) =
            serde_json::from_str(how).map_err(cannot)?;
        let how = How {
            encoding: choices::encoding(encoding.as_deref().unwrap_or("auto"))?,
            replay: replay.options()?,
        };
        Ok(Self {
            games,
            findings,
            plies,
            summary,
            how,
        })
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let summary = self.summary(py)?;
        let of = |name| summary.get_item(name);
        Ok(format!(
            "Audit: {} files, {} games, {} of them legal, {} findings",
            of("files")?,
            of("games")?,
            of("legal")?,
            self.findings.get().height(),
        ))
    }
}

/// A JSON document as Python has it.
pub fn dictionary<'py>(py: Python<'py>, json: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("json")?.call_method1("loads", (json,))
}

/// Reads and judges every game in files and folders, as ``scoresheet audit`` does.
///
/// The tables have the columns of docs/tables.md and hold all rows in memory; for archives that do not
/// fit, use the program. Other threads of Python run meanwhile, and Ctrl-C stops it.
///
/// How far it is is shown in notebooks, and elsewhere with ``progress=True``; ``progress`` may be a callable, too, which
/// is told the games and bytes that have been read.
///
/// Files that cannot be read are findings; a path that is not there raises FileNotFoundError.
#[pyfunction]
#[pyo3(signature = (paths, *, game="auto", rules=None, mode="strict", lang="auto", encoding="auto",
                    plies=false, repair=None, jobs=None, progress=None))]
#[expect(clippy::too_many_arguments, reason = "keywords in Python")]
pub fn audit(
    py: Python<'_>,
    paths: &Bound<'_, PyAny>,
    game: &str,
    rules: Option<&str>,
    mode: &str,
    lang: &str,
    encoding: &str,
    plies: bool,
    repair: Option<&str>,
    jobs: Option<Whole>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Audit> {
    let suggest = match repair {
        None | Some("off") => false,
        Some("suggest") => true,
        Some(other) => return Err(cannot(format!("repair={other:?}: not one of off, suggest"))),
    };
    let options = RunOptions {
        jobs: choices::jobs(jobs)?,
        input: input::Options {
            encoding: choices::encoding(encoding)?,
            ..input::Options::default()
        },
        replay: choices::replay(game, rules, mode, lang)?,
        plies,
        suggest,
        ..RunOptions::default()
    };
    let how = How {
        encoding: options.input.encoding,
        replay: options.replay,
    };
    let paths = arguments::paths(paths)?;
    let stop = Arc::clone(&options.stop);
    let stop = move || stop.store(true, Ordering::Relaxed);
    let (games, bytes) = (&options.games_read, &options.input.bytes_read);
    let mut progress = Progress::new(py, progress, paths.clone(), games, bytes);
    let work = move || {
        let mut memory = Memory::new(plies)?;
        let summary = run(paths, &options, Box::new(&mut memory))?;
        memory.tables().map(|tables| (tables, summary))
    };
    let ran = beside_telling(py, stop, |py| progress.tell(py), work);
    let ran = progress.close(py, ran)?;
    let (tables, summary) = ran.map_err(cannot)?;
    Ok(Audit {
        games: Py::new(py, Table::from(tables.games))?,
        findings: Py::new(py, Table::from(tables.findings))?,
        plies: tables
            .plies
            .map(|plies| Py::new(py, Table::from(plies)))
            .transpose()?,
        summary: serde_json::to_string(&summary).map_err(cannot)?,
        how,
    })
}
