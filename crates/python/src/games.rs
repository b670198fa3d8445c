//! `open`: the games of records of any size, one after the other.

use crate::batches::found;
use crate::choices;
use crate::game::Game;
use crate::interrupt::{Coming, Sender};
use crate::judged::Judged;
use crate::origin::Origin;
use crate::sources::{RecordSource, warn};
use pyo3::prelude::*;
use scoresheet_batch::input::{Options as InputOptions, Pieces, Walk};
use scoresheet_batch::{Alone, GameReader, Met, finding_row};
use scoresheet_replay::{Judge, Options};
use scoresheet_source::Level;

/// Games that are judged and not yet taken.
const WAITING: usize = 64;

/// Games, one after the other.
#[pyclass(frozen, module = "scoresheet")]
pub struct Games {
    coming: Coming<Made>,
}

/// What the thread that reads hands over.
enum Made {
    Game(Box<Judged>),
    Said(Level, String),
}

#[pymethods]
impl Games {
    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Game>> {
        loop {
            match self.coming.next(py)? {
                Some(Made::Said(level, line)) => warn(py, &vec![(level, line)])?,
                Some(Made::Game(judged)) => return Ok(Some(Game { judged: *judged })),
                None => return Ok(None),
            }
        }
    }
}

/// Goes through the games of files, folders and archives, or of a text, one by one: no more than a few are in memory,
/// however many there are. ``source`` may be an open file, too: anything with ``read`` that gives bytes.
///
/// What cannot be read, and what is read only in part, is a ``ScoresheetWarning``; ``audit`` has it as findings.
#[pyfunction]
#[pyo3(signature = (source=None, *, text=None, game="auto", rules=None, mode="strict", lang="auto", encoding="auto"))]
pub fn open(
    source: Option<&Bound<'_, PyAny>>,
    text: Option<&Bound<'_, PyAny>>,
    game: &str,
    rules: Option<&str>,
    mode: &str,
    lang: &str,
    encoding: &str,
) -> PyResult<Games> {
    let options = choices::replay(game, rules, mode, lang)?;
    let RecordSource { walk, encoding } = match source {
        Some(file) if text.is_none() && file.hasattr("read")? => RecordSource {
            walk: Walk::of_found(found(file, None)?),
            encoding: choices::encoding(encoding)?,
        },
        paths => RecordSource::of(paths, text, encoding)?,
    };
    let input = InputOptions {
        encoding,
        keep_bytes: true,
        ..InputOptions::default()
    };
    let pieces = Pieces::new(walk, input);
    let coming = Coming::of(WAITING, move |to| read(pieces, options, to));
    Ok(Games { coming })
}

fn read(pieces: Pieces, options: Options, to: &Sender<Made>) {
    let mut games = GameReader::new(Judge::new(options), pieces).unless(to.stop());
    while let Some(met) = games.next() {
        let all_sent = match met {
            Met::Game(game) => Alone::of(&game).is_none_or(|alone| {
                let origin = Origin::File(Box::new(alone));
                to.send(Made::Game(Box::new(Judged::of(&game, origin))))
            }),
            Met::Problem(problem) => {
                to.send(Made::Said(problem.reason.level(), problem.to_string()))
            }
            Met::Text(chunk, findings) => findings.iter().all(|finding| said(to, chunk, finding)),
            Met::About(chunk, finding) | Met::Shared(chunk, finding, _) => {
                said(to, chunk, &finding)
            }
        };
        if !all_sent {
            return;
        }
    }
}

/// What is to be said of a text besides its games; notes are for `audit`.
fn said(
    to: &Sender<Made>,
    chunk: &scoresheet_batch::input::Chunk,
    finding: &scoresheet_source::Finding,
) -> bool {
    if finding.level == Level::Note {
        return true;
    }
    let row = finding_row(chunk, finding, None);
    let (file, line, column) = (&row.file, row.line, row.column);
    let (code, message) = (&row.code, &row.message);
    to.send(Made::Said(
        finding.level,
        format!("{file}:{line}:{column}: {message} [{code}]"),
    ))
}
