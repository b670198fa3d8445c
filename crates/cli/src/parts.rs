//! `scoresheet parts`: a list of parts that are audited apart.

use crate::args::{JobsArgs, RecordArgs, size};
use crate::audit::input::paths;
use crate::exit;
use crate::games::{input_options, replay_options};
use crate::progress::Progress;
use crate::terminal::remark;
use anyhow::{Result, anyhow};
use clap::Args;
use scoresheet_batch::input::{InputProblem, walk};
use scoresheet_batch::parts::{CutOptions, cut};
use scoresheet_source::Level;
use scoresheet_source::quantity::counted;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

/// `scoresheet parts`
#[derive(Debug, Args)]
#[command(after_help = include_str!("../data/help/parts.txt").trim_end())]
pub struct PartsArgs {
    /// Files and folders
    #[arg(required_unless_present = "files_from", value_name = "PATH")]
    pub paths: Vec<PathBuf>,
    /// Also the files and folders that FILE names, one per line; - is standard input
    #[arg(long, value_name = "FILE")]
    pub files_from: Option<PathBuf>,
    /// Size of a part on disk, still compressed
    #[arg(long, value_name = "SIZE", default_value = "256MiB", value_parser = size)]
    pub size: u64,
    #[command(flatten)]
    pub jobs: JobsArgs,
    #[command(flatten)]
    pub record: RecordArgs,
}

/// Reads the files and prints the list.
pub fn run(args: &PartsArgs) -> Result<()> {
    let paths = paths(&args.paths, args.files_from.as_deref())?;
    let progress = Progress::reading(&paths);
    let found = walk(paths);
    let options = CutOptions {
        size: args.size,
        jobs: args.jobs.number(),
        input: input_options(&args.record),
        replay: replay_options(&args.record),
        stated: args.record.chosen()?,
    };
    let mut unread = Vec::new();
    let mut tell = |problem: &InputProblem| {
        if problem.reason.level() == Level::Error {
            unread.push(problem.to_string());
        }
    };
    let list = cut(found, &options, &mut tell).map_err(|problem| anyhow!("{problem}"))?;
    drop(progress);
    unread.iter().for_each(|unread| remark(unread));
    let mut out = BufWriter::new(io::stdout().lock());
    list.write(&mut out)?;
    out.flush()?;
    let bytes: u64 = list.parts.iter().map(|part| part.bytes).sum();
    let parts = list.parts.len();
    remark(&format!(
        "{}, {bytes} bytes",
        counted(parts, "part", "parts")
    ));
    if !unread.is_empty() {
        exit::with(exit::CANNOT);
    }
    Ok(())
}
