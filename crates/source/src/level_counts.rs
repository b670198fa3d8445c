//! How many findings of each level there are.

use crate::Level;
use std::fmt;

/// How many findings of each level there are.
///
/// ```
/// use scoresheet_source::{Level, LevelCounts};
/// let counts: LevelCounts = [Level::Note, Level::Error, Level::Note].into_iter().collect();
/// assert_eq!(counts.to_string(), "1 error, 0 warnings, 2 notes");
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct LevelCounts([u64; Level::ALL.len()]);

impl LevelCounts {
    /// Counts one more.
    pub fn add(&mut self, level: Level) {
        self.0[level as usize] += 1;
    }

    /// The levels of which there are any.
    pub fn levels(&self) -> impl Iterator<Item = Level> {
        let counted = Level::ALL.into_iter().zip(self.0);
        counted.filter_map(|(level, count)| (count > 0).then_some(level))
    }
}

impl FromIterator<Level> for LevelCounts {
    fn from_iter<I: IntoIterator<Item = Level>>(levels: I) -> Self {
        let mut counts = Self::default();
        levels.into_iter().for_each(|level| counts.add(level));
        counts
    }
}

impl fmt::Display for LevelCounts {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (level, count) in Level::ALL.into_iter().zip(self.0).rev() {
            let comma = if level == Level::Error { "" } else { ", " };
            let s = if count == 1 { "" } else { "s" };
            write!(out, "{comma}{count} {}{s}", level.as_str())?;
        }
        Ok(())
    }
}
