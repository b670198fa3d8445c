//! What a record says of a move, and what the board answers.

use crate::{Board, Color, Move, MoveList, Piece, Rank, Square, SquareSet, Wing};
use core::fmt;
use cozy_chess::{
    get_between_rays, get_bishop_rays, get_king_moves, get_knight_moves, get_line_rays,
    get_pawn_attacks, get_rook_rays,
};

/// What a written move says: the piece, and as much of origin, target and promotion as is given.
///
/// Castling is asked for by [`crate::Board::castle`], never by a query. A pawn move written
/// without a capture sign and without an origin (`e5`) is a push: give the target's file as
/// `from`, or a pawn that could take on e5 fits as well.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Query {
    /// The kind of piece that moves.
    pub piece: Piece,
    /// The squares it may come from: [`SquareSet::FULL`] if nothing is said, a file or rank for
    /// `Nbd2` and `R1a3`, one square for full notation.
    pub from: SquareSet,
    /// The squares it may go to: one square as a rule, a file for `ed`.
    pub to: SquareSet,
    /// What the pawn becomes, if that is said.
    pub promotion: Option<Piece>,
}

impl Query {
    /// This kind of piece to this square, and nothing else said.
    #[must_use]
    pub const fn new(piece: Piece, to: Square) -> Self {
        Self {
            piece,
            from: SquareSet::FULL,
            to: to.bitboard(),
            promotion: None,
        }
    }
}

/// What the board answers to a [`Query`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answer {
    /// Exactly one legal move fits.
    One(Move),
    /// No legal move fits; [`crate::Board::why_not`] says why.
    Impossible,
    /// Two or more legal moves fit; [`crate::Board::matching`] lists them.
    Several,
    /// A legal pawn move fits, but it reaches the last rank and the query does not say what the
    /// pawn becomes (`MK53 §9`). Never read as a queen.
    PromotionMissing,
}

impl Answer {
    /// The move, if there is exactly one.
    #[must_use]
    pub const fn one(self) -> Option<Move> {
        match self {
            Self::One(mv) => Some(mv),
            Self::Impossible | Self::Several | Self::PromotionMissing => None,
        }
    }
}

// The matcher: from what is written to the one legal move, or to none, or to several.
//
// It works backwards from the target. The pieces of the kind asked for that bear on the target
// are a set of squares; pins and checks take squares out of it; what is left is counted.

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
        match query.to.next_square() {
            Some(to) if query.to == to.bitboard() => self.find_to(query, to),
            _ => self.find_to_any(query),
        }
    }

    /// The move that [`Board::find`] finds of such a piece within `from` to this square, where there is exactly one and
    /// nothing is promoted, as in nearly every move. `None` otherwise: then the query has to be asked.
    ///
    /// ```
    /// use scoresheet_chess::{Board, Piece, Square, SquareSet};
    /// let board = Board::start();
    /// let mv = board.find_plain(Piece::Knight, SquareSet::FULL, Square::F3);
    /// assert_eq!(mv.map(|mv| mv.from), Some(Square::G1));
    /// assert_eq!(board.find_plain(Piece::Knight, SquareSet::FULL, Square::F4), None);
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn find_plain(&self, piece: Piece, from: SquareSet, to: Square) -> Option<Move> {
        let origins = self.legal_origins(piece, from, to);
        let from = origins.next_square()?;
        let promotes = piece == Piece::Pawn && to.rank() == Rank::Eighth.relative_to(self.side);
        (origins == from.bitboard() && !promotes).then_some(Move {
            from,
            to,
            promotion: None,
            castling: None,
        })
    }

    /// The same with the target `to` in place of the query's.
    #[inline(always)]
    fn find_to(&self, query: &Query, to: Square) -> Answer {
        let origins = self.legal_origins(query.piece, query.from, to);
        let Some(from) = origins.next_square() else {
            return Answer::Impossible;
        };
        match self.promotion_fit(query, to) {
            PromotionFit::Missing => Answer::PromotionMissing,
            PromotionFit::Wrong => Answer::Impossible,
            PromotionFit::Fits if origins != from.bitboard() => Answer::Several,
            PromotionFit::Fits => Answer::One(Move {
                from,
                to,
                promotion: query.promotion,
                castling: None,
            }),
        }
    }

    /// The same where the target is said in part.
    #[cold]
    fn find_to_any(&self, query: &Query) -> Answer {
        let mut found = Answer::Impossible;
        for to in query.to {
            match (self.find_to(query, to), found) {
                (Answer::Impossible, _) | (Answer::PromotionMissing, Answer::One(_)) => {}
                (Answer::Several, _) | (Answer::One(_), Answer::One(_)) => return Answer::Several,
                (answer @ (Answer::One(_) | Answer::PromotionMissing), _) => found = answer,
            }
        }
        found
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
            Color::White => SquareSet(set.0 >> 8),
            Color::Black => SquareSet(set.0 << 8),
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

// Why no legal move fits a query.

/// Why no legal move fits; of several candidates, the reason of the one that came nearest.
///
/// Ordered from far off to nearly legal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Refusal {
    /// The side to move has no piece of that kind where the move is said to come from.
    NoSuchPiece,
    /// The piece meant belongs to the other side.
    OpponentsPiece,
    /// The piece does not move that way.
    CannotReach,
    /// The piece would move that way, but a piece of its own side stands on the target.
    OwnPieceOnTarget,
    /// The piece would move that way, but something stands in between, or before a pawn.
    Blocked,
    /// The pawn takes slantwise, and there is nothing to take, en passant included (`MK53 §8`).
    CapturesNothing,
    /// The piece goes there, but its own king would be in check (`MK53 §11`).
    LeavesKingInCheck,
    /// The move is legal, but not the promotion it names: no pawn, or not the last rank.
    NotAPromotion,
    /// A pawn becomes a queen, rook, bishop or knight, and nothing else (`MK53 §9`).
    PromotionImpossible,
    /// The pawn reaches the last rank, and what it becomes is not said (`MK53 §9`).
    PromotionMissing,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoSuchPiece => "there is no such piece",
            Self::OpponentsPiece => "the piece belongs to the opponent",
            Self::CannotReach => "the piece does not move that way",
            Self::OwnPieceOnTarget => "a piece of the same side is on that square",
            Self::Blocked => "a piece is in the way",
            Self::CapturesNothing => "there is nothing to capture",
            Self::LeavesKingInCheck => "the king would be in check",
            Self::NotAPromotion => "the move is not a promotion",
            Self::PromotionImpossible => "a pawn cannot be promoted to that",
            Self::PromotionMissing => "the promotion piece is not given",
        })
    }
}

impl Board {
    /// Why no legal move fits the query; `None` if one or several do.
    ///
    /// ```
    /// use scoresheet_chess::{Board, Piece, Query, Refusal, Square};
    /// let start = Board::start();
    /// let why = |piece, to| start.why_not(&Query::new(piece, to));
    /// assert_eq!(why(Piece::Rook, Square::A4), Some(Refusal::Blocked));
    /// assert_eq!(why(Piece::Knight, Square::F6), Some(Refusal::OpponentsPiece));
    /// assert_eq!(why(Piece::Knight, Square::F3), None);
    /// ```
    #[must_use]
    pub fn why_not(&self, query: &Query) -> Option<Refusal> {
        match self.find(query) {
            Answer::One(_) | Answer::Several => return None,
            Answer::PromotionMissing => return Some(Refusal::PromotionMissing),
            Answer::Impossible => {}
        }
        Some(
            self.wrong_promotion(query)
                .unwrap_or_else(|| self.nearest_refusal(query)),
        )
    }

    /// The reason, if the move would be legal but for the promotion it names.
    fn wrong_promotion(&self, query: &Query) -> Option<Refusal> {
        query.promotion?;
        let to = query
            .to
            .into_iter()
            .find(|&to| !self.legal_origins(query.piece, query.from, to).is_empty())?;
        let last_rank = Rank::Eighth.relative_to(self.side_to_move());
        Some(if query.piece == Piece::Pawn && to.rank() == last_rank {
            Refusal::PromotionImpossible
        } else {
            Refusal::NotAPromotion
        })
    }

    fn nearest_refusal(&self, query: &Query) -> Refusal {
        let side = self.side_to_move();
        let candidates = self.pieces(side, query.piece) & query.from;
        let own = pairs(candidates, query.to)
            .map(|(from, to)| self.refusal_of(side, query.piece, from, to))
            .max();
        let theirs = self.pieces(!side, query.piece) & query.from;
        // A move the opponent's piece could make is more likely his than a piece's gone astray.
        let far_off = own.is_none_or(|refusal| refusal <= Refusal::CannotReach);
        let opponent_could = || {
            pairs(theirs, query.to).any(|(from, to)| {
                self.refusal_of(!side, query.piece, from, to) == Refusal::LeavesKingInCheck
            })
        };
        let opponent_stands_there =
            query.from.len() == 1 && !(self.men_of(!side) & query.from).is_empty();
        if opponent_stands_there || far_off && opponent_could() {
            return Refusal::OpponentsPiece;
        }
        own.unwrap_or(Refusal::NoSuchPiece)
    }

    /// What keeps this piece of `side` from the target. A move that nothing but the safety of
    /// the king can forbid is [`Refusal::LeavesKingInCheck`].
    pub(crate) fn refusal_of(
        &self,
        side: Color,
        piece: Piece,
        from: Square,
        to: Square,
    ) -> Refusal {
        let lines = match piece {
            Piece::Pawn => return self.pawn_refusal(side, from, to),
            Piece::Knight => get_knight_moves(from),
            Piece::King => get_king_moves(from),
            Piece::Bishop => get_bishop_rays(from),
            Piece::Rook => get_rook_rays(from),
            Piece::Queen => get_bishop_rays(from) | get_rook_rays(from),
        };
        let jumps = matches!(piece, Piece::Knight | Piece::King);
        if !lines.has(to) {
            Refusal::CannotReach
        } else if !jumps && !(get_between_rays(from, to) & self.occupied()).is_empty() {
            Refusal::Blocked
        } else if self.men_of(side).has(to) {
            Refusal::OwnPieceOnTarget
        } else {
            Refusal::LeavesKingInCheck
        }
    }

    fn pawn_refusal(&self, side: Color, from: Square, to: Square) -> Refusal {
        if get_pawn_attacks(from, side).has(to) {
            return if self.men_of(side).has(to) {
                Refusal::OwnPieceOnTarget
            } else if self.men_of(!side).has(to) || self.en_passant_square() == Some(to) {
                Refusal::LeavesKingInCheck
            } else {
                Refusal::CapturesNothing
            };
        }
        let steps = to.relative_to(side) as i8 - from.relative_to(side) as i8;
        let may_double = from.rank() == Rank::Second.relative_to(side);
        if steps != 8 && !(steps == 16 && may_double) {
            return Refusal::CannotReach;
        }
        let way = get_between_rays(from, to) | to.bitboard();
        if (way & self.occupied()).is_empty() {
            Refusal::LeavesKingInCheck
        } else {
            Refusal::Blocked
        }
    }
}

pub(crate) fn pairs(from: SquareSet, to: SquareSet) -> impl Iterator<Item = (Square, Square)> {
    from.into_iter()
        .flat_map(move |from| to.into_iter().map(move |to| (from, to)))
}

// Moves given as two squares, the way engines and servers write them.

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
