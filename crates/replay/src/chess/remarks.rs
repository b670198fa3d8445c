//! Remarks on how a legal chess move is written.

use crate::chess::rules::ChessRules;
use crate::remarks::Remarks;
use crate::rules::TokenText;
use scoresheet_chess::{Answer, Board, Move};
use scoresheet_notation::{ChessFlags, ChessForm, ChessText, SquareText};
use scoresheet_source::Code;

impl ChessRules {
    /// Remarks on how a legal move is written.
    #[inline]
    pub fn remark_on(
        &self,
        board: &Board,
        mv: Move,
        text: &ChessText,
        token: &TokenText<'_>,
        remarks: &mut Remarks,
    ) {
        self.remark_on_letters(text, token, remarks);
        let captures = board.men_of(!board.side_to_move()).has(mv.to);
        let sign = text.flags.has(ChessFlags::CAPTURE);
        if captures != sign && mv.castling.is_none() {
            self.sign_remark(board, mv, text, token, remarks);
        }
        if text.form == ChessForm::Case {
            remarks.add(Code::WrittenForm, text.form.meaning(), token);
        } else if text.form != ChessForm::Standard {
            remarks.add_form(text.form.meaning(), token);
        } else if text.letter.is_some() && text.from != SquareText::default() {
            let shorter = ChessText {
                from: SquareText::default(),
                ..*text
            };
            if self
                .query(&shorter)
                .is_ok_and(|q| matches!(board.find(&q), Answer::One(_)))
            {
                remarks.add_form("the origin is given though the target says it all", token);
            }
        }
    }

    /// The capture sign and the board do not agree.
    #[cold]
    fn sign_remark(
        &self,
        board: &Board,
        mv: Move,
        text: &ChessText,
        token: &TokenText<'_>,
        remarks: &mut Remarks,
    ) {
        if text.flags.has(ChessFlags::CAPTURE) {
            if !board.is_en_passant(mv) {
                let message = "a capture sign stands where nothing is captured";
                remarks.add(Code::WrittenForm, message, token);
            }
        } else if !text.from.is_whole() {
            remarks.add_form("a piece is captured without a capture sign", token);
        }
    }
}
