//! Moves as sheets: a cell for every ply, or running text.

use scoresheet_layout::{MoveCell, ScoreSheet};
use scoresheet_notation::Turn;

/// How a game is handed over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Track {
    /// One cell per ply, as the rows of a score table have it: only the moves themselves are damaged.
    Tokens,
    /// Running text with numbers, damaged as a whole: blanks and numbers too.
    Raw,
}

impl Track {
    /// Its name in the table.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Tokens => "tokens",
            Self::Raw => "raw",
        }
    }
}

/// The colour that makes the ply `ply`, from 0.
pub const fn side(ply: usize) -> Turn {
    if ply.is_multiple_of(2) {
        Turn::White
    } else {
        Turn::Black
    }
}

/// A cell of which the layout says that one move stands there, and nothing else.
pub fn cell(text: &str) -> MoveCell {
    MoveCell {
        text: text.trim().to_owned(),
        certain: true,
        ..MoveCell::default()
    }
}

/// A sheet of nothing but cells.
pub fn sheet(cells: Vec<MoveCell>) -> ScoreSheet {
    ScoreSheet {
        cells,
        ..ScoreSheet::default()
    }
}

/// `1. e4 e5 2. Nf3 …`
pub fn running(texts: &[String]) -> String {
    let mut words = Vec::with_capacity(texts.len() * 3 / 2 + 1);
    for (ply, text) in texts.iter().enumerate() {
        if ply.is_multiple_of(2) {
            words.push(format!("{}.", ply / 2 + 1));
        }
        words.push(text.clone());
    }
    words.join(" ")
}
