//! `scoresheet collate`: score sheets of one game, side by side.

mod args;

pub use args::CollateArgs;

use crate::args::{Mode, RecordArgs};
use crate::drawing::rendered_on;
use crate::games::{open, replay_options, sources};
use crate::json::SchemaName;
use crate::progress::Lasting;
use crate::{exit, json};
use anyhow::{Context, Result, bail};
use scoresheet_batch::Met;
use scoresheet_batch::input::{Source, UnpackLimit};
use scoresheet_notation::Family;
use scoresheet_replay::{Sheet, collate, collation_json};
use scoresheet_report::render_collation;
use scoresheet_source::Level;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

/// Games that a file may have; more are no sheets.
const MOST_GAMES: usize = 1000;

/// The text of one sheet, and where it stands.
pub struct SheetText {
    /// What it is called.
    pub name: String,
    /// The text of the game.
    pub text: String,
    /// The line of the file in which it starts, from 1.
    pub line: u64,
    hint: Option<Family>,
}

impl SheetText {
    /// The line of the file in which byte `at` of the text stands.
    pub fn line_of(&self, at: u32) -> u64 {
        let before = self.text.as_bytes().iter().take(at as usize);
        self.line + before.filter(|b| **b == b'\n').count() as u64
    }
}

/// Collates the sheets; the exit code says whether anything is left open.
pub fn run(args: &CollateArgs) -> Result<ExitCode> {
    let record = RecordArgs {
        game: args.game,
        rules: args.rules,
        readings: Vec::new(),
        lang: args.lang,
        encoding: args.encoding,
        mode: Mode::Strict,
        unpack_limit: UnpackLimit::default(),
    };
    let documents = documents(args, &record)?;
    let sheets: Vec<Sheet<'_>> = documents
        .iter()
        .map(|document| Sheet {
            name: &document.name,
            text: document.text.as_bytes(),
            hint: document.hint,
        })
        .collect();
    let progress = Lasting::unknown("comparing the sheets");
    let collation = collate(&sheets, replay_options(&record))?;
    let merged = collation.merged()?;
    drop(progress);
    if let Some(path) = &args.out {
        write_merged(path, args, &merged)?;
    }
    let mut out = io::stdout().lock();
    let line_of = |sheet: usize, at| {
        let document = documents.get(sheet);
        document.map_or(0, |document| document.line_of(at))
    };
    if args.json {
        let object = collation_json(&collation, &merged, &line_of);
        json::write(&mut out, SchemaName::Collate, &object)?;
    } else {
        let mut reported = rendered_on(&io::stdout());
        render_collation(&mut reported, &collation, &line_of);
        if args.out.is_none() {
            reported.words(&format!("\n{merged}"));
        }
        write!(out, "{reported}")?;
    }
    exit::met_all(collation.is_disputed().then_some(Level::Error));
    Ok(ExitCode::SUCCESS)
}

/// The sheets of all files.
fn documents(args: &CollateArgs, record: &RecordArgs) -> Result<Vec<SheetText>> {
    let mut all = Vec::new();
    let mut files = Vec::new();
    for path in &args.files {
        files.extend(sources(path)?);
    }
    let names: Vec<PathBuf> = files.iter().map(|file| file.name.as_ref().into()).collect();
    let alone = files.len() == 1 && args.game_no.is_none();
    for (at, source) in files.into_iter().enumerate() {
        let file = &names[at];
        let of_file = games_of(source, record)?;
        let shown = file.display();
        match (args.game_no, of_file.len()) {
            (_, 0) => bail!("{shown}: there is no game"),
            (Some(number), many) => {
                let document = of_file.into_iter().nth(number as usize - 1);
                all.push(document.with_context(|| {
                    format!("{shown}: there is no game {number}; the file has {many}")
                })?);
            }
            (None, 1) if alone => {
                bail!("{shown}: there is one game; give another sheet to compare it with")
            }
            (None, _) if alone => all.extend(of_file),
            (None, 1) => all.extend(of_file),
            (None, many) => {
                bail!(
                    "{shown}: there are {many} games; use --game-no N to say which one is the sheet"
                )
            }
        }
        name(&mut all, file, &names, at, alone);
    }
    Ok(all)
}

/// Names the sheets of the file that was read last: by its own name where that tells it from the
/// others, and by the number of the game where the games of one file are the sheets.
fn name(all: &mut [SheetText], file: &Path, files: &[PathBuf], at: usize, alone: bool) {
    let short = file.file_name().unwrap_or(file.as_os_str());
    let alike = files.iter().filter(|f| f.file_name() == file.file_name());
    let name = match alike.count() {
        0 | 1 => short.to_string_lossy().into_owned(),
        _ => file.display().to_string(),
    };
    if alone {
        for (number, document) in all.iter_mut().enumerate() {
            document.name = format!("game {}", number + 1);
        }
    } else if let Some(document) = all.get_mut(at) {
        document.name = name;
    }
}

/// Every game of a file as a sheet without a name.
fn games_of(source: Source, record: &RecordArgs) -> Result<Vec<SheetText>> {
    let mut documents = Vec::new();
    let file = Arc::clone(&source.name);
    let mut games = open(source, record);
    while let Some(met) = games.next() {
        match met {
            Met::Problem(problem) => bail!("{problem}"),
            Met::Text(chunk, _) if chunk.continues => {
                bail!("{file}: a game is too long to be read in full")
            }
            Met::Text(..) | Met::About(..) | Met::Shared(..) => {}
            Met::Game(game) => documents.push(SheetText {
                name: String::new(),
                text: game.record.span.of(&game.chunk.text).to_owned(),
                line: game.chunk.line(game.record.span.start as usize),
                hint: game.chunk.hint(),
            }),
        }
        if documents.len() > MOST_GAMES {
            bail!("{file}: there are more than {MOST_GAMES} games; a sheet is one game");
        }
    }
    Ok(documents)
}

/// Writes the merged record, never over one of the sheets.
fn write_merged(path: &Path, args: &CollateArgs, merged: &str) -> Result<()> {
    let whole = |path: &Path| fs::canonicalize(path).ok();
    let target = whole(path);
    if target.is_some() && args.files.iter().any(|file| whole(file) == target) {
        bail!(
            "{}: is one of the sheets; name another file",
            path.display()
        );
    }
    scoresheet_output::write(path, merged)
        .with_context(|| format!("cannot write {}", path.display()))
}
