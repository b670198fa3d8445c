//! `scoresheet adjourn correct`.

use super::clock_args::CorrectArgs;
use crate::json;
use crate::json::SchemaName;
use anyhow::Result;
use scoresheet_adjournment::{Change, ClockError, Noticed, correct};
use std::io::{self, Write};
use std::process::ExitCode;

/// Prints what becomes of an error of the clocks.
pub fn run(args: &CorrectArgs) -> Result<ExitCode> {
    let noticed = match (args.resumed, args.over) {
        (_, true) => Noticed::Over,
        (true, _) => Noticed::Resumed,
        _ => Noticed::InPlay,
    };
    let change = match args.less {
        Some(less) => Change::Less(less),
        None => Change::More(args.more.unwrap_or_default()),
    };
    let error = ClockError {
        clock: args.clock,
        change,
        noticed,
    };
    let answer = correct(args.book.rules, &args.clocks.clocks(), error)?;
    let mut out = io::stdout().lock();
    if args.json {
        json::write(&mut out, SchemaName::AdjournCorrect, &answer)?;
        return Ok(ExitCode::SUCCESS);
    }
    writeln!(out, "{}", answer.says())?;
    Ok(ExitCode::SUCCESS)
}
