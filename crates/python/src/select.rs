//! `select`: games chosen out of archives.

use crate::arguments::{self, Whole};
use crate::choices;
use crate::error::{about, cannot};
use crate::interrupt::beside_telling;
use crate::pickled::Reduced;
use crate::progress::Progress;
use crate::sources::{RecordSource, Remarks, warn};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyString};
use scoresheet_batch::GameRow;
use scoresheet_batch::input::{Options as InputOptions, Pieces};
use scoresheet_output::keep_out_of;
use scoresheet_select::{
    Chosen, Condition, Form, Ids, Job, KeepError, Kind, RowFilter, SelectError, Stop, Told,
};
use scoresheet_source::Level;
use scoresheet_tables::RowQuery;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// Games that were selected.
#[pyclass(frozen, module = "scoresheet")]
pub struct Selection {
    bytes: Vec<u8>,
    chosen: Chosen,
}

/// The arguments of [`Selection::new`].
type State<'py> = (Bound<'py, PyBytes>, u64, u64, u64, u64, u64, Vec<String>);

#[pymethods]
impl Selection {
    #[new]
    #[pyo3(signature = (data, games, selected, refused, copies, unread, files=Vec::new()))]
    fn new(
        data: Vec<u8>,
        games: u64,
        selected: u64,
        refused: u64,
        copies: u64,
        unread: u64,
        files: Vec<String>,
    ) -> Self {
        Self {
            bytes: data,
            chosen: Chosen {
                games,
                selected,
                refused,
                copies,
                unread,
                files,
                ..Chosen::default()
            },
        }
    }

    /// The games, as the bytes that they stand as; in another notation, in UTF-8. Nothing if they were written to a file.
    #[getter]
    fn data<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.bytes)
    }

    /// How many games were met.
    #[getter]
    fn games(&self) -> u64 {
        self.chosen.games
    }

    /// How many of them were selected.
    #[getter]
    fn selected(&self) -> u64 {
        self.chosen.selected
    }

    /// Selected games that the notation asked for cannot say; they are left out.
    #[getter]
    fn refused(&self) -> u64 {
        self.chosen.refused
    }

    /// Games left out since an earlier one has the same moves.
    #[getter]
    fn copies(&self) -> u64 {
        self.chosen.copies
    }

    /// Files, or parts of them, that could not be read.
    #[getter]
    fn unread(&self) -> u64 {
        self.chosen.unread
    }

    /// Names of the files that were written into the folder, where games are split.
    #[getter]
    fn files(&self) -> Vec<String> {
        self.chosen.files.clone()
    }

    fn __len__(&self) -> usize {
        usize::try_from(self.chosen.selected).unwrap_or(usize::MAX)
    }

    fn __repr__(&self) -> String {
        let (selected, games) = (self.chosen.selected, self.chosen.games);
        format!("Selection: {selected} of {games} games")
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> Reduced<'py, State<'py>> {
        let of = &slf.get().chosen;
        let state = (
            slf.get().data(slf.py()),
            of.games,
            of.selected,
            of.refused,
            of.copies,
            of.unread,
            of.files.clone(),
        );
        Ok((slf.get_type().into_any(), state))
    }
}

/// Chooses games out of files, folders and archives, as ``scoresheet select`` does: every condition has to hold, or with
/// ``invert`` not all of them.
///
/// Conditions are ``tag``, ``player``, ``white``, ``black``, ``date``, ``rating``, ``result``, ``plies``, ``opening``,
/// ``code``, ``level``, ``moves``, ``material``, ``fen``, ``pattern`` and ``number``, each a text as the program's option
/// of the name takes it, or several; ``legal`` is true or false, and ``where`` a condition in SQL over the table games.
/// ``ids`` names games: a table with ``file`` and ``game_no``, or such pairs, or ids of records (``game_id``).
///
/// With ``out`` the games are written to that file, or with ``split`` to files of that new folder, whole or not at all, and
/// none is held in memory; else they are in ``data`` of what is returned. ``to`` writes them in another notation; files
/// that cannot be read are a ``ScoresheetWarning``. ``progress`` is as in ``audit``.
#[pyfunction]
#[pyo3(signature = (paths, out=None, *, legal=None, ids=None, invert=false, unique=false, copies=false, limit=None, sort=None,
                    split=None, to=None, to_lang="auto", game="auto", rules=None, mode="strict", lang="auto",
                    encoding="auto", jobs=None, progress=None, **conditions))]
#[expect(clippy::too_many_arguments, reason = "keywords in Python")]
pub fn select(
    py: Python<'_>,
    paths: &Bound<'_, PyAny>,
    out: Option<PathBuf>,
    legal: Option<bool>,
    ids: Option<&Bound<'_, PyAny>>,
    invert: bool,
    unique: bool,
    copies: bool,
    limit: Option<Whole>,
    sort: Option<&str>,
    split: Option<&str>,
    to: Option<&str>,
    to_lang: &str,
    game: &str,
    rules: Option<&str>,
    mode: &str,
    lang: &str,
    encoding: &str,
    jobs: Option<Whole>,
    progress: Option<Py<PyAny>>,
    conditions: Option<&Bound<'_, PyDict>>,
) -> PyResult<Selection> {
    if unique && copies {
        return Err(cannot("unique and copies: no game is both"));
    }
    if split.is_some() && out.is_none() {
        return Err(cannot("split: files go into a folder; out names it"));
    }
    let language = choices::language(to_lang)?;
    let limit = limit.map(|limit| limit.counted("limit").map(|count| count as u64));
    let keys = sort.map(|keys| {
        keys.split(',')
            .map(|key| choices::parsed("sort", key))
            .collect()
    });
    let mut job = Job {
        conditions: legal.map(Condition::legal).into_iter().collect(),
        ids: ids.map(named).transpose()?,
        not: invert,
        unique,
        copies,
        limit: limit.transpose()?,
        sort: keys.transpose()?.unwrap_or_default(),
        split: split.map(|by| choices::parsed("split", by)).transpose()?,
        form: match to {
            None => Form::AsItStands,
            Some("exchange") => Form::Exchange,
            Some(to) => Form::Notation(choices::notation(to)?, language),
        },
        replay: choices::replay(game, rules, mode, lang)?,
        jobs: choices::jobs(jobs)?,
        ..Job::default()
    };
    if let Some(conditions) = conditions {
        ask(&mut job, conditions)?;
    }
    let RecordSource { walk, encoding } = RecordSource::of(Some(paths), None, encoding)?;
    let paths = arguments::paths(paths)?;
    if let Some(out) = &out {
        keep_out_of(out, &paths).map_err(|error| cannot(format!("out: {error}")))?;
    }
    let input = InputOptions {
        encoding,
        keep_bytes: true,
        ..InputOptions::default()
    };
    let stop = Stop::default();
    let mut progress = Progress::new(py, progress, paths, &stop.games, &input.bytes_read);
    let pieces = Pieces::new(walk, input);
    let stopped = Arc::clone(&stop.stop);
    let ran = beside_telling(
        py,
        || stopped.store(true, Ordering::Relaxed),
        |py| progress.tell(py),
        move || chosen(&job, pieces, &stop, out.as_deref()),
    );
    let (made, remarks) = progress.close(py, ran)?;
    let (bytes, chosen) = made?;
    warn(py, &remarks)?;
    Ok(Selection { bytes, chosen })
}

type Made = PyResult<(Vec<u8>, Chosen)>;

/// Carries it out; what is to be said of it comes with it.
fn chosen(job: &Job, pieces: Pieces, stop: &Stop, out: Option<&Path>) -> (Made, Remarks) {
    let (mut bytes, mut remarks) = (Vec::new(), Remarks::new());
    let mut tell = |told: Told| {
        remarks.push(match told {
            Told::Problem(problem) => (problem.reason.level(), problem.to_string()),
            Told::Remark(line) => (Level::Warning, line),
        });
    };
    let chosen = match out {
        Some(out) => job.keep(pieces, stop, out, &mut tell).map_err(refused),
        None => {
            let written = job.write(pieces, stop, &mut bytes, &mut tell);
            written.map_err(|error| match error {
                SelectError::Write(error) => error.into(),
                SelectError::Query(why) => cannot(why),
            })
        }
    };
    (chosen.map(|chosen| (bytes, chosen)), remarks)
}

fn refused(error: KeepError) -> PyErr {
    match error {
        KeepError::Write(path, error) => about(&path, &error),
        KeepError::NotHeld(path, why) => cannot(format!("out: {}: {why}", path.display())),
        error @ (KeepError::File(_) | KeepError::Folder(_) | KeepError::NotEmpty(_)) => {
            cannot(format!("out: {error}"))
        }
        KeepError::Query(why) => cannot(why),
    }
}

/// The games that are named: rows of a table, pairs of a file and a number, or ids.
fn named(given: &Bound<'_, PyAny>) -> PyResult<Ids> {
    let wrong =
        || cannot("ids: a table with file and game_no, such pairs, or ids of records are expected");
    if given.is_instance_of::<PyString>() {
        return Err(wrong());
    }
    let mut ids = Ids::default();
    for item in given.try_iter()? {
        let item = item?;
        if let Ok(id) = item.cast::<PyString>() {
            ids.add_id(&id.to_cow()?);
        } else if let Ok(row) = item.cast::<PyDict>() {
            let cell = |name| row.get_item(name)?.ok_or_else(wrong);
            ids.add(
                &cell("file")?.extract::<String>()?,
                cell("game_no")?.extract()?,
            );
        } else {
            let (file, number): (String, u32) = item.extract().map_err(|_| wrong())?;
            ids.add(&file, number);
        }
    }
    Ok(ids)
}

/// Adds the conditions to what is asked for.
fn ask(job: &mut Job, conditions: &Bound<'_, PyDict>) -> PyResult<()> {
    for name in conditions.keys() {
        let name: String = name.extract()?;
        if name != "where" && Kind::ALL.iter().all(|kind| kind.name() != name) {
            let known = Kind::ALL.map(Kind::name).join(", ");
            return Err(cannot(format!(
                "{name}: not one of the conditions {known}, legal, where"
            )));
        }
    }
    for kind in Kind::ALL {
        let name = kind.name();
        let Some(given) = conditions.get_item(name)? else {
            continue;
        };
        let texts = match given.extract::<String>() {
            Ok(text) => vec![text],
            Err(_) => given.extract::<Vec<String>>()?,
        };
        for text in texts {
            let condition = Condition::read(kind, &text);
            job.conditions
                .push(condition.map_err(|unclear| cannot(format!("{name}: {unclear}")))?);
        }
    }
    job.conditions.sort_by_key(Condition::cost);
    if let Some(query) = conditions.get_item("where")? {
        let query: String = query.extract()?;
        let query = RowQuery::read(&query).map_err(|error| cannot(format!("where: {error}")))?;
        job.filter = Some(Box::new(Where(query)));
    }
    Ok(())
}

struct Where(RowQuery);

impl RowFilter for Where {
    fn keep(&self, rows: &[GameRow]) -> Result<Vec<bool>, String> {
        let kept = self.0.keep(rows);
        kept.map_err(|error| format!("where: {error}"))
    }
}
