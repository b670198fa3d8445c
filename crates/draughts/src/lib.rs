//! Boards, moves and captures of Russian, Brazilian and international draughts.
//!
//! One engine plays all three games; what tells them apart is a row of parameters ([`GameRules`]):
//! board, choice of capture, when a man is crowned. Squares carry their PDN numbers on
//! both boards: counted from Black's side, row by row, left to right, so that a8's
//! neighbour b8 is 1 and g1 is 32, and on the 100-square board 1 to 50 (RK 2.6).
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
mod perft;
mod position;
mod routes;
mod rules;
mod square;

pub use board::{Board, Piece, Side};
pub use moves::{Move, MoveList};
pub use perft::{perft, perft_divide};
pub use position::{Position, Setup, SetupError};
pub use routes::Route;
pub use rules::{CaptureChoice, Crowning, GameRules, Kings, MenCapture, SquareNames, Variant};
pub use square::{Iter, Square, Squares};
