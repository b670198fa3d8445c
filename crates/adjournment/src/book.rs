//! The two books that say how games are adjourned.

use scoresheet_replay::Game;
use serde::{Serialize, Serializer};

/// A book on adjourned games. Later ones say nothing of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Book {
    /// The draughts code of 1953.
    Kv53,
    /// The chess code of 1953.
    Mk53,
}

impl Book {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Kv53, Self::Mk53];

    /// The one on a game.
    #[must_use]
    pub const fn on(game: Game) -> Self {
        match game {
            Game::Chess => Self::Mk53,
            Game::Draughts(_) => Self::Kv53,
        }
    }

    /// The name that options take.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Kv53 => "kv53",
            Self::Mk53 => "mk53",
        }
    }

    /// The clause on clocks and time controls.
    #[must_use]
    pub const fn clocks(self) -> &'static str {
        self.either("KV53 §32", "MK53 §19")
    }

    /// The clause on adjourning.
    #[must_use]
    pub const fn adjourning(self) -> &'static str {
        self.either("KV53 §34", "MK53 §21")
    }

    /// The clause on taking up.
    #[must_use]
    pub const fn resuming(self) -> &'static str {
        self.either("KV53 §35", "MK53 §22")
    }

    const fn either(self, draughts: &'static str, chess: &'static str) -> &'static str {
        match self {
            Self::Kv53 => draughts,
            Self::Mk53 => chess,
        }
    }
}

impl Serialize for Book {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.code())
    }
}
