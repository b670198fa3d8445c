//! Words that arguments take, the same as those of the program's options.

use crate::arguments::Whole;
use crate::error::cannot;
use pyo3::prelude::*;
use scoresheet_notation::Language;
use scoresheet_replay::{Game, Mode, Options, Target};
use scoresheet_rulebook::Edition;
use scoresheet_source::Encoding;
use std::fmt::Display;
use std::str::FromStr;

fn unknown<'a>(argument: &str, word: &str, known: impl IntoIterator<Item = &'a str>) -> PyErr {
    let known: Vec<&str> = known.into_iter().collect();
    cannot(format!(
        "{argument}={word:?}: not one of {}",
        known.join(", ")
    ))
}

/// A game by its name; none for `auto`.
pub fn game(word: &str) -> PyResult<Option<Game>> {
    if word == "auto" {
        return Ok(None);
    }
    let games = Game::ALL.into_iter().map(|(_, name)| name);
    let known = std::iter::once("auto").chain(games);
    Game::by_name(word)
        .map(Some)
        .ok_or_else(|| unknown("game", word, known))
}

/// An edition by its code.
pub fn rules(code: Option<&str>) -> PyResult<Option<&'static Edition>> {
    let Some(code) = code else {
        return Ok(None);
    };
    let known = Edition::ALL.iter().map(|edition| edition.code);
    Edition::by_code(code)
        .map(Some)
        .ok_or_else(|| unknown("rules", code, known))
}

/// A language by its code; none for `auto`.
pub fn language(code: &str) -> PyResult<Option<&'static Language>> {
    if code == "auto" {
        return Ok(None);
    }
    let known = Language::all().iter().map(|language| language.code);
    let known = std::iter::once("auto").chain(known);
    Language::by_code(code)
        .map(Some)
        .ok_or_else(|| unknown("lang", code, known))
}

/// An encoding by its name; none for `auto`.
pub fn encoding(label: &str) -> PyResult<Option<Encoding>> {
    if label == "auto" {
        return Ok(None);
    }
    let known = Encoding::ALL.iter().map(|encoding| encoding.as_str());
    let known = std::iter::once("auto").chain(known);
    let found = Encoding::from_label(label);
    found
        .map(Some)
        .ok_or_else(|| unknown("encoding", label, known))
}

/// One of a few words, and what it stands for.
pub fn one_of<T, const N: usize>(argument: &str, word: &str, known: [(&str, T); N]) -> PyResult<T> {
    let words = known.each_ref().map(|(word, _)| *word);
    let mut known = known.into_iter();
    let found = known.find(|(known, _)| *known == word);
    found.map_or_else(
        || Err(unknown(argument, word, words)),
        |(_, meant)| Ok(meant),
    )
}

/// What an argument says in the words of the program's option.
pub fn parsed<T: FromStr<Err: Display>>(argument: &str, text: &str) -> PyResult<T> {
    let wrong = |error| cannot(format!("{argument}={text:?}: {error}"));
    text.parse().map_err(wrong)
}

/// A notation that records are written in.
pub fn notation(word: &str) -> PyResult<Target> {
    let known = Target::ALL.iter().map(|(_, name)| *name);
    Target::by_name(word).ok_or_else(|| unknown("to", word, known))
}

fn mode(word: &str) -> PyResult<Mode> {
    one_of(
        "mode",
        word,
        [("strict", Mode::Strict), ("accepted", Mode::Accepted)],
    )
}

/// What is known of records beforehand.
pub fn replay(game_name: &str, edition: Option<&str>, how: &str, lang: &str) -> PyResult<Options> {
    Ok(Options {
        game: game(game_name)?,
        edition: rules(edition)?,
        language: language(lang)?,
        mode: mode(how)?,
        ..Options::default()
    })
}

/// Threads: as many as asked, or one for each core.
pub fn jobs(asked: Option<Whole>) -> PyResult<usize> {
    let Some(asked) = asked else {
        return Ok(std::thread::available_parallelism().map_or(1, usize::from));
    };
    let jobs = asked.count().filter(|jobs| (1..=1024).contains(jobs));
    jobs.ok_or_else(|| cannot(format!("jobs={asked}: not from 1 to 1024")))
}
