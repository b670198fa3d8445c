//! What a user types after `scoresheet fix`.

use crate::args::{JobsArgs, RecordArgs, not_one_of};
use clap::Args;
use scoresheet_fix::Class;
use std::path::PathBuf;

/// `scoresheet fix`
#[derive(Debug, Args)]
#[command(after_help = include_str!("../../data/help/fix.txt").trim_end())]
pub struct FixArgs {
    /// A folder, or a file
    #[arg(value_name = "PATH")]
    pub path: PathBuf,
    /// Write all files into this new folder
    #[arg(long, value_name = "DIR", required_unless_present_any = ["dry_run", "in_place"], conflicts_with_all = ["dry_run", "in_place"])]
    pub out: Option<PathBuf>,
    /// Write nothing; print what would be changed as a diff
    #[arg(long, conflicts_with = "in_place")]
    pub dry_run: bool,
    /// Change the files themselves; each old one stays until the new one is stored
    #[arg(long)]
    pub in_place: bool,
    /// Make only changes of these classes [default: all]
    #[arg(long, value_name = "CLASSES", value_delimiter = ',', value_parser = class)]
    pub only: Vec<Class>,
    /// A CSV table without headings: the name of a player as it is written, then as it should be
    #[arg(long, value_name = "FILE")]
    pub names: Option<PathBuf>,
    /// Print one JSON object per line
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub jobs: JobsArgs,
    #[command(flatten)]
    pub record: RecordArgs,
}

fn class(name: &str) -> Result<Class, String> {
    let known = Class::ALL.iter().map(|class| class.name());
    Class::by_name(&name.to_lowercase()).ok_or_else(|| not_one_of(name, known))
}
