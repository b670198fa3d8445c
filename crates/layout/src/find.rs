//! The games of a page.

mod block;
mod bracketed;
mod branch;
mod caveat;
mod close;
mod continued;
mod diagram;
mod doubt;
mod ended;
mod errata;
mod fen;
mod foot;
mod foreign;
mod game;
mod heading;
mod in_order;
mod joined;
mod lone;
mod note;
mod note_sign;
mod position;
mod rejected;
mod remark;
mod remarks_column;
mod resigned;
mod resumed;
mod riddle;
mod rival_lines;
mod rows;
mod running;
mod running_head;
mod said_of;
mod side_by_side;
mod signs;
mod solution;
mod starts;
mod stretch;
mod undrawn;
mod unread_rows;
mod walk;
mod won;

use crate::script::Script;
use crate::{Diagram, MoveCell, Page, ScoreSheet};
use scoresheet_source::Span;
use std::sync::atomic::AtomicBool;

/// What a page holds.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Found {
    /// The games, fragments and positions, in the order in which they start.
    pub sheets: Vec<ScoreSheet>,
    /// What is part of none of them, in its order.
    pub leftover: Vec<(String, Span)>,
    /// Moves that the leftover text quotes, as they stand there: examples of notation, analysis.
    pub quoted: Vec<MoveCell>,
    /// The boards that are drawn on the page, in its order; their words stand in a sheet or in the leftover.
    pub diagrams: Vec<Diagram>,
}

/// The games of a page, in its order: [`find`] without what is part of none.
///
/// ```
/// use scoresheet_layout::{Page, sheets};
/// let text = "Petrov—Ivanov. 1. ed4 dc5 2. fe3 fg5 3. cb4 gh4 4. bd6 hf2 5. eg3 ch4. Valge alistus.";
/// let found = sheets(&Page::from_text(text));
/// assert_eq!(found[0].cells.len(), 10);
/// assert_eq!(found[0].says(scoresheet_notation::HeadingTag::White), Some("Petrov"));
/// ```
#[must_use]
pub fn sheets(page: &Page) -> Vec<ScoreSheet> {
    find(page).sheets
}

/// The boards that are drawn on a page, in its order: what [`find`] finds of them, at a fraction of its cost.
#[must_use]
pub fn diagrams(page: &Page) -> Vec<Diagram> {
    let drawings = diagram::drawings(&Script::of(page)).into_iter();
    drawings.map(|drawing| drawing.diagram).collect()
}

/// The games of a page, and what is part of none. Every word stands in exactly one of them, in the
/// heading, the cells, numbers, marks, furniture or result of a sheet or in the leftover.
#[must_use]
pub fn find(page: &Page) -> Found {
    static NEVER: AtomicBool = AtomicBool::new(false);
    find_unless(page, &NEVER).unwrap_or_default()
}

/// As [`find`]; nothing once `stop` is set, which is looked at paragraph by paragraph.
#[must_use]
pub fn find_unless(page: &Page, stop: &AtomicBool) -> Option<Found> {
    let script = Script::of(page);
    let mut found = walk::walk(&script, stop)?;
    // Running heads and page numbers are part of no game.
    let margins = page.margins.iter();
    let margins = margins.map(|(_, line)| (line.text(), line.span));
    found.leftover.extend(margins);
    found.leftover.sort_by_key(|(_, span)| span.start);
    errata::heed(&mut found.sheets, &found.leftover);
    foot::heed(&mut found.sheets, &script);
    continued::find_due(&mut found.sheets, &script, &found.leftover);
    riddle::heed(&mut found.sheets, &script);
    signs::add(&mut found, page);
    Some(found)
}
