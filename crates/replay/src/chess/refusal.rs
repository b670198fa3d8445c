//! Why a written chess move is no legal move.

use crate::chess::rules::ChessRules;
use crate::driver::Played;
use crate::line::{Step, Steps};
use crate::rules::Fault;
use crate::scribe;
use scoresheet_chess::{Answer, Board, CastleRefusal, Move, Piece, Query, Refusal, Wing};
use scoresheet_notation::{ChessText, Letter};
use scoresheet_rulebook::Irregularity;
use scoresheet_source::Code;

impl ChessRules {
    pub fn clause(&self, irregularity: Irregularity) -> &'static str {
        self.edition.clause(irregularity)
    }

    #[cold]
    pub fn no_castling(&self, board: &Board, wing: Wing) -> Box<Fault> {
        let reason = board.why_no_castle(wing);
        let irregularity = match reason {
            Some(CastleRefusal::KingMoved | CastleRefusal::RightLost) => {
                Irregularity::CastledAfterMove
            }
            Some(CastleRefusal::OutOfCheck) => Irregularity::CastledOutOfCheck,
            Some(CastleRefusal::IntoCheck(_)) => Irregularity::CastledIntoCheck,
            Some(CastleRefusal::ThroughCheck(_)) => Irregularity::CastledThroughCheck,
            _ => Irregularity::BadCastling,
        };
        let why = reason.map_or_else(String::new, |reason| format!(": {reason}"));
        let message = format!("castling is not allowed{why}");
        Fault::new(Code::BadCastling, self.clause(irregularity), message)
    }

    /// Says which of king and rook has moved, and when.
    #[cold]
    pub fn say_who_moved(
        &self,
        fault: &mut Fault,
        board: &Board,
        text: &ChessText,
        start: &Board,
        moves: &[Played<Move>],
    ) {
        let wing = self.castling(board, text);
        let lost = wing.filter(|wing| board.why_no_castle(*wing) == Some(CastleRefusal::RightLost));
        let Some(wing) = lost.filter(|_| fault.code == Code::BadCastling) else {
            return;
        };
        let side = board.side_to_move();
        let rook = start.castling_rook(side, wing);
        let mut steps = Steps::new(start, &[], moves);
        let who = steps.find_map(
            |Step {
                 ply,
                 before,
                 played,
             }| {
                let mv = played.mv;
                let (owner, moved) = before.piece_at(mv.from)?;
                let what = match moved {
                    Piece::King if owner == side => "the king moved before".to_owned(),
                    Piece::Rook if owner == side && rook == Some(mv.from) => {
                        format!("the rook of {} moved before", mv.from)
                    }
                    _ if owner != side && rook == Some(mv.to) => {
                        format!("the rook of {} was taken before", mv.to)
                    }
                    _ => return None,
                };
                let name = scribe::chess_san(&before, mv, self.language);
                Some(format!("{what}, at ply {} ({name})", ply + 1))
            },
        );
        let who = who.unwrap_or_else(|| "the start gives no right to it".to_owned());
        fault.message = format!("castling is not allowed: {who}");
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
    pub fn refused(&self, board: &Board, query: &Query, answer: Answer, ply: u32) -> Box<Fault> {
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
            Refusal::OpponentsPiece => self.turn_or_colour(board, query, ply),
            Refusal::LeavesKingInCheck if query.piece == Piece::King => {
                (Code::LeftInCheck, Irregularity::KingIntoCheck)
            }
            Refusal::LeavesKingInCheck => (Code::LeftInCheck, Irregularity::LeftInCheck),
            Refusal::CapturesNothing => (Code::IllegalMove, Irregularity::CapturedNothing),
            Refusal::PromotionMissing => (Code::PromotionMissing, Irregularity::PromotionMissing),
            Refusal::PromotionImpossible | Refusal::NotAPromotion => {
                (Code::IllegalMove, Irregularity::PromotionMissing)
            }
            _ => (Code::IllegalMove, Irregularity::WrongMove),
        };
        let message = match (refusal, query.piece) {
            (Refusal::LeavesKingInCheck, Piece::King) => {
                "the king would move into check".to_owned()
            }
            (Refusal::LeavesKingInCheck, _) if board.in_check() => {
                "the king is in check, and this does not answer it".to_owned()
            }
            (Refusal::LeavesKingInCheck, _) => "the king would be left in check".to_owned(),
            _ => refusal.to_string(),
        };
        Fault::new(code, self.clause(irregularity), message)
    }

    /// Two moves in a row, if the side that has just moved could make this one; otherwise the
    /// opponent's piece was moved.
    fn turn_or_colour(&self, board: &Board, query: &Query, ply: u32) -> (Code, Irregularity) {
        let mut passed = board.clone();
        // At the first ply nobody has just moved.
        if ply > 1 && passed.pass() && matches!(passed.find(query), Answer::One(_)) {
            (Code::TwoMovesInARow, Irregularity::TwoMovesInARow)
        } else {
            (Code::MovedOpponentsPiece, Irregularity::MovedOpponentsPiece)
        }
    }
}
