//! Mends what is certain in files of records, and nothing else.
//!
//! Every change is an edit of a few bytes with its class, its place and what it says; all others stay as they are. After
//! its edits a text is judged again: a game whose moves, result or findings would be others than before keeps its bytes.
//!
//! ```
//! use scoresheet_batch::input::{Options, Piece, Pieces, Source, Walk};
//! use scoresheet_fix::{Class, Fixer, Plan};
//!
//! let text = "[Event \"Tartu\"]\n[Date \"1953-05-02\"]\n[Result \"*\"]\n\n1. e4 e5 2. Nf3 1-0\n";
//! let source = Source::of_text("club.pgn", text);
//! let options = Options { keep_bytes: true, ..Options::default() };
//! let Some(Piece::Chunk(chunk)) = Pieces::new(Walk::of(source), options).next() else { panic!() };
//! let fixed = Fixer::new(&Plan::default()).chunk(chunk);
//! let mended = "[Event \"Tartu\"]\n[Date \"1953.05.02\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 1-0\n";
//! assert_eq!(fixed.text.as_deref(), Some(mended));
//! let classes: Vec<Class> = fixed.changes.iter().map(|change| change.class).collect();
//! assert_eq!(classes, [Class::Dates, Class::Results]);
//! ```

mod class;
mod diff;
mod edit;
mod file;
mod fixer;
mod judged;
mod line;
mod names;
mod tree;

pub use class::Class;
pub use file::{Stop, Told};
pub use fixer::{Change, Fixed, Fixer, Left, Plan};
pub use line::FixLine;
pub use names::{Names, NamesError};
pub use tree::{FixError, Fixing, Sums, Target};
