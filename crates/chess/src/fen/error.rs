//! What can be wrong with a FEN.

use core::fmt;
use core::ops::Range;

use crate::setup::color_name;
use crate::{Color, Square};

/// A FEN that is no position: what is wrong, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FenError {
    /// What is wrong.
    pub kind: FenErrorKind,
    /// The bytes of the FEN that say so; empty, at the end, where something is missing.
    pub span: Range<usize>,
}

/// The ways a FEN can be wrong: first those of the writing, then those of the position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FenErrorKind {
    /// There is nothing in it.
    Empty,
    /// Not eight ranks.
    RankCount {
        /// How many there are.
        found: usize,
    },
    /// A rank that has not eight squares.
    RankLength {
        /// Its number, 1 to 8.
        rank: u8,
        /// How many squares it has.
        found: usize,
    },
    /// A character that is neither a piece nor a number of empty squares.
    UnknownPiece(char),
    /// The side to move is not given.
    NoSide,
    /// The side to move is neither `w` nor `b`.
    BadSide,
    /// The castling field cannot be read.
    BadCastling,
    /// The en passant field is neither a square nor `-`.
    BadEnPassant,
    /// A counter that is no number from 0 to 65,535.
    BadCounter,
    /// More than six fields.
    TooManyFields,
    /// A side has no king.
    NoKing(Color),
    /// A side has several kings.
    SeveralKings {
        /// Whose.
        color: Color,
        /// How many.
        found: u32,
    },
    /// A pawn on the first or last rank.
    PawnOnEdge(Square),
    /// More than eight pawns of a side.
    TooManyPawns {
        /// Whose.
        color: Color,
        /// How many.
        found: u32,
    },
    /// More than sixteen pieces of a side, pawns included.
    TooManyPieces {
        /// Whose.
        color: Color,
        /// How many.
        found: u32,
    },
    /// The side that is not to move is in check: its king could be taken.
    OpponentInCheck(Color),
    /// A castling right whose king or rook does not stand where it must.
    ImpossibleCastling(char),
    /// An en passant square that no pawn can just have passed.
    ImpossibleEnPassant(Square),
    /// Refused by the rules core for a reason not named above.
    Impossible,
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kind.fmt(f)
    }
}

impl std::error::Error for FenError {}

impl fmt::Display for FenErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Empty => f.write_str("the position is empty"),
            Self::RankCount { found } => write!(f, "the board has {found} ranks instead of 8"),
            Self::RankLength { rank, found } => {
                write!(f, "rank {rank} has {found} squares instead of 8")
            }
            Self::UnknownPiece(letter) => write!(f, "{letter:?} is no piece"),
            Self::NoSide => f.write_str("the side to move is not given"),
            Self::BadSide => f.write_str("the side to move must be w or b"),
            Self::BadCastling => f.write_str("the castling rights cannot be read"),
            Self::BadEnPassant => f.write_str("the en passant square cannot be read"),
            Self::BadCounter => f.write_str("a counter must be a number from 0 to 65535"),
            Self::TooManyFields => f.write_str("the position has more than six fields"),
            Self::NoKing(color) => write!(f, "{} has no king", color_name(color)),
            Self::SeveralKings { color, found } => {
                write!(f, "{} has {found} kings", color_name(color))
            }
            Self::PawnOnEdge(square) => write!(f, "a pawn cannot stand on {square}"),
            Self::TooManyPawns { color, found } => {
                write!(f, "{} has {found} pawns", color_name(color))
            }
            Self::TooManyPieces { color, found } => {
                write!(f, "{} has {found} pieces", color_name(color))
            }
            Self::OpponentInCheck(color) => write!(
                f,
                "{} is in check, but it is not {}'s move",
                color_name(color),
                color_name(color)
            ),
            Self::ImpossibleCastling(letter) => write!(
                f,
                "the castling right {letter:?} has no king and rook to castle with"
            ),
            Self::ImpossibleEnPassant(square) => {
                write!(f, "no pawn can just have passed {square}")
            }
            Self::Impossible => f.write_str("the position is impossible"),
        }
    }
}
