//! A position as the side to move sees it, in the engine's bits.

use crate::Move;
use crate::rules::Rules;

/// The pieces, told apart by whose turn it is.
#[derive(Clone, Copy)]
pub(crate) struct View {
    pub own: u64,
    pub opponent: u64,
    /// The kings of both sides.
    pub kings: u64,
    pub white: bool,
}

impl View {
    /// The free squares.
    #[inline(always)]
    pub fn free<R: Rules>(&self) -> u64 {
        R::MASK & !(self.own | self.opponent)
    }

    /// Where the men of the side to move are crowned.
    #[inline(always)]
    pub fn far_row<R: Rules>(&self) -> u64 {
        if self.white { R::TOP } else { R::BOTTOM }
    }

    /// The position after a move of this one, as the opponent sees it.
    #[inline(always)]
    pub fn after(&self, m: &Move) -> Self {
        let (from, to) = (m.origin_bit(), m.target_bit());
        let stays_king = self.kings & from != 0;
        let kings = self.kings & !(m.captured_bits() | from);
        Self {
            own: self.opponent & !m.captured_bits(),
            opponent: self.own & !from | to,
            kings: if stays_king || m.promotes() {
                kings | to
            } else {
                kings
            },
            white: !self.white,
        }
    }

    /// Whether any piece can capture; capturing is then mandatory (KV53 §8, VK 4.2, RK 4.2).
    #[inline(always)]
    pub fn must_capture<R: Rules>(&self) -> bool {
        self.first_jumps::<R>().any() || self.king_can_capture::<R>()
    }

    #[inline(always)]
    pub fn king_can_capture<R: Rules>(&self) -> bool {
        let kings = self.own & self.kings;
        if kings == 0 {
            return false;
        }
        let free = self.free::<R>();
        R::STEPS.iter().any(|&step| {
            let mut reach = kings.rotate_left(step);
            let mut met = reach;
            loop {
                reach = (reach & free).rotate_left(step);
                if reach == 0 {
                    break;
                }
                met |= reach;
            }
            met & self.opponent & free.rotate_right(step) != 0
        })
    }
}
