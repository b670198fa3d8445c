//! `select`: games chosen out of archives.

use crate::arguments::{self, Whole};
use crate::choices;
use crate::error::{about, cannot};
use crate::interrupt::beside;
use crate::sources::{RecordSource, Remarks, warn};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use scoresheet_batch::GameRow;
use scoresheet_batch::input::{Options as InputOptions, Pieces};
use scoresheet_output::{keep_out_of, write};
use scoresheet_select::{Chosen, Condition, Form, Job, Kind, RowFilter, Stop, Told};
use scoresheet_source::Level;
use scoresheet_tables::RowQuery;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// Games that were selected.
#[pyclass(frozen, module = "scoresheet")]
pub struct Selection {
    bytes: Vec<u8>,
    chosen: Chosen,
}

#[pymethods]
impl Selection {
    #[new]
    #[pyo3(signature = (data, games, selected, refused, copies, unread))]
    fn new(
        data: Vec<u8>,
        games: u64,
        selected: u64,
        refused: u64,
        copies: u64,
        unread: u64,
    ) -> Self {
        Self {
            bytes: data,
            chosen: Chosen {
                games,
                selected,
                refused,
                copies,
                unread,
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

    fn __len__(&self) -> usize {
        usize::try_from(self.chosen.selected).unwrap_or(usize::MAX)
    }

    fn __repr__(&self) -> String {
        let (selected, games) = (self.chosen.selected, self.chosen.games);
        format!("Selection: {selected} of {games} games")
    }

    fn __getnewargs__<'py>(
        &self,
        py: Python<'py>,
    ) -> (Bound<'py, PyBytes>, u64, u64, u64, u64, u64) {
        let of = &self.chosen;
        (
            self.data(py),
            of.games,
            of.selected,
            of.refused,
            of.copies,
            of.unread,
        )
    }
}

/// Conditions, by the names of their arguments, those that cost least first.
const KINDS: [(&str, Kind); 16] = [
    ("number", Kind::Number),
    ("plies", Kind::Plies),
    ("result", Kind::Result),
    ("white", Kind::White),
    ("black", Kind::Black),
    ("player", Kind::Player),
    ("tag", Kind::Tag),
    ("date", Kind::Date),
    ("rating", Kind::Rating),
    ("opening", Kind::Opening),
    ("code", Kind::Code),
    ("level", Kind::Level),
    ("moves", Kind::Moves),
    ("material", Kind::Material),
    ("fen", Kind::Fen),
    ("pattern", Kind::Pattern),
];

/// Chooses games out of files, folders and archives, as ``scoresheet select`` does: every condition has to hold.
///
/// Conditions are ``tag``, ``player``, ``white``, ``black``, ``date``, ``rating``, ``result``, ``plies``, ``opening``,
/// ``code``, ``level``, ``moves``, ``material``, ``fen``, ``pattern`` and ``number``, each a text as the program's option
/// of the name takes it, or several; ``legal`` is true or false, and ``where`` a condition in SQL over the table games.
///
/// With ``out`` the games are written to that file, whole or not at all; else they are in ``data`` of what is returned.
/// ``to`` writes them in another notation; files that cannot be read are a ``ScoresheetWarning``.
#[pyfunction]
#[pyo3(signature = (paths, out=None, *, legal=None, unique=false, limit=None, sort=None, to=None, to_lang="auto", game="auto",
                    rules=None, mode="strict", lang="auto", encoding="auto", jobs=None, **conditions))]
#[expect(clippy::too_many_arguments, reason = "keywords in Python")]
pub fn select(
    py: Python<'_>,
    paths: &Bound<'_, PyAny>,
    out: Option<PathBuf>,
    legal: Option<bool>,
    unique: bool,
    limit: Option<Whole>,
    sort: Option<&str>,
    to: Option<&str>,
    to_lang: &str,
    game: &str,
    rules: Option<&str>,
    mode: &str,
    lang: &str,
    encoding: &str,
    jobs: Option<Whole>,
    conditions: Option<&Bound<'_, PyDict>>,
) -> PyResult<Selection> {
    let language = choices::language(to_lang)?;
    let limit = limit.map(|limit| limit.counted("limit").map(|count| count as u64));
    let keys = sort.map(|keys| {
        keys.split(',')
            .map(|key| choices::parsed("sort", key))
            .collect()
    });
    let mut job = Job {
        conditions: legal.map(Condition::legal).into_iter().collect(),
        unique,
        limit: limit.transpose()?,
        sort: keys.transpose()?.unwrap_or_default(),
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
    if let Some(out) = &out {
        keep_out_of(out, &arguments::paths(paths)?)
            .map_err(|error| cannot(format!("out: {error}")))?;
    }
    let input = InputOptions {
        encoding,
        keep_bytes: true,
        ..InputOptions::default()
    };
    let pieces = Pieces::new(walk, input);
    let stop = Stop::default();
    let stopped = Arc::clone(&stop.stop);
    let made = beside(
        py,
        || stopped.store(true, Ordering::Relaxed),
        move || chosen(&job, pieces, &stop),
    )?;
    let (mut bytes, chosen, remarks) = made.map_err(cannot)?;
    warn(py, &remarks)?;
    if let Some(out) = out {
        write(&out, std::mem::take(&mut bytes)).map_err(|error| about(&out, &error))?;
    }
    Ok(Selection { bytes, chosen })
}

fn chosen(job: &Job, pieces: Pieces, stop: &Stop) -> Result<(Vec<u8>, Chosen, Remarks), String> {
    let (mut bytes, mut remarks) = (Vec::new(), Remarks::new());
    let mut tell = |told: Told| {
        remarks.push(match told {
            Told::Problem(problem) => (problem.reason.level(), problem.to_string()),
            Told::Remark(line) => (Level::Warning, line),
        });
    };
    let chosen = job.write(pieces, stop, &mut bytes, &mut tell);
    let chosen = chosen.map_err(|error| error.to_string())?;
    Ok((bytes, chosen, remarks))
}

/// Adds the conditions to what is asked for.
fn ask(job: &mut Job, conditions: &Bound<'_, PyDict>) -> PyResult<()> {
    for name in conditions.keys() {
        let name: String = name.extract()?;
        if name != "where" && KINDS.iter().all(|(known, _)| *known != name) {
            let known = KINDS.map(|(known, _)| known).join(", ");
            return Err(cannot(format!(
                "{name}: not one of the conditions {known}, legal, where"
            )));
        }
    }
    for (name, kind) in KINDS {
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
