//! Corpora: files into chunks of games, chunks into rows, in parallel, in order, in bounded memory.

pub mod input;
mod rows;

pub use rows::{FindingRow, GameRow, PlyRow, Rows, Sink, SinkError};
