//! The same position with the same side to move (KV53 §16d, VK 7.2.3, RK 6.1, MK53 §18g, FIDE 9).

use crate::Same;
use crate::facts::Facts;

/// How often positions have stood since something happened that does not come back. Forgetting them costs nothing: what a
/// place holds is of an earlier stretch unless it says otherwise.
#[derive(Debug)]
struct Seen {
    /// By the last bits of their keys, which are hashes already; where one is taken, the next.
    places: Vec<Seat>,
    taken: usize,
    stretch: u32,
    /// The most times of any.
    most: u32,
}

/// A place of [`Seen`].
#[derive(Debug, Clone, Copy, Default)]
struct Seat {
    key: u64,
    times: u32,
    stretch: u32,
}

/// Places for a usual stretch of quiet moves.
const ROOM: usize = 64;

impl Seen {
    fn new() -> Self {
        Self {
            places: vec![Seat::default(); ROOM],
            taken: 0,
            stretch: 1,
            most: 0,
        }
    }

    fn forget(&mut self) {
        self.most = 0;
        match self.stretch.checked_add(1) {
            Some(next) => (self.taken, self.stretch) = (0, next),
            None => *self = Self::new(),
        }
    }

    /// The place of `key`, or the free one that it would have. There is always a free one.
    fn place(&self, key: u64) -> usize {
        let last = self.places.len() - 1;
        let mut at = key as usize & last;
        while self.places[at].stretch == self.stretch && self.places[at].key != key {
            at = (at + 1) & last;
        }
        at
    }

    fn times(&self, key: u64) -> u32 {
        let seat = self.places[self.place(key)];
        if seat.stretch == self.stretch {
            seat.times
        } else {
            0
        }
    }

    /// One more time; how many there have been with it.
    fn add(&mut self, key: u64) -> u32 {
        let times = self.times(key) + 1;
        if times == 1 {
            self.taken += 1;
            if 2 * self.taken > self.places.len() {
                self.grow();
            }
        }
        let at = self.place(key);
        self.places[at] = Seat {
            key,
            times,
            stretch: self.stretch,
        };
        self.most = self.most.max(times);
        times
    }

    fn grow(&mut self) {
        let room = 2 * self.places.len();
        let before = std::mem::replace(&mut self.places, vec![Seat::default(); room]);
        for seat in before {
            if seat.stretch == self.stretch {
                let at = self.place(seat.key);
                self.places[at] = seat;
            }
        }
    }
}

/// How often the position now on the board has stood.
#[derive(Debug)]
pub(super) struct Recurrence {
    times: u32,
    same: Same,
    start_counts: bool,
    seen: Seen,
    now: u32,
}

/// What two positions must have in common.
const fn key(same: Same, facts: &Facts) -> u64 {
    match same {
        Same::Placement => facts.placement,
        Same::Rights => facts.rights,
        Same::RightsOnPaper => facts.rights_on_paper,
    }
}

impl Recurrence {
    pub fn new(times: u32, same: Same, start_counts: bool) -> Self {
        Self {
            times,
            same,
            start_counts,
            seen: Seen::new(),
            now: 0,
        }
    }

    pub fn see(&mut self, facts: &Facts) {
        if facts.last.is_some_and(|made| made.capture || made.man) {
            // Men do not go back and captured pieces do not return: nothing before can recur.
            self.seen.forget();
        }
        if facts.last.is_none() && !self.start_counts {
            self.now = 0;
            return;
        }
        self.now = self.seen.add(key(self.same, facts));
    }

    /// True if the rule would be met by some position next to which a quiet move leads.
    pub fn is_one_short(&self) -> bool {
        self.seen.most > 0 && self.seen.most + 1 >= self.times
    }

    /// True if the rule would be met by this position next.
    pub fn would_be_met(&self, facts: &Facts) -> bool {
        let anew = facts.last.is_some_and(|made| made.capture || made.man);
        let before = self.seen.times(key(self.same, facts));
        !anew && before > 0 && before + 1 >= self.times
    }

    pub fn state(&self) -> (u32, u32, bool) {
        (self.now, self.times, self.now >= self.times)
    }
}

/// How often in a row the position now on the board has stood after each fourth ply: each player has made the same
/// two moves to and fro.
#[derive(Debug)]
pub(super) struct EachFourthPly {
    times: u32,
    same: Same,
    start_counts: bool,
    /// The last four positions, each with its number of times; the oldest at `next`.
    last: [(u64, u32); 4],
    next: usize,
    now: u32,
}

impl EachFourthPly {
    pub fn new(times: u32, same: Same, start_counts: bool) -> Self {
        Self {
            times,
            same,
            start_counts,
            last: [(0, 0); 4],
            next: 0,
            now: 0,
        }
    }

    pub fn see(&mut self, facts: &Facts) {
        if facts.last.is_none() {
            self.last = [(0, 0); 4];
        }
        let counts = facts.last.is_some() || self.start_counts;
        let key = key(self.same, facts);
        let Some(oldest) = self.last.get_mut(self.next) else {
            return;
        };
        self.now = match *oldest {
            (before, times) if times > 0 && before == key => times + 1,
            _ => u32::from(counts),
        };
        *oldest = (key, self.now);
        self.next = (self.next + 1) % self.last.len();
    }

    pub const fn state(&self) -> (u32, u32, bool) {
        (self.now, self.times, self.now >= self.times)
    }
}
