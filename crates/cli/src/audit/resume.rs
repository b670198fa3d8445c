//! `audit --resume`: how an audit continues with what one before it left unfinished.

use super::AuditArgs;
use super::input::Input;
use crate::args::{Format, Typed, value_name};
use crate::terminal::remark;
use anyhow::{Context, Result, anyhow};
use clap::ValueEnum;
use scoresheet_batch::{Fingerprint, Start};
use scoresheet_source::quantity::counted;
use scoresheet_tables::{Options as TableOptions, TableSink, Unfinished};
use std::fmt::Display;
use std::path::{Path, PathBuf};

/// Where the audit starts, and its tables: as typed, at the beginning or after what is stored.
pub fn start(
    args: &AuditArgs,
    input: &Input,
    out: &Path,
    options: TableOptions,
) -> Result<(Start, TableSink)> {
    let folder = out;
    let out = out.display();
    match Unfinished::open(folder)? {
        Some(unfinished) if args.resume => {
            let summary = &unfinished.checkpoint().summary;
            let (files, games) = (summary.files, summary.games);
            let started = go_on(args, input, folder, unfinished)?;
            let files = counted(files as usize, "file", "files");
            let games = counted(games as usize, "game", "games");
            remark(&format!("continuing after {files}, {games}"));
            return Ok(started);
        }
        Some(unfinished) => {
            let games = unfinished.checkpoint().summary.games;
            let games = counted(games as usize, "game", "games");
            remark(&format!(
                "{out} has an audit that was stopped after {games}; this one starts from the beginning (--resume continues with it)"
            ));
        }
        None if args.resume => remark(&format!(
            "nothing to resume in {out}; starting from the beginning"
        )),
        None => {}
    }
    let settings = serde_json::to_string(&settings(args, input))?;
    let part = input.part.as_ref().map(|part| part.part);
    let sink = TableSink::create_part(folder, options, part)?.noting(settings);
    Ok((input.start(), sink))
}

/// Everything is looked at before anything is touched.
fn go_on(
    args: &AuditArgs,
    input: &Input,
    folder: &Path,
    unfinished: Unfinished,
) -> Result<(Start, TableSink)> {
    let was: Typed = serde_json::from_str(unfinished.settings())
        .with_context(|| format!("cannot read the contents of {}", folder.display()))?;
    let now = settings(args, input);
    // Of another version, either side may lack a setting.
    for name in was.keys().chain(now.keys()) {
        let [was, now] = [&was, &now].map(|all| all.get(name));
        if was != now {
            let [was, now] =
                [was, now].map(|values| values.map_or("unknown".into(), |values| values.join(" ")));
            let reason = format!("{name} was {was} in the audit that was stopped and is {now} now");
            return Err(refused(&reason));
        }
    }
    let start = unfinished.checkpoint().clone().start(&input.paths);
    let start = start.map_err(|changed| refused(&changed))?;
    let sink = unfinished.resume().map_err(|error| refused(&error))?;
    Ok((start, sink))
}

/// What an audit that has read `read` is known by: what it read, and how.
pub fn run_of(args: &AuditArgs, input: &Input, read: Fingerprint) -> Result<Fingerprint> {
    let mut run = read;
    let mut how = settings(args, input);
    // The formats change nothing of what the tables say.
    for name in ["--format", "--excel-safe"] {
        how.remove(name);
    }
    run.add(serde_json::to_string(&how)?.as_bytes());
    Ok(run)
}

fn refused(reason: &dyn Display) -> anyhow::Error {
    anyhow!("cannot resume: {reason}; without --resume the audit starts from the beginning")
}

/// Taken apart without `..`, so that no option to come is forgotten.
fn settings(args: &AuditArgs, input: &Input) -> Typed {
    let AuditArgs {
        paths: _,
        files_from: _,
        part: _,
        copied: _,
        column,
        name,
        out: _,
        format,
        excel_safe,
        plies,
        fen,
        repair,
        jobs: _,
        json: _,
        level: _,
        resume: _,
        checkpoint: _,
        record,
    } = args;
    let path = |path: &PathBuf| path.to_string_lossy().into_owned();
    let all = Format::value_variants().iter();
    let formats = all.filter(|one| format.contains(one)).map(value_name);
    let of_audit = [
        ("PATH", input.paths.iter().map(path).collect()),
        ("--format", formats.collect()),
        ("--excel-safe", vec![excel_safe.to_string()]),
        ("--plies", vec![plies.to_string()]),
        ("--fen", vec![fen.to_string()]),
        ("--repair", vec![value_name(repair)]),
        ("--letters", crate::letters::used()),
        ("scoresheet", vec![env!("CARGO_PKG_VERSION").to_owned()]),
    ];
    let mut settings = record.typed();
    let given = [("--column", column), ("--name", name)];
    let given =
        given.map(|(name, value)| value.iter().map(move |value| (name, vec![value.clone()])));
    let all = of_audit.into_iter().chain(given.into_iter().flatten());
    settings.extend(all.map(|(name, values)| (name.to_owned(), values)));
    settings
}
