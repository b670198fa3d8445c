//! What a record says of a move, and what the board answers.

use crate::{Move, Piece, Square, SquareSet};

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
