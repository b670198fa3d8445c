//! The speller of each notation.

use super::{Descriptive, Draughts, Full, German, Iccf, Knights, Short, Speller, Spelling};
use crate::{ChessSystem, DraughtsSystem, NotationSystem};
use scoresheet_chess::{Board, Move};
use scoresheet_notation::Language;

/// Any notation of chess.
pub(crate) struct ChessSpeller {
    notation: Notation,
    /// In English alone.
    knights: Option<Knights>,
}

enum Notation {
    Full(Full),
    Short(Short),
    Descriptive(Descriptive),
    German(German),
    Iccf(Iccf),
}

impl ChessSpeller {
    /// That of `notation`; of draughts, none, short notation in English.
    pub fn of(notation: NotationSystem, knights: Knights) -> Self {
        let (system, language) = match notation {
            NotationSystem::Chess { system, language } => (system, language),
            NotationSystem::Draughts { .. } => (ChessSystem::Short, Language::english()),
        };
        let notation = match system {
            ChessSystem::Full | ChessSystem::Coordinates => Notation::Full(Full {
                language,
                coordinates: system == ChessSystem::Coordinates,
            }),
            ChessSystem::Short => Notation::Short(Short { language }),
            ChessSystem::Iccf => Notation::Iccf(Iccf),
            ChessSystem::DescriptiveGerman => Notation::German(German),
            ChessSystem::DescriptiveEnglish
            | ChessSystem::DescriptiveFrench
            | ChessSystem::DescriptiveSpanish
            | ChessSystem::DescriptivePortuguese => Notation::Descriptive(Descriptive { language }),
        };
        let knights = Some(knights).filter(|_| language.code == Language::english().code);
        Self { notation, knights }
    }

    fn inner(&self) -> &dyn Speller<Board> {
        match &self.notation {
            Notation::Full(speller) => speller,
            Notation::Short(speller) => speller,
            Notation::Descriptive(speller) => speller,
            Notation::German(speller) => speller,
            Notation::Iccf(speller) => speller,
        }
    }
}

impl Speller<Board> for ChessSpeller {
    fn keys(&self, board: &Board, moves: &[Move], into: &mut Vec<u64>) {
        self.inner().keys(board, moves, into);
    }

    fn is_move(&self, text: &str) -> bool {
        self.inner().is_move(text)
    }

    fn turned(&self, text: &str) -> Option<String> {
        self.inner().turned(text)
    }

    fn spellings(&self, board: &Board, moves: &[Move], at: usize, into: &mut Vec<Spelling>) {
        self.inner().spellings(board, moves, at, into);
        if let Some(knights) = self.knights {
            knights.respell(into);
        }
    }
}

impl Draughts {
    /// That of `notation`; of chess, none, full notation.
    pub fn of(notation: NotationSystem) -> Self {
        let system = match notation {
            NotationSystem::Draughts { system } => system,
            NotationSystem::Chess { .. } => DraughtsSystem::Full,
        };
        Self { system }
    }
}
