//! What a user types after `scoresheet audit`.

use crate::args::{Format, RecordArgs, level, seconds};
use clap::{Args, ValueEnum};
use scoresheet_source::Level;
use std::path::PathBuf;
use std::time::Duration;

/// `scoresheet audit`
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  scoresheet audit corpora --out out
  scoresheet audit old.zip new.pgn.gz --out out --plies --jobs 2
  zcat huge.pgn.gz | scoresheet audit - --out out --game chess

Exit status: 0 done; 1 done, and --fail-on found something; 2 could not be done; 130 interrupted:
what was done is intact, and --resume continues. After a crash it continues from the last checkpoint.")]
pub struct AuditArgs {
    /// Files and folders; - is standard input
    #[arg(required = true, value_name = "PATH")]
    pub paths: Vec<PathBuf>,
    /// Folder for the tables; made if it is not there, tables in it are replaced at the end
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,
    /// Formats of the tables
    #[arg(long, value_enum, value_delimiter = ',', default_value = "csv,parquet")]
    pub format: Vec<Format>,
    /// In CSV, an apostrophe before texts that a spreadsheet would take for a formula
    #[arg(long)]
    pub excel_safe: bool,
    /// Write a table of every ply too
    #[arg(long)]
    pub plies: bool,
    /// Threads [default: one for each core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub jobs: Option<u16>,
    /// Exit with 1 if something of this level or above was found: note, warning or error
    #[arg(long, value_name = "LEVEL", value_parser = level)]
    pub fail_on: Option<Level>,
    /// For each game that does not replay, whether the most probable reading is looked for
    #[arg(long, value_enum, default_value = "off")]
    pub repair: RepairMode,
    /// Go on where an audit of the same paths and options into DIR was stopped or killed
    #[arg(long)]
    pub resume: bool,
    /// Seconds after which what was done is stored again, so that --resume can go on from there; 0 does so only when
    /// the audit is interrupted
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = seconds)]
    pub checkpoint: Duration,
    #[command(flatten)]
    pub record: RecordArgs,
}

/// What is done about games that do not replay.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum RepairMode {
    /// They are judged as they stand.
    Off,
    /// What they most probably mean is a finding besides.
    Suggest,
}
