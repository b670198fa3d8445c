//! Times on chess clocks, time controls and dates, as records, envelopes and regulations of events write them.
//!
//! Times are exact, to the second. What follows from them is worked out elsewhere.

mod clock_time;
mod control;
mod date;

pub use clock_time::{ClockTime, TimeError};
pub use control::{Control, ControlError, Stage};
pub use date::{Date, DateText, Day, NotADate, NotADay, month_named};
