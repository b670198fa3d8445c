//! Boards on the terminal.

use crate::terminal::colour;
use scoresheet_replay::AnyPosition;
use scoresheet_report::{BoardView, Marks, Rendered};
use std::io::{self, IsTerminal};

/// Text with boards for `stream`: nothing yet, and boards are coloured where that is welcome.
pub fn rendered_on(stream: &impl IsTerminal) -> Rendered {
    Rendered::new(colour(stream))
}

/// The board as text for standard output, indented, coloured where that is welcome.
pub fn board_text(position: &AnyPosition, marks: &Marks) -> String {
    let mut rendered = rendered_on(&io::stdout());
    rendered.board(position, marks);
    rendered.to_string()
}

/// Any board as text, likewise.
pub fn view_text(view: &BoardView) -> String {
    let mut rendered = rendered_on(&io::stdout());
    rendered.view(view);
    rendered.to_string()
}
