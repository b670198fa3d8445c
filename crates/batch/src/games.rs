//! The games of a chunk, one after the other, whichever way they have to be read.

use crate::by_layout::by_layout;
use crate::input::Chunk;
use crate::no_game::{NoGame, is_game};
use scoresheet_notation::{Reader, Record};
use scoresheet_replay::{Judge, Verdict};
use scoresheet_source::Finding;
use std::ops::ControlFlow;

/// Something met in a chunk.
#[expect(clippy::large_enum_variant, reason = "one at a time")]
pub enum Met<'a> {
    /// A game, as written and as judged.
    Game(&'a Record, Verdict),
    /// Something to be said of the text besides its games.
    About(&'a Finding),
}

/// Reads and judges the games of `chunk` and hands them over until told to break; `record` lends its
/// memory. [`tell`](crate::tell) the judge of the file first.
///
/// ```
/// use scoresheet_batch::input::{ChunkReader, Options, Source};
/// use scoresheet_batch::{Met, each_game};
/// use scoresheet_notation::Record;
/// use scoresheet_replay::Judge;
/// use std::ops::ControlFlow;
///
/// let source = Source::of_text("club.pgn", "1. f3 e5 2. g4 Qh4# 0-1");
/// let mut reader = ChunkReader::open(&source, Options::default())?;
/// let (mut judge, mut record) = (Judge::default(), Record::default());
/// while let Some(chunk) = reader.next() {
///     let _ = each_game(&chunk?, &mut judge, &mut record, |met| {
///         if let Met::Game(_, verdict) = met {
///             assert_eq!(verdict.legal, Some(true));
///         }
///         ControlFlow::<()>::Continue(())
///     });
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn each_game<B>(
    chunk: &Chunk,
    judge: &mut Judge,
    record: &mut Record,
    mut take: impl FnMut(Met<'_>) -> ControlFlow<B>,
) -> ControlFlow<B> {
    if let Some(found) = by_layout(chunk, judge) {
        for finding in &found.about {
            take(Met::About(finding))?;
        }
        for (record, verdict) in found.games {
            take(Met::Game(&record, verdict))?;
        }
        return ControlFlow::Continue(());
    }
    let mut reader = Reader::new(chunk.text.as_bytes());
    let mut no_game = NoGame::default();
    while let Some(verdict) = judge.next(&mut reader, record) {
        if judge.options_mut().is_game || is_game(record, &verdict, chunk) {
            take(Met::Game(record, verdict))?;
        } else {
            no_game.add(record, chunk);
        }
    }
    match no_game.told() {
        Some(found) => take(Met::About(&found)),
        None => ControlFlow::Continue(()),
    }
}
