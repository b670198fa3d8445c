//! A move of one side, and the two wings it can castle to.

use core::fmt;

use crate::{File, Piece, Square};

/// A side of the board to castle to (`MK53 §10`, `§16`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Wing {
    /// `0-0`: the king to file g, the rook to file f.
    Short,
    /// `0-0-0`: the king to file c, the rook to file d.
    Long,
}

impl Wing {
    /// The file the king arrives on.
    #[must_use]
    pub const fn king_file(self) -> File {
        match self {
            Self::Short => File::G,
            Self::Long => File::C,
        }
    }

    /// The file the rook arrives on.
    #[must_use]
    pub const fn rook_file(self) -> File {
        match self {
            Self::Short => File::F,
            Self::Long => File::D,
        }
    }
}

/// One move: where from, where to, what the pawn becomes, which way the king castles.
///
/// In castling `to` is the square where the king comes to stand (g1, c1, g8 or c8), in Chess960
/// too. Printed as coordinates: `e2e4`, `e7e8q`, `e1g1`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move {
    /// The square the piece leaves.
    pub from: Square,
    /// The square it arrives on.
    pub to: Square,
    /// What a pawn on the last rank becomes (`MK53 §9`); `None` for every other move.
    pub promotion: Option<Piece>,
    /// The wing, if this is castling.
    pub castling: Option<Wing>,
}

/// Moves in no promised order.
pub type MoveList = Vec<Move>;

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)?;
        match self.promotion {
            Some(piece) => write!(f, "{piece}"),
            None => Ok(()),
        }
    }
}
