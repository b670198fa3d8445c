//! `scoresheet merge`: the audits of parts as one.

use crate::args::FormatArgs;
use crate::exit;
use crate::progress::Progress;
use crate::terminal::{one_line, remark};
use anyhow::{Result, bail};
use clap::Args;
use scoresheet_source::quantity::counted;
use scoresheet_tables::MergedAudits;
use std::io::{self, Write};
use std::path::PathBuf;

/// `scoresheet merge`
#[derive(Debug, Args)]
#[command(after_help = include_str!("../data/help/merge.txt").trim_end())]
pub struct MergeArgs {
    /// Folders of audits; a pattern, or a folder of folders named key=value, stands for the folders it matches
    #[arg(required = true, value_name = "DIR")]
    pub dirs: Vec<PathBuf>,
    /// Folder for the summary and the tables
    #[arg(long, value_name = "FOLDER", required_unless_present = "check")]
    pub out: Option<PathBuf>,
    /// Also merge the tables: the rows of one audit of everything, in its order
    #[arg(long, requires = "out")]
    pub tables: bool,
    #[command(flatten)]
    pub formats: FormatArgs,
    /// Compare with an audit of everything: the numbers, and the tables row by row
    #[arg(long, value_name = "OTHER")]
    pub check: Option<PathBuf>,
}

/// Merges, compares, or both.
pub fn run(args: &MergeArgs) -> Result<()> {
    let audits = MergedAudits::of(&args.dirs)?;
    let summary = &audits.whole.summary;
    for copied in &audits.copied {
        remark(&copied.to_string());
    }
    if let Some(out) = &args.out {
        if audits.reads(out) {
            bail!("--out: {} is one of the folders to merge", out.display());
        }
        if args.tables {
            let _progress = Progress::unknown("merging tables");
            audits.write(out, args.formats.formats())?;
        } else {
            audits.write_summary(out)?;
        }
        write!(io::stdout(), "{}", summary.table())?;
        exit::met_all(summary.levels_to_look_at());
    }
    let Some(other) = &args.check else {
        return Ok(());
    };
    let progress = Progress::unknown("comparing tables");
    let differences = audits.differences(other)?;
    drop(progress);
    let name = one_line(&other.display().to_string());
    for difference in &differences {
        remark(&format!("{name}: {difference}"));
    }
    if differences.is_empty() {
        let folders = match audits.folders.len() {
            1 => "1 folder is".to_owned(),
            many => format!("{many} folders are"),
        };
        let games = counted(summary.games as usize, "game", "games");
        writeln!(io::stdout(), "{folders} the same as {name}: {games}")?;
    } else {
        exit::with(exit::FOUND);
    }
    Ok(())
}
