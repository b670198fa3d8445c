//! `scoresheet adjourn correct`.

use super::clock::left;
use super::clock_args::CorrectArgs;
use crate::json;
use anyhow::Result;
use scoresheet_adjournment::{Change, ClockError, Correction, CorrectionVerdict, Noticed, correct};
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
        clock: args.clock.side(),
        change,
        noticed,
    };
    let answer = correct(args.book.rules, &args.clocks.clocks(), error)?;
    let mut out = io::stdout().lock();
    if args.json {
        json::write(&mut out, "adjourn-correct", &answer)?;
        return Ok(ExitCode::SUCCESS);
    }
    writeln!(out, "{}", says(&answer))?;
    Ok(ExitCode::SUCCESS)
}

fn says(answer: &Correction) -> String {
    let verdict = match answer.verdict {
        CorrectionVerdict::Corrected => "corrected",
        CorrectionVerdict::Stands => "the times are unchanged",
        CorrectionVerdict::Open => "the arbiter decides",
    };
    let (why, clause) = (&answer.why, answer.clause);
    let line = format!("{verdict}: {why} ({clause})");
    match (answer.clock, answer.used, answer.corrected) {
        (Some(side), Some(used), Some(corrected)) => format!(
            "{}: {used} used, {corrected} if corrected, which leaves for the control: {}\n{line}",
            side.name(),
            left(answer.left)
        ),
        _ => line,
    }
}
