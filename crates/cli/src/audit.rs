//! `scoresheet audit`: the main job.

use crate::args::{AuditArgs, Format, RepairMode, Typed};
use crate::games::{input_options, replay_options};
use crate::progress::Progress;
use crate::resume;
use crate::terminal::{Remarks, clean};
use anyhow::{Context, Result, bail};
use comfy_table::{CellAlignment, Table, presets};
use scoresheet_batch::{Ended, RunOptions, Summary, run_from};
use scoresheet_tables::{Formats, Options as TableOptions};
use serde::Serialize;
use std::fs::{self, File, TryLockError};
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Exit status of an interrupted run.
pub const INTERRUPTED: u8 = 130;

/// `summary.json`: the numbers, and what they are of.
#[derive(Serialize)]
struct Report<'a> {
    program: &'static str,
    version: &'static str,
    paths: Vec<String>,
    /// What was known about the records beforehand.
    options: Typed,
    #[serde(flatten)]
    summary: &'a Summary,
}

/// Runs the audit, writes the tables and the summary, prints the summary.
pub fn run_audit(args: &AuditArgs) -> Result<ExitCode> {
    let formats = Formats {
        csv: args.format.contains(&Format::Csv),
        parquet: args.format.contains(&Format::Parquet),
        excel_safe: args.excel_safe,
    };
    let options = TableOptions {
        formats,
        plies: args.plies,
    };
    if args.out.exists() && !args.out.is_dir() {
        bail!("{}: is a file; --out names a folder", args.out.display());
    }
    let _alone = alone(&args.out)?;
    let stop = stop_on_interrupt()?;
    let (start, sink) = resume::start(args, options)?;
    let run_options = RunOptions {
        jobs: args.jobs.map_or_else(cores, usize::from),
        input: input_options(&args.record),
        replay: replay_options(&args.record),
        plies: args.plies,
        suggest: args.repair == RepairMode::Suggest,
        stop,
        ..RunOptions::default()
    };
    let progress = Progress::start(&args.paths, &run_options);
    let ended = run_from(start, &run_options, Box::new(sink));
    progress.finish();
    let Ended {
        summary,
        checkpoint,
    } = ended?;
    remove_others(args, options)?;
    write_summary(args, &summary)?;
    resume::leave(args, options, checkpoint)?;
    print_summary(args, &summary)?;
    Ok(exit_code(args, &summary))
}

/// Keeps other audits out of the folder until the file is dropped; `None` where the system cannot.
fn alone(out: &Path) -> Result<Option<File>> {
    fs::create_dir_all(out).with_context(|| format!("cannot write {}", out.display()))?;
    let Ok(folder) = File::open(out) else {
        return Ok(None);
    };
    match folder.try_lock() {
        Ok(()) => Ok(Some(folder)),
        Err(TryLockError::WouldBlock) => {
            bail!("{}: another audit is writing there", out.display())
        }
        Err(TryLockError::Error(_)) => Ok(None),
    }
}

/// Removes the tables that an earlier audit left in the folder and this one did not write: side by side
/// with those of this one they would pass for its own. A folder without a summary was no audit's.
fn remove_others(args: &AuditArgs, options: TableOptions) -> Result<()> {
    if !args.out.join("summary.json").exists() {
        return Ok(());
    }
    let written = options.file_names();
    let all = TableOptions {
        formats: Formats::default(),
        plies: true,
    };
    for name in all.file_names() {
        let path = args.out.join(&name);
        if written.contains(&name) || !path.exists() {
            continue;
        }
        fs::remove_file(&path).with_context(|| format!("cannot remove {}", path.display()))?;
        let path = path.to_string_lossy();
        writeln!(
            Remarks,
            "scoresheet: removed {}, which was of an earlier audit",
            clean(&path)
        )?;
    }
    Ok(())
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// The first Ctrl-C lets what is under way finish, the second ends the program.
pub fn stop_on_interrupt() -> Result<Arc<AtomicBool>> {
    let stop = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&stop);
    ctrlc::set_handler(move || {
        if flag.swap(true, Ordering::Relaxed) {
            end_now();
        }
    })
    .context("cannot listen for interrupts")?;
    Ok(stop)
}

/// Ends the program at once; unfinished tables stay under their temporary names.
#[expect(clippy::exit, reason = "asked for twice")]
fn end_now() {
    std::process::exit(i32::from(INTERRUPTED));
}

fn write_summary(args: &AuditArgs, summary: &Summary) -> Result<()> {
    let report = Report {
        program: "scoresheet",
        version: env!("CARGO_PKG_VERSION"),
        paths: args
            .paths
            .iter()
            .map(|p| p.to_string_lossy().into_owned())
            .collect(),
        options: args.record.typed(),
        summary,
    };
    let mut json = serde_json::to_string_pretty(&report)?;
    json.push('\n');
    replace(&args.out.join("summary.json"), &json)?;
    // Not `.txt`: an audit of a folder that holds this one would read it as a record.
    let partial = if summary.interrupted {
        "The audit was interrupted: this is what was read until then.\n\n"
    } else {
        ""
    };
    let page = format!("{partial}```\n{}```\n", table(summary));
    replace(&args.out.join("summary.md"), &page)
}

/// Writes a file whole or not at all.
pub fn replace(path: &Path, text: &str) -> Result<()> {
    let partial = path.with_extension("partial");
    fs::write(&partial, text)
        .and_then(|()| fs::rename(&partial, path))
        .inspect_err(|_| drop(fs::remove_file(&partial)))
        .with_context(|| format!("cannot write {}", path.display()))
}

fn print_summary(args: &AuditArgs, summary: &Summary) -> Result<()> {
    let mut out = io::stdout().lock();
    let mut err = Remarks;
    for unread in &summary.unread {
        writeln!(err, "scoresheet: {}", clean(unread))?;
    }
    if summary.files == 0 {
        writeln!(out, "No game records found.")?;
    }
    write!(out, "{}", table(summary))?;
    if summary.skipped_files > 0 {
        let n = summary.skipped_files;
        writeln!(
            out,
            "{n} other files were left alone; summary.json names them."
        )?;
    }
    let folder = args.out.to_string_lossy();
    writeln!(out, "Tables are in {}.", clean(&folder))?;
    if summary.interrupted {
        writeln!(
            err,
            "scoresheet: interrupted; the tables hold what was finished, and --resume goes on behind the last whole file"
        )?;
    }
    Ok(())
}

/// The numbers as a table.
fn table(summary: &Summary) -> String {
    let mut table = Table::new();
    table.load_preset(presets::NOTHING);
    let mut row = |name: &str, count: u64| {
        table.add_row(vec![clean(name), count.to_string()]);
    };
    row("files", summary.files);
    row("games", summary.games);
    for (name, count) in &summary.by_game {
        row(&format!("  {name}"), *count);
    }
    row("every move legal", summary.legal);
    if summary.without_moves > 0 {
        row("  without a move", summary.without_moves);
    }
    row("not legal to the end", summary.not_legal);
    row("not replayed", summary.not_replayed);
    row("half-moves", summary.plies);
    if summary.unread_files > 0 {
        row("files not read, or not whole", summary.unread_files);
    }
    for (level, count) in &summary.by_level {
        row(&format!("findings: {level}"), *count);
    }
    for (code, count) in &summary.by_code {
        row(&format!("  {code}"), *count);
    }
    if let Some(column) = table.column_mut(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    let text = table.to_string();
    text.lines()
        .map(|line| format!("{}\n", line.trim_end()))
        .collect()
}

fn exit_code(args: &AuditArgs, summary: &Summary) -> ExitCode {
    let unreadable = args.paths.iter().any(|path| {
        let name = path.to_string_lossy();
        let told = |unread: &String| unread.starts_with(&format!("{name}: "));
        summary.unread.iter().any(told)
    });
    if summary.interrupted {
        ExitCode::from(INTERRUPTED)
    } else if unreadable {
        ExitCode::from(2)
    } else if args.fail_on.is_some() && summary.worst() >= args.fail_on {
        ExitCode::from(1)
    } else {
        ExitCode::SUCCESS
    }
}
