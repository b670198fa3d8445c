//! The line that was found, ply by ply.

use crate::FoundLine;
use scoresheet_notation::Language;
use scoresheet_replay::{AnyLine, AnyMove, AnyPosition, GameLine, GamePosition, MoveStyle};

impl FoundLine {
    /// The line that was replayed, if any was.
    pub(crate) fn of(line: AnyLine) -> Option<Self> {
        match line {
            AnyLine::None => None,
            AnyLine::Chess(GameLine { start, moves, .. }) => {
                let moves = moves.into_iter().map(|played| played.mv).collect();
                Some(Self::Chess { start, moves })
            }
            AnyLine::Draughts(GameLine { start, moves, .. }) => {
                let moves = moves.into_iter().map(|played| played.mv).collect();
                Some(Self::Draughts { start, moves })
            }
        }
    }

    /// The position before the first move.
    #[must_use]
    pub fn start(&self) -> AnyPosition {
        match self {
            Self::Chess { start, .. } => start.to_any(),
            Self::Draughts { start, .. } => start.to_any(),
        }
    }

    /// The moves, whatever their game.
    #[must_use]
    pub fn moves(&self) -> Vec<AnyMove> {
        match self {
            Self::Chess { moves, .. } => moves.iter().copied().map(AnyMove::Chess).collect(),
            Self::Draughts { moves, .. } => moves.iter().copied().map(AnyMove::Draughts).collect(),
        }
    }

    /// Plies.
    #[must_use]
    pub fn len(&self) -> usize {
        self.moves().len()
    }

    /// True without a move.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The position before ply `ply`, from 0; `None` beyond the end of the line.
    #[must_use]
    pub fn position_before(&self, ply: usize) -> Option<AnyPosition> {
        let mut position = self.start();
        for mv in self.moves().get(..ply)? {
            position.play(mv);
        }
        Some(position)
    }

    /// Every position of the line, the first before its first move.
    #[must_use]
    pub fn positions(&self) -> Vec<AnyPosition> {
        let mut position = self.start();
        let mut all = vec![position.clone()];
        for mv in &self.moves() {
            position.play(mv);
            all.push(position.clone());
        }
        all
    }

    /// The moves in standard notation: SAN in English letters for chess, full notation with every
    /// turning square that is needed for draughts.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        self.names_in(Language::english())
    }

    /// The same in the piece letters of `language`.
    #[must_use]
    pub fn names_in(&self, language: &Language) -> Vec<String> {
        let mut position = self.start();
        let moves = self.moves();
        let names = moves.iter().map(|mv| {
            let name = position.name(mv, MoveStyle::Short, language);
            position.play(mv);
            name
        });
        names.collect()
    }

    /// Whether the first move is the second under its number: White's where Black begins, and the other way round.
    #[must_use]
    pub fn second_begins(&self) -> bool {
        !self.start().leads()
    }

    /// Whether Black makes the first move.
    #[must_use]
    pub fn black_begins(&self) -> bool {
        !self.start().white_to_move()
    }
}

/// The move in standard notation: SAN in English letters, full notation in draughts.
pub(crate) fn standard_name<P: GamePosition>(position: &P, mv: &P::Move) -> String {
    position.name(mv, MoveStyle::Short, Language::english())
}

/// Whether a move is a capture, by its standard name.
pub(crate) fn is_capture(name: &str) -> bool {
    name.contains(['x', ':'])
}
