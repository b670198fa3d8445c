//! Trial replays around a stop, within a bounded number of steps.

use super::main_line::{MainLine, MainLineMove};
use crate::position::GamePosition;
use crate::remarks::Remarks;
use crate::rules::Rules;
use crate::token::TokenText;
use scoresheet_notation::Written;

/// Steps that the search for an explanation may cost, one for each written move that is compared
/// with a board. A game of chess takes a few thousand.
const STEPS: u32 = 30_000;

/// Steps that a move costs which cannot be played, since the reason is worked out.
const REFUSAL: u32 = 4;

/// Plies before the stop at which the slip may lie: a record can stay legal by chance for so
/// long.
const LOOK_BACK: usize = 8;

/// Trial replays, until the steps are used up.
pub(crate) struct Trials<'a, R> {
    pub rules: &'a R,
    remarks: Remarks,
    left: u32,
}

impl<'a, R: Rules> Trials<'a, R> {
    fn new(rules: &'a R) -> Self {
        Self {
            rules,
            remarks: Remarks::default(),
            left: STEPS,
        }
    }

    /// True if there was no step left for something: what was not found may be there all the same.
    pub const fn exhausted(&self) -> bool {
        self.left == 0
    }

    /// Plays one written move; false if it cannot be played, or no step is left.
    pub fn step(
        &mut self,
        position: &mut R::Position,
        written: &Written,
        token: &TokenText<'_>,
    ) -> bool {
        self.left = self.left.saturating_sub(1);
        if self.left == 0 {
            return false;
        }
        match self
            .rules
            .resolve(position, written, token, &mut self.remarks)
        {
            Ok(mv) => {
                position.play(&mv);
                true
            }
            Err(_) => {
                self.left = self.left.saturating_sub(REFUSAL).max(1);
                false
            }
        }
    }

    /// True if all of `entries` can be played from `position`.
    pub fn all(&mut self, mut position: R::Position, entries: &[MainLineMove<'_>]) -> bool {
        entries
            .iter()
            .all(|entry| self.step(&mut position, &entry.written, &entry.token))
    }
}

/// The place of a stop: the line, and the positions that lie just before it.
pub(crate) struct Scene<'a, R: Rules> {
    pub trials: Trials<'a, R>,
    pub line: &'a MainLine<'a, R::Position>,
    /// The first place looked at.
    first: usize,
    /// The position before each entry from there to the stop.
    positions: Vec<R::Position>,
}

impl<'a, R: Rules> Scene<'a, R> {
    /// Plays the line again up to the stop. `None` if it does not get there in this plain way,
    /// because a move before it was left open.
    pub fn new(rules: &'a R, line: &'a MainLine<'a, R::Position>) -> Option<Self> {
        let first = line.stop.saturating_sub(LOOK_BACK);
        let mut position = line.start.clone();
        play_on(rules, &mut position, line.entries.get(..first)?)?;
        let mut positions = vec![position.clone()];
        for at in first..line.stop {
            play_on(rules, &mut position, line.entries.get(at..=at)?)?;
            positions.push(position.clone());
        }
        Some(Self {
            trials: Trials::new(rules),
            line,
            first,
            positions,
        })
    }

    /// The places at which the slip may lie, with the positions there: from the stop backwards.
    pub fn places(&self) -> Vec<(usize, R::Position)> {
        let places = self.positions.iter().cloned().enumerate().rev();
        places.map(|(i, p)| (self.first + i, p)).collect()
    }

    /// The position before entry `at`, which lies not after the stop.
    pub fn before(&self, at: usize) -> Option<R::Position> {
        if let Some(kept) = at.checked_sub(self.first) {
            return self.positions.get(kept).cloned();
        }
        let mut position = self.line.start.clone();
        play_on(
            self.trials.rules,
            &mut position,
            self.line.entries.get(..at)?,
        )?;
        Some(position)
    }

    /// Moves from the stop on, the one at the stop included.
    pub fn after(&self) -> usize {
        self.line.entries.len() - self.line.stop
    }

    /// True if the entries from `at` on can be played from `position`, to the last of them.
    pub fn ends(&mut self, position: R::Position, at: usize) -> bool {
        let rest = self.line.entries.get(at..).unwrap_or_default();
        self.trials.all(position, rest)
    }
}

/// Plays `entries` one by one; `None` if one cannot be played.
fn play_on<R: Rules>(
    rules: &R,
    position: &mut R::Position,
    entries: &[MainLineMove<'_>],
) -> Option<()> {
    let mut remarks = Remarks::default();
    for entry in entries {
        let mv = rules.resolve(position, &entry.written, &entry.token, &mut remarks);
        position.play(&mv.ok()?);
    }
    Some(())
}
