//! One record judged under what a test names.

use scoresheet_notation::{Reader, Record};
use scoresheet_replay::{Game, Judge, Mode, Options, Verdict};
use scoresheet_rulebook::Edition;
use scoresheet_source::{Code, Finding, Level};

/// The verdict on the one game of `text`.
pub fn judged(game: &str, edition: &str, mode: Mode, text: &str) -> Verdict {
    let mut judge = Judge::new(Options {
        game: Game::by_name(game),
        edition: Edition::by_code(edition),
        mode,
        ..Options::default()
    });
    let mut reader = Reader::new(text.as_bytes());
    judge.next(&mut reader, &mut Record::default()).unwrap()
}

/// The findings that are errors.
pub fn errors(verdict: &Verdict) -> Vec<&Finding> {
    let all = verdict.findings.iter();
    all.filter(|finding| finding.level == Level::Error)
        .collect()
}

/// The first error, as code, clause and ply.
#[allow(dead_code, reason = "not every test asks for it")]
pub fn first_error(game: &str, edition: &str, text: &str) -> (Code, &'static str, u32) {
    let verdict = judged(game, edition, Mode::Strict, text);
    let errors = errors(&verdict);
    let first = errors.first().unwrap();
    (first.code, first.clause.unwrap_or(""), first.ply.unwrap())
}
