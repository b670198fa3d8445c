//! Perpetual check (MK53 §18d).

use crate::facts::{Facts, Side};
use std::collections::HashSet;

/// A run of checks by one side.
#[derive(Debug, Default)]
struct Run {
    checks: u32,
    /// Positions that the checks have brought about.
    seen: HashSet<u64>,
    /// One of them has come back.
    recurred: bool,
}

/// Checks in a row. That the king cannot hide is taken from a position of theirs coming back.
#[derive(Debug)]
pub(super) struct Perpetual {
    needed: u32,
    runs: [Run; 2],
}

impl Perpetual {
    pub fn new(needed: u32) -> Self {
        Self {
            needed,
            runs: Default::default(),
        }
    }

    pub fn see(&mut self, facts: &Facts) {
        let Some(made) = facts.last else {
            self.runs = Default::default();
            return;
        };
        let run = &mut self.runs[usize::from(made.by == Side::Black)];
        if made.check {
            run.checks += 1;
            run.recurred |= !run.seen.insert(facts.placement);
        } else if run.checks > 0 {
            *run = Run::default();
        }
    }

    pub fn state(&self) -> (u32, u32, bool) {
        let checks = self.runs.iter().map(|run| run.checks).max().unwrap_or(0);
        let met = |run: &Run| run.recurred && run.checks >= self.needed;
        (checks, self.needed, self.runs.iter().any(met))
    }
}
