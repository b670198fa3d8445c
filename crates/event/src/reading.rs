//! What came of reading a source of an event.

use crate::assessment::{Left, mark_left};
use crate::{Event, Fault, FaultCode, check};
use std::collections::HashSet;

/// An event as far as it could be read, and all that is wrong with its source.
///
/// With an error among the faults the event is only good for showing what was understood.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Reading {
    /// What was understood.
    pub event: Event,
    /// What was not, or cannot be; in the order of the lines.
    pub faults: Vec<Fault>,
}

impl Reading {
    /// Whether nothing graver than a warning was found.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        !self.faults.iter().any(Fault::is_error)
    }

    /// Adds what is wrong with the event itself, as [`crate::check()`] finds it. Of an event that could not be
    /// read as a whole only what is plain: a part has few players and lacks games for no other reason.
    #[must_use]
    pub fn checked(mut self) -> Self {
        let mut known: HashSet<_> = self
            .faults
            .iter()
            .map(|each| (each.code, each.at))
            .collect();
        let whole = self.is_sound();
        let plain = |each: &Fault| each.is_error() && each.code != FaultCode::TooFewPlayers;
        let found = check(&self.event).into_iter();
        let found = found.filter(|each| whole || plain(each));
        self.faults
            .extend(found.filter(|each| known.insert((each.code, each.at))));
        self.faults.sort_by_key(|each| each.at);
        self
    }

    /// Notes who of them has left, and takes back what was said only since that was not known. Who is in no event, or in
    /// several, is for the whole of the events to tell.
    pub fn told_who_left(&mut self, left: &[Left]) {
        let event = std::slice::from_mut(&mut self.event);
        let any = left
            .iter()
            .filter(|each| mark_left(event, std::slice::from_ref(each)).is_ok());
        let unstated = |fault: &Fault| fault.code == FaultCode::RoundUnstated;
        if any.count() > 0 && self.faults.iter().any(unstated) {
            self.faults.retain(|fault| !unstated(fault));
            self.faults.extend(check::rounds_unstated(&self.event));
            self.faults.sort_by_key(|each| each.at);
        }
    }
}
