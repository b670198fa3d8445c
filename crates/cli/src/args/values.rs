//! The values that options take.

use scoresheet_batch::input::UnpackLimit;
use scoresheet_notation::Language;
use scoresheet_replay::{Game, Target};
use scoresheet_rulebook::{Edition, Readings};
use scoresheet_source::{Encoding, Level};
use std::time::Duration;

/// A game, or none said.
#[derive(Debug, Clone, Copy)]
pub struct GameChoice(pub Option<Game>);
/// A question that the rules leave open, and its answer.
#[derive(Debug, Clone)]
pub struct ReadingChoice {
    /// The question.
    pub question: String,
    /// The answer.
    pub answer: String,
}
/// A language, or none said.
#[derive(Debug, Clone, Copy)]
pub struct LanguageChoice(pub Option<&'static Language>);
/// An encoding, or none said.
#[derive(Debug, Clone, Copy, Default)]
pub struct EncodingChoice(pub Option<Encoding>);

/// A game by its name, or `auto`.
pub fn game(name: &str) -> Result<GameChoice, String> {
    match name {
        "auto" => Ok(GameChoice(None)),
        _ => Game::by_name(name)
            .map(|game| GameChoice(Some(game)))
            .ok_or_else(|| "not one of auto, russian, brazilian, international, chess".to_owned()),
    }
}

/// A game by its name.
pub fn one_game(name: &str) -> Result<Game, String> {
    Game::by_name(name)
        .ok_or_else(|| "not one of russian, brazilian, international, chess".to_owned())
}

/// A whole number above 0 and the unit after it.
pub fn count_and_unit(text: &str) -> Option<(u64, &str)> {
    let end = text.find(|c: char| !c.is_ascii_digit())?;
    let (count, unit) = text.split_at(end);
    let count = count.parse().ok().filter(|count| *count > 0)?;
    Some((count, unit))
}

/// Bytes, as `512MB`.
pub fn bytes(text: &str) -> Option<u64> {
    let (count, unit) = count_and_unit(text)?;
    let units = [("B", 0), ("MB", 20), ("GB", 30), ("TB", 40)];
    let (_, shift) = units.into_iter().find(|(name, _)| *name == unit)?;
    count.checked_mul(1 << shift)
}

/// What a compressed file may unpack to.
pub fn unpack_limit(text: &str) -> Result<UnpackLimit, String> {
    const NONE: UnpackLimit = UnpackLimit {
        times: u64::MAX,
        bytes: u64::MAX,
    };
    if text == "none" {
        return Ok(NONE);
    }
    let mut limit = UnpackLimit::default();
    for part in text.split(',') {
        match (count_and_unit(part), bytes(part)) {
            (Some((times, "x")), _) => limit.times = times,
            (_, Some(bytes)) => limit.bytes = bytes,
            _ => return Err("not of the form 500x, 2TB, 500x,2TB or none".to_owned()),
        }
    }
    Ok(limit)
}

/// A number of seconds, which may have a fraction.
pub fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok();
    seconds
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .ok_or_else(|| "not a number of seconds".to_owned())
}

/// A notation to write, by its name.
pub fn target(name: &str) -> Result<Target, String> {
    Target::by_name(name).ok_or_else(|| {
        let known: Vec<&str> = Target::ALL.iter().map(|row| row.1).collect();
        format!("not one of {}", known.join(", "))
    })
}

/// An edition by its code.
pub fn edition(code: &str) -> Result<&'static Edition, String> {
    Edition::by_code(code).ok_or_else(|| {
        let known: Vec<&str> = Edition::ALL.iter().map(|edition| edition.code).collect();
        format!("not one of {}", known.join(", "))
    })
}

/// A question and its answer, `QUESTION=ANSWER`.
pub fn reading(text: &str) -> Result<ReadingChoice, String> {
    let (question, answer) = text
        .split_once('=')
        .ok_or("not of the form QUESTION=ANSWER")?;
    Readings::default().choose(question, answer)?;
    Ok(ReadingChoice {
        question: question.to_owned(),
        answer: answer.to_owned(),
    })
}

/// A language by its code, or `auto`.
pub fn language(code: &str) -> Result<LanguageChoice, String> {
    match code {
        "auto" => Ok(LanguageChoice(None)),
        _ => Language::by_code(code)
            .map(|language| LanguageChoice(Some(language)))
            .ok_or_else(|| {
                let known: Vec<&str> = Language::all().iter().map(|l| l.code).collect();
                format!("not one of auto, {}", known.join(", "))
            }),
    }
}

/// An encoding by its name, or `auto`.
pub fn encoding(label: &str) -> Result<EncodingChoice, String> {
    match label {
        "auto" => Ok(EncodingChoice(None)),
        _ => Encoding::from_label(label)
            .map(|encoding| EncodingChoice(Some(encoding)))
            .ok_or_else(|| {
                let known: Vec<&str> = Encoding::ALL.iter().map(|e| e.as_str()).collect();
                format!("not one of auto, {}", known.join(", "))
            }),
    }
}

/// A level by its name.
pub fn level(name: &str) -> Result<Level, String> {
    Level::from_name(name).ok_or_else(|| "not one of note, warning, error".to_owned())
}
