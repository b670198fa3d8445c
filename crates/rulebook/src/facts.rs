//! What the rules of an edition need to know of a position: numbers and yes-or-nos, no board.

use crate::Left;

/// A position and the move that led to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Facts {
    /// The move that led here; `None` at the start, and where a position was set up.
    pub last: Option<Made>,
    /// Where no move led here: plies since the last capture or move of a pawn, as the position
    /// itself tells (the counter in a FEN of chess). 0 where it does not.
    pub quiet_before: u32,
    /// Key of the pieces on their squares and the side to move.
    pub placement: u64,
    /// The same with castling and en passant rights, the latter if there is a legal capture.
    pub rights: u64,
    /// The same if a pawn stands where it could capture en passant, legally or not.
    pub rights_on_paper: u64,
    /// The pieces.
    pub pieces: Pieces,
}

/// What a move was like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Made {
    /// Who made it.
    pub by: Side,
    /// Something was captured.
    pub capture: bool,
    /// A man or pawn moved.
    pub man: bool,
    /// A man was crowned or a pawn promoted.
    pub promotion: bool,
    /// It gave check.
    pub check: bool,
}

/// Whose move it was.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// White.
    White,
    /// Black.
    Black,
}

impl Side {
    /// Both, White first.
    pub const BOTH: [Self; 2] = [Self::White, Self::Black];
}

/// What stands on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pieces {
    /// Draughts: White's and Black's.
    Draughts([Army; 2]),
    /// Chess: whether it is enough to mate.
    Chess(Left),
}

/// The pieces of one side of a draughts game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Army {
    /// Men.
    pub men: u8,
    /// Kings.
    pub kings: u8,
    /// A king stands on the main diagonal (KV53 §13).
    pub on_main_road: bool,
}

impl Army {
    /// A king and nothing else.
    #[must_use]
    pub const fn is_lone_king(self) -> bool {
        self.men == 0 && self.kings == 1
    }
}
