//! What is on the board after a ply.

use scoresheet_chess::{Board, Color, Piece};
use scoresheet_draughts::{Position, Side};

/// What the pieces of chess are worth, in pawns, by the usual count, in their order; the king is never lost.
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
    pub sides: [Army; 2],
    /// Who has a king on the main diagonal: `white`, `black` or `both`.
    pub main_road: Option<&'static str>,
}

/// How many pieces one side has, and what they are worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Army {
    pub pieces: u32,
    pub value: u32,
}

impl Material {
    pub fn of_chess(board: &Board) -> Self {
        let army = |color| {
            let worth = |(piece, value)| board.pieces(color, piece).len() * value;
            Army {
                pieces: board.men_of(color).len(),
                value: CHESS.into_iter().map(worth).sum(),
            }
        };
        Self {
            sides: [Color::White, Color::Black].map(army),
            main_road: None,
        }
    }

    /// One of these was taken from a side.
    pub fn lose(&mut self, color: Color, piece: Piece) {
        let army = &mut self.sides[color as usize];
        let (_, value) = CHESS[piece as usize];
        army.pieces = army.pieces.saturating_sub(1);
        army.value = army.value.saturating_sub(value);
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
        let army = |side| {
            let (men, kings) = (position.men(side).len(), position.kings(side).len());
            let (men, kings) = (men as u32, kings as u32);
            Army {
                pieces: men + kings,
                value: men + DRAUGHTS_KING * kings,
            }
        };
        Self {
            sides: sides.map(army),
            main_road: match on_main_road {
                [true, true] => Some("both"),
                [true, false] => Some("white"),
                [false, true] => Some("black"),
                [false, false] => None,
            },
        }
    }
}
