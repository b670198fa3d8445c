//! A chunk, slice by slice.
//!
//! What is said of a text as a whole, such as its encoding, needs much of it. Rows take up to ten times the memory of
//! their text, so what one thread takes at a time is less than a chunk.

use crate::input::{Chunk, Found, InputProblem, Piece, Pieces};
use scoresheet_notation::split::last_game_start;
use std::ops::Range;
use std::sync::Arc;

/// Whole games of a chunk.
#[derive(Clone)]
pub(crate) struct Slice {
    pub chunk: Arc<Chunk>,
    /// Bytes of its text.
    pub range: Range<usize>,
}

impl Slice {
    /// All of a chunk.
    pub fn whole(chunk: Arc<Chunk>) -> Self {
        let range = 0..chunk.text.len();
        Self { chunk, range }
    }

    pub const fn is_first(&self) -> bool {
        self.range.start == 0
    }

    pub fn is_last(&self) -> bool {
        self.range.end == self.chunk.text.len()
    }
}

/// What one thread takes.
pub(crate) enum Task {
    Slice(Slice),
    Problem(InputProblem),
    Skipped(Arc<str>),
}

/// Pieces, with chunks in slices.
pub(crate) struct Tasks<F> {
    pub pieces: Pieces<F>,
    slice_bytes: usize,
    /// What has not been taken of the last chunk.
    rest: Option<Slice>,
}

impl<F> Tasks<F> {
    pub const fn new(pieces: Pieces<F>, slice_bytes: usize) -> Self {
        Self {
            pieces,
            slice_bytes,
            rest: None,
        }
    }

    /// The first slice of `rest`; what follows it is kept.
    fn slice(&mut self, mut rest: Slice) -> Slice {
        let chunk = Arc::clone(&rest.chunk);
        let end = rest.range.start + first_slice(&chunk, &rest, self.slice_bytes.max(1));
        let range = rest.range.start..end;
        rest.range.start = end;
        self.rest = Some(rest).filter(|rest| !rest.range.is_empty());
        Slice { chunk, range }
    }
}

impl<F: Iterator<Item = Found>> Iterator for Tasks<F> {
    type Item = Task;

    fn next(&mut self) -> Option<Task> {
        if let Some(rest) = self.rest.take() {
            return Some(Task::Slice(self.slice(rest)));
        }
        Some(match self.pieces.next()? {
            Piece::Chunk(chunk) => Task::Slice(self.slice(Slice::whole(Arc::new(chunk)))),
            Piece::Problem(problem) => Task::Problem(problem),
            Piece::Skipped(name) => Task::Skipped(name),
        })
    }
}

/// Bytes of the first slice of `rest`: it ends before the last game that starts within `most` bytes, or within as much
/// more as it takes to find one. A text without tags is not cut, since its games may be told by its layout.
fn first_slice(chunk: &Chunk, rest: &Slice, mut most: usize) -> usize {
    let text = &chunk.text.as_bytes()[rest.range.clone()];
    while most < text.len() && !chunk.continues {
        if let Some(at) = last_game_start(&text[..most]) {
            return at;
        }
        most *= 2;
    }
    text.len()
}
