//! `scoresheet norms`: rank norms of events, ranks kept by a history, composition; FIDE titles and ratings; the Estonian classification.

pub mod args;
mod assessed;
mod estonia;
mod fide;
mod history;
mod sources;

pub use args::NormsArgs;

use anyhow::Result;
use args::Subject;
use std::process::ExitCode;

/// Does what was asked.
pub fn run(args: &NormsArgs) -> Result<ExitCode> {
    let beside = [
        &args.ranks,
        &args.history,
        &args.composition,
        &args.fide.k,
        &args.source.same_list,
    ];
    let sources = args.files.iter().chain(beside.into_iter().flatten());
    args.sheets.keep(sources)?;
    match args.subject()? {
        Subject::Events(game) => return assessed::run(args, game),
        Subject::Fide => return fide::run(args),
        Subject::Estonia => return estonia::run(args),
        Subject::History(path, game, on) => history::run_history(args, path, game, on)?,
        Subject::Composition(path, on) => history::run_composition(args, path, on)?,
    }
    Ok(ExitCode::SUCCESS)
}
