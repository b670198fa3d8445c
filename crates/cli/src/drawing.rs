//! Boards on the terminal.

use crate::terminal::colour;
use scoresheet_replay::AnyPosition;
use scoresheet_report::{BoardView, Marks, Style};

/// The board as text, indented, coloured where that is welcome.
pub fn board_text(position: &AnyPosition, marks: &Marks, flip: bool) -> String {
    let mut view = BoardView::of(position);
    view.mark_all(marks);
    view.flip(flip);
    view_text(&view)
}

/// Any board as text, likewise.
pub fn view_text(view: &BoardView) -> String {
    let style = Style {
        colour: colour(),
        indent: 3,
        ..Style::UNICODE
    };
    scoresheet_report::to_text(view, style)
}
