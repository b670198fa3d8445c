//! `convert`: records in another notation.

use crate::choices;
use crate::error::cannot;
use crate::game::left_in_comments;
use crate::interrupt::beside;
use crate::sources::{RecordSource, Remarks, warn};
use pyo3::prelude::*;
use scoresheet_batch::input::{Options as InputOptions, Pieces};
use scoresheet_batch::{Game, GameReader, Met};
use scoresheet_notation::Language;
use scoresheet_replay::{Judge, Options, Target, convert as converted};
use scoresheet_source::Level;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The games of files, folders and archives, or of a text, in another notation: ``pgn``, ``pdn``, ``full``, ``short`` or
/// ``columns``, letters of pieces in ``lang``; ``json`` gives a line for each game. Reading it back gives the same games.
///
/// What could not be replayed stands in a comment, as it was written; that, and files that cannot be read, is a
/// ``ScoresheetWarning``. A game of which the notation has no moves raises ``ScoresheetError``.
#[pyfunction]
#[pyo3(signature = (paths=None, to="pgn", *, text=None, lang="auto", game="auto", rules=None, encoding="auto"))]
#[expect(clippy::too_many_arguments, reason = "keywords in Python")]
pub fn convert(
    py: Python<'_>,
    paths: Option<&Bound<'_, PyAny>>,
    to: &str,
    text: Option<&Bound<'_, PyAny>>,
    lang: &str,
    game: &str,
    rules: Option<&str>,
    encoding: &str,
) -> PyResult<String> {
    let target = choices::notation(to)?;
    let language = choices::language(lang)?;
    let options = choices::replay(game, rules, "strict", "auto")?;
    let RecordSource { walk, encoding } = RecordSource::of(paths, text, encoding)?;
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
        move || all(pieces, options, (target, language), &stopped),
    )?;
    let (text, remarks) = made.map_err(cannot)?;
    warn(py, &remarks)?;
    Ok(text)
}

fn all(
    pieces: Pieces,
    options: Options,
    to: (Target, Option<&'static Language>),
    stop: &Arc<AtomicBool>,
) -> Result<(String, Remarks), String> {
    let mut games = GameReader::new(Judge::new(options), pieces).unless(stop);
    let (mut written, mut remarks, mut any) = (String::new(), Remarks::new(), false);
    while let Some(met) = games.next() {
        if stop.load(Ordering::Relaxed) {
            break;
        }
        match met {
            Met::Game(game) => {
                if any && to.0 != Target::Json {
                    written.push('\n');
                }
                any = true;
                one(&game, to, &mut written, &mut remarks)?;
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
        true => Ok((written, remarks)),
        false => Err("there is no game there".to_owned()),
    }
}

fn one(
    game: &Game<'_>,
    (target, language): (Target, Option<&'static Language>),
    written: &mut String,
    remarks: &mut Remarks,
) -> Result<(), String> {
    let place = || format!("{}: game {}", game.chunk.file, game.number);
    let converted = converted(game.record, &game.verdict, target, language);
    let converted = converted.map_err(|error| format!("{}: {error}", place()))?;
    written.push_str(&converted.text);
    if !written.ends_with('\n') {
        written.push('\n');
    }
    let left_out = converted.left_out.len();
    if left_out > 0 {
        remarks.push((
            Level::Warning,
            format!("{}: {}", place(), left_in_comments(left_out)),
        ));
    }
    Ok(())
}
