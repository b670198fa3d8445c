//! The line that was found, ply by ply.

use crate::FoundLine;
use scoresheet_notation::Language;
use scoresheet_replay::GamePosition;
use scoresheet_replay::{AnyPosition, MoveStyle};

impl FoundLine {
    /// The position before ply `ply`, from 0; `None` beyond the end of the line.
    #[must_use]
    pub fn position_before(&self, ply: usize) -> Option<AnyPosition> {
        match self {
            Self::Chess { start, moves } => {
                Some(AnyPosition::Chess(after(start, moves.get(..ply)?)))
            }
            Self::Draughts { start, moves } => {
                Some(AnyPosition::Draughts(after(start, moves.get(..ply)?)))
            }
        }
    }

    /// The moves in standard notation: SAN in English letters for chess, full notation with every
    /// turning square that is needed for draughts.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        match self {
            Self::Chess { start, moves } => names(start, moves),
            Self::Draughts { start, moves } => names(start, moves),
        }
    }

    /// Whether the first move is the second under its number: White's where Black begins, and the other way round.
    #[must_use]
    pub fn second_begins(&self) -> bool {
        match self {
            Self::Chess { start, .. } => !start.leads(),
            Self::Draughts { start, .. } => !start.leads(),
        }
    }

    /// Whether Black makes the first move.
    #[must_use]
    pub fn black_begins(&self) -> bool {
        match self {
            Self::Chess { start, .. } => !start.white_to_move(),
            Self::Draughts { start, .. } => !start.white_to_move(),
        }
    }
}

/// The move in standard notation: SAN in English letters, full notation in draughts.
pub(crate) fn standard_name<P: GamePosition>(position: &P, mv: &P::Move) -> String {
    position.name(mv, MoveStyle::Short, Language::english())
}

fn after<P: GamePosition>(start: &P, moves: &[P::Move]) -> P {
    let mut position = start.clone();
    for mv in moves {
        position.play(mv);
    }
    position
}

fn names<P: GamePosition>(start: &P, moves: &[P::Move]) -> Vec<String> {
    let mut position = start.clone();
    let names = moves.iter().map(|mv| {
        let name = standard_name(&position, mv);
        position.play(mv);
        name
    });
    names.collect()
}
