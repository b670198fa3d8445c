//! The matcher: from what is written to the one legal move, or to none, or to several.
//!
//! It works backwards from the target. The pieces of the kind asked for that bear on the target
//! are a set of squares; pins and checks take squares out of it; what is left is counted.

use cozy_chess::{
    get_between_rays, get_bishop_rays, get_king_moves, get_knight_moves, get_line_rays,
    get_pawn_attacks, get_rook_rays,
};

use crate::{Answer, Board, Move, MoveList, Piece, Query, Rank, Square, SquareSet};

/// What a pawn can become (`MK53 §9`).
pub(crate) const PROMOTIONS: [Piece; 4] = [Piece::Queen, Piece::Rook, Piece::Bishop, Piece::Knight];

/// Whether the promotion a query names, or does not name, suits the target.
enum PromotionFit {
    Fits,
    Missing,
    Wrong,
}

impl Board {
    /// The legal move the query describes: one, none, or several. Castling never fits.
    ///
    /// ```
    /// use scoresheet_chess::{Answer, Board, Piece, Query, Square};
    /// let board = Board::from_fen("8/4P1k1/8/8/8/8/8/4K3 w - - 0 1")?;
    /// let e8 = Query::new(Piece::Pawn, Square::E8);
    /// assert_eq!(board.find(&e8), Answer::PromotionMissing);
    /// let e8_knight = Query { promotion: Some(Piece::Knight), ..e8 };
    /// assert!(matches!(board.find(&e8_knight), Answer::One(_)));
    /// # Ok::<(), scoresheet_chess::FenError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn find(&self, query: &Query) -> Answer {
        let mut found = None;
        let mut missing = false;
        for to in query.to {
            let origins = self.legal_origins(query.piece, query.from, to);
            let Some(from) = origins.next_square() else {
                continue;
            };
            match self.promotion_fit(query, to) {
                PromotionFit::Fits => {}
                PromotionFit::Missing => {
                    missing = true;
                    continue;
                }
                PromotionFit::Wrong => continue,
            }
            if found.is_some() || origins.0 & (origins.0 - 1) != 0 {
                return Answer::Several;
            }
            found = Some(Move {
                from,
                to,
                promotion: query.promotion,
                castling: None,
            });
        }
        match found {
            Some(mv) => Answer::One(mv),
            None if missing => Answer::PromotionMissing,
            None => Answer::Impossible,
        }
    }

    /// Every legal move that fits the query, for a message. Castling never fits.
    #[must_use]
    pub fn matching(&self, query: &Query) -> MoveList {
        let mut list = MoveList::new();
        for to in query.to {
            if !matches!(self.promotion_fit(query, to), PromotionFit::Fits) {
                continue;
            }
            for from in self.legal_origins(query.piece, query.from, to) {
                list.push(Move {
                    from,
                    to,
                    promotion: query.promotion,
                    castling: None,
                });
            }
        }
        list
    }

    #[inline]
    fn promotion_fit(&self, query: &Query, to: Square) -> PromotionFit {
        let promotes = query.piece == Piece::Pawn
            && to.rank() == Rank::Eighth.relative_to(self.side_to_move());
        match query.promotion {
            None if promotes => PromotionFit::Missing,
            Some(piece) if !promotes || !PROMOTIONS.contains(&piece) => PromotionFit::Wrong,
            _ => PromotionFit::Fits,
        }
    }

    /// The squares within `from` whose piece of this kind has a legal move to `to`, promotion
    /// left aside.
    #[inline]
    pub(crate) fn legal_origins(&self, piece: Piece, from: SquareSet, to: Square) -> SquareSet {
        let side = self.side_to_move();
        let own = self.core.colors(side);
        if own.has(to) {
            return SquareSet::EMPTY;
        }
        let ours = own & self.core.pieces(piece) & from;
        let bearing = match piece {
            Piece::Knight => get_knight_moves(to) & ours,
            Piece::Bishop => self.unblocked(get_bishop_rays(to) & ours, to),
            Piece::Rook => self.unblocked(get_rook_rays(to) & ours, to),
            Piece::Queen => self.unblocked((get_bishop_rays(to) | get_rook_rays(to)) & ours, to),
            Piece::King => return self.king_origin(get_king_moves(to) & ours, to),
            Piece::Pawn => {
                if self.en_passant_square() == Some(to) {
                    return self.en_passant_origins(ours, to);
                }
                self.pawns_bearing(ours, to)
            }
        };
        if bearing.is_empty() {
            return bearing;
        }
        self.without_exposing_king(bearing, to)
    }

    /// Those of the line pieces that see the target.
    #[inline]
    fn unblocked(&self, aligned: SquareSet, to: Square) -> SquareSet {
        let occupied = self.core.occupied();
        let mut seeing = aligned;
        for from in aligned {
            if !(get_between_rays(from, to) & occupied).is_empty() {
                seeing ^= from.bitboard();
            }
        }
        seeing
    }

    #[inline]
    fn pawns_bearing(&self, pawns: SquareSet, to: Square) -> SquareSet {
        let side = self.side_to_move();
        let occupied = self.core.occupied();
        if occupied.has(to) {
            return get_pawn_attacks(to, !side) & pawns;
        }
        let back = |set: SquareSet| match side {
            crate::Color::White => SquareSet(set.0 >> 8),
            crate::Color::Black => SquareSet(set.0 << 8),
        };
        let one = back(to.bitboard());
        if to.rank() == Rank::Fourth.relative_to(side) {
            let two = back(one & !occupied);
            return (one | two) & pawns;
        }
        one & pawns
    }

    /// En passant empties two squares at once (`MK53 §8`), so that pins do not tell the whole
    /// story: a king and a rook on the pawns' rank. Rare enough to ask the rules core.
    #[cold]
    fn en_passant_origins(&self, pawns: SquareSet, to: Square) -> SquareSet {
        let mut origins = get_pawn_attacks(to, !self.side_to_move()) & pawns;
        for from in origins {
            if !self.core_is_legal(from, to) {
                origins ^= from.bitboard();
            }
        }
        origins
    }

    #[inline]
    fn king_origin(&self, king: SquareSet, to: Square) -> SquareSet {
        match king.next_square() {
            Some(from) if self.core_is_legal(from, to) => king,
            _ => SquareSet::EMPTY,
        }
    }

    /// Takes out the pieces that are pinned off the line to `to`, and all of them if `to` does
    /// not answer a check (`MK53 §11`).
    #[inline]
    fn without_exposing_king(&self, bearing: SquareSet, to: Square) -> SquareSet {
        let pinned = self.core.pinned();
        let checkers = self.core.checkers();
        if checkers.is_empty() {
            if (bearing & pinned).is_empty() {
                return bearing;
            }
            return self.along_pins(bearing, to);
        }
        let king = self.core.king(self.side_to_move());
        match checkers.next_square() {
            // Against a double check only the king can move; a pinned piece answers no check.
            Some(checker)
                if checkers.len() == 1 && (get_between_rays(checker, king) | checkers).has(to) =>
            {
                bearing & !pinned
            }
            _ => SquareSet::EMPTY,
        }
    }

    fn along_pins(&self, bearing: SquareSet, to: Square) -> SquareSet {
        let king = self.core.king(self.side_to_move());
        let mut free = bearing;
        for from in bearing & self.core.pinned() {
            if !get_line_rays(king, from).has(to) {
                free ^= from.bitboard();
            }
        }
        free
    }
}
