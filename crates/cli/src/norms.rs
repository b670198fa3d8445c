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

/// Does what was asked.
pub fn run(args: &NormsArgs) -> Result<()> {
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
        Subject::Events(game) => assessed::run(args, game),
        Subject::Fide => fide::run(args),
        Subject::Estonia => estonia::run(args),
        Subject::History(path, game, on) => history::run_history(args, path, game, on),
        Subject::Composition(path, on) => history::run_composition(args, path, on),
    }
}
