//! What a table writes for one player's side of one meeting.

use serde::Serialize;

/// One player's result in one meeting (KV53 §37, MK53 §24).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum PlayerResult {
    /// `1`: won over the board.
    Win,
    /// `½`: drawn over the board.
    Draw,
    /// `0`: lost over the board.
    Loss,
    /// `+`: won without play.
    ForfeitWin,
    /// `−`: lost without play.
    ForfeitLoss,
    /// Not played yet, adjourned, or not known.
    Open,
}

impl PlayerResult {
    /// Whether the game was played.
    ///
    /// ```
    /// use scoresheet_event::PlayerResult;
    /// assert!(PlayerResult::Loss.is_played() && !PlayerResult::ForfeitWin.is_played() && !PlayerResult::Open.is_played());
    /// ```
    #[must_use]
    pub const fn is_played(self) -> bool {
        matches!(self, Self::Win | Self::Draw | Self::Loss)
    }

    /// Whether the meeting was decided without play.
    #[must_use]
    pub const fn is_forfeit(self) -> bool {
        matches!(self, Self::ForfeitWin | Self::ForfeitLoss)
    }

    /// As the sources print it: `1 ½ 0 + −`, and `.` for an open one.
    #[must_use]
    pub const fn printed(self) -> &'static str {
        match self {
            Self::Win => "1",
            Self::Draw => "½",
            Self::Loss => "0",
            Self::ForfeitWin => "+",
            Self::ForfeitLoss => "−",
            Self::Open => ".",
        }
    }

    /// What the other side has when this one has `self`; a loss without play may be one of both sides.
    #[must_use]
    pub const fn reverse(self) -> Self {
        match self {
            Self::Win => Self::Loss,
            Self::Draw => Self::Draw,
            Self::Loss => Self::Win,
            Self::ForfeitWin => Self::ForfeitLoss,
            Self::ForfeitLoss => Self::ForfeitWin,
            Self::Open => Self::Open,
        }
    }

    /// Whether two marks can be those of one meeting. Both sides may have lost: KV53 §32 (`− −` where
    /// neither came), and by an arbiter's decision.
    #[must_use]
    pub const fn agrees_with(self, other: Self) -> bool {
        matches!(
            (self, other),
            (Self::Win, Self::Loss)
                | (Self::Loss, Self::Win | Self::Loss)
                | (Self::Draw, Self::Draw)
                | (Self::ForfeitWin, Self::ForfeitLoss)
                | (Self::ForfeitLoss, Self::ForfeitWin | Self::ForfeitLoss)
                | (Self::Open, Self::Open)
        )
    }
}
