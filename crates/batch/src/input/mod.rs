//! Files, folders, archives and standard input, delivered as chunks of whole games.
//!
//! [`walk`] names the sources, [`ChunkReader`] reads one of them. Neither ever holds a whole file,
//! and neither stops at what cannot be read: that is an [`InputProblem`], and the rest goes on.
//!
//! ```
//! use scoresheet_batch::input::{ChunkReader, Found, Options, walk};
//! # let folder = tempfile::tempdir()?;
//! # let path = folder.path().join("club.pgn");
//! # std::fs::write(&path, "[Event \"1\"]\n\n1. e4 *\n")?;
//! for found in walk([path]) {
//!     if let Found::Source(source) = found {
//!         let mut reader = ChunkReader::open(&source, Options::default())?;
//!         while let Some(chunk) = reader.next() {
//!             assert!(chunk?.text.starts_with("[Event"));
//!         }
//!     }
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod archive;
mod charset;
mod chunk;
mod compression;
mod intake;
mod problem;
mod reader;
mod stamp;
mod walk;

pub use chunk::Chunk;
pub use compression::{Compression, UnpackLimit};
pub use problem::{InputProblem, Reason};
pub use reader::{ChunkReader, Options};
pub use stamp::Stamp;
pub use walk::{Found, Source, Walk, walk};

#[cfg(test)]
mod tests;
