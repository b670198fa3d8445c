//! `scoresheet adjourn dial`.

use super::clock_args::DialArgs;
use crate::json::SchemaName;
use crate::sheets;
use anyhow::Result;
use scoresheet_adjournment::{Clocks, ClocksSet};
use scoresheet_report::dial_sheet;

/// Prints what both clocks are set to.
pub fn run(args: &DialArgs) -> Result<()> {
    let set = match adjourned(args) {
        Some(clocks) => ClocksSet::resumed(&clocks),
        None => ClocksSet::at_the_start(&args.control),
    };
    sheets::print_one(
        &args.sheet,
        &[dial_sheet(&set)],
        SchemaName::AdjournDial,
        &set,
    )
}

fn adjourned(args: &DialArgs) -> Option<Clocks> {
    Some(Clocks {
        control: args.control.clone(),
        used: [args.used_white?, args.used_black?],
        moves: args.moves?,
        to_move: args.sealer?,
    })
}
