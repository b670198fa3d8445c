//! `scoresheet adjourn plan`.

use super::clock_args::book;
use crate::event::{faults, read::text_of};
use crate::json::SchemaName;
use crate::sheets::{self, SheetArgs};
use anyhow::{Result, bail};
use clap::Args;
use scoresheet_adjournment::{Book, Day, plan, read_list};
use scoresheet_clock::{ClockTime, Control};
use scoresheet_report::plan_sheet;
use std::path::PathBuf;

/// `scoresheet adjourn plan`
#[derive(Debug, Args)]
#[command(after_help = include_str!("../../data/help/adjourn-plan.txt").trim_end())]
pub struct PlanArgs {
    /// The list of adjourned games, a table with a header line; - is standard input
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// When the session begins
    #[arg(long, value_name = "TIME")]
    pub from: ClockTime,
    /// When the session ends
    #[arg(long, value_name = "TIME")]
    pub until: ClockTime,
    /// Number of boards [default: as many as are needed]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub boards: Option<u32>,
    /// The edition of the rules: kv53 requires a break of 15 minutes, mk53 none
    #[arg(long, value_parser = book, value_name = "EDITION", default_value = "kv53")]
    pub rules: Book,
    /// The break a player gets after each of several games [default: 0:15 under kv53, 0:00 under mk53]
    #[arg(long = "break", value_name = "TIME")]
    pub rest: Option<ClockTime>,
    /// Interrupt a game that others are waiting for after this time (MK53 §22 note 3)
    #[arg(long, value_name = "TIME")]
    pub at_most: Option<ClockTime>,
    /// The time control, where the list does not state it
    #[arg(long, value_name = "CONTROL")]
    pub control: Option<Control>,
    #[command(flatten)]
    pub sheet: SheetArgs,
}

/// Prints the plan.
pub fn run(args: &PlanArgs) -> Result<()> {
    let source = text_of(&args.file, None)?;
    let listed = read_list(&source.text, args.control.as_ref());
    let day = day(args, listed.games.len())?;
    let errors = listed.faults.iter().filter(|fault| fault.is_error());
    let errors = errors.count();
    faults::print(&listed.faults, &[source])?;
    faults::refuse(errors, "the list")?;
    let plan = plan(&listed.games, &day);
    sheets::print_one(
        &args.sheet,
        &[plan_sheet(&plan, args.rules, args.rest.is_some())],
        SchemaName::AdjournPlan,
        &plan,
    )
}

fn day(args: &PlanArgs, games: usize) -> Result<Day> {
    let (from, until) = (args.from, args.until);
    for (option, time) in [("--from", from), ("--until", until)] {
        if time > ClockTime::from_seconds(24 * 3600) {
            bail!("{option}: {time} is later than 24:00");
        }
    }
    if from >= until {
        bail!("--until: {until} is not after {from}");
    }
    if args.at_most == Some(ClockTime::default()) {
        bail!("--at-most: nothing can be played in 0:00");
    }
    let rest = match args.rules {
        Book::Kv53 => 15 * 60,
        Book::Mk53 => 0,
    };
    Ok(Day {
        from,
        until,
        boards: (args.boards).unwrap_or_else(|| u32::try_from(games.max(1)).unwrap_or(u32::MAX)),
        rest: args.rest.unwrap_or(ClockTime::from_seconds(rest)),
        at_most: args.at_most,
    })
}
