//! `scoresheet adjourn dial`.

use super::clock_args::DialArgs;
use crate::json::SchemaName;
use crate::sheets;
use anyhow::Result;
use scoresheet_adjournment::{Clocks, ClocksSet};
use scoresheet_report::dial_sheet;
use std::process::ExitCode;
use std::slice;

/// Prints what both clocks are set to.
pub fn run(args: &DialArgs) -> Result<ExitCode> {
    let set = match adjourned(args) {
        Some(clocks) => ClocksSet::resumed(&clocks),
        None => ClocksSet::at_the_start(&args.control),
    };
    sheets::print(
        &args.sheet,
        &[dial_sheet(&set)],
        SchemaName::AdjournDial,
        slice::from_ref(&set),
    )?;
    Ok(ExitCode::SUCCESS)
}

fn adjourned(args: &DialArgs) -> Option<Clocks> {
    Some(Clocks {
        control: args.control.clone(),
        used: [args.used_white?, args.used_black?],
        moves: args.moves?,
        to_move: args.sealer?,
    })
}
