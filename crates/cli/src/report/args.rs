//! What is typed after `scoresheet report`.

use clap::Args;
use std::path::PathBuf;

/// `scoresheet report`
#[derive(Debug, Args)]
#[command(after_help = include_str!("../../data/help/report.txt").trim_end())]
pub struct ReportArgs {
    /// The folder that `scoresheet audit` wrote its tables to (Parquet); several are combined; a pattern, or a folder
    /// of folders named key=value, stands for the folders it matches
    #[arg(required = true, value_name = "DIR")]
    pub dirs: Vec<PathBuf>,
    /// The page; - is standard output
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    /// Title of the page [default: what was audited]
    #[arg(long, value_name = "TEXT")]
    pub title: Option<String>,
    /// Put comments, variations and source lines of at most this many games on the page, those with errors first; the
    /// moves of all games are always there
    #[arg(long, value_name = "N", default_value_t = 500)]
    pub games: usize,
    /// List and draw at most this many findings, errors first
    #[arg(long, value_name = "N", default_value_t = 1000)]
    pub findings: usize,
    /// Folder where the audited files are now, if they are not where the audit found them
    #[arg(long, value_name = "DIR")]
    pub records: Option<PathBuf>,
    #[command(flatten)]
    pub events: super::events::EventsArgs,
}
