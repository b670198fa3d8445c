//! What is on the board after a ply.

use crate::rows::PlyRow;
use scoresheet_chess::{Board, Color, Piece};
use scoresheet_draughts::{Position, Side};

/// What the pieces of chess are worth, in pawns, by the usual count; the king is never lost.
const CHESS: [(Piece, u32); 6] = [
    (Piece::Pawn, 1),
    (Piece::Knight, 3),
    (Piece::Bishop, 3),
    (Piece::Rook, 5),
    (Piece::Queen, 9),
    (Piece::King, 0),
];

/// What a king of draughts is worth, in men: three of them draw against one (VK 7.2.7).
const DRAUGHTS_KING: u32 = 3;

/// White's and Black's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Material {
    pieces: [u32; 2],
    value: [u32; 2],
    /// Who has a king on the main diagonal: `white`, `black` or `both`.
    main_road: Option<&'static str>,
}

impl Material {
    pub fn of_chess(board: &Board) -> Self {
        let sides = [Color::White, Color::Black];
        let worth = |color| {
            let of = |(piece, value)| board.pieces(color, piece).len() * value;
            CHESS.into_iter().map(of).sum()
        };
        Self {
            pieces: sides.map(|color| board.men_of(color).len()),
            value: sides.map(worth),
            main_road: None,
        }
    }

    pub fn of_draughts(position: &Position) -> Self {
        let sides = [Side::White, Side::Black];
        let board = position.variant().board();
        let on_main_road = sides.map(|side| {
            let kings = position.kings(side);
            let mut places = kings.iter().filter_map(|square| board.file_rank(square));
            // From corner to corner, the file is the rank.
            places.any(|(file, rank)| file == rank)
        });
        let count = |side| {
            let (men, kings) = (position.men(side).len(), position.kings(side).len());
            (men as u32, kings as u32)
        };
        Self {
            pieces: sides.map(|side| count(side).0 + count(side).1),
            value: sides.map(|side| count(side).0 + DRAUGHTS_KING * count(side).1),
            main_road: match on_main_road {
                [true, true] => Some("both"),
                [true, false] => Some("white"),
                [false, true] => Some("black"),
                [false, false] => None,
            },
        }
    }
    /// Into a row.
    pub fn tell(&self, row: &mut PlyRow) {
        [row.white_pieces, row.black_pieces] = self.pieces;
        [row.white_value, row.black_value] = self.value;
        row.main_road = self.main_road;
    }
}
