//! The dial of a mechanical clock, set so that the control falls at 6 o'clock (FTM98 3.2).

use scoresheet_clock::ClockTime;
use serde::{Serialize, Serializer};
use std::fmt;

/// At which the control ends, and once round, in seconds.
const CONTROL_AT: u32 = 6 * 3600;
const ROUND: u32 = 12 * 3600;

/// What the hands are set to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Dial {
    /// What the dial shows.
    #[serde(serialize_with = "shown")]
    pub at: ClockTime,
    /// How often the hands pass 6 before the control: more than nought with over twelve hours.
    pub passes: u32,
}

/// The dial that has so much time left before it shows 6.
///
/// ```
/// use scoresheet_adjournment::dial;
/// assert_eq!(dial("2:30".parse()?).to_string(), "3:30");
/// # Ok::<(), scoresheet_clock::TimeError>(())
/// ```
#[must_use]
pub fn dial(left: ClockTime) -> Dial {
    let left = left.seconds();
    let at = (CONTROL_AT + ROUND - left % ROUND) % ROUND;
    Dial {
        at: ClockTime::from_seconds(at),
        passes: left.saturating_sub(1) / ROUND,
    }
}

/// A dial has a 12 where a clock of twenty-four hours has a nought.
impl fmt::Display for Dial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let noon = if self.at.seconds() < 3600 { ROUND } else { 0 };
        ClockTime::from_seconds(self.at.seconds() + noon).fmt(f)
    }
}

fn shown<S: Serializer>(at: &ClockTime, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(&Dial { at: *at, passes: 0 })
}
