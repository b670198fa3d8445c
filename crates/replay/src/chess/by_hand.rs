//! Illegal chess moves as a hand makes them all the same (MK53 §15).

use crate::chess::rules::{ChessRules, piece, whole};
use scoresheet_chess::{Board, Move, Query, Wing};
use scoresheet_notation::{ChessFlags, ChessText, Role};
use scoresheet_source::Code;

impl ChessRules {
    /// What the written move does to the board, its class being `code`; `None` if that cannot be
    /// done or is not said.
    pub fn by_hand(&self, board: &Board, text: &ChessText, code: Code) -> Option<Move> {
        let others = matches!(code, Code::TwoMovesInARow | Code::MovedOpponentsPiece);
        let side = board.side_to_move();
        let side = if others { !side } else { side };
        match self.castling(board, text) {
            Some(wing) if !others => board.forced_castle(wing),
            Some(_) => None,
            None => board.forced_move(&self.by_squares(board, text)?, side),
        }
    }

    /// The wing, if the move says castling.
    pub fn castling(&self, board: &Board, text: &ChessText) -> Option<Wing> {
        if text.flags.has(ChessFlags::CASTLE_SHORT) {
            return Some(Wing::Short);
        }
        if text.flags.has(ChessFlags::CASTLE_LONG) {
            return Some(Wing::Long);
        }
        let king = text
            .letter
            .is_none_or(|l| self.language.role(l) == Some(Role::King));
        let (from, to) = (whole(text.from)?, whole(text.to)?);
        king.then(|| board.castling_wing(from, to))?
    }

    /// The move as asked of the board; two squares without a letter are the piece that stands on
    /// the first.
    fn by_squares(&self, board: &Board, text: &ChessText) -> Option<Query> {
        let query = self.query(text).ok()?;
        let Some(from) = whole(text.from).filter(|_| text.letter.is_none()) else {
            return Some(query);
        };
        let (_, stands) = board.piece_at(from)?;
        let promotion = match text.promotion {
            None => None,
            Some(letter) => Some(piece(self.language.role(letter)?)),
        };
        Some(Query {
            piece: stands,
            promotion,
            ..query
        })
    }
}
