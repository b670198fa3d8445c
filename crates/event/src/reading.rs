//! What came of reading a source of an event.

use crate::{Event, Fault};

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
}
