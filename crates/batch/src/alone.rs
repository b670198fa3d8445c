//! A game by itself, to be judged once more without the file that it stands in.

use crate::games::{Game, GameReader, Met};
use crate::input::{Chunk, Options, Piece, Pieces, Source, Walk};
use scoresheet_notation::{Record, RecordText};
use scoresheet_replay::{Judge, Options as ReplayOptions};
use scoresheet_source::Encoding;
use std::io::Cursor;
use std::sync::Arc;

/// The bytes of a game, where they stand, and what it was judged by: whoever has these judges it as its file had it judged.
///
/// ```
/// use scoresheet_batch::input::{Options, Pieces, Source, Walk};
/// use scoresheet_batch::{Alone, GameReader, Met, row_of};
/// use scoresheet_replay::Judge;
///
/// let source = Source::of_text("club.pgn", "1. e4 *\n\n1. d4 d5 *\n");
/// let options = Options { keep_bytes: true, ..Options::default() };
/// let mut games = GameReader::new(Judge::default(), Pieces::new(Walk::of(source), options));
/// let mut last = None;
/// while let Some(met) = games.next() {
///     if let Met::Game(game) = met {
///         last = Some((Alone::of(&game).unwrap(), row_of(&game)));
///     }
/// }
/// let (alone, row) = last.unwrap();
/// assert_eq!(alone.bytes, b"1. d4 d5 *");
/// assert_eq!(alone.judged(|game| row_of(game)), Some(row));
/// ```
#[derive(Debug, Clone)]
pub struct Alone {
    /// The bytes of its record, from the beginning of a line on, and the tag that follows; those of the whole text,
    /// if the games of that were found by its layout.
    pub bytes: Vec<u8>,
    /// Its games were found by its layout.
    pub laid_out: bool,
    /// Their encoding.
    pub encoding: Encoding,
    /// [`Chunk::encoding_inferred`].
    pub encoding_inferred: bool,
    /// [`Chunk::file`].
    pub file: String,
    /// Line of the file on which the bytes start, from 1.
    pub start_line: u64,
    /// Byte of the (decompressed) file at which they start.
    pub start_offset: u64,
    /// Byte of the (decompressed) file at which the game starts.
    pub offset: u64,
    /// Number of the game in its file, from 1.
    pub number: u32,
    /// What it was judged by.
    pub judged_by: ReplayOptions,
}

impl Alone {
    /// What `game` is judged by; `None` unless the bytes of its text were [kept](Options::keep_bytes).
    #[must_use]
    pub fn of(game: &Game<'_>) -> Option<Self> {
        let chunk = game.chunk;
        let span = game.record.span;
        let stretch = if game.laid_out {
            0..chunk.text.len()
        } else {
            let (before, after) = (
                &chunk.text[..span.start as usize],
                &chunk.text[span.end as usize..],
            );
            // What is said of a comment that is not closed depends on whether the tags of another game follow.
            let blank = after.len() - after.trim_start().len();
            let next = &after[blank..];
            let tag = next.find('\n').filter(|_| next.starts_with('['));
            let next = tag.map_or(0, |end| blank + end);
            before.rfind('\n').map_or(0, |at| at + 1)..span.end as usize + next
        };
        Some(Self {
            laid_out: game.laid_out,
            encoding: chunk.encoding,
            encoding_inferred: chunk.encoding_inferred,
            file: chunk.file.to_string(),
            start_line: chunk.line(stretch.start),
            start_offset: chunk.original_offset(stretch.start),
            offset: chunk.original_offset(span.start as usize),
            number: game.number,
            judged_by: *game.judged_by,
            bytes: chunk.source_bytes(stretch)?.to_vec(),
        })
    }

    /// What `take` makes of the game, judged once more; `None` if the bytes hold no such game.
    pub fn judged<T>(&self, take: impl FnOnce(&Game<'_>) -> T) -> Option<T> {
        let chunk = self.chunk()?;
        let judge = Judge::new(self.judged_by);
        if self.laid_out {
            self.by_layout(judge, &Arc::new(chunk), take)
        } else {
            self.as_written(judge, &chunk, take)
        }
    }

    fn chunk(&self) -> Option<Chunk> {
        let bytes: Arc<[u8]> = self.bytes.as_slice().into();
        let open = move || Ok(Box::new(Cursor::new(Arc::clone(&bytes))) as _);
        let options = Options {
            encoding: Some(self.encoding),
            keep_bytes: true,
            ..Options::default()
        };
        // Unpacked they are already, whatever the name of the file says.
        let walk = Walk::of(Source::of_reader("", open));
        let Some(Piece::Chunk(mut chunk)) = Pieces::new(walk, options).next() else {
            return None;
        };
        chunk.file = self.file.as_str().into();
        chunk.encoding_inferred = self.encoding_inferred;
        chunk.start_line = self.start_line;
        chunk.start_offset = self.start_offset;
        Some(chunk)
    }

    fn as_written<T>(
        &self,
        mut judge: Judge,
        chunk: &Chunk,
        take: impl FnOnce(&Game<'_>) -> T,
    ) -> Option<T> {
        let (mut reader, mut record) = (chunk.records(), Record::default());
        while let Some(verdict) = judge.next(&mut reader, &mut record) {
            if chunk.original_offset(record.span.start as usize) == self.offset {
                return Some(take(&Game {
                    chunk,
                    number: self.number,
                    record: RecordText::new(&record, chunk.text.as_bytes()),
                    verdict,
                    judged_by: judge.options(),
                    laid_out: false,
                }));
            }
        }
        None
    }

    fn by_layout<T>(
        &self,
        judge: Judge,
        chunk: &Arc<Chunk>,
        take: impl FnOnce(&Game<'_>) -> T,
    ) -> Option<T> {
        let mut games = GameReader::of_chunk(judge, chunk).given();
        while let Some(met) = games.next() {
            match met {
                Met::Game(game) if game.number == self.number => return Some(take(&game)),
                Met::Game(_) | Met::Text(..) | Met::About(..) | Met::Shared(..) => {}
                Met::Problem(_) => return None,
            }
        }
        None
    }
}
