//! Games chosen out of archives: by what they say, by what was played, and by what is wrong with them.
//!
//! A selected game is written as the bytes that it stands as, with all that stands between it and the next one, so that
//! whoever selects every game has the file again; or in another notation. Memory is bounded by a few chunks, and where
//! games are sorted, told apart or split by a key a game; their bytes wait on disk.
//!
//! ```
//! use scoresheet_batch::input::{Options, Pieces, Source, Walk};
//! use scoresheet_select::{Condition, Job, Kind, Stop};
//!
//! let text = "[White \"Kask\"]\n\n1. e4 *\n\n[White \"Tamm\"]\n\n1. d4 *\n";
//! let source = Source::of_text("club.pgn", text);
//! let options = Options { keep_bytes: true, ..Options::default() };
//! let pieces = Pieces::new(Walk::of(source), options);
//! let mut job = Job::default();
//! job.conditions.push(Condition::read(Kind::White, "tamm")?);
//! let mut out = Vec::new();
//! let chosen = job.write(pieces, &Stop::default(), &mut out, &mut |_| {})?;
//! assert_eq!((chosen.games, chosen.selected), (2, 1));
//! assert_eq!(out, b"[White \"Tamm\"]\n\n1. d4 *\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod condition;
mod ids;
mod join;
mod key;
mod out;
mod pick;
mod run;
mod same_moves;
mod split;
mod spool;
mod stretch;

pub use condition::{Condition, Kind, Unclear, folded};
pub use ids::{Ids, IdsError};
pub use key::SortKey;
pub use out::KeepError;
pub use run::{Chosen, Form, Job, RowFilter, SelectError, Stop, Told};
pub use split::Split;
