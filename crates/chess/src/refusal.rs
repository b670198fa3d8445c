//! Why no legal move fits a query.

use core::fmt;

use cozy_chess::{
    get_between_rays, get_bishop_rays, get_king_moves, get_knight_moves, get_pawn_attacks,
    get_rook_rays,
};

use crate::{Answer, Board, Color, Piece, Query, Rank, Square, SquareSet};

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
            Self::OwnPieceOnTarget => "a piece of the same side stands there",
            Self::Blocked => "something stands in the way",
            Self::CapturesNothing => "there is nothing to take",
            Self::LeavesKingInCheck => "the king would be in check",
            Self::NotAPromotion => "the move promotes nothing",
            Self::PromotionImpossible => "a pawn does not become that",
            Self::PromotionMissing => "what the pawn becomes is not said",
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
