//! `scoresheet adjourn clock`.

use super::clock_args::ClockArgs;
use crate::json::SchemaName;
use crate::sheets;
use anyhow::Result;
use scoresheet_report::clock_sheet;
use std::process::ExitCode;
use std::slice;

/// Prints both clocks against the control.
pub fn run(args: &ClockArgs) -> Result<ExitCode> {
    let report = args.clocks.clocks().report(args.not_started);
    sheets::print(
        &args.sheet,
        &[clock_sheet(&report)],
        SchemaName::AdjournClock,
        slice::from_ref(&report),
    )?;
    Ok(ExitCode::SUCCESS)
}
