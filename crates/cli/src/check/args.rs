//! What a user types after `scoresheet check`.

use crate::args::{RecordArgs, level};
use clap::{Args, ValueEnum};
use scoresheet_source::Level;
use std::path::PathBuf;

/// `scoresheet check`
#[derive(Debug, Args)]
#[command(after_help = include_str!("../../data/help/check.txt").trim_end())]
pub struct CheckArgs {
    /// Files, archives and folders; - is standard input
    #[arg(required = true, value_name = "PATH")]
    pub files: Vec<PathBuf>,
    /// Print one JSON object per line: --format json
    #[arg(long, conflicts_with = "format")]
    pub json: bool,
    /// Format of the findings
    #[arg(long, value_enum, default_value = "text")]
    format: CheckFormat,
    /// Leave out findings below this level
    #[arg(long, value_name = "LEVEL", value_parser = level, default_value = "note")]
    pub level: Level,
    #[command(flatten)]
    pub record: RecordArgs,
}

/// In what form findings are printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum CheckFormat {
    /// For a person: the line, the board, the legal moves, the clause
    Text,
    /// JSON, one object per line
    Json,
    /// One SARIF 2.1.0 document, for editors and code scanning
    Sarif,
    /// Commands of GitHub's workflows, which show findings beside the files
    Github,
}

impl CheckArgs {
    /// The form asked for.
    pub const fn format(&self) -> CheckFormat {
        if self.json {
            CheckFormat::Json
        } else {
            self.format
        }
    }
}
