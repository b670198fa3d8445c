//! How each notation writes a move.

use super::Target;
use crate::chess::rules::ChessRules;
use crate::draughts::rules::DraughtsRules;
use crate::retell::Tell;
use crate::scribe::{self, ChessStyle, DraughtsStyle, Naming};
use scoresheet_chess::Board;
use scoresheet_draughts::Position;
use scoresheet_notation::write::OPEN_MOVE;
use scoresheet_notation::{Kind, Language, Token};

/// Chess moves as text.
pub(super) struct ChessWords {
    pub target: Target,
    pub language: &'static Language,
}

impl Tell<ChessRules> for ChessWords {
    type Says = String;

    fn leaves_open(&self) -> bool {
        self.target.is_book()
    }

    fn say(&self, token: &Token, board: &Board, mv: &scoresheet_chess::Move) -> String {
        if self.leaves_open() && matches!(token.kind, Kind::Symbol(_)) {
            return OPEN_MOVE.to_owned();
        }
        match self.target {
            Target::Pgn | Target::Pdn | Target::Json => {
                scribe::chess_san(board, *mv, self.language)
            }
            Target::Short => scribe::chess_short_as(board, *mv, self.language, &ChessStyle::BOOK),
            Target::Full | Target::Columns => {
                scribe::chess_full_as(board, *mv, self.language, &ChessStyle::BOOK)
            }
        }
    }

    fn fen(&self, board: &Board) -> String {
        board.fen()
    }
}

/// Draughts moves as text.
pub(super) struct DraughtsWords {
    pub target: Target,
}

impl Tell<DraughtsRules> for DraughtsWords {
    type Says = String;

    fn leaves_open(&self) -> bool {
        self.target.is_book()
    }

    fn say(&self, token: &Token, position: &Position, mv: &scoresheet_draughts::Move) -> String {
        if self.leaves_open() && matches!(token.kind, Kind::Symbol(_)) {
            return OPEN_MOVE.to_owned();
        }
        match self.target {
            Target::Pgn | Target::Pdn | Target::Json => {
                scribe::draughts_landings(position, mv, Naming::Algebraic)
            }
            Target::Short => scribe::draughts_short_as(position, mv, &DraughtsStyle::BOOK),
            Target::Full | Target::Columns => {
                scribe::draughts_full_as(position, mv, &DraughtsStyle::BOOK)
            }
        }
    }

    fn fen(&self, position: &Position) -> String {
        scribe::draughts_pdn_fen(position)
    }
}
