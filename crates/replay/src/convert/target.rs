//! The notations that records are written in.

use super::ConvertError;
use crate::game::Game;
use crate::verdict::Verdict;
use scoresheet_notation::{Family, Record};

/// A notation to write a record in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Target {
    /// PGN, strict: the seven tags first, English letters, symbols as numbers.
    Pgn,
    /// PDN 3.0, strict.
    Pdn,
    /// Tags and full notation, as the codes of 1953 print it.
    Full,
    /// Tags and short notation, as the codes of 1953 print it.
    Short,
    /// Tags and full notation in two columns.
    Columns,
    /// One JSON object.
    Json,
}

impl Target {
    /// Every notation, with its name.
    pub const ALL: [(Self, &'static str); 6] = [
        (Self::Pgn, "pgn"),
        (Self::Pdn, "pdn"),
        (Self::Full, "full"),
        (Self::Short, "short"),
        (Self::Columns, "columns"),
        (Self::Json, "json"),
    ];

    /// Its name, as options have it.
    #[must_use]
    pub fn name(self) -> &'static str {
        Self::ALL
            .iter()
            .find(|(target, _)| *target == self)
            .map_or("", |row| row.1)
    }

    /// The notation of this name.
    ///
    /// ```
    /// use scoresheet_replay::Target;
    /// assert_eq!(Target::by_name("columns"), Some(Target::Columns));
    /// ```
    #[must_use]
    pub fn by_name(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|row| row.1 == name).map(|row| row.0)
    }

    /// The exchange format of a game.
    #[must_use]
    pub const fn exchange_format(game: Game) -> Self {
        match game {
            Game::Chess => Self::Pgn,
            Game::Draughts(_) => Self::Pdn,
        }
    }

    /// True for PGN and PDN, which are written by their standards.
    #[must_use]
    pub const fn is_exchange_format(self) -> bool {
        matches!(self, Self::Pgn | Self::Pdn)
    }

    /// True for what the codes of 1953 print, in any layout.
    pub(super) const fn is_book(self) -> bool {
        matches!(self, Self::Full | Self::Short | Self::Columns)
    }

    /// The family whose games alone it can write.
    const fn family(self) -> Option<Family> {
        match self {
            Self::Pgn => Some(Family::Chess),
            Self::Pdn => Some(Family::Draughts),
            Self::Full | Self::Short | Self::Columns | Self::Json => None,
        }
    }

    /// The games it can write, in words.
    pub(super) const fn games(self) -> &'static str {
        match self.family() {
            Some(family) => family.name(),
            None => "every game",
        }
    }

    /// An error if the record is of a game that this notation has no moves for.
    pub(super) fn suits(self, record: &Record, verdict: &Verdict) -> Result<(), ConvertError> {
        let family = verdict.game.map_or(record.family, Game::family);
        if self.family().is_none_or(|own| own == family) {
            return Ok(());
        }
        let family_name = family.name();
        let game = verdict
            .game
            .map(Game::name)
            .or(verdict.other_game.as_deref());
        Err(ConvertError::WrongGame {
            target: self,
            game: match game {
                Some(name) if family == Family::Draughts => format!("{name} draughts"),
                Some(name) => name.to_owned(),
                None => family_name.to_owned(),
            },
        })
    }
}
