//! Files and archives, whole and damaged, as chunks.

mod broken;
mod encodings;
mod reading;
mod walking;

use scoresheet_batch::input::{
    Chunk, Found, InputProblem, Options, Piece, Pieces, Reason, Source, UnpackLimit, Walk,
    matching, walk,
};
use std::path::Path;

/// Three games, 12 lines: one with tags and moves, one with tags only, one after no blank line.
const GAMES: &str = "[Event \"1\"]\n[Site \"a\"]\n\n1. e4 e5 1-0\n\n[Event \"2\"]\n[Site \"b\"]\n\n\
    [Event \"3\"]\n\n1. d4 *\n[Event \"4\"]\n";

/// Where the four games of [`GAMES`] start.
fn starts(text: &str) -> Vec<u64> {
    text.match_indices("[Event")
        .map(|(at, _)| at as u64)
        .collect()
}

fn source(path: &Path) -> Source {
    match walk([path]).next() {
        Some(Found::Source(source)) => source,
        other => panic!("{other:?}"),
    }
}

fn read(source: &Source, options: &Options) -> (Vec<Chunk>, Vec<InputProblem>) {
    let (mut chunks, mut problems) = (Vec::new(), Vec::new());
    for piece in Pieces::new(Walk::of(source.clone()), options.clone()) {
        match piece {
            Piece::Chunk(chunk) => chunks.push(chunk),
            Piece::Problem(problem) => problems.push(problem),
            Piece::Skipped(name) => panic!("{name} was skipped"),
        }
    }
    (chunks, problems)
}

/// The chunks of `bytes`, written to a file of that name.
fn read_bytes(name: &str, bytes: &[u8], options: &Options) -> (Vec<Chunk>, Vec<InputProblem>) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    std::fs::write(&path, bytes).unwrap();
    read(&source(&path), options)
}

fn text(chunks: &[Chunk]) -> String {
    chunks.iter().map(|chunk| chunk.text.as_str()).collect()
}

fn small(chunk_bytes: usize, max_game_bytes: usize) -> Options {
    Options {
        chunk_bytes,
        max_game_bytes,
        ..Options::default()
    }
}
