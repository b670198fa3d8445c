//! The dial of a mechanical clock, set so that the control falls at 6 o'clock (FTM98 3.2).

use crate::Clocks;
use scoresheet_clock::{ClockTime, Control, Stage};
use scoresheet_event::Colour;
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

/// Both clocks of a game as they are set.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ClocksSet {
    /// The time control, in words.
    pub control: String,
    /// White's and Black's.
    pub clocks: [ClockSet; 2],
    /// The clauses.
    pub clause: &'static str,
}

/// A clock and what it is set to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct ClockSet {
    /// Whose it is.
    pub side: Colour,
    /// The time used.
    pub used: ClockTime,
    /// The next control.
    pub control: Stage,
    /// The time left to it; `None` if it is overstepped.
    pub left: Option<ClockTime>,
    /// What the hands are set to; `None` if the time is overstepped.
    pub dial: Option<Dial>,
}

impl ClocksSet {
    /// The clocks of a game that begins.
    ///
    /// ```
    /// use scoresheet_adjournment::ClocksSet;
    /// let set = ClocksSet::at_the_start(&"40 in 2:30, then 16 per hour".parse()?);
    /// assert_eq!(set.clocks[0].dial.map(|dial| dial.to_string()).as_deref(), Some("3:30"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn at_the_start(control: &Control) -> Self {
        let clocks = Clocks {
            control: control.clone(),
            used: [ClockTime::default(); 2],
            moves: 0,
            to_move: Colour::White,
        };
        Self::of(&clocks, "FTM98 3.2")
    }

    /// The clocks of a game that is taken up, the sealed move made.
    #[must_use]
    pub fn resumed(adjourned: &Clocks) -> Self {
        let clause = "FTM98 3.2, which says so for the first control; KV53 §35, MK53 §22";
        Self::of(&adjourned.sealed_move_made(), clause)
    }

    fn of(clocks: &Clocks, clause: &'static str) -> Self {
        Self {
            control: clocks.control.to_string(),
            clocks: Colour::BOTH.map(|side| {
                let standing = clocks.standing(side);
                ClockSet {
                    side,
                    used: standing.used,
                    control: standing.next,
                    left: standing.left,
                    dial: standing.left.map(dial),
                }
            }),
            clause,
        }
    }
}
