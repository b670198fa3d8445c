//! What a user types after `scoresheet stats`.

use crate::args::FormatArgs;
use clap::Args;
use scoresheet_tables::stats::SqlLimit;
use std::path::PathBuf;

/// `scoresheet stats`
#[derive(Debug, Args)]
#[command(after_help = include_str!("../../data/help/stats.txt").trim_end())]
pub struct StatsArgs {
    /// The folder that an audit wrote its Parquet tables to; several are combined; a pattern, or a folder of folders
    /// named key=value, stands for the folders it matches
    #[arg(value_name = "DIR", required_unless_present = "list")]
    pub dirs: Vec<PathBuf>,
    /// Folder for the tables; created if missing; existing tables in it are replaced
    #[arg(long, value_name = "FOLDER", required_unless_present_any = ["list", "sql"])]
    pub out: Option<PathBuf>,
    #[command(flatten)]
    pub formats: FormatArgs,
    /// Make only these tables
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    pub only: Vec<String>,
    /// List the tables, with what they show and what their columns mean
    #[arg(long, conflicts_with_all = ["out", "sql"])]
    pub list: bool,
    /// Depth of the tree of openings in plies, at most 20
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = clap::value_parser!(u32).range(1..=20))]
    pub depth: u32,
    /// File with names of openings drawn by lot: name, FEN after the moves, and moves, separated by tabs
    #[arg(long, value_name = "FILE", requires = "out")]
    pub openings: Option<PathBuf>,
    /// Make a table of your own: an SQL query, or a file *.sql that contains one
    #[arg(long, value_name = "QUERY|FILE.sql")]
    pub sql: Option<String>,
    /// Name of that table [default: the name of its file, else `query`]
    #[arg(long, value_name = "NAME", requires = "sql")]
    pub name: Option<String>,
    /// Limits on a query: time, memory or both; none for no limit
    #[arg(
        long,
        value_name = "LIMIT",
        default_value = "60s,1GB",
        requires = "sql"
    )]
    pub sql_limit: SqlLimit,
    /// Print JSON, one object per line
    #[arg(long, conflicts_with = "out")]
    pub json: bool,
}
