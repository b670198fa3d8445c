//! Events from files, their faults told.

use super::faults;
use crate::args::Maybe;
use crate::exit;
use crate::progress::Progress;
use crate::terminal::{Remarks, one_line};
use anyhow::{Result, anyhow};
use clap::Args;
use scoresheet_batch::events::{self, EventOptions, FoundEvent};
use scoresheet_event::assessment::Left;
use scoresheet_event::{Fault, FaultCode, Kind, Reading, Scoring};
use scoresheet_event_files::CsvOptions;
use scoresheet_event_files::games::{pair_of_names, read_same_names};
use scoresheet_source::Encoding;
use std::io::Write;
use std::path::PathBuf;

pub use scoresheet_batch::events::text_of;

/// What is said of events besides their files.
#[derive(Debug, Clone, Default, Args)]
pub struct SourceArgs {
    /// What a win, a draw and a loss are worth, such as 2-1-0 [default: 1-½-0]
    #[arg(long, value_name = "POINTS", value_parser = scoring)]
    pub scoring: Option<Scoring>,
    /// How the pairings were made: round-robin, double-round-robin, round-robin N, swiss
    #[arg(long, value_name = "KIND", value_parser = kind)]
    pub kind: Option<Kind>,
    /// The numbers in a crosstable were drawn by lot: take rounds and colours from the pairing
    /// tables
    #[arg(long)]
    pub rounds_by_table: bool,
    /// Treat games with the same event name as one event, even if their sites differ
    #[arg(long)]
    pub ignore_site: bool,
    /// Two names of the same player in the games, the one to keep first; may be repeated
    #[arg(long, value_name = "NAME=NAME", value_parser = same)]
    pub same: Vec<[String; 2]>,
    /// A list of such pairs, one per line, as --to same writes it
    #[arg(long, value_name = "FILE")]
    pub same_list: Option<PathBuf>,
    /// Only the event of this name; its place and year may follow, or a part is enough
    #[arg(long, value_name = "NAME")]
    pub event: Option<String>,
    /// The encoding of the text, such as windows-1251; auto detects it
    #[arg(long, value_parser = crate::args::encoding, default_value = "auto", value_name = "NAME")]
    pub encoding: Maybe<Encoding>,
}

impl SourceArgs {
    fn events(&self, left: &[Left]) -> Result<EventOptions> {
        let mut same = self.same.clone();
        if let Some(path) = &self.same_list {
            let list = text_of(path, self.encoding)?;
            same.extend(
                read_same_names(&list.text)
                    .map_err(|line| anyhow!("{}:{line}: not two names as NAME=NAME", list.name))?,
            );
        }
        Ok(EventOptions {
            tables: CsvOptions {
                scoring: self.scoring,
                kind: self.kind,
                rounds_by_table: self.rounds_by_table,
            },
            ignore_site: self.ignore_site,
            same,
            only: self.event.clone(),
            left: left.to_vec(),
            encoding: self.encoding,
            ..EventOptions::default()
        })
    }
}

fn same(text: &str) -> Result<[String; 2], String> {
    pair_of_names(text).ok_or_else(|| "write it as \"Petrov, Ivan=Петров И.\"".to_owned())
}

fn kind(text: &str) -> Result<Kind, String> {
    let known = scoresheet_event_files::kind(text).flatten();
    known.ok_or_else(|| {
        "not one of round-robin, double-round-robin, round-robin N, swiss".to_owned()
    })
}

fn scoring(text: &str) -> Result<Scoring, String> {
    let known = scoresheet_event_files::scoring(text);
    known.ok_or_else(|| "write it as 1-½-0 or 2-1-0".to_owned())
}

/// Reads the events of all paths, as [`events::read`] does, told who left. Warnings and notes go to standard error.
///
/// # Errors
/// If a path cannot be read, is no source of an event, or has an error; all errors have been listed.
pub fn read(paths: &[PathBuf], args: &SourceArgs, left: &[Left]) -> Result<Vec<Reading>> {
    let progress = Progress::unknown("reading events");
    let options = args.events(left)?;
    let found = events::read(paths, &options)?;
    drop(progress);
    let mut err = Remarks;
    for (_, line) in &found.problems {
        writeln!(err, "{}", one_line(line))?;
    }
    if found.untagged > 0 {
        let records = found.untagged;
        writeln!(
            err,
            "note: {records} records without tags belong to no event"
        )?;
    }
    let errors = found.errors();
    let mut readings = Vec::new();
    for FoundEvent {
        reading,
        sources,
        stands,
    } in found.events
    {
        for (name, option) in options.ignored(&sources) {
            let name = one_line(name);
            writeln!(err, "{name}: note: {option}; it is ignored here")?;
        }
        faults::print(&reading.faults, &sources)?;
        if stands {
            readings.push(reading);
        }
    }
    faults::refuse(errors, "the sources of the event")?;
    Ok(readings)
}

/// The exit status: 1 where one event has probably been shown as two, since its games name different sites.
pub fn tell_status(readings: &[Reading]) {
    let halves = |fault: &Fault| fault.code == FaultCode::SitesDisagree;
    let mut faults = readings.iter().flat_map(|reading| &reading.faults);
    if faults.any(halves) {
        exit::with(exit::FOUND);
    }
}
