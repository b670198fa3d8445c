//! Moves that the rules forbid, as a hand can make them all the same: the opponent may let them
//! stand (VK/RK 5.4, 5.7).

use crate::rules::with_rules;
use crate::{Move, Position, Side, Square, Squares};

impl Position {
    /// The piece on `from`, whoever owns it, taken to the square `to`, and the pieces `captured`
    /// taken off the board. A man that comes to rest on its far row becomes a king. `None` if no
    /// piece stands on `from`, if `to` is not free, or if `captured` are not all of the other side.
    ///
    /// ```
    /// use scoresheet_draughts::{Position, Side, Square, Squares, Variant};
    /// let start = Position::start(Variant::International);
    /// let [from, to] = [32, 23].map(|n| Square::new(n).unwrap());
    /// let too_far = start.forced_move(from, to, Squares::EMPTY).unwrap();
    /// let mut after = start;
    /// after.carry_out(&too_far, Side::Black);
    /// assert!(after.pieces(Side::White).contains(to));
    /// ```
    #[must_use]
    pub fn forced_move(&self, from: Square, to: Square, captured: Squares) -> Option<Move> {
        let board = self.variant().board();
        let piece = self.piece_at(from)?;
        // A capture can end where it began.
        let circular = from == to && !captured.is_empty();
        let free = circular || self.piece_at(to).is_none();
        let theirs = self.pieces(piece.side.other());
        if !board.contains(to) || !free || captured & theirs != captured {
            return None;
        }
        let view = self.with_side_to_move(piece.side).view();
        let far_row = with_rules!(self.variant(), Game => view.far_row::<Game>());
        let [from, to] = [from, to].map(|square| board.pad(Squares::one(square)));
        let promotes = !piece.king && to & far_row != 0;
        Some(Move::new(board, from, to, board.pad(captured), promotes))
    }

    /// Makes a move of [`Position::forced_move`], or of any side's, after which `next` is to move.
    /// A move whose origin is empty changes nothing but that.
    pub fn carry_out(&mut self, m: &Move, next: Side) {
        if let Some(piece) = self.piece_at(m.from()) {
            *self = self.with_side_to_move(piece.side);
            self.play(m);
        }
        *self = self.with_side_to_move(next);
    }
}
