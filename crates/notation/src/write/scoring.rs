//! How the result of a game is written: by ones and halves, or by points.

use crate::outcome::Outcome;

/// A way of counting a win.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Scoring {
    /// `1-0`, `1/2-1/2`, `0-1`, and `*` for a game that both lost: chess, where `0-0` is castling.
    Chess,
    /// `1-0`, `1/2-1/2`, `0-1`, `0-0`: most draughts games of the PDN list.
    Halves,
    /// `2-0`, `1-1`, `0-2`, `0-0`: international and Canadian draughts.
    Points,
}

impl Scoring {
    /// The result in figures.
    ///
    /// ```
    /// use scoresheet_notation::{Outcome, write::Scoring};
    /// assert_eq!(Scoring::of_game_type(20).text(Outcome::Draw), "1-1");
    /// assert_eq!(Scoring::of_game_type(25).text(Outcome::Draw), "1/2-1/2");
    /// ```
    #[must_use]
    pub const fn text(self, outcome: Outcome) -> &'static str {
        match (self, outcome) {
            (Self::Points, Outcome::WhiteWins) => "2-0",
            (Self::Points, Outcome::Draw) => "1-1",
            (Self::Points, Outcome::BlackWins) => "0-2",
            (Self::Chess, Outcome::BothLose) => "*",
            (Self::Chess | Self::Halves | Self::Points, _) => outcome.as_str(),
        }
    }
}
