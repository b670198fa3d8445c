//! All sources, chunk by chunk.

use super::chunk::Chunk;
use super::options::Options;
use super::problem::InputProblem;
use super::reader::ChunkReader;
use super::source::Found;
use super::walk::Walk;
use std::sync::Arc;

/// What is read of files, piece by piece.
pub enum Piece {
    /// Text that holds whole games.
    Chunk(Chunk),
    /// A file, or a part of it, that could not be read.
    Problem(InputProblem),
    /// A file of a folder or archive whose name is not that of a record; its path.
    Skipped(Arc<str>),
}

/// Reads what is found, one source after the other.
pub struct Pieces<F = Walk> {
    pub(crate) found: F,
    options: Options,
    source: Option<ChunkReader>,
}

impl<F: Iterator<Item = Found>> Pieces<F> {
    /// Reads the sources that are `found`, such as those of a [`walk`](super::walk).
    pub const fn new(found: F, options: Options) -> Self {
        Self {
            found,
            options,
            source: None,
        }
    }
}

impl<F: Iterator<Item = Found>> Iterator for Pieces<F> {
    type Item = Piece;

    fn next(&mut self) -> Option<Piece> {
        loop {
            match self.source.as_mut().and_then(ChunkReader::next) {
                Some(Ok(chunk)) => return Some(Piece::Chunk(chunk)),
                Some(Err(problem)) => return Some(Piece::Problem(problem)),
                None => self.source = None,
            }
            match self.found.next()? {
                Found::Skipped(name) => return Some(Piece::Skipped(name)),
                Found::Problem(problem) => return Some(Piece::Problem(problem)),
                Found::Source(source) => match ChunkReader::open(&source, self.options.clone()) {
                    Ok(reader) => self.source = Some(reader),
                    Err(problem) => return Some(Piece::Problem(problem)),
                },
            }
        }
    }
}
