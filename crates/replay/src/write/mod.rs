//! Moves and positions written down again.

mod chess;
mod descriptive;
mod draughts;
mod style;
mod words;

pub use chess::{
    ChessName, castles_from_elsewhere, chess_by_hand, chess_coordinates, chess_full, chess_full_as,
    chess_san, chess_short_as, chess_square, chess_squares, chess_uci, push_all_chess_squares,
    push_chess_squares,
};
pub use descriptive::{Description, DescriptionKey, chess_descriptions, chess_descriptive};
pub use draughts::{
    Naming, draughts_fen, draughts_full, draughts_full_as, draughts_landings, draughts_pdn_fen,
    draughts_short, draughts_short_as, draughts_square, push_square, square_name,
};
pub use style::{ChessStyle, DraughtsStyle};
pub use words::position_words;
