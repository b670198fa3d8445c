//! `audit --resume`: what an interrupted audit leaves for the next one, and how that goes on.

use crate::args::{AuditArgs, Format, Typed, value_name};
use crate::terminal::Remarks;
use anyhow::{Context, Result, anyhow};
use clap::ValueEnum;
use scoresheet_batch::input::Stamp;
use scoresheet_batch::{Checkpoint, Start};
use scoresheet_tables::{Options as TableOptions, TableSink};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt::Display;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Lies beside the tables of an interrupted audit.
const FILE: &str = "resume.json";

#[derive(Serialize, Deserialize)]
struct Saved {
    /// All that the tables depend on but for the input.
    settings: Typed,
    /// The tables as they were left.
    tables: Tables,
    checkpoint: Checkpoint,
}

type Tables = BTreeMap<String, Option<Stamp>>;

/// Where the audit starts, and its tables: as typed, at the beginning or behind what is finished.
pub fn start(args: &AuditArgs, options: TableOptions) -> Result<(Start, TableSink)> {
    if args.resume {
        let mut err = Remarks;
        if let Some(saved) = load(&args.out)? {
            let summary = &saved.checkpoint.summary;
            let (files, games) = (summary.files, summary.games);
            let started = go_on(args, options, saved)?;
            writeln!(
                err,
                "scoresheet: going on behind {files} files, {games} games"
            )?;
            return Ok(started);
        }
        let out = args.out.display();
        writeln!(
            err,
            "scoresheet: nothing to resume in {out}; starting from the beginning"
        )?;
    }
    Ok((
        Start::new(&args.paths),
        TableSink::create(&args.out, options)?,
    ))
}

/// Leaves what the next audit needs to go on, or takes it away if there is nothing to go on with.
pub fn leave(args: &AuditArgs, options: TableOptions, reached: Option<Checkpoint>) -> Result<()> {
    let path = args.out.join(FILE);
    let Some(checkpoint) = reached else {
        return match fs::remove_file(&path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                Err(error).with_context(|| format!("cannot remove {}", path.display()))
            }
            _ => Ok(()),
        };
    };
    let saved = Saved {
        settings: settings(args),
        tables: tables(&args.out, options),
        checkpoint,
    };
    scoresheet_output::write(&path, serde_json::to_string(&saved)?)
        .with_context(|| format!("cannot write {}", path.display()))
}

fn load(out: &Path) -> Result<Option<Saved>> {
    let path = out.join(FILE);
    let reading = || format!("cannot read {}", path.display());
    match fs::read_to_string(&path) {
        Ok(json) => serde_json::from_str(&json).map(Some).with_context(reading),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error).with_context(reading),
    }
}

/// Everything is looked at before anything is touched.
fn go_on(args: &AuditArgs, options: TableOptions, saved: Saved) -> Result<(Start, TableSink)> {
    let now = settings(args);
    // Of another version, either side may lack a setting.
    for name in saved.settings.keys().chain(now.keys()) {
        let [was, now] = [&saved.settings, &now].map(|all| all.get(name));
        if was != now {
            let [was, now] =
                [was, now].map(|values| values.map_or("unknown".into(), |values| values.join(" ")));
            let reason = format!("{name} was {was} in the interrupted audit and is {now} now");
            return Err(refused(&reason));
        }
    }
    let now = tables(&args.out, options);
    if let Some(name) = now
        .keys()
        .find(|&name| saved.tables.get(name) != now.get(name))
    {
        let path = args.out.join(name);
        let reason = format!("{} is not as the interrupted audit left it", path.display());
        return Err(refused(&reason));
    }
    let rows = saved.checkpoint.rows;
    let start = saved.checkpoint.start(&args.paths);
    let start = start.map_err(|changed| refused(&changed))?;
    Ok((start, TableSink::resume(&args.out, options, rows)?))
}

fn refused(reason: &dyn Display) -> anyhow::Error {
    anyhow!("cannot resume: {reason}; without --resume the audit starts from the beginning")
}

/// Taken apart without `..`, so that no option to come is forgotten.
fn settings(args: &AuditArgs) -> Typed {
    let AuditArgs {
        paths,
        out: _,
        format,
        excel_safe,
        plies,
        repair,
        jobs: _,
        fail_on: _,
        resume: _,
        record,
    } = args;
    let path = |path: &PathBuf| path.to_string_lossy().into_owned();
    let all = Format::value_variants().iter();
    let formats = all.filter(|one| format.contains(one)).map(value_name);
    let of_audit = [
        ("PATH", paths.iter().map(path).collect()),
        ("--format", formats.collect()),
        ("--excel-safe", vec![excel_safe.to_string()]),
        ("--plies", vec![plies.to_string()]),
        ("--repair", vec![value_name(repair)]),
        ("--letters", crate::letters::used()),
        ("scoresheet", vec![env!("CARGO_PKG_VERSION").to_owned()]),
    ];
    let mut settings = record.typed();
    settings.extend(of_audit.map(|(name, values)| (name.to_owned(), values)));
    settings
}

fn tables(out: &Path, options: TableOptions) -> Tables {
    let stamp = |name: String| {
        let metadata = fs::metadata(out.join(&name)).ok();
        (name, metadata.and_then(|metadata| Stamp::of(&metadata)))
    };
    options.file_names().into_iter().map(stamp).collect()
}
