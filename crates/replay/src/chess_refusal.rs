//! Why a written chess move is no legal move.

use crate::chess_rules::ChessRules;
use crate::rules::Fault;
use crate::scribe;
use scoresheet_chess::{Answer, Board, Query, Refusal, Wing};
use scoresheet_notation::Letter;
use scoresheet_rulebook::Irregularity;
use scoresheet_source::Code;

impl ChessRules {
    #[cold]
    pub fn no_castling(&self, board: &Board, wing: Wing) -> Box<Fault> {
        let why = board
            .why_no_castle(wing)
            .map_or_else(String::new, |reason| format!(": {reason}"));
        let clause = self.clause(Irregularity::BadCastling);
        Fault::new(
            Code::BadCastling,
            clause,
            format!("castling is not allowed{why}"),
        )
    }

    #[cold]
    pub fn unknown_letter(&self, letter: Letter) -> Box<Fault> {
        let message = format!(
            "{} is no piece letter in {}",
            letter.as_str(),
            self.language.name
        );
        Fault::new(
            Code::IllegalMove,
            self.clause(Irregularity::Ambiguous),
            message,
        )
    }

    #[cold]
    pub fn refused(&self, board: &Board, query: &Query, answer: Answer) -> Box<Fault> {
        if answer == Answer::Several {
            let moves: Vec<String> = board
                .matching(query)
                .iter()
                .map(|mv| scribe::chess_san(board, *mv, self.language))
                .collect();
            let message = format!("this may be {}", moves.join(" or "));
            return Fault::new(
                Code::AmbiguousMove,
                self.clause(Irregularity::Ambiguous),
                message,
            );
        }
        let refusal = board.why_not(query).unwrap_or(Refusal::CannotReach);
        let (code, irregularity) = match refusal {
            Refusal::OpponentsPiece => self.turn_or_colour(board, query),
            Refusal::LeavesKingInCheck => (Code::LeftInCheck, Irregularity::LeftInCheck),
            Refusal::PromotionMissing => (Code::PromotionMissing, Irregularity::PromotionMissing),
            Refusal::PromotionImpossible | Refusal::NotAPromotion => {
                (Code::IllegalMove, Irregularity::PromotionMissing)
            }
            _ => (Code::IllegalMove, Irregularity::WrongMove),
        };
        Fault::new(code, self.clause(irregularity), refusal.to_string())
    }

    /// Two moves in a row, if the side that has just moved could make this one; otherwise the
    /// opponent's piece was moved.
    fn turn_or_colour(&self, board: &Board, query: &Query) -> (Code, Irregularity) {
        let mut passed = board.clone();
        if passed.pass() && matches!(passed.find(query), Answer::One(_)) {
            (Code::TwoMovesInARow, Irregularity::TwoMovesInARow)
        } else {
            (Code::MovedOpponentsPiece, Irregularity::MovedOpponentsPiece)
        }
    }
}
