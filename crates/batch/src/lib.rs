//! Corpora: files into chunks of games, chunks into rows, in parallel, in order, in bounded memory.

mod rows;

pub use rows::{FindingRow, GameRow, PlyRow, Rows, Sink, SinkError};
