//! `convert`: records in another notation.

use crate::arguments;
use crate::choices;
use crate::error::{about, cannot};
use crate::game::told;
use crate::interrupt::beside;
use crate::sources::{RecordSource, Remarks, warn};
use pyo3::prelude::*;
use scoresheet_batch::input::{Options as InputOptions, Pieces};
use scoresheet_batch::{Game, GameReader, Met};
use scoresheet_notation::Language;
use scoresheet_output::{keep_out_of, write_by};
use scoresheet_replay::{Judge, Target, convert as converted};
use scoresheet_source::Level;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The games of files, folders and archives, or of a text, in another notation: ``pgn``, ``pdn``, ``full``, ``short`` or
/// ``columns``, letters of pieces in ``lang``; ``json`` gives a line for each game. Reading it back gives the same games.
///
/// What could not be replayed stands in a comment, as it was written; that, and files that cannot be read, is a
/// ``ScoresheetWarning``. A game of which the notation has no moves raises ``ScoresheetError``.
///
/// With ``out`` the games are written to that file, whole or not at all, and are not held in memory; else they are returned.
#[pyfunction]
#[pyo3(signature = (paths=None, to="pgn", out=None, *, text=None, lang="auto", game="auto", rules=None, encoding="auto"))]
#[expect(clippy::too_many_arguments, reason = "keywords in Python")]
pub fn convert(
    py: Python<'_>,
    paths: Option<&Bound<'_, PyAny>>,
    to: &str,
    out: Option<PathBuf>,
    text: Option<&Bound<'_, PyAny>>,
    lang: &str,
    game: &str,
    rules: Option<&str>,
    encoding: &str,
) -> PyResult<Option<String>> {
    let target = choices::notation(to)?;
    let language = choices::language(lang)?;
    let options = choices::replay(game, rules, "strict", "auto")?;
    let RecordSource { walk, encoding } = RecordSource::of(paths, text, encoding)?;
    if let (Some(out), Some(paths)) = (&out, paths) {
        let kept = keep_out_of(out, &arguments::paths(paths)?);
        kept.map_err(|error| cannot(format!("out: {error}")))?;
    }
    let input = InputOptions {
        encoding,
        ..InputOptions::default()
    };
    let pieces = Pieces::new(walk, input);
    let stop = Arc::<AtomicBool>::default();
    let stopped = Arc::clone(&stop);
    let made = beside(
        py,
        || stop.store(true, Ordering::Relaxed),
        move || {
            let games = GameReader::new(Judge::new(options), pieces).unless(&stopped);
            written(games, (target, language), &stopped, out.as_deref())
        },
    )?;
    let (text, remarks) = made?;
    warn(py, &remarks)?;
    Ok(text)
}

/// The games as text, or nothing if they were written to a file.
fn written(
    games: GameReader,
    to: (Target, Option<&'static Language>),
    stop: &AtomicBool,
    out: Option<&Path>,
) -> PyResult<(Option<String>, Remarks)> {
    let Some(out) = out else {
        let mut bytes = Vec::new();
        let remarks = all(games, to, stop, &mut bytes)?;
        let text = String::from_utf8(bytes).map_err(cannot)?;
        return Ok((Some(text), remarks));
    };
    let mut made = Ok(Remarks::new());
    let whole = write_by(out, |file| {
        made = all(games, to, stop, file);
        match &made {
            Ok(_) => Ok(()),
            // What is not whole gets no name.
            Err(Failed::Write(_) | Failed::Game(_)) => Err(io::ErrorKind::Interrupted.into()),
        }
    });
    let remarks = made.map_err(|failed| match failed {
        Failed::Write(error) => about(out, &error),
        Failed::Game(why) => cannot(why),
    })?;
    whole.map_err(|error| about(out, &error))?;
    Ok((None, remarks))
}

/// Why games cannot be converted.
enum Failed {
    Game(String),
    Write(io::Error),
}

impl From<io::Error> for Failed {
    fn from(error: io::Error) -> Self {
        Self::Write(error)
    }
}

impl From<Failed> for PyErr {
    fn from(failed: Failed) -> Self {
        match failed {
            Failed::Game(why) => cannot(why),
            Failed::Write(error) => error.into(),
        }
    }
}

fn all(
    mut games: GameReader,
    to: (Target, Option<&'static Language>),
    stop: &AtomicBool,
    out: &mut dyn Write,
) -> Result<Remarks, Failed> {
    let (mut remarks, mut any) = (Remarks::new(), false);
    while let Some(met) = games.next() {
        if stop.load(Ordering::Relaxed) {
            return Err(Failed::Write(io::ErrorKind::Interrupted.into()));
        }
        match met {
            Met::Game(game) => {
                if any && to.0 != Target::Json {
                    out.write_all(b"\n")?;
                }
                any = true;
                let text = one(&game, to, &mut remarks).map_err(Failed::Game)?;
                out.write_all(text.as_bytes())?;
            }
            Met::Problem(problem) => remarks.push((problem.reason.level(), problem.to_string())),
            Met::About(chunk, finding) => {
                let (file, message) = (&chunk.file, &finding.message);
                remarks.push((finding.level, format!("{file}: {message}")));
            }
            Met::Text(chunk, _) if chunk.continues => {
                let file = &chunk.file;
                let line = format!(
                    "{file}: a game that is too long to be read in full is left out in part"
                );
                remarks.push((Level::Warning, line));
            }
            Met::Text(..) | Met::Shared(..) => {}
        }
    }
    match any {
        true => Ok(remarks),
        false => Err(Failed::Game("there is no game there".to_owned())),
    }
}

/// A game, to the end of its last line.
fn one(
    game: &Game<'_>,
    (target, language): (Target, Option<&'static Language>),
    remarks: &mut Remarks,
) -> Result<String, String> {
    let place = || format!("{}: game {}", game.chunk.file, game.number);
    let converted = converted(game.record, &game.verdict, target, language);
    let converted = converted.map_err(|error| format!("{}: {error}", place()))?;
    for what in told(&converted, &game.verdict) {
        remarks.push((Level::Warning, format!("{}: {what}", place())));
    }
    let mut text = converted.text;
    if !text.ends_with('\n') {
        text.push('\n');
    }
    Ok(text)
}
