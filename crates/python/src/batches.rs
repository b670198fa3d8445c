//! `audit_batches`: an audit whose rows are handed over as they come, and `parts`, which cuts files for it.

use crate::arguments::{self, Whole};
use crate::audit::dictionary;
use crate::choices;
use crate::error::cannot;
use crate::handover;
use crate::interrupt::{Coming, Sender, beside};
use crate::pickled::{Reduced, reduced};
use crate::table::Table;
use pyo3::exceptions::{PyKeyboardInterrupt, PyTypeError};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::PyCapsule;
use scoresheet_batch::input::{self, Found, Source, walk};
use scoresheet_batch::parts::{CutOptions, Part, cut};
use scoresheet_batch::{Rows, RunOptions, Sink, SinkError, Start, run_from};
use scoresheet_tables::memory::{Frame, Memory, Tables, Texts};
use std::collections::BTreeMap;
use std::io::{self, Read};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

/// Batches that are made and not yet taken.
const WAITING: usize = 2;

/// What the thread of the audit hands over.
enum Made {
    Rows(Box<Tables>),
    /// All of it, and the numbers as JSON.
    Summary(String),
    Failed(String),
}

/// Tables of an audit, some games at a time.
#[pyclass(frozen, module = "scoresheet")]
pub struct Batches {
    coming: Coming<Made>,
    summary: Mutex<Option<String>>,
}

#[pymethods]
impl Batches {
    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Batch>> {
        let tables = self.take(py)?;
        tables.map(|tables| Batch::of(py, *tables)).transpose()
    }

    /// The games that have not been taken yet, as Arrow's C stream: each batch is made while the one before is used, so
    /// ``pyarrow.RecordBatchReader.from_stream(batches)`` goes through archives of any size. Findings and plies are left
    /// out; whoever wants these takes batch by batch. Ctrl-C ends it with the error of whoever takes the batches.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        slf: Bound<'py, Self>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let py = slf.py();
        let texts = requested_schema.map_or(Texts::Views, |schema| handover::requested(&schema));
        let none = Memory::new(false)
            .and_then(Memory::tables)
            .map_err(cannot)?;
        let batches = slf.unbind();
        let more = move || Python::attach(|py| batches.get().games(py).transpose());
        let stream = none.games.arrow_stream_with(more, texts);
        PyCapsule::new_with_value(py, stream, c"arrow_array_stream")
    }

    /// The numbers of the run, as in ``summary.json``, once all batches have been taken; else ``None``.
    #[getter]
    fn summary<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let summary = self.summary.lock().unwrap_or_else(PoisonError::into_inner);
        summary
            .as_deref()
            .map(|json| dictionary(py, json))
            .transpose()
    }
}

impl Batches {
    fn take(&self, py: Python<'_>) -> PyResult<Option<Box<Tables>>> {
        match self.coming.next(py)? {
            Some(Made::Rows(tables)) => Ok(Some(tables)),
            Some(Made::Failed(why)) => Err(cannot(why)),
            Some(Made::Summary(summary)) => {
                *self.summary.lock().unwrap_or_else(PoisonError::into_inner) = Some(summary);
                Ok(None)
            }
            None => Ok(None),
        }
    }

    /// The next games, for somebody who knows no exceptions of Python.
    fn games(&self, py: Python<'_>) -> Result<Option<Frame>, String> {
        let told = |error: PyErr| match error.is_instance_of::<PyKeyboardInterrupt>(py) {
            true => "interrupted by Ctrl-C".to_owned(),
            false => error.to_string(),
        };
        let taken = self.take(py).map_err(told)?;
        Ok(taken.map(|tables| tables.games))
    }
}

/// The tables of some games.
#[pyclass(frozen, module = "scoresheet")]
pub struct Batch {
    games: Py<Table>,
    findings: Py<Table>,
    plies: Option<Py<Table>>,
}

type BatchState = (Py<Table>, Py<Table>, Option<Py<Table>>);

#[pymethods]
impl Batch {
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

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> Reduced<'py, BatchState> {
        let (py, of) = (slf.py(), slf.get());
        reduced(slf, (of.games(py), of.findings(py), of.plies(py)))
    }

    #[staticmethod]
    const fn _restored(games: Py<Table>, findings: Py<Table>, plies: Option<Py<Table>>) -> Self {
        Self {
            games,
            findings,
            plies,
        }
    }

    fn __repr__(&self) -> String {
        let (games, findings) = (self.games.get().height(), self.findings.get().height());
        format!("Batch: {games} games, {findings} findings")
    }
}

impl Batch {
    fn of(py: Python<'_>, tables: Tables) -> PyResult<Self> {
        let plies = tables.plies.map(|plies| Py::new(py, Table::from(plies)));
        Ok(Self {
            games: Py::new(py, Table::from(tables.games))?,
            findings: Py::new(py, Table::from(tables.findings))?,
            plies: plies.transpose()?,
        })
    }
}

/// A sink that hands rows over when there are enough.
struct Handing {
    memory: Memory,
    plies: bool,
    games: usize,
    most: usize,
    to: Sender<Made>,
}

impl Handing {
    fn hand_over(&mut self) -> Result<(), SinkError> {
        let memory = std::mem::replace(&mut self.memory, Memory::new(self.plies)?);
        self.games = 0;
        if self.to.send(Made::Rows(Box::new(memory.tables()?))) {
            return Ok(());
        }
        Err(SinkError {
            path: "batches".to_owned(),
            reason: "nobody takes them any more".to_owned(),
        })
    }
}

impl Sink for Handing {
    fn write(&mut self, rows: &Rows) -> Result<(), SinkError> {
        (&mut self.memory).write(rows)?;
        self.games += rows.games.len();
        if self.games >= self.most {
            return self.hand_over();
        }
        Ok(())
    }

    fn finish(self: Box<Self>) -> Result<(), SinkError> {
        Ok(())
    }
}

/// A file of Python's: something with ``read``.
struct PythonFile(Py<PyAny>);

impl Read for PythonFile {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let read = Python::attach(|py| {
            let read = self.0.call_method1(py, "read", (out.len(),))?;
            read.extract::<PyBackedBytes>(py).map_err(PyErr::from)
        });
        let read = read.map_err(|error| io::Error::other(error.to_string()))?;
        let fits = out.get_mut(..read.len());
        let fits =
            fits.ok_or_else(|| io::Error::other("read() gave more than it was asked for"))?;
        fits.copy_from_slice(&read);
        Ok(read.len())
    }
}

/// What an audit reads: a file of Python's, or files and folders.
pub fn found(source: &Bound<'_, PyAny>, name: Option<&str>) -> PyResult<Vec<Found>> {
    if source.hasattr("read")? {
        let file = Mutex::new(Some(PythonFile(source.clone().unbind())));
        let open = move || {
            let file = file.lock().unwrap_or_else(PoisonError::into_inner).take();
            let file = file.ok_or_else(|| io::Error::other("it can be read only once"))?;
            Ok(Box::new(file) as Box<dyn Read + Send>)
        };
        let source = Source::of_reader(name.unwrap_or("-"), open);
        return Ok(vec![Found::Source(source)]);
    }
    let found: Vec<Found> = walk(arguments::paths(source)?).collect();
    let Some(name) = name else {
        return Ok(found);
    };
    let sources = found.iter().filter(|it| matches!(it, Found::Source(_)));
    if sources.count() > 1 {
        return Err(cannot(
            "name: gives one file its name, and there are several",
        ));
    }
    Ok(found.into_iter().map(|it| named(it, name)).collect())
}

fn named(found: Found, name: &str) -> Found {
    match found {
        Found::Source(source) => Found::Source(source.named(name)),
        other @ (Found::Skipped(_) | Found::Problem(_)) => other,
    }
}

/// Audits files, folders, an open file, or one part of a list, and gives the tables some games at a time.
///
/// ``source`` is a path or several, or anything with ``read`` that gives bytes, compressed or not, such as an object of a
/// store; ``name`` is then its name in the tables. ``part`` is one of ``scoresheet.parts``. No more than a few batches of
/// about ``rows`` games are in memory.
#[pyfunction]
#[pyo3(signature = (source=None, *, part=None, copied=false, name=None, rows=Whole(8192), game="auto", rules=None,
                    mode="strict", lang="auto", encoding="auto", plies=false, jobs=None),
         text_signature = "(source=None, *, part=None, copied=False, name=None, rows=8192, game='auto', rules=None, mode='strict', lang='auto', encoding='auto', plies=False, jobs=None)")]
#[expect(clippy::too_many_arguments, reason = "keywords in Python")]
pub fn audit_batches(
    source: Option<&Bound<'_, PyAny>>,
    part: Option<&str>,
    copied: bool,
    name: Option<&str>,
    rows: Whole,
    game: &str,
    rules: Option<&str>,
    mode: &str,
    lang: &str,
    encoding: &str,
    plies: bool,
    jobs: Option<Whole>,
) -> PyResult<Batches> {
    let options = RunOptions {
        jobs: choices::jobs(jobs)?,
        input: input::Options {
            encoding: choices::encoding(encoding)?,
            ..input::Options::default()
        },
        replay: choices::replay(game, rules, mode, lang)?,
        plies,
        part: part.is_some(),
        ..RunOptions::default()
    };
    let found = match (source, part) {
        (Some(source), None) => found(source, name)?,
        (None, Some(part)) => {
            let part: Part = serde_json::from_str(part).map_err(cannot)?;
            let found = part.found(copied).into_iter();
            found
                .map(|it| name.map_or(it.clone(), |name| named(it, name)))
                .collect()
        }
        (None, None) | (Some(_), Some(_)) => {
            return Err(PyTypeError::new_err(
                "either source or part is needed, and not both",
            ));
        }
    };
    let most = rows.count().filter(|rows| *rows > 0);
    let most = most.ok_or_else(|| cannot(format!("rows={rows}: not above 0")))?;
    started(found, options, most)
}

/// The audit in a thread of its own.
fn started(found: Vec<Found>, mut options: RunOptions, most: usize) -> PyResult<Batches> {
    let memory = Memory::new(options.plies).map_err(cannot)?;
    let coming = Coming::of(WAITING, move |to: &Sender<Made>| {
        options.stop = Arc::clone(to.stop());
        let sink = Handing {
            memory,
            plies: options.plies,
            games: 0,
            most,
            to: to.clone(),
        };
        // Whoever takes no more does not want to know why.
        let _ = to.send(audited(found, &options, sink));
    });
    Ok(Batches {
        coming,
        summary: Mutex::new(None),
    })
}

fn audited(found: Vec<Found>, options: &RunOptions, sink: Handing) -> Made {
    let ended = run_from(Start::of_found(found), options, sink).map_err(|e| e.to_string());
    let closed = ended.and_then(|mut ended| {
        if let Some(refused) = ended.refused.pop() {
            return Err(refused);
        }
        ended.sink.hand_over().map_err(|e| e.to_string())?;
        serde_json::to_string(&ended.summary).map_err(|e| e.to_string())
    });
    closed.map_or_else(Made::Failed, Made::Summary)
}

/// Cuts files into parts for ``audit_batches`` on other machines: texts, each of which says what one part is.
///
/// ``size`` is that of a part on disk, in bytes. ``scoresheet parts`` writes the same lines.
#[pyfunction]
#[pyo3(signature = (paths, *, size=Whole(256 << 20), game="auto", encoding="auto", jobs=None),
         text_signature = "(paths, *, size=268435456, game='auto', encoding='auto', jobs=None)")]
pub fn parts(
    py: Python<'_>,
    paths: &Bound<'_, PyAny>,
    size: Whole,
    game: &str,
    encoding: &str,
    jobs: Option<Whole>,
) -> PyResult<Vec<String>> {
    let bytes = size.count().filter(|size| *size > 0);
    let mut stated = BTreeMap::new();
    for (option, value) in [("--game", game), ("--encoding", encoding)] {
        if value != "auto" {
            stated.insert(option.to_owned(), vec![value.to_owned()]);
        }
    }
    let options = CutOptions {
        size: bytes.ok_or_else(|| cannot(format!("size={size}: not above 0")))? as u64,
        jobs: choices::jobs(jobs)?,
        input: input::Options {
            encoding: choices::encoding(encoding)?,
            ..input::Options::default()
        },
        replay: choices::replay(game, None, "strict", "auto")?,
        stated,
    };
    let paths: Vec<PathBuf> = arguments::paths(paths)?;
    let list = beside(py, || (), move || cut(walk(paths), &options, &mut |_| ()))?;
    let list = list.map_err(cannot)?;
    let lines = list.parts.iter().map(serde_json::to_string);
    lines.collect::<Result<_, _>>().map_err(cannot)
}
