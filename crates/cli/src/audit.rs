//! `scoresheet audit`: the main job.

mod args;
mod resume;

pub use args::AuditArgs;

use crate::args::Format;
use crate::games::{input_options, replay_options};
use crate::interrupt::{INTERRUPTED, stop_on_interrupt};
use crate::progress::Progress;
use crate::terminal::{Remarks, clean, one_line};
use anyhow::{Context, Result, bail};
use args::RepairMode;
use comfy_table::{CellAlignment, Table, presets};
use scoresheet_batch::{Checkpoint, RunOptions, Summary, run_from};
use scoresheet_tables::{Extent, Formats, Manifest, Options as TableOptions, Provenance};
use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

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
    let stop = stop_on_interrupt()?;
    let (start, sink) = resume::start(args, options)?;
    let run_options = RunOptions {
        jobs: args.jobs.map_or_else(cores, usize::from),
        input: input_options(&args.record),
        replay: replay_options(&args.record),
        plies: args.plies,
        suggest: args.repair == RepairMode::Suggest,
        checkpoint_every: Some(args.checkpoint).filter(|every| !every.is_zero()),
        stop,
        ..RunOptions::default()
    };
    let progress = Progress::start(&args.paths, &run_options);
    let ended = run_from(start, &run_options, sink);
    progress.finish();
    let ended = ended?;
    let summary = &ended.summary;
    let earlier = args.out.join(Manifest::FILE).exists();
    if summary.files == 0 && (earlier || summary.interrupted) {
        return kept_as_it_was(args, summary);
    }
    let provenance = Provenance {
        run: Some(resume::run_of(args, ended.read)?),
        interrupted: summary.interrupted,
    };
    let closed = ended.sink.close(&provenance)?;
    let json = manifest(args, &provenance, closed.written(), summary).json()?;
    let _held = closed.publish(&[(Manifest::FILE, &json), ("summary.md", &page(summary))])?;
    if earlier {
        remove_others(args, options)?;
    }
    print_summary(args, summary, ended.checkpoint.as_ref())?;
    Ok(exit_code(args, summary))
}

/// A slip in a path is no reason to lose the audit that is there.
fn kept_as_it_was(args: &AuditArgs, summary: &Summary) -> Result<ExitCode> {
    let mut err = Remarks;
    for unread in &summary.unread {
        writeln!(err, "scoresheet: {}", one_line(unread))?;
    }
    let folder = args.out.to_string_lossy();
    let folder = one_line(&folder);
    if summary.interrupted {
        writeln!(
            err,
            "scoresheet: interrupted before any record was read; {folder} is unchanged"
        )?;
        return Ok(ExitCode::from(INTERRUPTED));
    }
    writeln!(
        err,
        "scoresheet: no records were found, so the audit in {folder} is kept"
    )?;
    Ok(ExitCode::from(2))
}

/// Removes the tables that an earlier audit left in the folder and this one did not write: side by side
/// with those of this one they would pass for its own.
fn remove_others(args: &AuditArgs, options: TableOptions) -> Result<()> {
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
            "scoresheet: removed {}, left over from an earlier audit",
            one_line(&path)
        )?;
    }
    Ok(())
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

fn manifest(
    args: &AuditArgs,
    provenance: &Provenance,
    tables: &BTreeMap<String, Extent>,
    summary: &Summary,
) -> Manifest {
    let path = |path: &PathBuf| path.to_string_lossy().into_owned();
    Manifest {
        program: "scoresheet".to_owned(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        run: Some(provenance.run.unwrap_or_default()),
        paths: args.paths.iter().map(path).collect(),
        options: args.record.typed(),
        tables: tables.clone(),
        summary: summary.clone(),
    }
}

/// `summary.md`: not `.txt`, or an audit of a folder that holds this one would read it as a record.
fn page(summary: &Summary) -> String {
    let partial = if summary.interrupted {
        "The audit was interrupted; this is what had been read by then.\n\n"
    } else {
        ""
    };
    format!("{partial}```\n{}```\n", table(summary))
}

fn print_summary(args: &AuditArgs, summary: &Summary, reached: Option<&Checkpoint>) -> Result<()> {
    let mut out = io::stdout().lock();
    let mut err = Remarks;
    for unread in &summary.unread {
        writeln!(err, "scoresheet: {}", one_line(unread))?;
    }
    if summary.files == 0 {
        writeln!(out, "No game records found.")?;
    }
    write!(out, "{}", table(summary))?;
    if summary.skipped_files > 0 {
        let n = summary.skipped_files;
        writeln!(
            out,
            "{n} other files were skipped; summary.json names them."
        )?;
    }
    let folder = args.out.to_string_lossy();
    writeln!(out, "Tables are in {}.", one_line(&folder))?;
    if summary.interrupted {
        write!(
            err,
            "scoresheet: interrupted; the tables hold what had been read by then"
        )?;
        match reached {
            Some(Checkpoint { summary, .. }) => writeln!(
                err,
                ", and --resume continues after {} files, {} games",
                summary.files, summary.games
            )?,
            None => writeln!(err, "; there is nothing to continue from")?,
        }
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
    row("plies", summary.plies);
    if summary.unread_files > 0 {
        row("files not read, or only in part", summary.unread_files);
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
        // The file itself, or a member of the archive that it is.
        let reported = |unread: &String| {
            let after = unread.strip_prefix(&*name);
            after.is_some_and(|rest| rest.starts_with(": ") || rest.starts_with('!'))
        };
        summary.unread.iter().any(reported)
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
