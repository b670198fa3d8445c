//! Castling, and what forbids it (`MK53 §10`).

use core::fmt;

use cozy_chess::get_between_rays;

use crate::{Answer, Board, Move, Piece, Rank, Square, SquareSet, Wing};

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
        let side = self.side_to_move();
        let Some(rook) = self.castling_rook(side, wing) else {
            return Answer::Impossible;
        };
        let king = self.core.king(side);
        if !self.core_is_legal(king, rook) {
            return Answer::Impossible;
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
        let king = self.core.king(side);
        if king.rank() != home {
            return Some(CastleRefusal::KingMoved);
        }
        let Some(rook) = self.castling_rook(side, wing) else {
            return Some(if self.rooks_beside(king, wing).is_empty() {
                CastleRefusal::RookGone
            } else {
                CastleRefusal::RightLost
            });
        };
        let king_to = Square::new(wing.king_file(), home);
        let rook_to = Square::new(wing.rook_file(), home);
        let others = self.core.occupied() & !king.bitboard() & !rook.bitboard();
        let crossed = get_between_rays(king, king_to);
        let needed =
            crossed | get_between_rays(king, rook) | king_to.bitboard() | rook_to.bitboard();
        if !(others & needed).is_empty() {
            return Some(CastleRefusal::Occupied(others & needed));
        }
        if self.in_check() {
            return Some(CastleRefusal::OutOfCheck);
        }
        let attacked: SquareSet = crossed
            .into_iter()
            .filter(|&square| {
                let occupied = others | rook.bitboard();
                !self.attackers(square, !side, occupied).is_empty()
            })
            .collect();
        Some(if attacked.is_empty() {
            CastleRefusal::IntoCheck(king_to)
        } else {
            CastleRefusal::ThroughCheck(attacked)
        })
    }

    /// The side to move's rooks on that wing of its king, on the king's rank.
    fn rooks_beside(&self, king: Square, wing: Wing) -> SquareSet {
        let rooks = self.pieces(self.side_to_move(), Piece::Rook) & king.rank().bitboard();
        rooks
            .into_iter()
            .filter(|rook| match wing {
                Wing::Short => rook.file() > king.file(),
                Wing::Long => rook.file() < king.file(),
            })
            .collect()
    }
}
