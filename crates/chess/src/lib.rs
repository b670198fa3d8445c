//! Chess as records need it: which legal move is meant, and why none is.
//!
//! A written move becomes a [`Query`], and [`Board::find`] answers with one move, with none, or
//! with *several*: a program that guesses between two knights corrupts a record, and one that
//! calls both "illegal" accuses the wrong player. [`Board::why_not`] and
//! [`Board::why_no_castle`] say what stood in the way.
//!
//! [`cozy_chess`] gives the attack tables, the start positions and the last word on whether a
//! set-up can be played. The board and the making of moves are our own: records need counters
//! that run past 100, and replaying spends most of its time there, where keeping no search hash
//! halves the work.
//!
//! Chess960 needs no switch: castling rights carry the rook's file, and standard chess is the
//! start position 518. Nothing here knows notation except FEN and coordinates.
//!
//! `Color`, `File`, `Rank`, `Piece`, `Square` and the set of squares are the core's own types
//! under our names: they are plain and complete, and wrapping them would only cost conversions.
//!
//! ```
//! use scoresheet_chess::{Answer, Board, Piece, Query, Square, SquareSet};
//!
//! // Knights on b1 and f3, both free to go to d2.
//! let board = Board::from_fen("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1")?;
//! let to_d2 = Query::new(Piece::Knight, Square::D2);
//! assert_eq!(board.find(&to_d2), Answer::Several);
//!
//! let from_b = Query { from: SquareSet::from(Square::B1), ..to_d2 };
//! let Answer::One(mv) = board.find(&from_b) else { panic!("one knight stands on b1") };
//! assert_eq!(mv.to_string(), "b1d2");
//! # Ok::<(), scoresheet_chess::FenError>(())
//! ```
#![forbid(unsafe_code)]

mod board;
mod dead;
mod fen;
mod line_keys;
mod moves;
mod query;
mod setup;

pub use board::{Board, IllegalMove, reach};
pub use cozy_chess::{BitBoard as SquareSet, Color, File, Piece, Rank, Square};
pub use dead::Dead;
pub use fen::{FenError, FenErrorKind};
pub use line_keys::LineKeys;
pub use moves::{CastleRefusal, Move, MoveList, Wing};
pub use query::{Answer, Query, Refusal};
pub use setup::SetupDoubt;
