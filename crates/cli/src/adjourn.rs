//! `scoresheet adjourn`: adjourned games, their envelopes and their clocks.

mod args;
mod check;
mod clock;
mod clock_args;
mod correct;
mod dial;
mod early;
mod open;
mod plan;
mod read;
mod resume;
mod write;

pub use args::AdjournArgs;

use anyhow::Result;
use args::AdjournCommand;

/// Does what was asked; the exit code says whether `--fail-on` met something,
/// or an envelope that was written has an error.
pub fn run(args: &AdjournArgs) -> Result<()> {
    match &args.command {
        AdjournCommand::Write(args) => write::run(args),
        AdjournCommand::Check(args) => check::run(args),
        AdjournCommand::Open(args) => open::run(args),
        AdjournCommand::Early(args) => early::run(args),
        AdjournCommand::Clock(args) => clock::run(args),
        AdjournCommand::Dial(args) => dial::run(args),
        AdjournCommand::Correct(args) => correct::run(args),
        AdjournCommand::Resume(args) => resume::run(args),
        AdjournCommand::Plan(args) => plan::run(args),
    }
}
