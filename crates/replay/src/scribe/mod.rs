//! Moves and positions written down again.

mod chess;
mod draughts;

pub use chess::{chess_coordinates, chess_full, chess_san};
pub use draughts::{
    Naming, draughts_fen, draughts_full, draughts_landings, draughts_short, square_name,
};
