//! Pieces on squares as a text states them, before any board has seen them.

use crate::draughts_move::FieldText;
use crate::letters::Letter;

/// The pieces of one side as written, and the check count behind them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SideText {
    /// Every piece, in the order in which it stands.
    pub pieces: Vec<PieceText>,
    /// The number in brackets: how many pieces there should be (KV53 §14, MK53 §20).
    pub count: Option<u16>,
}

/// One piece as written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PieceText {
    /// Chess: its letter. `None` in draughts.
    pub letter: Option<Letter>,
    /// Draughts: marked as a king.
    pub king: bool,
    /// Its square.
    pub field: FieldText,
}

/// Whose turn it is, as a text states it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Turn {
    /// White moves.
    White,
    /// Black moves.
    Black,
}

/// A position as written.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PlacementText {
    /// Whose turn it is, if that is said.
    pub turn: Option<Turn>,
    /// White's pieces.
    pub white: SideText,
    /// Black's pieces.
    pub black: SideText,
    /// Departures from the standard that were read all the same, such as a full stop at the end.
    pub remarks: Vec<&'static str>,
}
