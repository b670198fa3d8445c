//! What tells the games apart, as constants the engine is compiled for.

use crate::Board;

/// The differences between the games, one type a game.
pub(crate) trait Rules {
    const BOARD: Board;
    /// The greatest number must be taken.
    const GREATEST_NUMBER: bool;
    /// A man that reaches the far row during a capture is a king at once and goes on as one;
    /// otherwise it is crowned only where the capture ends.
    const CROWNS_IN_FLIGHT: bool;

    /// A step to the lower left, in bits.
    const ROW: u32 = Self::BOARD.row();
    /// The bits that are squares.
    const MASK: u64 = Self::BOARD.mask();
    /// The steps up left, up right, down left, down right, as rotations of the word: what
    /// falls off one end of it comes back on bits that are no squares.
    const STEPS: [u32; 4] = [64 - Self::ROW - 1, 64 - Self::ROW, Self::ROW, Self::ROW + 1];
    /// Where White's men are crowned.
    const TOP: u64 = Self::BOARD.row_mask(0);
    /// Where Black's men are crowned.
    const BOTTOM: u64 = Self::BOARD.row_mask(Self::BOARD.size() as u32 - 1);
}

/// KV53 §8–9, VK 4.13–4.14.
pub(crate) struct Russian;

impl Rules for Russian {
    const BOARD: Board = Board::Eight;
    const GREATEST_NUMBER: bool = false;
    const CROWNS_IN_FLIGHT: bool = true;
}

/// VK 4.16.
pub(crate) struct Brazilian;

impl Rules for Brazilian {
    const BOARD: Board = Board::Eight;
    const GREATEST_NUMBER: bool = true;
    const CROWNS_IN_FLIGHT: bool = false;
}

/// KV53 §24–25, RK 4.13–4.15.
pub(crate) struct International;

impl Rules for International {
    const BOARD: Board = Board::Ten;
    const GREATEST_NUMBER: bool = true;
    const CROWNS_IN_FLIGHT: bool = false;
}

/// Runs an expression with `$rules` standing for the rules of a variant.
macro_rules! with_rules {
    ($variant:expr, $rules:ident => $body:expr) => {
        match $variant {
            $crate::Variant::Russian => {
                type $rules = $crate::rules::Russian;
                $body
            }
            $crate::Variant::Brazilian => {
                type $rules = $crate::rules::Brazilian;
                $body
            }
            $crate::Variant::International => {
                type $rules = $crate::rules::International;
                $body
            }
        }
    };
}
pub(crate) use with_rules;
