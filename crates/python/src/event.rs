//! `event`: tables and standings of tournaments.

use crate::audit::dictionary;
use crate::choices::{self, one_of, parsed};
use crate::error::cannot;
use crate::interrupt::beside;
use crate::pickled::{Reduced, reduced};
use crate::sources::{self, EventSource, Remarks, pairs};
use crate::table::Table;
use pyo3::prelude::*;
use scoresheet_batch::events::EventOptions;
use scoresheet_event::assessment::{AdjournedGame, Left, Options, Tiebreaks};
use scoresheet_event::tiebreak::{Choices, Divisor, TeamScore, Worth};
use scoresheet_event::withdrawal::Forfeits;
use scoresheet_event::{Assessment, RuleSet, assess_all};
use scoresheet_event_files::CsvOptions;
use scoresheet_source::Level;
use scoresheet_tables::memory::Frame;
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// Events with their standings: the tables of ``scoresheet event``, in memory.
#[pyclass(frozen, module = "scoresheet")]
pub struct Events {
    standings: Py<Table>,
    meetings: Py<Table>,
    /// Title, rules, and as JSON.
    all: Vec<(String, &'static str)>,
    json: String,
    remarks: Remarks,
}

/// Tables, titles and rules, all as JSON, remarks.
type State = (
    Py<Table>,
    Py<Table>,
    Vec<(String, String)>,
    String,
    Vec<(String, String)>,
);

#[pymethods]
impl Events {
    /// One row per player, in order; of several events one after the other.
    #[getter]
    fn standings(&self, py: Python<'_>) -> Py<Table> {
        self.standings.clone_ref(py)
    }

    /// One row per game.
    #[getter]
    fn meetings(&self, py: Python<'_>) -> Py<Table> {
        self.meetings.clone_ref(py)
    }

    /// What the one event is called; ``None`` of several.
    #[getter]
    fn title(&self) -> Option<&str> {
        self.one().map(|(title, _)| title.as_str())
    }

    /// The set of rules that the one event is judged by; ``None`` of several.
    #[getter]
    fn rules(&self) -> Option<&'static str> {
        self.one().map(|(_, rules)| *rules)
    }

    /// Each event as ``scoresheet event --json`` prints it: title, rules and why these, crosstables, withdrawals,
    /// standings with their remarks, teams, tie-breaks explained.
    #[getter]
    fn events<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        dictionary(py, &self.json)
    }

    /// What is doubtful in the sources, and how they were read: level and words.
    #[getter]
    fn faults(&self) -> Vec<(&'static str, &str)> {
        let remarks = self.remarks.iter();
        remarks
            .map(|(level, reported)| (level.as_str(), reported.as_str()))
            .collect()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> Reduced<'py, State> {
        let (py, of) = (slf.py(), slf.get());
        let rules = |(title, rules): &(String, &str)| (title.clone(), (*rules).to_owned());
        let remark = |(level, words): &(Level, String)| (level.as_str().to_owned(), words.clone());
        let all = of.all.iter().map(rules).collect();
        let remarks = of.remarks.iter().map(remark).collect();
        let (standings, meetings) = (of.standings(py), of.meetings(py));
        reduced(slf, (standings, meetings, all, of.json.clone(), remarks))
    }

    #[staticmethod]
    fn _restored(
        standings: Py<Table>,
        meetings: Py<Table>,
        all: Vec<(String, String)>,
        json: String,
        remarks: Vec<(String, String)>,
    ) -> PyResult<Self> {
        let rules = |(title, code): (String, String)| {
            Ok((title, parsed::<RuleSet>("rules", &code)?.code()))
        };
        let remark = |(level, words): (String, String)| {
            let known = Level::from_name(&level);
            Ok((
                known.ok_or_else(|| cannot(format!("{level:?} is not a level")))?,
                words,
            ))
        };
        Ok(Self {
            standings,
            meetings,
            all: all.into_iter().map(rules).collect::<PyResult<_>>()?,
            json,
            remarks: remarks.into_iter().map(remark).collect::<PyResult<_>>()?,
        })
    }

    fn __repr__(&self) -> String {
        let all: Vec<String> = self
            .all
            .iter()
            .map(|(title, rules)| format!("{title} ({rules})"))
            .collect();
        let (players, games) = (self.standings.get().height(), self.meetings.get().height());
        format!(
            "Events: {}; {players} players, {games} games",
            all.join(", ")
        )
    }
}

impl Events {
    fn one(&self) -> Option<&(String, &'static str)> {
        if let [one] = self.all.as_slice() {
            Some(one)
        } else {
            None
        }
    }

    fn of(py: Python<'_>, assessed: &[Assessment], remarks: Remarks) -> PyResult<Self> {
        let numbered = || (1..).zip(assessed);
        let standings: Vec<_> = numbered()
            .flat_map(|(number, event)| event.standing_rows(number))
            .collect();
        let meetings: Vec<_> = numbered()
            .flat_map(|(number, event)| event.pairing_rows(number))
            .collect();
        let standings = Frame::standings(&standings).map_err(cannot)?;
        let meetings = Frame::pairings(&meetings).map_err(cannot)?;
        let all = assessed
            .iter()
            .map(|event| (event.title.clone(), event.rules.code()));
        Ok(Self {
            standings: Py::new(py, Table::from(standings))?,
            meetings: Py::new(py, Table::from(meetings))?,
            all: all.collect(),
            json: serde_json::to_string(assessed).map_err(cannot)?,
            remarks,
        })
    }
}

/// Tournaments: withdrawals judged, players ranked, tie-breaks
/// computed. The paths, or the text, are
/// crosstables and whatever else ``scoresheet event`` reads; arguments are its options.
///
/// ``left`` says after which round a player, or a team, has left, such as ``{"Kalm": 5}``; ``adjourned`` what became
/// of games of such players, such as ``{"3-7": "½-½", "3-8": None}``; ``after`` the round after which the tables are shown; ``allow`` uses
/// tie-breaks where the rules forbid them; ``explain`` whose tie-breaks are explained.
///
/// What is doubtful in the sources is reported as ScoresheetWarning, how they were read as ScoresheetNote.
#[pyfunction]
#[pyo3(signature = (paths=None, *, text=None, rules=None, tiebreaks=None, left=None, adjourned=None,
                    forfeits=None, scoring=None, kind=None, teams=None, unplayed="half", cut_divisor="kept",
                    unrated=None, allow=false, after=None, explain=None, encoding="auto"))]
#[expect(clippy::too_many_arguments, reason = "keywords in Python")]
pub fn event(
    py: Python<'_>,
    paths: Option<&Bound<'_, PyAny>>,
    text: Option<&Bound<'_, PyAny>>,
    rules: Option<&str>,
    tiebreaks: Option<&str>,
    left: Option<&Bound<'_, PyAny>>,
    adjourned: Option<&Bound<'_, PyAny>>,
    forfeits: Option<u16>,
    scoring: Option<&str>,
    kind: Option<&str>,
    teams: Option<&str>,
    unplayed: &str,
    cut_divisor: &str,
    unrated: Option<u16>,
    allow: bool,
    after: Option<u16>,
    explain: Option<&Bound<'_, PyAny>>,
    encoding: &str,
) -> PyResult<Events> {
    let options = Options {
        rules: rules.map(|code| parsed("rules", code)).transpose()?,
        left: leavers(left)?,
        adjourned: adjourned_games(adjourned)?,
        forfeits: match forfeits {
            None => Forfeits::ByTheRules,
            Some(0) => Forfeits::Allowed,
            Some(number) => Forfeits::ExcludeAfter(number),
        },
        tiebreaks: match tiebreaks {
            Some(list) => parsed("tiebreaks", list)?,
            None => Tiebreaks::default(),
        },
        choices: Choices {
            unplayed: one_of(
                "unplayed",
                unplayed,
                [("half", Worth::Half), ("face", Worth::Face)],
            )?,
            divisor: one_of(
                "cut_divisor",
                cut_divisor,
                [("kept", Divisor::Kept), ("rounds", Divisor::Rounds)],
            )?,
            unrated,
            allow,
        },
        after,
        teams: teams
            .map(|score| {
                one_of(
                    "teams",
                    score,
                    [("match", TeamScore::Match), ("game", TeamScore::Game)],
                )
            })
            .transpose()?,
        explain: explain.map(|who| who.str()?.extract()).transpose()?,
        by_place: false,
    };
    let reading = EventOptions {
        tables: CsvOptions {
            scoring: read_by(
                "scoring",
                scoring,
                scoresheet_event_files::scoring,
                "write it as 1-½-0 or 2-1-0",
            )?,
            kind: read_by(
                "kind",
                kind,
                |text| scoresheet_event_files::kind(text).flatten(),
                "not one of round-robin, double-round-robin, round-robin N, swiss",
            )?,
            rounds_by_table: false,
        },
        left: options.left.clone(),
        encoding: choices::encoding(encoding)?,
        ..EventOptions::default()
    };
    let source = EventSource::of(paths, text)?;
    let stop = Arc::clone(&reading.stop);
    let (assessed, remarks) = beside(
        py,
        move || stop.store(true, Ordering::Relaxed),
        move || {
            let mut remarks = Remarks::new();
            let assessed = assessed(&source, &reading, &options, &mut remarks);
            (assessed, remarks)
        },
    )?;
    sources::warn(py, &remarks)?;
    Events::of(py, &assessed.map_err(cannot)?, remarks)
}

fn assessed(
    source: &EventSource,
    reading: &EventOptions,
    options: &Options,
    remarks: &mut Remarks,
) -> Result<Vec<Assessment>, String> {
    let found = sources::read(source, reading, remarks)?.events.into_iter();
    let events = found
        .filter(|event| event.stands)
        .map(|event| event.reading.event);
    assess_all(events.collect(), options).map_err(|refusal| refusal.to_string())
}

/// Who left, and after which round.
fn leavers(given: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<Left>> {
    let left = |(player, round): (String, String)| parsed("left", &format!("{player}={round}"));
    pairs("left", given)?.into_iter().map(left).collect()
}

/// Games begun and not finished, and what was decided of them.
fn adjourned_games(given: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<AdjournedGame>> {
    let game = |(players, result): (String, String)| match result.as_str() {
        "" => Ok(AdjournedGame {
            players,
            result: None,
        }),
        result => parsed("adjourned", &format!("{players}={result}")),
    };
    pairs("adjourned", given)?.into_iter().map(game).collect()
}

fn read_by<T>(
    argument: &str,
    given: Option<&str>,
    read: impl Fn(&str) -> Option<T>,
    form: &str,
) -> PyResult<Option<T>> {
    let wrong = |text| cannot(format!("{argument}={text:?}: {form}"));
    given
        .map(|text| read(text).ok_or_else(|| wrong(text)))
        .transpose()
}
