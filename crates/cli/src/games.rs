//! Options of the records, and the games of one file, for commands that look at single games.

use crate::args::{self, RecordArgs};
use crate::progress;
use anyhow::{Result, bail};
use scoresheet_batch::input::{self, Pieces, walk};
use scoresheet_batch::{Game, GameReader, Met, instead_of_games};
use scoresheet_replay::{Judge, Mode, Options};
use scoresheet_source::{Code, Finding, Level};
use std::path::Path;

/// Options of the replay, from what was typed.
pub fn replay_options(record: &RecordArgs) -> Options {
    Options {
        game: record.game.0,
        edition: record.rules,
        readings: record.readings(),
        language: record.lang.0,
        source_language: None,
        source_game: None,
        hint: None,
        mode: match record.mode {
            args::Mode::Strict => Mode::Strict,
            args::Mode::Accepted => Mode::Accepted,
        },
    }
}

/// Options of the input, from what was typed.
pub fn input_options(args: &RecordArgs) -> input::Options {
    input::Options {
        encoding: args.encoding.0,
        unpack: args.unpack_limit,
        bytes_read: progress::bytes_read(),
        ..input::Options::default()
    }
}

/// The games of `file`.
///
/// # Errors
/// If it is a folder.
pub fn open(file: &Path, args: &RecordArgs) -> Result<GameReader> {
    if file.is_dir() {
        bail!(
            "{}: is a folder; give its files, or use audit",
            file.display()
        );
    }
    Ok(open_all(file, args))
}

/// The games of `path`: a file, or a folder with all that is in it.
pub fn open_all(path: &Path, args: &RecordArgs) -> GameReader {
    let pieces = Pieces::new(walk([path]), input_options(args));
    GameReader::new(Judge::new(replay_options(args)), pieces)
}

/// Hands over game number `number` of `file`, from 1.
///
/// # Errors
/// If something of the file cannot be read up to it, or it has no such game.
pub fn one<T>(
    file: &Path,
    number: u32,
    args: &RecordArgs,
    take: impl FnOnce(&Game<'_>) -> Result<T>,
) -> Result<T> {
    if number == 0 {
        bail!("--game-no counts from 1");
    }
    let (mut reader, mut games) = (open(file, args)?, 0);
    let mut head = None;
    while let Some(met) = reader.next() {
        match met {
            Met::Problem(problem) => bail!("{problem}"),
            Met::Text(chunk, _) => head = head.or_else(|| Some(chunk.beginning().to_owned())),
            Met::About(..) | Met::Shared(..) => {}
            Met::Game(game) if game.number == number => return take(&game),
            Met::Game(game) => games = game.number,
        }
    }
    let file = file.display();
    if games == 0 {
        bail!("{file}: {}", instead_of_games(&head.unwrap_or_default()));
    }
    bail!("{file}: there is no game {number}; the file has {games}");
}

/// True for an error or a warning that statements about the result do not agree: the tag, what ends the record, words,
/// signs, the board.
pub fn is_of_result(finding: &Finding) -> bool {
    let of_result = matches!(
        finding.code,
        Code::ResultContradictsBoard
            | Code::ResultContradictsTerminator
            | Code::ResultContradictsWords
            | Code::ResultContradictsSymbol
            | Code::SymbolContradictsWords
            | Code::SymbolContradictsBoard
            | Code::WordsContradictBoard
            | Code::RepeatedTerminator
    );
    of_result && finding.level > Level::Note
}
