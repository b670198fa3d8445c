//! `scoresheet event`: an event from whatever it was written down in: crosstable, withdrawals, standings.

pub mod args;
pub mod entrants;
pub mod faults;
pub mod read;
mod write;

pub use args::EventArgs;

use crate::json::SchemaName;
use crate::sheets;
use crate::terminal::{self, Remarks};
use anyhow::{Result, anyhow};
use scoresheet_event::{Assessment, assess_all};
use scoresheet_tables::Formats;
use std::io::Write;
use std::path::Path;

/// Reads the events, applies what is said of withdrawals, shows tables and standings.
pub fn run(args: &EventArgs) -> Result<()> {
    args.sheets
        .keep(args.files.iter().chain(&args.source.same_list))?;
    let readings = read::read(&args.files, &args.source, &args.left)?;
    read::tell_status(&readings);
    if let Some(form) = args.to {
        return write::write(&readings, form, &args.sheets);
    }
    let events: Vec<_> = readings.into_iter().map(|reading| reading.event).collect();
    let events = assess_all(events, &args.options());
    let events = events.map_err(|refusal| anyhow!(refusal.with_option()))?;
    if let Some(dir) = &args.parquet {
        write_parquet(&events, dir)?;
    }
    let mut err = Remarks;
    for event in &events {
        for option in args.ignored(event) {
            let line = format!("{}: note: {option}; it is ignored here", event.title);
            writeln!(err, "{}", terminal::one_line(&line))?;
        }
    }
    let tables = events
        .iter()
        .map(|event| (event.title.as_str(), args.tables(event)));
    let tables = sheets::of_events(&args.sheets, tables.collect());
    if tables.is_empty() {
        writeln!(err, "note: {}", args.nothing_to_show())?;
    }
    sheets::print(&args.sheets, &tables, SchemaName::Event, &events)
}

fn write_parquet(events: &[Assessment], dir: &Path) -> Result<()> {
    let (mut standings, mut pairings) = (Vec::new(), Vec::new());
    for (number, event) in (1..).zip(events) {
        standings.extend(event.standing_rows(number));
        pairings.extend(event.pairing_rows(number));
    }
    Ok(scoresheet_tables::write_event(
        dir,
        Formats::PARQUET,
        &standings,
        &pairings,
    )?)
}
