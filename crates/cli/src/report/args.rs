//! What is typed after `scoresheet report`.

use clap::Args;
use std::path::PathBuf;

/// `scoresheet report`
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  scoresheet audit archive --out tables --plies && scoresheet report tables --out archive.html
  scoresheet report tables --out archive.html --title 'Club archive' --games 100
  scoresheet report tables --out cup.html --event cup.trf --records ~/archive

The page needs nothing but itself: no network, no other file, and a browser only if it is to be
looked at. The same tables give the same page, byte by byte.")]
pub struct ReportArgs {
    /// The folder that `scoresheet audit` wrote its tables to (Parquet)
    #[arg(value_name = "DIR")]
    pub dir: PathBuf,
    /// The page; - is standard output
    #[arg(long, value_name = "F.html")]
    pub out: PathBuf,
    /// Its title [default: what was audited]
    #[arg(long, value_name = "TEXT")]
    pub title: Option<String>,
    /// Games to list and to step through, at most: those with errors first
    #[arg(long, value_name = "N", default_value_t = 500)]
    pub games: usize,
    /// Findings to list and to draw, at most: errors first
    #[arg(long, value_name = "N", default_value_t = 1000)]
    pub findings: usize,
    /// Where the files of the audit are now, if their names do not lead there from here
    #[arg(long, value_name = "DIR")]
    pub records: Option<PathBuf>,
    #[command(flatten)]
    pub events: super::events::EventsArgs,
}
