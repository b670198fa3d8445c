//! The games of one file, one after the other, for commands that look at single games.

use crate::args::{self, RecordArgs};
use anyhow::{Result, bail};
use scoresheet_batch::input::{self, Chunk, ChunkReader, Found};
use scoresheet_batch::{each_game, tell};
use scoresheet_notation::Record;
use scoresheet_replay::{Judge, Mode, Options, Verdict};
use scoresheet_source::Finding;
use std::ops::ControlFlow;
use std::path::Path;

/// One game, and where it stands.
pub struct Game<'a> {
    /// The text around it.
    pub chunk: &'a Chunk,
    /// Number in the file, from 1.
    pub number: u32,
    /// As written.
    pub record: &'a Record,
    /// As judged.
    pub verdict: &'a Verdict,
}

/// Something met in a file.
pub enum Met<'a> {
    /// A stretch of text, before its games.
    Text(&'a Chunk),
    /// A game.
    Game(Game<'a>),
    /// Something to be said of the text besides its games.
    About(&'a Chunk, &'a Finding),
    /// Something that could not be read.
    Problem(&'a input::InputProblem),
}

/// Options of the replay, from what was typed.
pub fn replay_options(record: &RecordArgs) -> Options {
    Options {
        game: record.game.0,
        edition: record.rules,
        readings: record.readings(),
        language: record.lang.0,
        source_language: None,
        hint: None,
        mode: match record.mode {
            args::Mode::Strict => Mode::Strict,
            args::Mode::Accepted => Mode::Accepted,
        },
        is_game: false,
    }
}

/// Options of the input, from what was typed.
pub fn input_options(args: &RecordArgs) -> input::Options {
    input::Options {
        encoding: args.encoding.0,
        unpack: args.unpack_limit,
        ..input::Options::default()
    }
}

/// Reads `file` and hands over what is met there, until told to break.
///
/// # Errors
/// If nothing of the file can be read.
pub fn each(
    file: &Path,
    args: &RecordArgs,
    mut take: impl FnMut(Met<'_>) -> Result<ControlFlow<()>>,
) -> Result<()> {
    if file.is_dir() {
        bail!(
            "{}: is a folder; give its files, or use audit",
            file.display()
        );
    }
    let mut judge = Judge::new(replay_options(args));
    for found in input::walk([file]) {
        let source = match found {
            Found::Source(source) => source,
            Found::Problem(problem) => bail!("{problem}"),
            Found::Skipped(_) => continue,
        };
        let mut reader = ChunkReader::open(&source, input_options(args))
            .map_err(|problem| anyhow::anyhow!("{problem}"))?;
        let mut number = 0;
        while let Some(next) = reader.next() {
            if let Ok(chunk) = &next
                && chunk.seq == 0
            {
                tell(judge.options_mut(), chunk);
            }
            let flow = match next {
                Ok(chunk) => chunk_games(&chunk, &mut judge, &mut number, &mut take)?,
                Err(problem) => take(Met::Problem(&problem))?,
            };
            if flow.is_break() {
                return Ok(());
            }
        }
    }
    Ok(())
}

fn chunk_games(
    chunk: &Chunk,
    judge: &mut Judge,
    number: &mut u32,
    take: &mut impl FnMut(Met<'_>) -> Result<ControlFlow<()>>,
) -> Result<ControlFlow<()>> {
    if take(Met::Text(chunk))?.is_break() {
        return Ok(ControlFlow::Break(()));
    }
    if chunk.continues {
        return Ok(ControlFlow::Continue(()));
    }
    let told = each_game(chunk, judge, &mut Record::default(), |met| {
        let flow = match &met {
            scoresheet_batch::Met::Game(record, verdict) => {
                *number += 1;
                take(Met::Game(Game {
                    chunk,
                    number: *number,
                    record,
                    verdict,
                }))
            }
            scoresheet_batch::Met::About(finding) => take(Met::About(chunk, finding)),
        };
        match flow {
            Ok(ControlFlow::Continue(())) => ControlFlow::Continue(()),
            Ok(ControlFlow::Break(())) => ControlFlow::Break(Ok(())),
            Err(error) => ControlFlow::Break(Err(error)),
        }
    });
    match told {
        ControlFlow::Continue(()) => Ok(ControlFlow::Continue(())),
        ControlFlow::Break(result) => result.map(ControlFlow::Break),
    }
}

/// Hands over game number `number` of `file`, from 1.
///
/// # Errors
/// If nothing of the file can be read up to it, or it has no such game.
pub fn one(
    file: &Path,
    number: u32,
    args: &RecordArgs,
    mut take: impl FnMut(&Game<'_>) -> Result<()>,
) -> Result<()> {
    if number == 0 {
        bail!("--game-no counts from 1");
    }
    let (mut found, mut games) = (false, 0);
    each(file, args, |met| {
        match met {
            Met::Problem(problem) => bail!("{problem}"),
            Met::Text(_) | Met::About(..) => {}
            Met::Game(game) => {
                games = game.number;
                if game.number == number {
                    found = true;
                    take(&game)?;
                    return Ok(ControlFlow::Break(()));
                }
            }
        }
        Ok(ControlFlow::Continue(()))
    })?;
    if !found {
        let file = file.display();
        bail!("{file}: there is no game {number}; the file has {games}");
    }
    Ok(())
}
