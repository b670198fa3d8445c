//! The parts that the moves of a record are made of, free of any notation.

use crate::outcome::Outcome;
use crate::symbol::Symbol;

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
