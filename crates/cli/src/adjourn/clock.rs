//! `scoresheet adjourn clock`.

use super::clock_args::ClockArgs;
use crate::json::SchemaName;
use crate::sheets;
use anyhow::Result;
use scoresheet_report::clock_sheet;

/// Prints both clocks against the control.
pub fn run(args: &ClockArgs) -> Result<()> {
    let report = args.clocks.clocks().report(args.not_started);
    sheets::print_one(
        &args.sheet,
        &[clock_sheet(&report)],
        SchemaName::AdjournClock,
        &report,
    )
}
