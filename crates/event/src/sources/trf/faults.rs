//! Faults that are listed, and how many more there are.

use crate::{Fault, FaultCode, Place};
use scoresheet_source::Level;

/// Faults that are listed one by one: a file of another kind may have as many as it has columns.
const LISTED: usize = 1_000;

/// Faults, of which the first are listed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Faults {
    listed: Vec<Fault>,
    more: usize,
    gravest: Level,
}

impl Default for Faults {
    fn default() -> Self {
        Self {
            listed: Vec::new(),
            more: 0,
            gravest: Level::Note,
        }
    }
}

impl Faults {
    pub(super) fn push(&mut self, fault: Fault) {
        if self.listed.len() < LISTED {
            self.listed.push(fault);
        } else {
            self.more += 1;
            self.gravest = self.gravest.max(fault.level);
        }
    }

    /// In the order of their places; the number of those that are not listed at the end.
    pub(super) fn told(mut self) -> Vec<Fault> {
        self.listed.sort_by_key(|fault| fault.at);
        if self.more > 0 {
            let message = format!("{} more are not listed", self.more);
            let fault = Fault::new(FaultCode::FaultsUnlisted, Place::default(), message);
            let level = self.gravest;
            self.listed.push(Fault { level, ..fault });
        }
        self.listed
    }
}
