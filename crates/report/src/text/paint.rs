//! Colours of terminals.

use crate::{BoardSquare, BoardView, SquareMark};

/// Middle tones of the 256-colour palette, so that white and black signs both stand out.
const LIGHT: u8 = 103;
const DARK: u8 = 60;
const WHITE: u8 = 231;
const BLACK: u8 = 16;

/// Paints, or leaves the text as it is.
pub(super) struct Paint {
    pub(super) colour: bool,
}

impl Paint {
    /// A label, fainter than the board.
    pub(super) fn label(&self, text: &str) -> String {
        self.with("2", text)
    }

    /// A square on its ground, its sign in its side's colour.
    pub(super) fn square(&self, view: &BoardView, cell: BoardSquare, text: &str) -> String {
        let ground = match view.mark_on(cell) {
            Some(mark) => ground_of(mark),
            None if view.is_dark(cell) => DARK,
            None => LIGHT,
        };
        let ink = match (view.glyph(cell), view.mark_on(cell)) {
            (Some(glyph), _) if glyph.white => format!("1;38;5;{WHITE}"),
            (Some(_), _) => format!("1;38;5;{BLACK}"),
            (None, Some(_)) => format!("1;38;5;{WHITE}"),
            (None, None) => format!("38;5;{LIGHT}"),
        };
        self.with(&format!("{ink};48;5;{ground}"), text)
    }

    fn with(&self, code: &str, text: &str) -> String {
        if self.colour {
            format!("\u{1b}[{code}m{text}\u{1b}[0m")
        } else {
            text.to_owned()
        }
    }
}

const fn ground_of(mark: SquareMark) -> u8 {
    match mark {
        SquareMark::Origin => 136,
        SquareMark::Target => 172,
        SquareMark::Captured => 131,
        SquareMark::Wrong => 160,
    }
}
