//! The games of a page.

mod block;
mod close;
mod game;
mod heading;
mod joined;
mod position;
mod rows;
mod running;
mod walk;

use crate::script::Script;
use crate::{MoveCell, Page, Sheet};
use scoresheet_source::Span;

/// What a page holds.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Found {
    /// The games, fragments and positions, in the order in which they start.
    pub sheets: Vec<Sheet>,
    /// What is part of none of them, in its order.
    pub leftover: Vec<(String, Span)>,
    /// Moves that the leftover text quotes, as they stand there: examples of notation, analysis.
    pub quoted: Vec<MoveCell>,
}

/// The games of a page, in its order: [`find`] without what is part of none.
///
/// ```
/// use scoresheet_layout::{Page, sheets};
/// let text = "Petrov—Ivanov. 1. ed4 dc5 2. fe3 fg5 3. cb4 gh4 4. bd6 hf2 5. eg3 ch4. Valge alistus.";
/// let found = sheets(&Page::from_text(text));
/// assert_eq!(found[0].cells.len(), 10);
/// assert_eq!(found[0].players[0].as_deref(), Some("Petrov"));
/// ```
#[must_use]
pub fn sheets(page: &Page) -> Vec<Sheet> {
    find(page).sheets
}

/// The games of a page, and what is part of none. Every word stands in exactly one of them, in the
/// heading, the cells, numbers, marks, furniture or result of a sheet or in the leftover.
#[must_use]
pub fn find(page: &Page) -> Found {
    let script = Script::of(page);
    walk::walk(&script)
}
