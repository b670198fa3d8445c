//! Captures, from first jump to last.

use crate::hunt::Hunt;
use crate::rules::Rules;
use crate::view::View;
use crate::{Move, MoveList};

impl View {
    /// Adds the captures of the pieces in `from`: under a rule of the greatest number only
    /// those that take it, over all of `from`. The list must be empty.
    pub fn add_captures<R: Rules>(&self, from: u64, list: &mut MoveList) {
        let jumps = self.first_jumps::<R>();
        if self.ends_with::<R>(&jumps) {
            jumps.for_each::<R>(self, from, |m| list.push(m));
        } else if R::GREATEST_NUMBER {
            self.search_captures::<R, true>(from, list);
        } else {
            self.search_captures::<R, false>(from, list);
        }
    }

    /// Adds the captures of the pieces in `from`, those that take fewer than they must too.
    pub fn add_captures_of_any_number<R: Rules>(&self, from: u64, list: &mut MoveList) {
        self.search_captures::<R, false>(from, list);
    }

    fn search_captures<R: Rules, const GREATEST: bool>(&self, from: u64, list: &mut MoveList) {
        let free = self.free::<R>();
        let mut men = R::STEPS.iter().fold(0, |men, &step| {
            let victims = self.opponent & free.rotate_right(step);
            men | victims.rotate_right(step)
        }) & self.own
            & !self.kings
            & from;
        let mut greatest = 0;
        while men != 0 {
            let man = men & men.wrapping_neg();
            men ^= man;
            let hunt = Hunt::new::<R>(self, man);
            let mut search = Search::<GREATEST> {
                hunt,
                from: man,
                greatest,
                list,
            };
            search.man::<R>(man, 0, 0);
            greatest = search.greatest;
        }
        let mut kings = self.own & self.kings & from;
        while kings != 0 {
            let king = kings & kings.wrapping_neg();
            kings ^= king;
            let hunt = Hunt::new::<R>(self, king);
            let mut search = Search::<GREATEST> {
                hunt,
                from: king,
                greatest,
                list,
            };
            search.king::<R>(king, 0, 0, false);
            greatest = search.greatest;
        }
    }
}

/// The captures of one piece.
struct Search<'a, const GREATEST: bool> {
    hunt: Hunt,
    from: u64,
    /// The greatest number taken so far.
    greatest: u32,
    list: &'a mut MoveList,
}

impl<const GREATEST: bool> Search<'_, GREATEST> {
    /// A man goes on from `at`, having captured `count` pieces, or stops there if it cannot.
    fn man<R: Rules>(&mut self, at: u64, captured: u64, count: u32) {
        let mut goes_on = false;
        for step in R::STEPS {
            let victim = self.hunt.man_victim(at, step, captured);
            if victim == 0 {
                continue;
            }
            goes_on = true;
            let landing = victim.rotate_left(step);
            if R::CROWNS_IN_FLIGHT && landing & self.hunt.far_row != 0 {
                // KV53 §9, VK 4.14: a king at once, and goes on as one if it can.
                if !self.king::<R>(landing, captured | victim, count + 1, true) {
                    self.found::<R>(landing, captured | victim, count + 1, true);
                }
            } else {
                self.man::<R>(landing, captured | victim, count + 1);
            }
        }
        if !goes_on && count != 0 {
            // KV53 §25, RK 4.15, VK 4.16.3: crowned where it stops.
            self.found::<R>(at, captured, count, at & self.hunt.far_row != 0);
        }
    }

    /// A king goes on from `at` in any direction; whether it can.
    fn king<R: Rules>(&mut self, at: u64, captured: u64, count: u32, promotes: bool) -> bool {
        let mut goes_on = false;
        for step in R::STEPS {
            let victim = self.hunt.king_victim(at, step, captured);
            if victim != 0 {
                goes_on = true;
                self.jump::<R>(victim, step, captured | victim, count + 1, promotes);
            }
        }
        goes_on
    }

    /// A king jumps `victim` and lands on a free square behind it, on one from which it can
    /// go on if there is one.
    fn jump<R: Rules>(
        &mut self,
        victim: u64,
        step: u32,
        captured: u64,
        count: u32,
        promotes: bool,
    ) {
        let hunt = self.hunt;
        let mut goes_on = false;
        // Back is the piece just jumped, which blocks. Ahead is the same from every landing.
        let [a, b] = [R::STEPS[0], R::STEPS[1]];
        let across = if step == a || step == a.wrapping_neg() & 63 {
            b
        } else {
            a
        };
        for landing in hunt.behind(victim, step) {
            for turn in [across, across.wrapping_neg() & 63] {
                let next = hunt.king_victim(landing, turn, captured);
                if next != 0 {
                    goes_on = true;
                    self.jump::<R>(next, turn, captured | next, count + 1, promotes);
                }
            }
        }
        let ahead = hunt.king_victim(victim, step, captured);
        if ahead != 0 {
            goes_on = true;
            self.jump::<R>(ahead, step, captured | ahead, count + 1, promotes);
        }
        if !goes_on {
            for landing in hunt.behind(victim, step) {
                self.found::<R>(landing, captured, count, promotes);
            }
        }
    }

    fn found<R: Rules>(&mut self, to: u64, captured: u64, count: u32, promotes: bool) {
        if GREATEST {
            if count < self.greatest {
                return;
            }
            if count > self.greatest {
                self.greatest = count;
                self.list.clear();
            }
        }
        let m = Move::new(R::BOARD, self.from, to, captured, promotes);
        // One jump is one way; more may come to the same by different paths.
        if count == 1 || !self.list.contains(&m) {
            self.list.push(m);
        }
    }
}
