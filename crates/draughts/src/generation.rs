//! Move generation: a position as the side to move sees it, in the engine's bits, and what can be
//! moved there.

use std::ops::Range;

use crate::rules::{MenCapture, Rules};
use crate::{Move, MoveList};

/// The pieces, distinguished by whose turn it is.
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
                if reach == 0 || !R::LONG_KINGS {
                    break;
                }
                met |= reach;
            }
            met & self.opponent & free.rotate_right(step) != 0
        })
    }
}

/// Plain moves: one step of a man, what is free before a king.
impl View {
    /// The steps of a man, forward (KV53 §6, VK 3.5, RK 3.4).
    #[inline(always)]
    fn man_steps<R: Rules>(&self) -> [u32; 2] {
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
                    reach = on::<R>(reach, step) & free;
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
                    target = on::<R>(target, step) & free;
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

/// Where kings come to that go on in one direction; nowhere if they are short.
#[inline(always)]
fn on<R: Rules>(kings: u64, step: u32) -> u64 {
    if R::LONG_KINGS {
        kings.rotate_left(step)
    } else {
        0
    }
}

/// Where men land after their first jump, for each of the four steps: most captures are over with
/// the first jumps, of all men at once.
pub(crate) struct FirstJumps {
    landings: [u64; 4],
}

impl FirstJumps {
    /// Whether there is a jump at all.
    #[inline(always)]
    pub fn any(&self) -> bool {
        self.all() != 0
    }

    /// How many there are.
    #[inline(always)]
    pub fn count(&self) -> u64 {
        self.landings
            .iter()
            .map(|landings| u64::from(landings.count_ones()))
            .sum()
    }

    /// Hands over each first jump of the men in `from` as a whole move.
    #[inline(always)]
    pub fn for_each<R: Rules>(&self, view: &View, from: u64, mut each: impl FnMut(Move)) {
        let far_row = view.far_row::<R>();
        for (step, mut landings) in R::STEPS.into_iter().zip(self.landings) {
            while landings != 0 {
                let landing = landings & landings.wrapping_neg();
                landings ^= landing;
                let victim = landing.rotate_right(step);
                let origin = victim.rotate_right(step);
                if origin & from != 0 {
                    let promotes = landing & far_row != 0;
                    each(Move::new(R::BOARD, origin, landing, victim, promotes));
                }
            }
        }
    }

    #[inline(always)]
    fn all(&self) -> u64 {
        self.landings.iter().fold(0, |all, landings| all | landings)
    }
}

impl View {
    /// The first jumps of the men.
    #[inline(always)]
    pub fn first_jumps<R: Rules>(&self) -> FirstJumps {
        let men = self.own & !self.kings;
        let free = self.free::<R>();
        let mut landings = [0; 4];
        for i in man_jumps::<R>(self.white) {
            let victims = men.rotate_left(R::STEPS[i]) & self.opponent;
            landings[i] = victims.rotate_left(R::STEPS[i]) & free;
        }
        FirstJumps { landings }
    }

    /// Whether the men's first jumps are all there is: none of them can go on, and there are
    /// no kings that might capture too.
    #[inline(always)]
    pub fn ends_with<R: Rules>(&self, jumps: &FirstJumps) -> bool {
        let at = jumps.all();
        let crowned = at & self.far_row::<R>();
        let at = if R::CROWNING_ENDS { at ^ crowned } else { at };
        let free = self.free::<R>();
        // The square started from counts as free, but a second jump cannot end there: it
        // would be back over the same piece.
        let steps = &R::STEPS[man_jumps::<R>(self.white)];
        let next = steps.iter().fold(0, |next, &step| {
            next | at.rotate_left(step) & free.rotate_right(step)
        });
        let goes_on_crowned = R::CROWNS_AT_ONCE && crowned != 0;
        next & self.opponent == 0 && !goes_on_crowned && self.own & self.kings == 0
    }
}

/// Which of the four steps men may capture by.
#[inline(always)]
const fn man_jumps<R: Rules>(white: bool) -> Range<usize> {
    match (R::RULES.men_capture, white) {
        (MenCapture::AllDiagonals, _) => 0..4,
        (MenCapture::Forwards, true) => 0..2,
        (MenCapture::Forwards, false) => 2..4,
    }
}

/// What a capturing piece finds on the board.
///
/// Captured pieces leave the board after the whole move: until then they block, and none is
/// jumped twice (KV53 §8, VK 4.6–4.8 and 4.11, RK 4.8 and 4.11). So the free squares stay
/// the same throughout, and only the set of pieces still to be taken shrinks. The square the
/// piece started from counts as free.
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

    /// The steps by which a man can capture.
    #[inline(always)]
    pub fn man_jumps<R: Rules>(&self) -> &'static [u32] {
        const { &R::STEPS }
            .get(man_jumps::<R>(self.far_row == R::TOP))
            .unwrap_or_default()
    }

    /// The piece a man on `at` jumps in that direction, `captured` ones being spent; 0 if
    /// there is none.
    #[inline(always)]
    pub fn man_victim(&self, at: u64, step: u32, captured: u64) -> u64 {
        at.rotate_left(step) & self.opponent & !captured & self.free.rotate_right(step)
    }

    /// The piece a king on `at` jumps in that direction, if it is long however far (KV53 §9); 0 if
    /// there is none.
    #[inline(always)]
    pub fn king_victim<R: Rules>(&self, at: u64, step: u32, captured: u64) -> u64 {
        let mut met = at.rotate_left(step);
        while R::LONG_KINGS && met & self.free != 0 {
            met = met.rotate_left(step);
        }
        met & self.opponent & !captured & self.free.rotate_right(step)
    }

    /// Where a king can land after it has jumped a piece, the nearest square first.
    #[inline(always)]
    pub fn landings<R: Rules>(self, victim: u64, step: u32) -> impl Iterator<Item = u64> {
        let mut next = victim.rotate_left(step) & self.free;
        std::iter::from_fn(move || {
            let at = next;
            next = on::<R>(at, step) & self.free;
            (at != 0).then_some(at)
        })
    }
}

/// Captures, from first jump to last.
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
        let steps = &R::STEPS[man_jumps::<R>(self.white)];
        let mut men = steps.iter().fold(0, |men, &step| {
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
    /// A man continues from `at`, having captured `count` pieces, or stops there if it cannot.
    fn man<R: Rules>(&mut self, at: u64, captured: u64, count: u32) {
        let mut goes_on = false;
        for &step in self.hunt.man_jumps::<R>() {
            let victim = self.hunt.man_victim(at, step, captured);
            if victim == 0 {
                continue;
            }
            goes_on = true;
            let landing = victim.rotate_left(step);
            let far = landing & self.hunt.far_row != 0;
            if far && (R::CROWNS_AT_ONCE || R::CROWNING_ENDS) {
                let captured = captured | victim;
                if R::CROWNING_ENDS || !self.king::<R>(landing, captured, count + 1, true) {
                    self.found::<R>(landing, captured, count + 1, true);
                }
            } else {
                self.man::<R>(landing, captured | victim, count + 1);
            }
        }
        if !goes_on && count != 0 {
            // Crowned where it stops.
            self.found::<R>(at, captured, count, at & self.hunt.far_row != 0);
        }
    }

    /// A king continues from `at` in any direction; whether it can.
    fn king<R: Rules>(&mut self, at: u64, captured: u64, count: u32, promotes: bool) -> bool {
        let mut goes_on = false;
        for step in R::STEPS {
            let victim = self.hunt.king_victim::<R>(at, step, captured);
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
        for landing in hunt.landings::<R>(victim, step) {
            for turn in [across, across.wrapping_neg() & 63] {
                let next = hunt.king_victim::<R>(landing, turn, captured);
                if next != 0 {
                    goes_on = true;
                    self.jump::<R>(next, turn, captured | next, count + 1, promotes);
                }
            }
        }
        let nearest = if R::LONG_KINGS {
            victim
        } else {
            victim.rotate_left(step)
        };
        let ahead = hunt.king_victim::<R>(nearest, step, captured);
        if ahead != 0 {
            goes_on = true;
            self.jump::<R>(ahead, step, captured | ahead, count + 1, promotes);
        }
        if !goes_on {
            for landing in hunt.landings::<R>(victim, step) {
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
