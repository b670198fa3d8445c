//! `scoresheet fix`: what is certain, mended.

mod args;

pub use args::FixArgs;

use crate::games::{input_options, replay_options};
use crate::interrupt::{interrupted, stop_on_interrupt};
use crate::json::SchemaName;
use crate::progress::{Progress, output};
use crate::terminal::{clean, one_line, quiet, remark};
use crate::{exit, json};
use anyhow::{Context, Result, bail};
use scoresheet_batch::input::Options;
use scoresheet_fix::{Class, Fixing, Names, Plan, Stop, Sums, Target, Told};
use scoresheet_output::{Held, keep_out_of};
use scoresheet_source::Level;
use std::fs;
use std::io::{self, Write};
use std::path::Path;

/// Mends a folder or a file.
pub fn run(args: &FixArgs) -> Result<()> {
    let root = &args.path;
    if root.as_os_str() == "-" {
        bail!("standard input cannot be mended; give a file or a folder");
    }
    if !root.exists() {
        bail!("{}: there is no such file or folder", root.display());
    }
    if !root.is_dir() && !root.is_file() {
        bail!("{}: is neither a file nor a folder", root.display());
    }
    let target = match &args.out {
        Some(out) => {
            keep_out_of(out, [root]).context("--out")?;
            Target::Folder(out.clone())
        }
        None if args.in_place => Target::InPlace,
        None => Target::Nowhere,
    };
    let held = args.in_place.then(|| {
        let folder = if root.is_dir() {
            Some(root.as_path())
        } else {
            root.parent()
        };
        let folder = folder.filter(|folder| !folder.as_os_str().is_empty());
        Held::folder(folder.unwrap_or(Path::new(".")))
    });
    let _held = held
        .transpose()
        .with_context(|| root.display().to_string())?;
    let stop = Stop {
        stop: stop_on_interrupt()?,
        ..Stop::default()
    };
    let fixing = Fixing {
        plan: plan(args)?,
        input: Options {
            keep_bytes: true,
            ..input_options(&args.record)
        },
        jobs: args.jobs.number(),
        target,
        diff: args.dry_run && !args.json,
    };
    let mut printed = Printed {
        args,
        out: output(),
        file: None,
        failed: None,
    };
    let progress = Progress::mending(std::slice::from_ref(root));
    let sums = fixing.run(root, &stop, &mut |path, told| {
        printed.told(path, &told, &stop)
    });
    drop(progress);
    let sums = sums?;
    printed.close(&sums)?;
    if sums.stopped {
        let done = if args.in_place {
            "the files finished so far have been changed"
        } else {
            "nothing was written"
        };
        interrupted(done);
        return Ok(());
    }
    if sums.files + sums.copied == 0 {
        bail!("{}: no files there", root.display());
    }
    if sums.unread > 0 {
        exit::with(exit::CANNOT);
    }
    Ok(())
}

fn plan(args: &FixArgs) -> Result<Plan> {
    let names = match &args.names {
        None => Names::default(),
        Some(path) => {
            let telling = || format!("--names: {}", path.display());
            let text = fs::read_to_string(path).with_context(telling)?;
            Names::read(&text).with_context(telling)?
        }
    };
    let all = args.only.is_empty();
    Ok(Plan {
        classes: if all {
            Class::ALL.to_vec()
        } else {
            args.only.clone()
        },
        names,
        replay: replay_options(&args.record),
    })
}

/// What is printed.
struct Printed<'a> {
    args: &'a FixArgs,
    out: Box<dyn Write>,
    /// The file whose diff is being printed.
    file: Option<std::path::PathBuf>,
    failed: Option<io::Error>,
}

impl Printed<'_> {
    /// Once nobody reads any more, the work goes on unless it is the reading that counts.
    fn told(&mut self, path: &Path, told: &Told, stop: &Stop) {
        if self.failed.is_none()
            && let Err(error) = self.print(path, told)
        {
            self.failed = Some(error);
            if self.args.dry_run {
                stop.stop.store(true, std::sync::atomic::Ordering::Relaxed);
            }
        }
    }

    fn print(&mut self, path: &Path, told: &Told) -> io::Result<()> {
        match told {
            Told::Problem(problem) => remark(&problem.to_string()),
            Told::Diff(diff) => return self.diff(path, diff),
            Told::Change(_) => exit::met(Level::Note),
            Told::Left(_) => exit::met(Level::Warning),
        }
        let Some(line) = told.line(path) else {
            return Ok(());
        };
        if self.args.json {
            return json::write(&mut self.out, SchemaName::Fix, &line);
        }
        // A diff says by itself what is changed.
        if line.changed && self.args.dry_run && line.class != Class::Encoding.name() {
            return Ok(());
        }
        writeln!(self.out, "{}", one_line(&line.to_string()))
    }

    fn diff(&mut self, path: &Path, diff: &str) -> io::Result<()> {
        if self.file.as_deref() != Some(path) {
            self.file = Some(path.to_owned());
            let name = one_line(&path.display().to_string());
            writeln!(self.out, "--- {name}\n+++ {name}")?;
        }
        write!(self.out, "{}", clean(&diff.replace("\r\n", "\n")))
    }

    /// What it came to.
    fn close(mut self, sums: &Sums) -> Result<()> {
        if let Some(error) = self.failed {
            return Err(error.into());
        }
        if !self.args.json && !quiet() {
            write!(self.out, "{}", sums.in_words(self.args.dry_run))?;
        }
        Ok(self.out.flush()?)
    }
}
