//! How a terminal can show a board.

use crate::Glyph;

/// What the terminal can show, and how far to the right the board stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Style {
    /// Figurines and discs in place of letters. Leave it off where the terminal draws
    /// characters of ambiguous width two columns wide.
    pub unicode: bool,
    /// Squares, pieces and marks painted with the 256 colours of terminals.
    pub colour: bool,
    /// Columns left blank before every line.
    pub indent: u16,
}

impl Style {
    /// Letters without colour: readable anywhere.
    pub const ASCII: Self = Self {
        unicode: false,
        colour: false,
        indent: 0,
    };

    /// Figurines and discs without colour.
    pub const UNICODE: Self = Self {
        unicode: true,
        colour: false,
        indent: 0,
    };

    /// Figurines and discs on painted squares.
    pub const COLOUR: Self = Self {
        unicode: true,
        colour: true,
        indent: 0,
    };

    pub(super) fn sign(self, glyph: Glyph) -> char {
        if self.unicode {
            glyph.figurine()
        } else {
            glyph.letter()
        }
    }
}
