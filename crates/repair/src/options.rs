//! What is asked for.

use crate::{ChessSystem, DraughtsSystem};
use scoresheet_notation::Language;
use scoresheet_replay::Game;

/// What is known beforehand, and how sure an answer must be. Everything may be left open.
#[derive(Debug, Clone, Copy)]
pub struct Options {
    /// The game.
    pub game: Option<Game>,
    /// The language of chess letters.
    pub language: Option<&'static Language>,
    /// The notation of a chess record.
    pub chess_system: Option<ChessSystem>,
    /// The notation of a draughts record.
    pub draughts_system: Option<DraughtsSystem>,
    /// A ply is answered, as read or as repaired, if its probability is at least this.
    pub min_confidence: f64,
    /// Most positions that one search may look at; what is not settled by then is answered as it stands.
    pub positions: usize,
    /// Whether the prior over moves is used.
    pub prior: bool,
}

impl Options {
    /// With this, fewer than two answers in ten thousand are false where three characters in a hundred are damaged
    /// (docs/BENCHMARKS.md).
    pub const MIN_CONFIDENCE: f64 = 0.997;
}

impl Default for Options {
    fn default() -> Self {
        Self {
            game: None,
            language: None,
            chess_system: None,
            draughts_system: None,
            min_confidence: Self::MIN_CONFIDENCE,
            positions: 320_000,
            prior: true,
        }
    }
}
