//! Plain moves: one step of a man, any free distance of a king.

use crate::rules::Rules;
use crate::view::View;
use crate::{Move, MoveList};

impl View {
    /// The steps of a man, forward (KV53 §6, VK 3.5, RK 3.4).
    #[inline(always)]
    pub fn man_steps<R: Rules>(&self) -> [u32; 2] {
        if self.white {
            [R::STEPS[0], R::STEPS[1]]
        } else {
            [R::STEPS[2], R::STEPS[3]]
        }
    }

    /// How many plain moves there are.
    #[inline(always)]
    pub fn count_steps<R: Rules>(&self) -> u64 {
        let free = self.free::<R>();
        let men = self.own & !self.kings;
        let [left, right] = self.man_steps::<R>();
        let mut count = u64::from((men.rotate_left(left) & free).count_ones())
            + u64::from((men.rotate_left(right) & free).count_ones());
        let kings = self.own & self.kings;
        if kings != 0 {
            for step in R::STEPS {
                let mut reach = kings.rotate_left(step) & free;
                while reach != 0 {
                    count += u64::from(reach.count_ones());
                    reach = reach.rotate_left(step) & free;
                }
            }
        }
        count
    }

    /// Hands over each plain move of the pieces in `from` to the squares in `to`.
    #[inline(always)]
    pub fn for_each_step<R: Rules>(&self, from: u64, to: u64, mut each: impl FnMut(Move)) {
        let free = self.free::<R>();
        let men = self.own & !self.kings & from;
        let far_row = self.far_row::<R>();
        for step in self.man_steps::<R>() {
            let mut targets = men.rotate_left(step) & free & to;
            while targets != 0 {
                let target = targets & targets.wrapping_neg();
                targets ^= target;
                let origin = target.rotate_right(step);
                each(Move::new(
                    R::BOARD,
                    origin,
                    target,
                    0,
                    target & far_row != 0,
                ));
            }
        }
        let mut kings = self.own & self.kings & from;
        while kings != 0 {
            let king = kings & kings.wrapping_neg();
            kings ^= king;
            for step in R::STEPS {
                let mut target = king.rotate_left(step) & free;
                while target != 0 {
                    if target & to != 0 {
                        each(Move::new(R::BOARD, king, target, 0, false));
                    }
                    target = target.rotate_left(step) & free;
                }
            }
        }
    }

    /// Adds the plain moves of the pieces in `from` to the squares in `to`.
    pub fn add_steps<R: Rules>(&self, from: u64, to: u64, list: &mut MoveList) {
        self.for_each_step::<R>(from, to, |m| list.push(m));
    }

    /// Whether any piece can make a plain move.
    pub fn can_step<R: Rules>(&self) -> bool {
        let free = self.free::<R>();
        let men = self.own & !self.kings;
        let kings = self.own & self.kings;
        let stepped = |pieces: u64, steps: &[u32]| {
            steps
                .iter()
                .any(|&step| pieces.rotate_left(step) & free != 0)
        };
        stepped(men, &self.man_steps::<R>()) || stepped(kings, &R::STEPS)
    }
}
