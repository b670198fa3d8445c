//! What a user types after `scoresheet fix`.

use crate::args::{RecordArgs, not_one_of};
use clap::Args;
use scoresheet_fix::Class;
use std::path::PathBuf;

/// `scoresheet fix`
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  scoresheet fix archive/ --dry-run                  what would be changed, line by line
  scoresheet fix archive/ --out clean                a folder with all files, mended where that is certain
  scoresheet fix archive/ --out clean --only dates,results
  scoresheet fix archive/ --out clean --names names.csv
  scoresheet fix club.pgn --in-place

Classes of changes:
  encoding     text in UTF-16 or an 8-bit encoding becomes UTF-8, unless letters come out as signs
  dates        a date in another form becomes 1953.05.02, unless day and month may be swapped
  names        names of players become what --names says
  results      the tag Result takes what follows the moves, where it is open or missing
  terminators  the result of the tag is written after the moves, where nothing is
  numbers      numbers of moves that are wrong in a game that replays are counted again
  tag-order    Event, Site, Date, Round, White, Black and Result come first
  moves        single damaged characters of moves, where the rest of the game leaves one reading; a
               comment says what was written

A mended game is judged again: if its moves, its result or its findings would be others, it stays as it
is. Files without a change, files that are packed and files that are no records are copied as they are.

Exit status: 0 success; 2 failure, or a file could not be read; 130 interrupted.")]
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
    /// Only changes of these classes
    #[arg(long, value_name = "CLASSES", value_delimiter = ',', value_parser = class)]
    pub only: Vec<Class>,
    /// A table in CSV without headings: names of players as they are written, and as they are to be
    #[arg(long, value_name = "FILE")]
    pub names: Option<PathBuf>,
    /// Print one JSON object per line
    #[arg(long)]
    pub json: bool,
    /// Threads [default: one for each core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub jobs: Option<u16>,
    #[command(flatten)]
    pub record: RecordArgs,
}

fn class(name: &str) -> Result<Class, String> {
    let known = Class::ALL.iter().map(|class| class.name());
    Class::by_name(&name.to_lowercase()).ok_or_else(|| not_one_of(name, known))
}
