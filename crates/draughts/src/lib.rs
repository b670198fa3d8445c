//! Boards, moves and captures of Russian, Brazilian and international draughts.
//!
//! One engine plays all three games; what tells them apart is a handful of constants
//! (board, choice of capture, when a man is crowned). Squares carry their PDN numbers on
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
mod captures;
mod carried;
mod diagnosis;
mod hunt;
mod jumps;
mod move_list;
mod moves;
mod perft;
mod position;
mod route;
mod rules;
mod setup;
mod side;
mod square;
mod squares;
mod steps;
mod variant;
mod view;

pub use board::Board;
pub use move_list::MoveList;
pub use moves::Move;
pub use perft::{perft, perft_divide};
pub use position::Position;
pub use route::Route;
pub use setup::{Setup, SetupError};
pub use side::{Piece, Side};
pub use square::Square;
pub use squares::{Iter, Squares};
pub use variant::Variant;
