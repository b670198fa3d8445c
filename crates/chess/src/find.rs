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
        let promotes =
            query.piece == Piece::Pawn && to.rank() == Rank::Eighth.relative_to(self.side);
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
        let side = self.side;
        let own = self.men_of(side);
        if own.has(to) {
            return SquareSet::EMPTY;
        }
        let ours = own & self.of_kind(piece) & from;
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
        let occupied = self.occupied();
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
        let side = self.side;
        let occupied = self.occupied();
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
    /// story, as with a king and a rook on the pawns' rank: make the capture, then look.
    #[cold]
    fn en_passant_origins(&self, pawns: SquareSet, to: Square) -> SquareSet {
        let taken = Square::index(to as usize ^ 8).bitboard();
        let king = self.king(self.side);
        (get_pawn_attacks(to, !self.side) & pawns)
            .into_iter()
            .filter(|from| {
                let occupied = (self.occupied() ^ taken ^ from.bitboard()) | to.bitboard();
                (self.attackers(king, !self.side, occupied) & !taken).is_empty()
            })
            .collect()
    }

    #[inline]
    fn king_origin(&self, king: SquareSet, to: Square) -> SquareSet {
        if king.is_empty() || !self.king_is_safe_on(to) {
            return SquareSet::EMPTY;
        }
        king
    }

    /// The squares on which a piece other than the king answers the check (`MK53 §11`): all if
    /// there is none, none against a double check.
    #[inline]
    pub(crate) fn check_answers(&self) -> SquareSet {
        let Some(checker) = self.checkers.next_square() else {
            return SquareSet::FULL;
        };
        if self.checkers.len() > 1 {
            return SquareSet::EMPTY;
        }
        get_between_rays(checker, self.king(self.side)) | self.checkers
    }

    /// Takes out the pieces that are pinned off the line to `to`, and all of them if `to` does
    /// not answer a check.
    #[inline]
    fn without_exposing_king(&self, bearing: SquareSet, to: Square) -> SquareSet {
        if self.checkers.is_empty() && (bearing & self.pinned).is_empty() {
            return bearing;
        }
        self.without_exposed(bearing, to)
    }

    fn without_exposed(&self, bearing: SquareSet, to: Square) -> SquareSet {
        if !self.check_answers().has(to) {
            return SquareSet::EMPTY;
        }
        let king = self.king(self.side);
        let mut free = bearing;
        for from in bearing & self.pinned {
            if !get_line_rays(king, from).has(to) {
                free ^= from.bitboard();
            }
        }
        free
    }
}
