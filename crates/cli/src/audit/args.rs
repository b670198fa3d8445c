//! What a user types after `scoresheet audit`.

use crate::args::{Format, JobsArgs, RecordArgs, level, seconds};
use clap::{Args, ValueEnum};
use scoresheet_source::Level;
use std::path::PathBuf;
use std::time::Duration;

/// `scoresheet audit`
#[derive(Debug, Args)]
#[command(after_help = include_str!("../../data/help/audit.txt").trim_end())]
pub struct AuditArgs {
    /// Files and folders; - is standard input
    #[arg(required_unless_present_any = ["files_from", "part"], value_name = "PATH")]
    pub paths: Vec<PathBuf>,
    /// Also the files and folders that FILE names, one per line; - is standard input
    #[arg(long, value_name = "FILE")]
    pub files_from: Option<PathBuf>,
    /// Audit one part of a list that `scoresheet parts` wrote, such as parts.jsonl:17
    #[arg(long, value_name = "LIST:N", value_parser = part, conflicts_with_all = ["paths", "files_from", "resume"])]
    pub part: Option<PartChoice>,
    /// Accept a copied file, whose time stamp differs from that in the list, if its text is the same
    #[arg(long, requires = "part")]
    pub copied: bool,
    /// Read Parquet files with one game per row: the column with the moves; the other columns are read as tags
    #[arg(long, value_name = "NAME", conflicts_with_all = ["part", "resume"])]
    pub column: Option<String>,
    /// Name for the input in the tables, such as the address it came from; there must be only one input
    #[arg(long, value_name = "NAME", conflicts_with = "resume")]
    pub name: Option<String>,
    /// Folder for the tables; created if missing; existing tables in it are replaced at the end [default: write no
    /// tables, and print the findings]
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Print the findings as JSON, one object per line, and the summary as the last; writes no tables
    #[arg(long, conflicts_with = "out")]
    pub json: bool,
    /// Leave out findings below this level where findings are printed [default: warning; with --json note]
    #[arg(long, value_name = "LEVEL", value_parser = level, conflicts_with = "out")]
    pub level: Option<Level>,
    /// Formats of the tables
    #[arg(
        long,
        value_enum,
        value_delimiter = ',',
        default_value = "csv,parquet",
        requires = "out"
    )]
    pub format: Vec<Format>,
    /// In CSV, put an apostrophe before text that a spreadsheet would take for a formula
    #[arg(long, requires = "out")]
    pub excel_safe: bool,
    /// Also write a table of every ply
    #[arg(long, requires = "out")]
    pub plies: bool,
    /// Put the position after every ply into that table
    #[arg(long, requires = "plies")]
    pub fen: bool,
    #[command(flatten)]
    pub jobs: JobsArgs,
    /// What to do with a game that does not replay
    #[arg(long, value_enum, default_value = "off")]
    pub repair: RepairMode,
    /// Continue an audit that was stopped or killed; give the same paths, options and --out
    #[arg(long, requires = "out")]
    pub resume: bool,
    /// Seconds between checkpoints, from which --resume can continue; with 0, one is saved only
    /// when the audit is interrupted
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = seconds, requires = "out")]
    pub checkpoint: Duration,
    #[command(flatten)]
    pub record: RecordArgs,
}

/// A part of a list.
#[derive(Debug, Clone)]
pub struct PartChoice {
    /// The list.
    pub list: PathBuf,
    /// The number of the part, from 1.
    pub number: u32,
}

/// A list and a number, with a colon between them.
fn part(text: &str) -> Result<PartChoice, String> {
    let (list, number) = text.rsplit_once(':').ok_or("not of the form LIST:N")?;
    let number = number.parse();
    let number = number.map_err(|_| "what follows the colon is not the number of a part")?;
    let list = list.into();
    Ok(PartChoice { list, number })
}

/// What is done about games that do not replay.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum RepairMode {
    /// Judge it as written.
    Off,
    /// Judge it as written, and report its most probable reading as a finding.
    Suggest,
}
