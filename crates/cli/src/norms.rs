//! `scoresheet norms`: rank norms of events, ranks kept by a history, composition.

pub mod args;
mod assessed;
mod history;
mod sources;

pub use args::NormsArgs;

use anyhow::Result;
use args::Subject;

/// Does what was asked.
pub fn run(args: &NormsArgs) -> Result<()> {
    let beside = [&args.ranks, &args.history, &args.composition];
    let sources = args.files.iter().chain(beside.into_iter().flatten());
    args.sheets.keep(sources)?;
    match args.subject()? {
        Subject::Events(game) => assessed::run(args, game),
        Subject::History(path, game, on) => history::run_history(args, path, game, on),
        Subject::Composition(path, on) => history::run_composition(args, path, on),
    }
}
