//! Files, folders, archives and standard input, delivered as chunks of whole games.
//!
//! [`Pieces`] reads all that a [`walk`] comes upon. It never holds a whole file, and does not stop at what cannot be
//! read: that is an [`InputProblem`], and the rest goes on.
//!
//! ```
//! use scoresheet_batch::input::{Options, Piece, Pieces, walk};
//! # let folder = tempfile::tempdir()?;
//! # let path = folder.path().join("club.pgn");
//! # std::fs::write(&path, "[Event \"1\"]\n\n1. e4 *\n")?;
//! for piece in Pieces::new(walk([path]), Options::default()) {
//!     match piece {
//!         Piece::Chunk(chunk) => assert!(chunk.text.starts_with("[Event")),
//!         Piece::Problem(problem) => return Err(problem.into()),
//!         Piece::Skipped(_) => {}
//!     }
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod archive;
mod charset;
mod chunk;
mod frames;
mod intake;
mod member;
mod names;
mod options;
mod other_format;
mod pattern;
mod pieces;
mod portion;
mod problem;
mod reader;
mod source;
mod stamp;
mod unpack;
mod walk;

pub use chunk::Chunk;
pub(crate) use frames::FrameLog;
pub use names::{Compression, family_of_name, text_of_path};
pub(crate) use names::{is_zip_name, path_of_escaped};
pub use options::{Options, UnpackLimit};
pub use other_format::OtherFormat;
pub use pattern::matching;
pub use pieces::{Piece, Pieces};
pub(crate) use portion::Portion;
pub use portion::{Place, Version};
pub use problem::{InputProblem, Reason};
pub(crate) use reader::ChunkReader;
pub use source::{Found, Source};
pub use stamp::Stamp;
pub use walk::{Walk, walk, walk_problem};
