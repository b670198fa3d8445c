//! Times on chess clocks and time controls, as envelopes and regulations of events write them.
//!
//! Exact, to the second. What follows from them is worked out elsewhere.

mod clock_time;
mod control;

pub use clock_time::{ClockTime, TimeError};
pub use control::{Control, ControlError, Stage};
