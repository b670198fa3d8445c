//! Arrows between squares.

use crate::BoardSquare;

/// An arrow from one square to another. Text lists the arrows below the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Arrow {
    /// Where it starts.
    pub from: BoardSquare,
    /// Where its head is. The same square as `from` draws a ring (a capture that ends
    /// where it began).
    pub to: BoardSquare,
    /// What it stands for.
    pub kind: ArrowKind,
}

/// What an arrow stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ArrowKind {
    /// The move as the record has it: drawn unbroken.
    Written,
    /// A move that was legal: drawn dashed.
    Legal,
}

impl ArrowKind {
    /// Both kinds, in the order in which they are read out.
    pub(crate) const ALL: [Self; 2] = [Self::Written, Self::Legal];

    /// The word under which the arrows are listed.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Written => "written",
            Self::Legal => "legal",
        }
    }
}
