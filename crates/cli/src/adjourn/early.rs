//! `scoresheet adjourn early`.

use super::clock_args::EarlyArgs;
use crate::json;
use crate::json::SchemaName;
use anyhow::{Result, bail};
use scoresheet_adjournment::early;
use scoresheet_clock::ClockTime;

/// Prints the working and whether the side to move may seal.
pub fn run(args: &EarlyArgs) -> Result<()> {
    if args.session == ClockTime::default() {
        bail!("--session: a session cannot last {}", args.session);
    }
    let answer = early(args.book.rules, &args.clocks.clocks(), args.session);
    json::or_text(args.json, SchemaName::AdjournEarly, &[&answer], || {
        let lines = answer.working.iter().cloned().chain([answer.says()]);
        lines.map(|line| line + "\n").collect()
    })
}
