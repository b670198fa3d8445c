//! One piece's captures, jump by jump.
//!
//! Captured pieces leave the board after the whole move: until then they block, and none is
//! jumped twice (KV53 §8, VK 4.6–4.8 and 4.11, RK 4.8 and 4.11). So the free squares stay
//! the same throughout, and only the set of pieces still to be taken shrinks. The square the
//! piece started from counts as free.

use crate::rules::Rules;
use crate::view::View;

/// What a capturing piece finds on the board.
#[derive(Clone, Copy)]
pub(crate) struct Hunt {
    pub opponent: u64,
    /// The free squares, the one started from among them.
    pub free: u64,
    pub far_row: u64,
}

impl Hunt {
    /// The board for a capture by the piece on `from`.
    #[inline(always)]
    pub fn new<R: Rules>(view: &View, from: u64) -> Self {
        Self {
            opponent: view.opponent,
            free: view.free::<R>() | from,
            far_row: view.far_row::<R>(),
        }
    }

    /// The piece a man on `at` jumps in that direction, `captured` ones being spent; 0 if
    /// there is none.
    #[inline(always)]
    pub fn man_victim(&self, at: u64, step: u32, captured: u64) -> u64 {
        at.rotate_left(step) & self.opponent & !captured & self.free.rotate_right(step)
    }

    /// The piece a king on `at` jumps in that direction, however far (KV53 §9); 0 if there
    /// is none.
    #[inline(always)]
    pub fn king_victim(&self, at: u64, step: u32, captured: u64) -> u64 {
        let mut met = at.rotate_left(step);
        while met & self.free != 0 {
            met = met.rotate_left(step);
        }
        met & self.opponent & !captured & self.free.rotate_right(step)
    }

    /// The free squares behind a jumped piece, nearest first.
    #[inline(always)]
    pub fn behind(self, victim: u64, step: u32) -> impl Iterator<Item = u64> {
        let mut at = victim;
        std::iter::from_fn(move || {
            at = at.rotate_left(step) & self.free;
            (at != 0).then_some(at)
        })
    }
}
