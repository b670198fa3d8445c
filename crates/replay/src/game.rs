//! Which game is played, and how that is known.

use scoresheet_draughts::Variant;
use scoresheet_notation::{Family, GameType, Outcome, Turn};

/// A game whose rules are replayed here.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Game {
    /// One of the draughts games.
    Draughts(Variant),
    /// Chess, Chess960 included.
    Chess,
}

impl Game {
    /// Every game, with its name.
    pub const ALL: [(Self, &'static str); Variant::ALL.len() + 1] = {
        let mut all = [Self::Chess.named(); Variant::ALL.len() + 1];
        let mut at = 0;
        while at < Variant::ALL.len() {
            all[at] = Self::Draughts(Variant::ALL[at]).named();
            at += 1;
        }
        all
    };

    /// Its name, as tables and options have it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Draughts(variant) => variant.rules().name,
            Self::Chess => "chess",
        }
    }

    const fn named(self) -> (Self, &'static str) {
        (self, self.name())
    }

    /// The game of this name.
    ///
    /// ```
    /// use scoresheet_replay::Game;
    /// assert_eq!(Game::by_name("chess"), Some(Game::Chess));
    /// ```
    #[must_use]
    pub fn by_name(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|row| row.1 == name).map(|row| row.0)
    }

    /// True if the first number of its results is Black's, who begins: then `1-0` says that Black has won.
    #[must_use]
    pub fn names_black_first(self) -> bool {
        GameType::first_in_results(self.name()) == Turn::Black
    }

    /// What figures say that name White first, as nearly all do: in a game that names Black first the
    /// other side has won. The other way round, what figures to write.
    #[must_use]
    pub fn outcome(self, figures: Outcome) -> Outcome {
        if self.names_black_first() {
            figures.exchanged()
        } else {
            figures
        }
    }

    /// True if both are played on the same board with the same pieces, so that the moves of one may be those of the other.
    ///
    /// ```
    /// use scoresheet_draughts::Variant;
    /// use scoresheet_replay::Game;
    /// assert!(Game::Draughts(Variant::Russian).shares_board(Game::Draughts(Variant::Brazilian)));
    /// assert!(!Game::Draughts(Variant::Russian).shares_board(Game::Chess));
    /// ```
    #[must_use]
    pub fn shares_board(self, other: Self) -> bool {
        match (self, other) {
            (Self::Draughts(one), Self::Draughts(other)) => one.board() == other.board(),
            (Self::Chess, Self::Chess) => true,
            (Self::Chess, Self::Draughts(_)) | (Self::Draughts(_), Self::Chess) => false,
        }
    }

    /// The grammar of its moves.
    #[must_use]
    pub const fn family(self) -> Family {
        match self {
            Self::Draughts(_) => Family::Draughts,
            Self::Chess => Family::Chess,
        }
    }
}

/// How it is known which game is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum GameSource {
    /// A tag says so.
    Tag,
    /// Whoever runs the program says so.
    Option,
    /// From the notation and from which rules replay.
    Inferred,
}

impl GameSource {
    /// `tag`, `option` or `inferred`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Tag => "tag",
            Self::Option => "option",
            Self::Inferred => "inferred",
        }
    }
}
