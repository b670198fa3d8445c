//! Options of the records, and the games of one file, for commands that look at single games.

use crate::args::RecordArgs;
use crate::progress;
use crate::terminal::{aside, remark};
use anyhow::{Result, bail};
use scoresheet_batch::input::{self, Found, Pieces, Source, walk};
use scoresheet_batch::{Game, GameReader, files_skipped};
use scoresheet_output::same_file;
use scoresheet_replay::{Judge, Options};
use scoresheet_source::Level;
use std::path::{Path, PathBuf};

/// Options of the replay, from what was typed.
pub fn replay_options(record: &RecordArgs) -> Options {
    Options {
        game: record.game,
        edition: record.rules,
        readings: record.readings(),
        language: record.lang,
        source_language: None,
        source_game: None,
        hint: None,
        mode: record.mode,
    }
}

/// Options of the input, from what was typed.
pub fn input_options(args: &RecordArgs) -> input::Options {
    input::Options {
        encoding: args.encoding,
        unpack: args.unpack_limit,
        bytes_read: progress::bytes_read(),
        ..input::Options::default()
    }
}

/// The games of `paths`: files, archives, folders with all that is in them, standard input.
pub fn open_all(
    paths: impl IntoIterator<Item = impl Into<PathBuf>>,
    args: &RecordArgs,
) -> GameReader {
    let pieces = Pieces::new(walk(paths), input_options(args));
    GameReader::new(Judge::new(replay_options(args)), pieces)
}

/// All that is to be read at `path`: the file itself, the members of an archive, the records of a folder.
///
/// # Errors
/// If something there cannot be read, or there is nothing.
pub fn sources(path: &Path) -> Result<Vec<Source>> {
    let (mut sources, mut skipped) = (Vec::new(), 0_u64);
    for found in walk([path]) {
        match found {
            Found::Source(source) => sources.push(source),
            // Nothing is lost by it.
            Found::Problem(problem) if problem.reason.level() == Level::Note => {
                remark(&problem.to_string());
            }
            Found::Problem(problem) => bail!("{problem}"),
            Found::Skipped(_) => skipped += 1,
        }
    }
    let path = path.display();
    match (sources.len(), skipped) {
        (0, _) => bail!("{path}: no game records there"),
        (_, 0) => {}
        (_, many) => aside(&format!("{path}: {}", files_skipped(many))),
    }
    Ok(sources)
}

/// The files without those that were named before.
pub fn each_once(files: &[PathBuf]) -> Vec<&PathBuf> {
    let mut once: Vec<&PathBuf> = Vec::new();
    for file in files {
        if once.iter().any(|known| same_file(known, file)) {
            remark(&format!("{}: found twice; read once", file.display()));
        } else {
            once.push(file);
        }
    }
    once
}

/// Hands over game number `number` of `path`, from 1: of a folder or an archive, counted through all its files.
///
/// # Errors
/// If something of it cannot be read up to there, or it has no such game.
pub fn one<T>(
    path: &Path,
    number: u32,
    args: &RecordArgs,
    take: impl FnOnce(&Game<'_>) -> Result<T>,
) -> Result<T> {
    if number == 0 {
        bail!("--game-no counts from 1");
    }
    open_all([path], args).numbered(path, number, take)?
}
