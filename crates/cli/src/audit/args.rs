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

Exit status: 0 success; 1 success, but --fail-on matched a finding; 2 failure; 130 interrupted: the
work done so far is kept, and --resume continues it. After a crash, --resume continues from the
last checkpoint.")]
pub struct AuditArgs {
    /// Files and folders; - is standard input
    #[arg(required = true, value_name = "PATH")]
    pub paths: Vec<PathBuf>,
    /// Folder for the tables; created if missing; existing tables in it are replaced at the end
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,
    /// Formats of the tables
    #[arg(long, value_enum, value_delimiter = ',', default_value = "csv,parquet")]
    pub format: Vec<Format>,
    /// In CSV, put an apostrophe before text that a spreadsheet would take for a formula
    #[arg(long)]
    pub excel_safe: bool,
    /// Also write a table of every ply
    #[arg(long)]
    pub plies: bool,
    /// Threads [default: one for each core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub jobs: Option<u16>,
    /// Exit with 1 if something of this level or above was found: note, warning or error
    #[arg(long, value_name = "LEVEL", value_parser = level)]
    pub fail_on: Option<Level>,
    /// What to do about each game that does not replay
    #[arg(long, value_enum, default_value = "off")]
    pub repair: RepairMode,
    /// Continue an audit of the same paths and options into DIR that was stopped or killed
    #[arg(long)]
    pub resume: bool,
    /// Seconds between checkpoints, from which --resume can continue; with 0, one is saved only
    /// when the audit is interrupted
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = seconds)]
    pub checkpoint: Duration,
    #[command(flatten)]
    pub record: RecordArgs,
}

/// What is done about games that do not replay.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum RepairMode {
    /// Judge it as written.
    Off,
    /// Also look for its most probable reading, and report it as a finding.
    Suggest,
}
