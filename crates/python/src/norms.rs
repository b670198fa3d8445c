//! `norms`: rank norms of events.

use crate::arguments;
use crate::choices;
use crate::error::cannot;
use crate::interrupt::beside;
use crate::sources::{self, EventSource, Remarks, pairs, refuse, reported};
use crate::table::Table;
use pyo3::prelude::*;
use scoresheet_batch::events::{EventOptions, FoundEvent};
use scoresheet_norms::{
    AssessmentRow, Game, Hundredths, Known, Options, Rank, Readings, one_player, worked_out,
};
use scoresheet_source::Level;
use scoresheet_tables::memory::Frame;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// Rank norms of events by the classifications of 1953, one row per player: what was reached, what was
/// missed by how much, and the clauses that say so. The paths are crosstables and whatever else
/// ``scoresheet event`` reads.
///
/// ``indicators`` says what a rank counts for that the sources leave out, such as ``{"MK": 0}``;
/// ``ranks`` which rank a player holds, by name or number, such as ``{"Kask": "II"}``; ``readings`` answers what the
/// sources leave open, as the program's options of the names do, such as ``{"skip": "refused"}``.
///
/// What is doubtful in the sources is reported as ScoresheetWarning, how they were read as ScoresheetNote.
#[pyfunction]
#[pyo3(signature = (paths, *, game, indicators=None, ranks=None, readings=None, beginners=false, encoding="auto"))]
#[expect(clippy::too_many_arguments, reason = "keywords in Python")]
pub fn norms(
    py: Python<'_>,
    paths: &Bound<'_, PyAny>,
    game: &str,
    indicators: Option<&Bound<'_, PyAny>>,
    ranks: Option<&Bound<'_, PyAny>>,
    readings: Option<&Bound<'_, PyAny>>,
    beginners: bool,
    encoding: &str,
) -> PyResult<Table> {
    let found = Game::ALL.into_iter().find(|each| each.code() == game);
    let game = found.ok_or_else(|| cannot(format!("game={game:?}: not one of draughts, chess")))?;
    let mut options = Options {
        beginners,
        ..Options::of(game)
    };
    for (rank, value) in pairs("indicators", indicators)? {
        indicate(&mut options, &rank, &value)?;
    }
    for (option, answer) in pairs("readings", readings)? {
        take(&mut options, &option, &answer)?;
    }
    let ranks = pairs("ranks", ranks)?.into_iter();
    let ranks: PyResult<BTreeMap<String, Rank>> = ranks
        .map(|(player, rank)| Ok((player, read_rank("ranks", &rank)?)))
        .collect();
    let reading = EventOptions {
        encoding: choices::encoding(encoding)?,
        ..EventOptions::default()
    };
    let stop = Arc::clone(&reading.stop);
    let mut desk = Desk {
        options,
        ranks: ranks?,
        source: EventSource::Paths(arguments::paths(paths)?),
        reading,
        rows: Vec::new(),
        remarks: Vec::new(),
    };
    let (desk, done) = beside(
        py,
        move || stop.store(true, Ordering::Relaxed),
        move || {
            let done = desk.read();
            (desk, done)
        },
    )?;
    sources::warn(py, &desk.remarks)?;
    done.map_err(cannot)?;
    Frame::norms(&desk.rows).map(Table::from).map_err(cannot)
}

fn read_rank(argument: &str, name: &str) -> PyResult<Rank> {
    Rank::read(name).ok_or_else(|| cannot(format!("{argument}: {name:?} is not a rank")))
}

fn indicate(options: &mut Options, name: &str, value: &str) -> PyResult<()> {
    let rank = read_rank("indicators", name)?;
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

fn take(options: &mut Options, option: &str, answer: &str) -> PyResult<()> {
    if options.readings.take(option, answer) {
        return Ok(());
    }
    let cases = Readings::QUESTIONS.iter();
    let known = match cases.clone().find(|case| case.option == option) {
        Some(case) => case.answers.iter().map(|(name, _)| *name).collect(),
        None => cases.map(|case| case.option).collect::<Vec<_>>(),
    };
    let wrong = format!(
        "readings: {option}={answer}: not one of {}",
        known.join(", ")
    );
    Err(cannot(wrong))
}

/// What is asked of events, and what came of it.
struct Desk {
    options: Options,
    ranks: BTreeMap<String, Rank>,
    source: EventSource,
    reading: EventOptions,
    rows: Vec<AssessmentRow>,
    remarks: Remarks,
}

impl Desk {
    /// # Errors
    /// One line: the first of what is wrong, and how much more is.
    fn read(&mut self) -> Result<(), String> {
        let found = sources::read(&self.source, &self.reading, &mut self.remarks)?;
        let mut unknown: BTreeSet<String> = self.ranks.keys().cloned().collect();
        for event in found.events.iter().filter(|event| event.stands) {
            if !self.reading.stop.load(Ordering::Relaxed) {
                self.event(event, &mut unknown)?;
            }
        }
        match unknown.first() {
            Some(player) => Err(format!(
                "ranks: the name or number {player:?} does not identify one player"
            )),
            None => Ok(()),
        }
    }

    fn event(&mut self, found: &FoundEvent, unknown: &mut BTreeSet<String>) -> Result<(), String> {
        let event = &found.reading.event;
        let files = event.files.join(", ");
        self.options.known.clear();
        for (player, rank) in &self.ranks {
            if let Some(number) = one_player(event, player) {
                unknown.remove(player);
                let rank = Some(*rank);
                let known = Known {
                    rank,
                    ..Known::default()
                };
                self.options.known.insert(number, known);
            }
        }
        let assessed = worked_out(event, &self.options);
        match assessed.map_err(|error| format!("{files}: {error}"))? {
            Ok(assessment) => {
                for warning in &assessment.warnings {
                    let line = format!("{files}: {warning}");
                    self.remarks.push((Level::Warning, line));
                }
                self.rows.extend(assessment.rows());
                Ok(())
            }
            Err(faults) => {
                let lines: Vec<String> =
                    faults.iter().map(|fault| reported(found, fault)).collect();
                refuse(&lines)
            }
        }
    }
}
