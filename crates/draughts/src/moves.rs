//! A move of one piece.

use std::fmt;

use crate::{Board, Square, Squares};

/// A whole move: one step, or a capture from its first jump to its last.
///
/// Two moves are equal if origin, target, captured set and promotion are; ways that differ
/// in their path alone are one move (see [`Position::routes`](crate::Position::routes)).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move {
    /// All places in the engine's bits.
    captured: u64,
    from: u8,
    to: u8,
    promotes: bool,
    board: Board,
}

impl Move {
    /// Fills what holds no move yet.
    pub(crate) const NONE: Self = Self {
        captured: 0,
        from: 0,
        to: 0,
        promotes: false,
        board: Board::Eight,
    };

    /// From the engine's bits; `from` and `to` have one bit each.
    pub(crate) const fn new(
        board: Board,
        from: u64,
        to: u64,
        captured: u64,
        promotes: bool,
    ) -> Self {
        let from = from.trailing_zeros() as u8;
        let to = to.trailing_zeros() as u8;
        Self {
            captured,
            from,
            to,
            promotes,
            board,
        }
    }

    /// The square the piece starts from.
    #[must_use]
    pub const fn from(&self) -> Square {
        self.board.unpad_index(self.from)
    }

    /// The square it ends on; a capture can end where it started.
    #[must_use]
    pub const fn to(&self) -> Square {
        self.board.unpad_index(self.to)
    }

    /// The pieces it captures; none for a plain move.
    #[must_use]
    pub const fn captured(&self) -> Squares {
        self.board.unpad(self.captured)
    }

    /// Whether a man becomes a king by it.
    #[must_use]
    pub const fn promotes(&self) -> bool {
        self.promotes
    }

    /// Whether it captures anything.
    #[must_use]
    pub const fn is_capture(&self) -> bool {
        self.captured != 0
    }

    /// The board it is played on.
    #[must_use]
    pub const fn board(&self) -> Board {
        self.board
    }

    pub(crate) const fn origin_bit(self) -> u64 {
        1 << self.from
    }

    pub(crate) const fn target_bit(self) -> u64 {
        1 << self.to
    }

    pub(crate) const fn captured_bits(self) -> u64 {
        self.captured
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.is_capture() { 'x' } else { '-' };
        write!(f, "{}{sign}{}", self.from(), self.to())?;
        if self.is_capture() {
            write!(f, " {:?}", self.captured())?;
        }
        if self.promotes {
            f.write_str(" K")
        } else {
            Ok(())
        }
    }
}
