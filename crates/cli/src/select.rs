//! `scoresheet select`: games chosen out of archives.

mod args;

use args::Notation;
pub use args::SelectArgs;

use crate::games::{input_options, replay_options};
use crate::interrupt::{interrupted, stop_on_interrupt};
use crate::json::SchemaName;
use crate::out::names;
use crate::progress::{Progress, output};
use crate::terminal::{aside, clean, remark};
use crate::{exit, json};
use anyhow::{Context, Result, bail};
use scoresheet_batch::GameRow;
use scoresheet_batch::RunOptions;
use scoresheet_batch::input::{Found, Pieces, Walk, walk};
use scoresheet_output::keep_out_of;
use scoresheet_replay::Target;
use scoresheet_select::{Chosen, Form, Ids, Job, RowFilter, SelectError, Stop, Told};
use scoresheet_tables::RowQuery;
use std::fs;
use std::io::{self, IsTerminal, Read, Write};
use std::path::Path;
use std::sync::Arc;

/// Writes the games that were asked for.
pub fn run(args: &SelectArgs) -> Result<()> {
    let job = job(args)?;
    if let Some(out) = &args.out {
        keep_out_of(out, &args.paths).context("--out")?;
    }
    let found: Vec<Found> = walk(&args.paths).collect();
    if !found
        .iter()
        .any(|found| matches!(found, Found::Source(_) | Found::Problem(_)))
    {
        bail!("{}: no game records there", names(&args.paths));
    }
    let stop = Stop {
        stop: stop_on_interrupt()?,
        ..Stop::default()
    };
    let options = RunOptions {
        input: scoresheet_batch::input::Options {
            keep_bytes: true,
            ..input_options(&args.record)
        },
        games_read: Arc::clone(&stop.games),
        ..RunOptions::default()
    };
    let pieces = Pieces::new(Walk::of_found(found), options.input.clone());
    let progress = Progress::run(&args.paths, &options);
    let chosen = write(args, &job, pieces, &stop);
    drop(progress);
    let chosen = chosen?;
    if chosen.stopped {
        interrupted("nothing was written");
        return Ok(());
    }
    report(args, &chosen);
    if chosen.unread + chosen.refused > 0 {
        exit::with(exit::CANNOT);
    }
    Ok(())
}

/// What was asked for.
fn job(args: &SelectArgs) -> Result<Job> {
    let asked = &args.conditions;
    let form = match (args.to, args.utf8) {
        (Some(Notation::Of(Target::Json)), _) => {
            Form::Json(|object| json::line_of_text(SchemaName::Game, object))
        }
        (Some(Notation::Of(target)), _) => Form::Notation(target, args.to_lang),
        (Some(Notation::Exchange), _) => Form::Exchange,
        (None, true) => Form::Utf8,
        (None, false) => Form::AsItStands,
    };
    Ok(Job {
        conditions: asked.all(),
        not: asked.not,
        ids: asked
            .ids
            .as_deref()
            .map(|path| ids(path, args))
            .transpose()?,
        filter: asked.sql.as_deref().map(filter).transpose()?,
        unique: asked.unique,
        copies: asked.copies,
        limit: asked.limit,
        sort: args.sort.clone(),
        split: args.split.clone(),
        form,
        replay: replay_options(&args.record),
        jobs: args.jobs.number(),
    })
}

fn ids(path: &Path, args: &SelectArgs) -> Result<Ids> {
    let telling = || format!("--ids {}", path.display());
    let mut text = String::new();
    if path.as_os_str() == "-" {
        if args.paths.iter().any(|path| path.as_os_str() == "-") {
            bail!("--ids -: the games are already read from standard input");
        }
        io::stdin().lock().read_to_string(&mut text)
    } else {
        fs::File::open(path).and_then(|mut file| file.read_to_string(&mut text))
    }
    .with_context(telling)?;
    Ids::read(&text).with_context(telling)
}

fn filter(text: &str) -> Result<Box<dyn RowFilter>> {
    let query = RowQuery::read(text).context("--where")?;
    Ok(Box::new(Where(query)))
}

struct Where(RowQuery);

impl RowFilter for Where {
    fn keep(&self, rows: &[GameRow]) -> Result<Vec<bool>, String> {
        self.0
            .keep(rows)
            .map_err(|error| format!("--where: {error}"))
    }
}

fn write(args: &SelectArgs, job: &Job, pieces: Pieces, stop: &Stop) -> Result<Chosen> {
    let mut tell = |told: Told| {
        let line = match told {
            Told::Problem(problem) => problem.to_string(),
            Told::Remark(line) => line,
        };
        remark(&line);
    };
    if let Some(out) = &args.out {
        return Ok(job.keep(pieces, stop, out, &mut tell)?);
    }
    let mut out = match io::stdout().is_terminal() {
        true => Box::new(Cleaned(output())),
        false => output(),
    };
    let chosen = job.write(pieces, stop, &mut out, &mut tell);
    chosen.map_err(|error| match error {
        // Nobody else's fault: `main` says where.
        SelectError::Write(error) => error.into(),
        SelectError::Query(_) => error.into(),
    })
}

/// What goes to a terminal must not drive it.
struct Cleaned<W>(W);

impl<W: Write> Write for Cleaned<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let shown = clean(&String::from_utf8_lossy(bytes).replace("\r\n", "\n"));
        self.0.write_all(shown.as_bytes())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

fn report(args: &SelectArgs, chosen: &Chosen) {
    aside(&chosen.in_words(args.out.as_deref(), args.split.is_some()));
    if chosen.not_met > 0 {
        let games = if chosen.not_met == 1 { "game" } else { "games" };
        let line = format!(
            "--ids: {} {games} of the table not found; the files must be named as in the table",
            chosen.not_met
        );
        remark(&line);
    }
}
