//! `scoresheet audit`: the main job.

mod args;
pub mod input;
mod nothing;
mod printed;
mod resume;

pub use args::AuditArgs;

use crate::args::Format;
use crate::exit;
use crate::games::{input_options, replay_options};
use crate::interrupt::{INTERRUPTED, stop_on_interrupt};
use crate::progress::Progress;
use crate::terminal::{Asides, Remarks, clean, one_line, quiet};
use anyhow::{Context, Result, bail};
use args::RepairMode;
use comfy_table::{CellAlignment, Table, presets};
use input::Input;
use scoresheet_batch::{Checkpoint, RunOptions, Summary, run_from};
use scoresheet_tables::{Extent, Formats, Manifest, Options as TableOptions, PartOf, Provenance};
use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write};
use std::mem;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Runs the audit. With a folder, writes the tables and the summary there and prints the summary; without one, prints
/// what was found.
pub fn run_audit(args: &AuditArgs) -> Result<ExitCode> {
    let code = match &args.out {
        Some(out) => into_tables(args, out)?,
        None => printed::run(args)?,
    };
    Ok(code)
}

fn run_options(args: &AuditArgs, input: &Input, stop: Arc<AtomicBool>) -> RunOptions {
    RunOptions {
        jobs: args.jobs.map_or_else(cores, usize::from),
        input: input_options(&args.record),
        replay: replay_options(&args.record),
        plies: args.plies,
        fen: args.fen,
        part: input.part.is_some(),
        suggest: args.repair == RepairMode::Suggest,
        checkpoint_every: Some(args.checkpoint).filter(|every| !every.is_zero()),
        stop,
        ..RunOptions::default()
    }
}

fn into_tables(args: &AuditArgs, out: &Path) -> Result<ExitCode> {
    let formats = Formats {
        csv: args.format.contains(&Format::Csv),
        parquet: args.format.contains(&Format::Parquet),
        excel_safe: args.excel_safe,
    };
    let options = TableOptions {
        formats,
        plies: args.plies,
    };
    if out.exists() && !out.is_dir() {
        bail!("{}: is a file; --out names a folder", out.display());
    }
    let input = Input::of(args)?;
    let stop = stop_on_interrupt()?;
    let (start, sink) = resume::start(args, &input, out, options)?;
    let run_options = run_options(args, &input, stop);
    let progress = Progress::start(&input.paths, &run_options);
    let ended = run_from(start, &run_options, sink);
    progress.finish();
    let mut ended = ended?;
    if let Some(refused) = ended.refused.first() {
        bail!("{refused}");
    }
    let notes = mem::take(&mut ended.notes);
    let summary = &ended.summary;
    let earlier = out.join(Manifest::FILE).exists();
    let nothing = summary.files == 0 && input.part.is_none() && (earlier || summary.interrupted);
    // A part is there as a whole or not at all.
    if nothing || summary.interrupted && input.part.is_some() {
        return kept_as_it_was(out, summary);
    }
    let provenance = Provenance {
        run: Some(resume::run_of(args, &input, ended.read)?),
        interrupted: summary.interrupted,
    };
    let closed = ended.sink.close(&provenance)?;
    let mut manifest = manifest(args, &input, &provenance, closed.written(), summary);
    manifest.schemas = options.schemas()?;
    manifest.part = input.part.as_ref().map(|part| PartOf {
        list: part.list,
        part: part.part,
        of: part.of,
        files: input.names(args),
        notes,
    });
    let json = manifest.json()?;
    let _held = closed.publish(&[(Manifest::FILE, &json), ("summary.md", &page(summary))])?;
    if earlier {
        remove_others(out, options)?;
    }
    print_summary(args, &input, Some(out), summary)?;
    if summary.interrupted {
        tell_of_interruption(ended.checkpoint.as_ref())?;
    }
    Ok(exit_code(&input, summary))
}

/// A slip in a path is no reason to lose the audit that is there.
fn kept_as_it_was(out: &Path, summary: &Summary) -> Result<ExitCode> {
    let mut err = Remarks;
    for unread in &summary.unread {
        writeln!(err, "scoresheet: {}", one_line(unread))?;
    }
    let folder = one_line(&out.to_string_lossy());
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
fn remove_others(out: &Path, options: TableOptions) -> Result<()> {
    let written = options.file_names();
    let all = TableOptions {
        formats: Formats::default(),
        plies: true,
    };
    for name in all.file_names() {
        let path = out.join(&name);
        if written.contains(&name) || !path.exists() {
            continue;
        }
        fs::remove_file(&path).with_context(|| format!("cannot remove {}", path.display()))?;
        let path = path.to_string_lossy();
        writeln!(
            Asides,
            "scoresheet: removed {}, left over from an earlier audit",
            one_line(&path)
        )?;
    }
    Ok(())
}

pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

fn manifest(
    args: &AuditArgs,
    input: &Input,
    provenance: &Provenance,
    tables: &BTreeMap<String, Extent>,
    summary: &Summary,
) -> Manifest {
    let path = |path: &PathBuf| path.to_string_lossy().into_owned();
    Manifest {
        program: "scoresheet".to_owned(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        run: Some(provenance.run.unwrap_or_default()),
        paths: match &args.name {
            Some(name) => vec![name.clone()],
            None => input.paths.iter().map(path).collect(),
        },
        options: args.record.typed(),
        tables: tables.clone(),
        schemas: BTreeMap::new(),
        part: None,
        summary: summary.clone(),
    }
}

/// `summary.md`: not `.txt`, or an audit of a folder that holds this one would read it as a record.
pub fn page(summary: &Summary) -> String {
    let partial = if summary.interrupted {
        "The audit was interrupted; this is what had been read by then.\n\n"
    } else {
        ""
    };
    format!("{partial}```\n{}```\n", table(summary))
}

/// The numbers, and what was not read; `out` is where the tables are.
fn print_summary(
    args: &AuditArgs,
    input: &Input,
    out: Option<&Path>,
    summary: &Summary,
) -> Result<()> {
    let mut err = Remarks;
    for unread in &summary.unread {
        writeln!(err, "scoresheet: {}", one_line(unread))?;
    }
    for line in nothing::lines(args, &input.paths, summary) {
        writeln!(err, "scoresheet: {}", one_line(&line))?;
    }
    if quiet() {
        return Ok(());
    }
    let mut stdout = io::stdout().lock();
    if summary.files == 0 {
        writeln!(stdout, "No game records found.")?;
    }
    write!(stdout, "{}", table(summary))?;
    if summary.skipped_files > 0 {
        let n = summary.skipped_files;
        let (files_were, them) = match n {
            1 => ("file was", "it"),
            _ => ("files were", "them"),
        };
        let named = out.map_or(String::new(), |_| format!("; summary.json names {them}"));
        writeln!(stdout, "{n} other {files_were} skipped{named}.")?;
    }
    if let Some(folder) = out {
        writeln!(
            stdout,
            "Tables are in {}.",
            one_line(&folder.to_string_lossy())
        )?;
    }
    Ok(())
}

fn tell_of_interruption(reached: Option<&Checkpoint>) -> Result<()> {
    let mut err = Remarks;
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
    Ok(())
}

/// The numbers as a table.
pub fn table(summary: &Summary) -> String {
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
    for (level, count) in &summary.to_look_at() {
        row(&format!("findings: {level}"), *count);
    }
    for (code, count) in &summary.by_code {
        let in_order = summary.in_order.get(code).copied().unwrap_or(0);
        if *count > in_order {
            row(&format!("  {code}"), count - in_order);
        }
    }
    let in_order: u64 = summary.in_order.values().sum();
    if in_order > 0 {
        row("draws as the results say", in_order);
    }
    for (code, count) in &summary.in_order {
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

fn exit_code(input: &Input, summary: &Summary) -> ExitCode {
    let unreadable = input.paths.iter().any(|path| {
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
    } else {
        exit::met_all(summary.levels_to_look_at());
        ExitCode::SUCCESS
    }
}
