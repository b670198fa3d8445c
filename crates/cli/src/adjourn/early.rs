//! `scoresheet adjourn early`.

use super::clock_args::EarlyArgs;
use crate::json;
use crate::json::SchemaName;
use anyhow::{Result, bail};
use scoresheet_adjournment::early;
use scoresheet_clock::ClockTime;
use std::io::{self, Write};
use std::process::ExitCode;

/// Prints the working and whether the side to move may seal.
pub fn run(args: &EarlyArgs) -> Result<ExitCode> {
    if args.session == ClockTime::default() {
        bail!("--session: a session cannot last {}", args.session);
    }
    let answer = early(args.book.rules, &args.clocks.clocks(), args.session);
    let mut out = io::stdout().lock();
    if args.json {
        json::write(&mut out, SchemaName::AdjournEarly, &answer)?;
        return Ok(ExitCode::SUCCESS);
    }
    for line in &answer.working {
        writeln!(out, "{line}")?;
    }
    writeln!(out, "{}", answer.says())?;
    Ok(ExitCode::SUCCESS)
}
