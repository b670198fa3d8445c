//! Castling, and what forbids it (`MK53 §10`).

use core::fmt;

use cozy_chess::get_between_rays;

use crate::{Answer, Board, Color, Move, Piece, Rank, Square, SquareSet, Wing};

/// Why castling to a wing is not legal; the first reason that holds, in this order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CastleRefusal {
    /// The king has left its back rank.
    KingMoved,
    /// No rook of that side stands on that wing of the king on the back rank.
    RookGone,
    /// King and rook stand there, but one of them has moved before, or the set-up gives no right.
    RightLost,
    /// Pieces stand on these squares, which king and rook need.
    Occupied(SquareSet),
    /// The king is in check, and castling is no answer to one.
    OutOfCheck,
    /// The king would cross these attacked squares.
    ThroughCheck(SquareSet),
    /// The king would come to stand on this attacked square.
    IntoCheck(Square),
}

impl fmt::Display for CastleRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::KingMoved => f.write_str("the king has left its back rank"),
            Self::RookGone => f.write_str("no rook stands on that wing"),
            Self::RightLost => f.write_str("the king or that rook has moved before"),
            Self::Occupied(squares) => write!(f, "occupied: {}", Listed(squares)),
            Self::OutOfCheck => f.write_str("the king is in check"),
            Self::ThroughCheck(squares) => {
                write!(
                    f,
                    "the king would cross attacked squares: {}",
                    Listed(squares)
                )
            }
            Self::IntoCheck(square) => write!(f, "the king would be in check on {square}"),
        }
    }
}

struct Listed(SquareSet);

impl fmt::Display for Listed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, square) in self.0.into_iter().enumerate() {
            let gap = if index == 0 { "" } else { ", " };
            write!(f, "{gap}{square}")?;
        }
        Ok(())
    }
}

impl Board {
    /// Castling to that wing: [`Answer::One`] or [`Answer::Impossible`].
    ///
    /// ```
    /// use scoresheet_chess::{Answer, Board, CastleRefusal, Wing};
    /// let board = Board::from_fen("r3k2r/8/8/8/8/5q2/8/R3K2R w KQkq - 0 1")?;
    /// assert_eq!(board.castle(Wing::Short), Answer::Impossible);
    /// let reason = board.why_no_castle(Wing::Short).unwrap();
    /// assert_eq!(reason.to_string(), "the king would cross attacked squares: f1");
    /// # Ok::<(), scoresheet_chess::FenError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn castle(&self, wing: Wing) -> Answer {
        let king = self.king(self.side);
        match self.castling_rook(self.side, wing) {
            Some(rook) if self.may_castle(king, rook, wing) => {}
            _ => return Answer::Impossible,
        }
        Answer::One(Move {
            from: king,
            to: Square::new(wing.king_file(), king.rank()),
            promotion: None,
            castling: Some(wing),
        })
    }

    /// Why castling to that wing is not legal; `None` if it is.
    #[must_use]
    pub fn why_no_castle(&self, wing: Wing) -> Option<CastleRefusal> {
        if self.castle(wing).one().is_some() {
            return None;
        }
        let side = self.side_to_move();
        let home = Rank::First.relative_to(side);
        let king = self.king(side);
        if king.rank() != home {
            return Some(CastleRefusal::KingMoved);
        }
        let Some(rook) = self.castling_rook(side, wing) else {
            return Some(if self.rooks_beside(side, wing).is_empty() {
                CastleRefusal::RookGone
            } else {
                CastleRefusal::RightLost
            });
        };
        let way = Way::new(king, rook, wing);
        let others = self.occupied() & !king.bitboard() & !rook.bitboard();
        let needed = way.needed;
        if !(others & needed).is_empty() {
            return Some(CastleRefusal::Occupied(others & needed));
        }
        if self.in_check() {
            return Some(CastleRefusal::OutOfCheck);
        }
        let attacked: SquareSet = way
            .crossed
            .into_iter()
            .filter(|&square| !self.king_is_safe_on(square))
            .collect();
        Some(if attacked.is_empty() {
            CastleRefusal::IntoCheck(way.king_to)
        } else {
            CastleRefusal::ThroughCheck(attacked)
        })
    }

    /// Whether nothing but the right itself is missing.
    fn may_castle(&self, king: Square, rook: Square, wing: Wing) -> bool {
        let way = Way::new(king, rook, wing);
        let others = self.occupied() & !king.bitboard() & !rook.bitboard();
        // In Chess960 the rook may have shielded the square where the king comes to stand.
        let after = others | way.king_to.bitboard() | way.rook_to.bitboard();
        !self.in_check()
            && (others & way.needed).is_empty()
            && self.attackers(way.king_to, !self.side, after).is_empty()
            && way
                .crossed
                .into_iter()
                .all(|square| self.king_is_safe_on(square))
    }

    /// A side's rooks on that wing of its king, on the king's rank.
    pub(crate) fn rooks_beside(&self, color: Color, wing: Wing) -> SquareSet {
        let king = self.king(color);
        let rooks = self.pieces(color, Piece::Rook) & king.rank().bitboard();
        rooks
            .into_iter()
            .filter(|rook| match wing {
                Wing::Short => rook.file() > king.file(),
                Wing::Long => rook.file() < king.file(),
            })
            .collect()
    }
}

/// The squares that castling takes.
struct Way {
    king_to: Square,
    rook_to: Square,
    /// What the king passes over, its target apart.
    crossed: SquareSet,
    /// What must be empty but for king and rook themselves.
    needed: SquareSet,
}

impl Way {
    fn new(king: Square, rook: Square, wing: Wing) -> Self {
        let king_to = Square::new(wing.king_file(), king.rank());
        let rook_to = Square::new(wing.rook_file(), king.rank());
        let crossed = get_between_rays(king, king_to);
        let arrival = king_to.bitboard() | rook_to.bitboard();
        Self {
            king_to,
            rook_to,
            crossed,
            needed: crossed | get_between_rays(king, rook) | arrival,
        }
    }
}
