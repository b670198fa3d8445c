//! The games this crate plays.

use crate::Board;

/// A draughts game, as far as its moves go; the draw rules are a matter of editions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Variant {
    /// Russian draughts (KV53 §1–15, VK 2–4).
    Russian,
    /// Brazilian draughts: the international rules on the 8×8 board (VK 4.16).
    Brazilian,
    /// International draughts on 100 squares (KV53 §17–29, RK 2–4).
    International,
}

impl Variant {
    /// Every game there is.
    pub const ALL: [Self; 3] = [Self::Russian, Self::Brazilian, Self::International];

    /// The board it is played on.
    #[must_use]
    pub const fn board(self) -> Board {
        match self {
            Self::Russian | Self::Brazilian => Board::Eight,
            Self::International => Board::Ten,
        }
    }

    /// Whether the greatest number must be taken (VK 4.16.1; KV53 §24, RK 4.13); otherwise
    /// any capture may be chosen (KV53 §8, VK 4.13).
    #[must_use]
    pub const fn takes_greatest_number(self) -> bool {
        matches!(self, Self::Brazilian | Self::International)
    }
}
