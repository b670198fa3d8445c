//! The values that options take.

use super::words::Maybe;
use scoresheet_event::RuleSet;
use scoresheet_notation::Language;
use scoresheet_replay::{Game, Target};
use scoresheet_rulebook::{Edition, OpenReading, Readings};
use scoresheet_source::{Encoding, Level, quantity};
use std::time::Duration;

/// A question that the rules leave open, and its answer.
#[derive(Debug, Clone)]
pub struct ReadingChoice {
    /// The question.
    pub question: String,
    /// The answer.
    pub answer: String,
}
/// The name that is meant, if one is nearly the same, or begins or goes on as the typed one does.
pub fn nearest<'a>(typed: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    const ALIKE: f64 = 0.75;
    const SHORTEST: usize = 3;
    let typed = typed.to_lowercase();
    let alike = |name: &str| {
        let begins = typed.starts_with(name) || name.starts_with(&typed);
        let short = typed.len().min(name.len()) < SHORTEST;
        if begins && !short {
            1.0
        } else {
            strsim::jaro(&typed, name)
        }
    };
    let near = known.into_iter().map(|name| (alike(name), name));
    let near = near.filter(|(alike, _)| *alike > ALIKE);
    near.max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, name)| name)
}

/// Why a value cannot be taken: which there are, and which was probably meant.
pub fn not_one_of<'a>(typed: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    let known: Vec<&str> = known.into_iter().collect();
    let meant = nearest(typed, known.iter().copied());
    let meant = meant.map_or_else(String::new, |name| format!("; did you mean {name}?"));
    format!("not one of {}{meant}", known.join(", "))
}

/// A value by its name, or none said: `auto`.
fn or_auto<T>(name: &str, found: Option<T>, known: Vec<&'static str>) -> Result<Maybe<T>, String> {
    if name.eq_ignore_ascii_case("auto") || found.is_some() {
        return Ok(found);
    }
    Err(not_one_of(name, ["auto"].into_iter().chain(known)))
}

/// A game by its name, or `auto`.
pub fn game(name: &str) -> Result<Maybe<Game>, String> {
    or_auto(name, one_game(name).ok(), game_names())
}

/// A game by its name.
pub fn one_game(name: &str) -> Result<Game, String> {
    Game::by_name(&name.to_lowercase()).ok_or_else(|| not_one_of(name, game_names()))
}

/// The help of an option that takes a game: what it is, and the names of all the games.
pub fn games(what: &str) -> String {
    format!("{what} {}", game_names().join(", "))
}

/// The names of all the games.
pub fn game_names() -> Vec<&'static str> {
    Game::ALL.iter().map(|(_, name)| *name).collect()
}

/// A number of seconds, which may have a fraction.
pub fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok();
    seconds
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .ok_or_else(|| "not a number of seconds".to_owned())
}

/// A size in bytes, as `256MiB`.
pub fn size(text: &str) -> Result<u64, String> {
    quantity::bytes(text).ok_or_else(|| "not of the form 256MiB, 1GiB or 65536B".to_owned())
}

/// A notation to write, by its name.
pub fn target(name: &str) -> Result<Target, String> {
    Target::by_name(&name.to_lowercase()).ok_or_else(|| not_one_of(name, target_names()))
}

/// The names of the notations that are written.
pub fn target_names() -> Vec<&'static str> {
    Target::ALL.iter().map(|row| row.1).collect()
}

/// An edition by its code.
pub fn edition(code: &str) -> Result<&'static Edition, String> {
    Edition::by_code(&code.to_lowercase()).ok_or_else(|| not_one_of(code, edition_names()))
}

/// The codes of the editions.
pub fn edition_names() -> Vec<&'static str> {
    let all = Edition::ALL.iter().map(|edition| edition.code);
    std::iter::once("fide").chain(all).collect()
}

/// The names of the sets of tournament rules.
pub fn event_rules_names() -> Vec<&'static str> {
    RuleSet::ALL.iter().map(|set| set.code()).collect()
}

/// Every question with each of its answers, `QUESTION=ANSWER`.
pub fn reading_names() -> Vec<String> {
    let open = OpenReading::ALL.iter();
    let named = |open: &OpenReading| {
        let answers = open.answers.iter();
        answers
            .map(|(answer, _)| format!("{}={answer}", open.name))
            .collect::<Vec<_>>()
    };
    open.flat_map(named).collect()
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

/// A language by its code or its English name, or `auto`.
pub fn language(name: &str) -> Result<Maybe<&'static Language>, String> {
    let lower = name.to_lowercase();
    let called = |language: &&Language| language.name.to_lowercase() == lower;
    let found = Language::by_code(&lower)
        .or_else(|| Language::by_code(name))
        .or_else(|| Language::all().iter().find(called));
    or_auto(name, found.filter(|_| lower != "auto"), language_names())
}

/// The codes of the languages, those added by files among them.
pub fn language_names() -> Vec<&'static str> {
    Language::all()
        .iter()
        .map(|language| language.code)
        .collect()
}

/// An encoding by its name, or `auto`.
pub fn encoding(label: &str) -> Result<Maybe<Encoding>, String> {
    or_auto(label, Encoding::from_label(label), encoding_names())
}

/// The names of the encodings.
pub fn encoding_names() -> Vec<&'static str> {
    Encoding::ALL
        .iter()
        .map(|encoding| encoding.as_str())
        .collect()
}

/// The names of the levels.
pub const LEVEL_NAMES: [&str; 3] = ["note", "warning", "error"];

/// A level by its name.
pub fn level(name: &str) -> Result<Level, String> {
    Level::from_name(&name.to_lowercase()).ok_or_else(|| not_one_of(name, LEVEL_NAMES))
}
