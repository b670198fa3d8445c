//! Moves given as two squares, the way engines and servers write them.

use crate::{Answer, Board, Piece, Query, Rank, Square, Wing};

impl Board {
    /// The wing meant, if these two squares are castling in either spelling: the king onto its
    /// own rook (`e1h1`, the only spelling that is always clear in Chess960), or the king to file
    /// g or c by more than a step (`e1g1`). Says nothing on whether it is legal.
    #[must_use]
    pub fn castling_wing(&self, from: Square, to: Square) -> Option<Wing> {
        let side = self.side_to_move();
        if !self.pieces(side, Piece::King).has(from)
            || from.rank() != Rank::First.relative_to(side)
            || to.rank() != from.rank()
        {
            return None;
        }
        if self.pieces(side, Piece::Rook).has(to) {
            let short = to.file() > from.file();
            return Some(if short { Wing::Short } else { Wing::Long });
        }
        if (from.file() as u8).abs_diff(to.file() as u8) == 1 {
            return None;
        }
        [Wing::Short, Wing::Long]
            .into_iter()
            .find(|wing| wing.king_file() == to.file())
    }

    /// The move given as two squares and a promotion, castling in both spellings.
    ///
    /// ```
    /// use scoresheet_chess::{Board, Square};
    /// let board = Board::from_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1")?;
    /// let two_squares = board.move_from_coordinates(Square::E1, Square::G1, None);
    /// let onto_rook = board.move_from_coordinates(Square::E1, Square::H1, None);
    /// assert!(two_squares.one().is_some());
    /// assert_eq!(two_squares, onto_rook);
    /// # Ok::<(), scoresheet_chess::FenError>(())
    /// ```
    #[must_use]
    pub fn move_from_coordinates(
        &self,
        from: Square,
        to: Square,
        promotion: Option<Piece>,
    ) -> Answer {
        if let Some(wing) = self.castling_wing(from, to) {
            return match promotion {
                None => self.castle(wing),
                Some(_) => Answer::Impossible,
            };
        }
        match self.piece_at(from) {
            Some((_, piece)) => self.find(&Query {
                piece,
                from: from.bitboard(),
                to: to.bitboard(),
                promotion,
            }),
            None => Answer::Impossible,
        }
    }
}
