//! Pieces to be set up, and what can be wrong with them.

use std::fmt;

use crate::{Side, Square, Squares};

/// The pieces of a set-up position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Setup {
    /// White's men.
    pub white_men: Squares,
    /// White's kings.
    pub white_kings: Squares,
    /// Black's men.
    pub black_men: Squares,
    /// Black's kings.
    pub black_kings: Squares,
}

/// Why pieces cannot stand so. A side short of pieces, or without any, is no error: handicap
/// games begin so (RK 11.1.7), and a side that has lost everything has lost (RK 7.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SetupError {
    /// The board has no such square.
    OffBoard {
        /// The square.
        square: Square,
    },
    /// More than one piece on a square.
    Overlap {
        /// The square.
        square: Square,
    },
    /// A man on the row where it would have been crowned (KV53 §6, VK 3.5, RK 3.4).
    ManOnFarRow {
        /// Whose man.
        side: Side,
        /// Where it stands.
        square: Square,
    },
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OffBoard { square } => write!(f, "the board has no square {square}"),
            Self::Overlap { square } => write!(f, "more than one piece on square {square}"),
            Self::ManOnFarRow { side, square } => {
                let side = match side {
                    Side::White => "white",
                    Side::Black => "black",
                };
                write!(f, "a {side} man on its far row, on square {square}")
            }
        }
    }
}

impl std::error::Error for SetupError {}
