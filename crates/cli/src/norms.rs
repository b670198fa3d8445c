//! `scoresheet norms`: rank norms of events, ranks kept by a history, composition.

pub mod args;
pub mod assessed;
pub mod explained;
mod kept;
mod sources;

pub use args::NormsArgs;

use anyhow::Result;
use args::Subject;
use scoresheet_norms::Choice;

/// Does what was asked.
pub fn run(args: &NormsArgs) -> Result<()> {
    let beside = [&args.ranks, &args.history, &args.composition];
    let sources = args.files.iter().chain(beside.into_iter().flatten());
    args.sheets.keep(sources)?;
    match args.subject()? {
        Subject::Events(game) => assessed::run(args, game),
        Subject::History(path, game, on) => kept::run_history(args, path, game, on),
        Subject::Composition(path, on) => kept::run_composition(args, path, on),
    }
}

/// The lines that name what was taken in the open cases.
fn choices(choices: &[Choice]) -> Vec<String> {
    let line = |choice: &Choice| {
        let Choice {
            option,
            answer,
            says,
            ..
        } = choice;
        let usual = if choice.usual { "default; " } else { "" };
        let others = choice.others.join(", ");
        format!("  --{option} {answer}: {says} ({usual}or {others})")
    };
    let head = "Open cases, answered:".to_owned();
    std::iter::once(head)
        .chain(choices.iter().map(line))
        .collect()
}
