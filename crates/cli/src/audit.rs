//! `scoresheet audit`: the main job.

mod args;
pub mod input;
mod printed;
mod resume;

pub use args::AuditArgs;

use crate::args::formats;
use crate::exit;
use crate::games::{input_options, replay_options};
use crate::interrupt::{INTERRUPTED, stop_on_interrupt};
use crate::out::is_folder;
use crate::progress::Progress;
use crate::terminal::{aside, one_line, quiet, remark};
use anyhow::{Result, anyhow, bail};
use args::RepairMode;
use input::Input;
use scoresheet_batch::{Checkpoint, RunOptions, Summary, instead_of_records, run_from};
use scoresheet_source::quantity::counted;
use scoresheet_tables::{Extent, Manifest, Options as TableOptions, PartOf, Provenance};
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::mem;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Runs the audit. With a folder, writes the tables and the summary there and prints the summary; without one, prints
/// what was found.
pub fn run(args: &AuditArgs) -> Result<()> {
    match &args.out {
        Some(out) => into_tables(args, out),
        None => printed::run(args),
    }
}

fn run_options(args: &AuditArgs, input: &Input, stop: Arc<AtomicBool>) -> RunOptions {
    RunOptions {
        jobs: args.jobs.number(),
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

fn into_tables(args: &AuditArgs, out: &Path) -> Result<()> {
    let options = TableOptions {
        formats: formats(&args.format, args.excel_safe),
        plies: args.plies,
    };
    is_folder(out)?;
    let input = Input::of(args)?;
    let stop = stop_on_interrupt()?;
    let (start, sink) = resume::start(args, &input, out, options)?;
    let run_options = run_options(args, &input, stop);
    let progress = Progress::run(&input.paths, &run_options);
    let ended = run_from(start, &run_options, sink);
    drop(progress);
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
        kept_as_it_was(out, summary);
        return Ok(());
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
    let _held = closed.publish(&[(Manifest::FILE, &json), ("summary.md", &summary.page())])?;
    if earlier {
        let removed = options.remove_others(out).map_err(|(path, error)| {
            anyhow!(error).context(format!("cannot remove {}", path.display()))
        })?;
        for path in removed {
            let path = path.display();
            aside(&format!("removed {path}, left over from an earlier audit"));
        }
    }
    print_summary(args, &input, Some(out), summary)?;
    if summary.interrupted {
        tell_of_interruption(ended.checkpoint.as_ref());
    }
    end(summary);
    Ok(())
}

/// A slip in a path is no reason to lose the audit that is there.
fn kept_as_it_was(out: &Path, summary: &Summary) {
    for unread in &summary.unread {
        remark(unread);
    }
    let folder = out.display();
    if summary.interrupted {
        remark(&format!(
            "interrupted before any record was read; {folder} is unchanged"
        ));
        return exit::with(INTERRUPTED);
    }
    remark(&format!(
        "no records were found, so the audit in {folder} is kept"
    ));
    exit::with(exit::CANNOT);
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

/// The numbers, and what was not read; `out` is where the tables are.
fn print_summary(
    args: &AuditArgs,
    input: &Input,
    out: Option<&Path>,
    summary: &Summary,
) -> Result<()> {
    for unread in &summary.unread {
        remark(unread);
    }
    for line in instead_of_records(&input.paths, &input_options(&args.record), summary) {
        remark(&line);
    }
    if quiet() {
        return Ok(());
    }
    let mut stdout = io::stdout().lock();
    if summary.files == 0 {
        writeln!(stdout, "No game records found.")?;
    }
    write!(stdout, "{}", summary.table())?;
    if let Some(skipped) = summary.skipped_in_words(out.map(|_| Manifest::FILE)) {
        writeln!(stdout, "{skipped}")?;
    }
    if let Some(folder) = out {
        let folder = folder.to_string_lossy();
        writeln!(stdout, "Tables are in {}.", one_line(&folder))?;
    }
    Ok(())
}

fn tell_of_interruption(reached: Option<&Checkpoint>) {
    let goes_on = match reached {
        Some(Checkpoint { summary, .. }) => format!(
            ", and --resume continues after {}, {}",
            counted(summary.files as usize, "file", "files"),
            counted(summary.games as usize, "game", "games")
        ),
        None => "; there is nothing to continue from".to_owned(),
    };
    remark(&format!(
        "interrupted; the tables hold what had been read by then{goes_on}"
    ));
}

/// The status that the audit ends with.
fn end(summary: &Summary) {
    if summary.interrupted {
        exit::with(INTERRUPTED);
    } else if summary.unread_files > 0 {
        exit::with(exit::CANNOT);
    } else {
        exit::met_all(summary.levels_to_look_at());
    }
}
