//! What came of all games of a run.

use crate::{Settled, plies_in_words};
use scoresheet_repair::{Repair, Stray, StrayKind, Tally};
use scoresheet_source::Level;
use std::fmt;

/// What came of all games.
///
/// ```
/// use scoresheet_review::RepairSums;
/// let sums = RepairSums { games: 3, whole: 1, left: 1, ..RepairSums::default() };
/// assert_eq!(
///     sums.to_string(),
///     "3 games: 1 whole, 1 with something left open, 1 left unchanged; 0 plies: 0 read"
/// );
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct RepairSums {
    /// Games that were met.
    pub games: usize,
    /// Those that were read to their end.
    pub whole: usize,
    /// Those left unchanged.
    pub left: usize,
    /// Those that have tags and no moves.
    pub without_moves: usize,
    /// What became of the plies.
    pub tally: Tally,
    /// Answers of a person that fit.
    pub fitting: usize,
    /// Those that do not.
    pub misfits: usize,
    /// Those that fit another text.
    pub read_otherwise: usize,
}

impl RepairSums {
    /// Counts what a game says, once its answers are heard.
    pub fn add(&mut self, settled: &Settled) {
        self.whole += usize::from(settled.repair.is_whole());
        self.tally = self.tally + settled.repair.tally();
        self.fitting += settled.heard.len();
        self.misfits += settled.misfits.len();
        self.read_otherwise += settled.read_otherwise;
    }

    /// How many of `total` answers fit.
    #[must_use]
    pub fn answers_in_words(&self, total: usize) -> String {
        let Self {
            fitting,
            misfits,
            read_otherwise,
            ..
        } = self;
        let mut text = format!("{fitting} of {total} answers fit");
        if *read_otherwise > 0 {
            text.push_str(&format!(
                ", {read_otherwise} of them where the text now reads otherwise"
            ));
        }
        if *misfits > 0 {
            text.push_str(&format!("; {misfits} no longer fit, and are listed above"));
        }
        text
    }
}

impl fmt::Display for RepairSums {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let games = if self.games == 1 { "game" } else { "games" };
        write!(f, "{} {games}: {} whole", self.games, self.whole)?;
        let others = self.whole + self.left + self.without_moves;
        let parts = [
            (
                self.games.saturating_sub(others),
                "with something left open",
            ),
            (self.without_moves, "without a move"),
            (self.left, "left unchanged"),
        ];
        for (count, what) in parts.iter().filter(|(count, _)| *count > 0) {
            write!(f, ", {count} {what}")?;
        }
        write!(f, "; {}", plies_in_words(self.tally))
    }
}

/// How grave what became of a game is; nothing if its text says it as it stands.
#[must_use]
pub fn level(repair: &Repair) -> Option<Level> {
    let number = |stray: &Stray| matches!(stray.kind, StrayKind::Number | StrayKind::Word);
    if !repair.is_whole() {
        Some(Level::Error)
    } else if repair.is_untouched() {
        None
    } else if repair.tally().repaired == 0 && repair.strays.iter().all(number) {
        Some(Level::Note)
    } else {
        Some(Level::Warning)
    }
}
