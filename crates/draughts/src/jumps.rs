//! The men's first jumps, all men at once: most captures are over with them.

use crate::Move;
use crate::rules::Rules;
use crate::view::View;

/// Where men land after their first jump, for each of the four steps.
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
        let landings = |step| (men.rotate_left(step) & self.opponent).rotate_left(step) & free;
        FirstJumps {
            landings: R::STEPS.map(landings),
        }
    }

    /// Whether the men's first jumps are all there is: none of them can go on, and there are
    /// no kings that might capture too.
    #[inline(always)]
    pub fn ends_with<R: Rules>(&self, jumps: &FirstJumps) -> bool {
        let at = jumps.all();
        let free = self.free::<R>();
        // The square started from counts as free, but a second jump cannot end there: it
        // would be back over the same piece.
        let next = R::STEPS.iter().fold(0, |next, &step| {
            next | at.rotate_left(step) & free.rotate_right(step)
        });
        let crowned = R::CROWNS_IN_FLIGHT && at & self.far_row::<R>() != 0;
        next & self.opponent == 0 && !crowned && self.own & self.kings == 0
    }
}
