//! `scoresheet adjourn correct`.

use super::clock_args::CorrectArgs;
use crate::json;
use crate::json::SchemaName;
use anyhow::Result;
use scoresheet_adjournment::{Change, ClockError, Noticed, correct};

/// Prints what becomes of an error of the clocks.
pub fn run(args: &CorrectArgs) -> Result<()> {
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
    json::or_text(args.json, SchemaName::AdjournCorrect, &[&answer], || {
        answer.says() + "\n"
    })
}
