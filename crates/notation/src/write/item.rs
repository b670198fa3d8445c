//! The parts that the moves of a record are made of, free of any notation.

use crate::outcome::Outcome;
use crate::symbol::Symbol;

/// What a move says that is left open: any move (MK53 §20). It always has its number before it;
/// without one `∞` is a judgement of the move it follows.
pub const OPEN_MOVE: &str = "∞";

/// One part, in the order in which a record has them. `M` is what a move says: its text, or
/// whatever a caller needs before it becomes one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Item<M = String> {
    /// A move.
    Move {
        /// What it says.
        says: M,
        /// The number of the move, White's and Black's having the same.
        number: u32,
        /// True if Black moves.
        black: bool,
    },
    /// A side passes.
    Pass {
        /// The number of the move.
        number: u32,
        /// True if Black passes.
        black: bool,
    },
    /// The record goes on from this position, as FEN.
    SetUp(String),
    /// A symbol behind a move.
    Symbol(Symbol),
    /// An annotation number.
    Nag(u16),
    /// A comment without its braces.
    Comment(String),
    /// A result inside a variation.
    Result(Outcome),
    /// A variation starts.
    Open,
    /// A variation ends.
    Close,
}

impl<M> Item<M> {
    /// The same part, with something else made of its move.
    pub fn map<N>(self, says: impl FnOnce(M) -> N) -> Item<N> {
        match self {
            Self::Move {
                says: old,
                number,
                black,
            } => Item::Move {
                says: says(old),
                number,
                black,
            },
            Self::Pass { number, black } => Item::Pass { number, black },
            Self::SetUp(fen) => Item::SetUp(fen),
            Self::Symbol(symbol) => Item::Symbol(symbol),
            Self::Nag(nag) => Item::Nag(nag),
            Self::Comment(text) => Item::Comment(text),
            Self::Result(outcome) => Item::Result(outcome),
            Self::Open => Item::Open,
            Self::Close => Item::Close,
        }
    }
}
