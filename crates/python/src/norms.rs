//! `norms`: rank norms of events.

use crate::choices;
use crate::error::cannot;
use crate::interrupt::beside;
use crate::table::Table;
use pyo3::prelude::*;
use scoresheet_batch::events::{self, EventOptions, FoundEvent};
use scoresheet_event::Fault;
use scoresheet_event::norms::{Game, Hundredths, Options, Rank, Row, assess, without_leavers};
use scoresheet_tables::memory::Frame;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// Rank norms of events by the classifications of 1953, one row a player: what was reached, what was
/// missed by how much, and the clauses that say so. The paths are crosstables and whatever else
/// ``scoresheet event`` reads.
///
/// ``indicators`` says what a rank counts for that the sources leave out, such as ``{"MK": "0"}``.
#[pyfunction]
#[pyo3(signature = (paths, *, game, indicators=None, beginners=false, encoding="auto"))]
pub fn norms(
    py: Python<'_>,
    paths: &Bound<'_, PyAny>,
    game: &str,
    indicators: Option<BTreeMap<String, String>>,
    beginners: bool,
    encoding: &str,
) -> PyResult<Table> {
    let found = Game::ALL.into_iter().find(|each| each.code() == game);
    let game = found.ok_or_else(|| cannot(format!("game={game:?}: not one of draughts, chess")))?;
    let mut options = Options {
        beginners,
        ..Options::of(game)
    };
    for (rank, value) in indicators.unwrap_or_default() {
        indicate(&mut options, &rank, &value)?;
    }
    let reading = EventOptions {
        encoding: choices::encoding(encoding)?,
        ..EventOptions::default()
    };
    let paths = choices::paths(paths)?;
    let rows = beside(py, || {}, move || rows(&paths, &reading, &options))?;
    let rows = rows.map_err(cannot)?;
    Frame::norms(&rows).map(Table::from).map_err(cannot)
}

fn indicate(options: &mut Options, name: &str, value: &str) -> PyResult<()> {
    let rank =
        Rank::read(name).ok_or_else(|| cannot(format!("indicators: {name:?} is no rank")))?;
    let value: Hundredths = value
        .parse()
        .map_err(|error| cannot(format!("indicators: {name}: {error}")))?;
    if options.indicators.set(rank, value) {
        return Ok(());
    }
    Err(cannot(format!(
        "indicators: the sources say themselves what rank {rank} counts for"
    )))
}

fn rows(paths: &[PathBuf], reading: &EventOptions, options: &Options) -> Result<Vec<Row>, String> {
    let found = events::read(paths, reading).map_err(|error| error.to_string())?;
    if let Some((_, line)) = found.problems.first() {
        return Err(line.clone());
    }
    let mut rows = Vec::new();
    for event in &found.events {
        if let Some(fault) = event.reading.faults.iter().find(|fault| fault.is_error()) {
            return Err(told(event, fault));
        }
        if event.stands {
            rows.extend(of_event(event, options)?);
        }
    }
    Ok(rows)
}

fn of_event(found: &FoundEvent, options: &Options) -> Result<Vec<Row>, String> {
    let event = &found.reading.event;
    let stayed = without_leavers(event, options.game);
    let (event, _) = stayed.map_err(|error| format!("{}: {error}", event.files.join(", ")))?;
    match assess(&event, options) {
        Ok(assessment) => Ok(assessment.rows()),
        Err(faults) => Err(faults.first().map_or_else(
            || format!("{}: its norms cannot be worked out", event.files.join(", ")),
            |fault| told(found, fault),
        )),
    }
}

/// A fault in one line, with its place.
fn told(found: &FoundEvent, fault: &Fault) -> String {
    let source = found.sources.get(fault.at.file as usize);
    let name = source.map_or("", |source| source.name.as_str());
    let line = match fault.at.line {
        0 => String::new(),
        line => format!("{line}: "),
    };
    format!("{name}:{line} {}: {}", fault.code.as_str(), fault.message)
}
