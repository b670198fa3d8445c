//! Events from files, their faults told.

use super::faults;
use crate::args::EncodingChoice;
use crate::terminal::{Remarks, one_line};
use anyhow::{Result, bail};
use clap::Args;
use scoresheet_batch::events::{self, EventOptions, FoundEvent};
use scoresheet_event::{Kind, Reading, Scoring};
use scoresheet_event_files::CsvOptions;
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
    pub same: Vec<SameName>,
    /// The encoding of the text, such as windows-1251; auto detects it
    #[arg(long, value_parser = crate::args::encoding, default_value = "auto", value_name = "NAME")]
    pub encoding: EncodingChoice,
}

impl SourceArgs {
    fn events(&self) -> EventOptions {
        EventOptions {
            tables: CsvOptions {
                scoring: self.scoring,
                kind: self.kind,
                rounds_by_table: self.rounds_by_table,
            },
            ignore_site: self.ignore_site,
            same: self.same.iter().map(|pair| pair.0.clone()).collect(),
            encoding: self.encoding.0,
            ..EventOptions::default()
        }
    }
}

/// Two names of one player.
#[derive(Debug, Clone)]
pub struct SameName([String; 2]);

fn same(text: &str) -> Result<SameName, String> {
    match text.split_once('=') {
        Some((kept, other)) if !kept.trim().is_empty() && !other.trim().is_empty() => {
            Ok(SameName([kept.trim().to_owned(), other.trim().to_owned()]))
        }
        _ => Err("write it as \"Petrov, Ivan=Петров И.\"".to_owned()),
    }
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

/// Reads the events of all paths, as [`events::read`] does. Warnings and notes go to standard error.
///
/// # Errors
/// If a path cannot be read, is no source of an event, or has an error; all errors have been listed.
pub fn read(paths: &[PathBuf], args: &SourceArgs) -> Result<Vec<Reading>> {
    let found = events::read(paths, &args.events())?;
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
        faults::print(&reading.faults, &sources)?;
        if stands {
            readings.push(reading);
        }
    }
    match errors {
        0 => Ok(readings),
        1 => bail!("there is an error in the sources of the event"),
        errors => bail!("there are {errors} errors in the sources of the event"),
    }
}
