//! `scoresheet adjourn`: envelopes of adjourned games.

mod args;
mod check;
mod open;
mod read;
mod write;

pub use args::AdjournArgs;

use anyhow::Result;
use args::AdjournCommand;
use std::process::ExitCode;

/// Does what was asked; the exit code says whether `--fail-on` met something.
pub fn run(args: &AdjournArgs) -> Result<ExitCode> {
    match &args.command {
        AdjournCommand::Write(args) => write::run(args),
        AdjournCommand::Check(args) => check::run(args),
        AdjournCommand::Open(args) => open::run(args),
    }
}
