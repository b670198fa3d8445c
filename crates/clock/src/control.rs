//! A time control: `40 moves in 2:30, then 16 in 1:00`.

use crate::ClockTime;
use serde::{Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// The time of a stage, so that ten thousand moves at this pace are a time yet.
const LONGEST: ClockTime = ClockTime::from_seconds(100 * 3600);

/// How many moves are to be made in how much time. The last stage goes on repeating, and time saved
/// in one stage is there in the next (KV53 §32, MK53 §19).
///
/// ```
/// use scoresheet_clock::Control;
/// let control: Control = "40 moves in 2:30, then 16 per hour".parse()?;
/// assert_eq!(control.to_string(), "40 moves in 2:30, then 16 in 1:00");
/// let next = control.next_after(56);
/// assert_eq!((next.moves, next.time.to_string()), (72, "4:30".to_owned()));
/// # Ok::<(), scoresheet_clock::ControlError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Control {
    first: Stage,
    rest: Vec<Stage>,
}

/// So many moves in so much time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Stage {
    /// Moves of one side.
    pub moves: u32,
    /// The time for them.
    pub time: ClockTime,
}

/// A text is no time control.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error(
    "a control is written as 15 moves in 1:00, or 40 moves in 2:30, then 16 in 1:00; \
     no stage may be longer than 100:00"
)]
pub struct ControlError;

impl Control {
    /// The first control.
    #[must_use]
    pub const fn first(&self) -> Stage {
        self.first
    }

    /// The next control for whoever has made `moves` moves: the move it falls on, and all the time
    /// up to it. The control move itself, once made, has been passed (KV53 §32).
    #[must_use]
    pub fn next_after(&self, moves: u32) -> Stage {
        self.around(moves).1
    }

    /// The last control that whoever has made `moves` moves has passed; nothing before the first.
    ///
    /// ```
    /// use scoresheet_clock::Control;
    /// let control: Control = "15 moves per hour".parse()?;
    /// let passed = control.passed_by(31);
    /// assert_eq!((passed.moves, passed.time.to_string()), (30, "2:00".to_owned()));
    /// # Ok::<(), scoresheet_clock::ControlError>(())
    /// ```
    #[must_use]
    pub fn passed_by(&self, moves: u32) -> Stage {
        self.around(moves).0
    }

    /// The controls before and after so many moves.
    fn around(&self, moves: u32) -> (Stage, Stage) {
        let mut passed = Stage::NONE;
        let mut last = self.first;
        for &stage in [self.first].iter().chain(&self.rest) {
            let next = passed.and(stage, 1);
            if next.moves > moves {
                return (passed, next);
            }
            (passed, last) = (next, stage);
        }
        let more = (moves - passed.moves) / last.moves.max(1);
        let passed = passed.and(last, more);
        (passed, passed.and(last, 1))
    }
}

impl Stage {
    /// Before the first control.
    const NONE: Self = Self {
        moves: 0,
        time: ClockTime::from_seconds(0),
    };

    /// This stage and `times` another after it.
    fn and(self, other: Self, times: u32) -> Self {
        let seconds = other.time.seconds().saturating_mul(times);
        Self {
            moves: self.moves.saturating_add(other.moves.saturating_mul(times)),
            time: self.time.and(ClockTime::from_seconds(seconds)),
        }
    }

    /// `40 moves in 2:00`, `20 in 1:00`, `16 per hour`.
    fn read(text: &str) -> Option<Self> {
        let mut words = text.split_whitespace();
        let count = words.next()?;
        let plain = count.len() <= 4 && count.bytes().all(|b| b.is_ascii_digit());
        let moves = count.parse().ok().filter(|moves| plain && *moves > 0)?;
        let mut word = words.next()?;
        if matches!(word, "moves" | "move") {
            word = words.next()?;
        }
        let time = match (word, words.next()?) {
            ("in", time) => time.parse().ok()?,
            ("per" | "an", "hour") => ClockTime::from_seconds(3600),
            _ => return None,
        };
        let whole = words.next().is_none() && time > ClockTime::default() && time <= LONGEST;
        whole.then_some(Self { moves, time })
    }
}

impl fmt::Display for Control {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} moves in {}", self.first.moves, self.first.time)?;
        for stage in &self.rest {
            write!(f, ", then {} in {}", stage.moves, stage.time)?;
        }
        Ok(())
    }
}

impl FromStr for Control {
    type Err = ControlError;

    fn from_str(text: &str) -> Result<Self, ControlError> {
        let mut stages = text.split([',', ';']).map(|part| {
            let part = part.trim();
            Stage::read(part.strip_prefix("then ").unwrap_or(part)).ok_or(ControlError)
        });
        let first = stages.next().ok_or(ControlError)??;
        let rest = stages.collect::<Result<_, _>>()?;
        Ok(Self { first, rest })
    }
}

/// As it is written.
impl Serialize for Control {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may stop here")]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_longest_control_is_added_up_exactly() {
        let control: Control = "1 in 100:00".parse().unwrap();
        let next = control.next_after(9999);
        assert_eq!((next.moves, next.time.seconds()), (10_000, 3_600_000_000));
        assert_eq!(control.passed_by(9999).time.seconds(), 3_599_640_000);
        assert!("1 in 100:00:01".parse::<Control>().is_err());
    }

    proptest! {
        /// Stage by stage, as slowly as it can be done.
        #[test]
        fn controls_follow_one_another(
            stages in prop::collection::vec((1_u32..30, 1_u32..1000), 1..5),
            moves in 0_u32..300,
        ) {
            let text: Vec<String> = stages
                .iter()
                .map(|(moves, minutes)| format!("{moves} in {}:{:02}", minutes / 60, minutes % 60))
                .collect();
            let control: Control = text.join(", then ").parse().unwrap();
            let (mut passed, mut next) = ((0, 0), (0, 0));
            let last = stages[stages.len() - 1];
            for (count, minutes) in stages.iter().copied().chain(std::iter::repeat(last)) {
                next = (next.0 + count, next.1 + minutes * 60);
                if next.0 > moves {
                    break;
                }
                passed = next;
            }
            let reported = |stage: Stage| (stage.moves, stage.time.seconds());
            prop_assert_eq!(reported(control.passed_by(moves)), passed);
            prop_assert_eq!(reported(control.next_after(moves)), next);
        }
    }
}
