//! Perpetual check (MK53 §18d).

use crate::facts::{Facts, Side};
use std::collections::HashMap;

/// A run of checks by one side.
#[derive(Debug, Clone, Copy, Default)]
struct Run {
    checks: u32,
    /// A position with the king in check has stood before.
    recurred: bool,
}

/// Checks in a row. That the king cannot hide is taken from a position coming back.
#[derive(Debug)]
pub(super) struct Perpetual {
    needed: u32,
    runs: [Run; 2],
    seen: HashMap<u64, u32>,
}

impl Perpetual {
    pub fn new(needed: u32) -> Self {
        Self {
            needed,
            runs: [Run::default(); 2],
            seen: HashMap::new(),
        }
    }

    pub fn see(&mut self, facts: &Facts) {
        let Some(made) = facts.last else {
            self.runs = [Run::default(); 2];
            self.seen.clear();
            self.seen.insert(facts.placement, 1);
            return;
        };
        if made.capture || made.man {
            self.seen.clear();
        }
        let times = self.seen.entry(facts.placement).or_default();
        *times += 1;
        let run = &mut self.runs[usize::from(made.by == Side::Black)];
        if made.check {
            run.checks += 1;
            run.recurred |= *times > 1;
        } else {
            *run = Run::default();
        }
    }

    pub fn state(&self) -> (u32, u32, bool) {
        let checks = self.runs.iter().map(|run| run.checks).max().unwrap_or(0);
        let met = |run: &Run| run.recurred && run.checks >= self.needed;
        (checks, self.needed, self.runs.iter().any(met))
    }
}
