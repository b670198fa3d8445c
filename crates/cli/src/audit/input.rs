//! What an audit reads: files and folders as typed, those that a list names, or one part of a list of parts.

use super::AuditArgs;
use super::args::PartChoice;
use anyhow::{Context, Result, anyhow, bail};
use scoresheet_batch::Start;
use scoresheet_batch::input::{Found, walk};
use scoresheet_batch::parts::{Part, PartList};
use scoresheet_tables::RowText;
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};

/// What is read.
pub struct Input {
    /// The files and folders, by which the audit is known.
    pub paths: Vec<PathBuf>,
    /// The part, if it is one.
    pub part: Option<Part>,
    /// What was found already; `None` if the paths are to be walked.
    pub found: Option<Vec<Found>>,
}

impl Input {
    /// As it was typed.
    pub fn of(args: &AuditArgs) -> Result<Self> {
        let mut input = match &args.part {
            Some(choice) => of_part(args, choice)?,
            None => Self {
                paths: paths(&args.paths, args.files_from.as_deref())?,
                part: None,
                found: None,
            },
        };
        if let Some(column) = &args.column {
            let found = RowText::found(&input.paths, column);
            input.found = Some(
                found
                    .map_err(|(path, error)| anyhow!(error).context(path.display().to_string()))?,
            );
        }
        if let Some(name) = &args.name {
            let found = input.found.unwrap_or_else(|| walk(&input.paths).collect());
            input.found = Some(named(found, name)?);
        }
        Ok(input)
    }

    /// Where the run begins that reads it.
    pub fn start(&self) -> Start {
        match &self.found {
            Some(found) => Start::of_found(found.iter().cloned()),
            None => Start::new(&self.paths),
        }
    }

    /// How the files are called in the tables of a part.
    pub fn names(&self, args: &AuditArgs) -> Vec<String> {
        match (&self.part, &args.name) {
            (Some(_), Some(name)) => vec![name.clone()],
            (Some(part), None) => part.files().map(str::to_owned).collect(),
            (None, _) => Vec::new(),
        }
    }
}

/// What was typed, and after it what a list names.
pub fn paths(typed: &[PathBuf], files_from: Option<&Path>) -> Result<Vec<PathBuf>> {
    let mut paths = typed.to_vec();
    if let Some(list) = files_from {
        let telling = || format!("--files-from {}", list.display());
        let lines: Box<dyn BufRead> = match list.as_os_str() == "-" {
            true => Box::new(io::stdin().lock()),
            false => Box::new(BufReader::new(File::open(list).with_context(telling)?)),
        };
        for line in lines.lines() {
            let line = line.with_context(telling)?;
            paths.extend((!line.is_empty()).then(|| line.into()));
        }
        if paths.is_empty() {
            bail!("--files-from {}: it names no file", list.display());
        }
    }
    Ok(paths)
}

fn of_part(args: &AuditArgs, choice: &PartChoice) -> Result<Input> {
    let telling = || choice.list.display().to_string();
    let list = File::open(&choice.list).with_context(telling)?;
    let list = PartList::read(BufReader::new(list)).with_context(telling)?;
    let part = list.part(choice.number).with_context(telling)?.clone();
    let typed = args.record.chosen()?;
    for name in part.options.keys().chain(typed.keys()) {
        let (was, now) = (part.options.get(name), typed.get(name));
        if was != now {
            let was = was.map_or("the usual value".to_owned(), |values| values.join(" "));
            bail!(
                "{}: the files were cut with {was} for {name}; audit the part with the same",
                telling()
            );
        }
    }
    Ok(Input {
        paths: part.files().map(PathBuf::from).collect(),
        found: Some(part.found(args.copied)),
        part: Some(part),
    })
}

/// The one file that is read, by another name.
fn named(found: Vec<Found>, name: &str) -> Result<Vec<Found>> {
    let is_source = |found: &&Found| matches!(found, Found::Source(_));
    let sources = found.iter().filter(is_source).count();
    if sources > 1 {
        bail!("--name: gives one file its name, and there are {sources}");
    }
    let found = found.into_iter().map(|found| match found {
        Found::Source(source) => Found::Source(source.named(name)),
        other @ (Found::Skipped(_) | Found::Problem(_)) => other,
    });
    Ok(found.collect())
}
