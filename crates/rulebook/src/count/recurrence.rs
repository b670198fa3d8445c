//! The same position with the same side to move (KV53 §16d, VK 7.2.3, RK 6.1, MK53 §18g, FIDE 9).

use crate::Same;
use crate::facts::Facts;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// Positions by their keys, which are hashes already and are taken as they are.
type Seen = HashMap<u64, u32, BuildHasherDefault<AsItIs>>;

/// Room for a usual stretch of quiet moves.
const ROOM: usize = 56;

#[derive(Debug, Default)]
struct AsItIs(u64);

impl Hasher for AsItIs {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(*byte);
        }
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
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
            seen: Seen::with_capacity_and_hasher(ROOM, BuildHasherDefault::default()),
            now: 0,
        }
    }

    pub fn see(&mut self, facts: &Facts) {
        if facts.last.is_some_and(|made| made.capture || made.man) {
            // Men do not go back and captured pieces do not return: nothing before can recur.
            self.seen.clear();
        }
        if facts.last.is_none() && !self.start_counts {
            self.now = 0;
            return;
        }
        let times = self.seen.entry(key(self.same, facts)).or_default();
        *times += 1;
        self.now = *times;
    }

    /// True if the rule would be met by this position next.
    pub fn would_be_met(&self, facts: &Facts) -> bool {
        let anew = facts.last.is_some_and(|made| made.capture || made.man);
        let seen = self.seen.get(&key(self.same, facts)).filter(|_| !anew);
        seen.is_some_and(|times| times + 1 >= self.times)
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
