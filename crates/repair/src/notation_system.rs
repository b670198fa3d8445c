//! Ways of writing moves: a notation, and in chess the language of its letters.

use scoresheet_notation::Language;
use std::fmt;

/// How the moves of chess are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ChessSystem {
    /// `Rg1—f3`, `e2—e4` (MK53 §20).
    Full,
    /// `Rf3`, `e4` (MK53 §20).
    Short,
    /// `e2e4`.
    Coordinates,
    /// `5254`.
    Iccf,
    /// `P-K4`, `Kt-KB3`.
    DescriptiveEnglish,
    /// `P4D`, `C3FR`.
    DescriptiveFrench,
    /// `P4R`, `C3AD`.
    DescriptiveSpanish,
    /// `P4R`, `C3BD`.
    DescriptivePortuguese,
    /// German descriptive, as books of the early nineteenth century have it.
    DescriptiveGerman,
}

/// How the moves of draughts are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DraughtsSystem {
    /// `a3—b4`, `b4:d6`, on either board (KV53 §14).
    Full,
    /// `ab4`, `bd6` (KV53 §14).
    Short,
    /// `31—27`, `27:18` (KV53 §29).
    Numeric,
}

/// A way of writing moves.
#[derive(Debug, Clone, Copy)]
pub enum NotationSystem {
    /// Of chess.
    Chess {
        /// The notation.
        system: ChessSystem,
        /// The language of the letters.
        language: &'static Language,
    },
    /// Of draughts.
    Draughts {
        /// The notation.
        system: DraughtsSystem,
    },
}

impl NotationSystem {
    /// The language of the piece letters; none in draughts.
    #[must_use]
    pub const fn language(&self) -> Option<&'static Language> {
        match self {
            Self::Chess { language, .. } => Some(language),
            Self::Draughts { .. } => None,
        }
    }

    fn parts(&self) -> (&'static str, &'static str) {
        match self {
            Self::Chess { system, language } => (
                match system {
                    ChessSystem::Full => "full",
                    ChessSystem::Short => "short",
                    ChessSystem::Coordinates => "coordinates",
                    ChessSystem::Iccf => "iccf",
                    ChessSystem::DescriptiveEnglish => "descriptive English",
                    ChessSystem::DescriptiveFrench => "descriptive French",
                    ChessSystem::DescriptiveSpanish => "descriptive Spanish",
                    ChessSystem::DescriptivePortuguese => "descriptive Portuguese",
                    ChessSystem::DescriptiveGerman => "descriptive German",
                },
                language.code,
            ),
            Self::Draughts { system } => (
                match system {
                    DraughtsSystem::Full => "full",
                    DraughtsSystem::Short => "short",
                    DraughtsSystem::Numeric => "numeric",
                },
                "",
            ),
        }
    }
}

impl PartialEq for NotationSystem {
    fn eq(&self, other: &Self) -> bool {
        self.parts() == other.parts()
    }
}

impl fmt::Display for NotationSystem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.parts() {
            (system, "") => f.write_str(system),
            (system, language) => write!(f, "{system}, {language}"),
        }
    }
}
