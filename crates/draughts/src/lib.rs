//! Boards, moves and captures of the draughts games.
//!
//! One engine plays all of them; what tells them apart is a row of parameters ([`GameRules`]):
//! board, lines, men, kings, choice of capture, crowning. A [`Square`] carries its number counted from
//! Black's side, row by row, left to right, so that a8's neighbour b8 is 1 and g1 is 32, and on the
//! 100-square board 1 to 50 (RK 2.6); a game that calls it otherwise says so in its [`SquareNames`].
//!
//! ```
//! use scoresheet_draughts::{Position, Variant};
//!
//! let mut position = Position::start(Variant::International);
//! let moves = position.legal_moves();
//! assert_eq!(moves.len(), 9);
//! position.play(&moves[0]);
//! assert!(position.has_legal_move());
//! ```

mod board;
mod generation;
mod moves;
mod names;
mod perft;
mod position;
mod routes;
mod rules;
mod square;
mod word;

pub use board::{Board, Lines, Piece, Side};
pub use moves::{Move, MoveList};
pub use names::{Corner, SquareNames, Written};
pub use perft::perft;
pub use position::{KingRun, Position, Setup, SetupError};
pub use routes::Route;
pub use rules::{Crowning, GameRules, Goal, Kings, MenCapture, Preference, Removal, Variant};
pub use square::{Iter, Square, Squares};
