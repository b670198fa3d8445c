//! Boards on the terminal.

use crate::terminal::{clean, colour};
use scoresheet_replay::AnyPosition;
use scoresheet_report::{BoardView, Marks, Style};
use std::fmt;
use std::io::{self, IsTerminal};

/// Text for a person, with boards in it: words are cleaned when they are put in, and boards keep their colours.
pub struct Rendered {
    text: String,
    colour: bool,
}

impl Rendered {
    /// Nothing yet, for `stream`.
    pub fn on(stream: &impl IsTerminal) -> Self {
        Self {
            text: String::new(),
            colour: colour(stream),
        }
    }

    /// Words that a record may have a part in.
    pub fn words(&mut self, text: &str) {
        self.text.push_str(&clean(text));
    }

    /// A board, with a line end after it.
    pub fn board(&mut self, position: &AnyPosition, marks: &Marks) {
        let mut view = BoardView::of(position);
        view.mark_all(marks);
        self.text.push_str(drawn(&view, self.colour).trim_end());
        self.text.push('\n');
    }
}

impl fmt::Display for Rendered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// The board as text for standard output, indented, coloured where that is welcome.
pub fn board_text(position: &AnyPosition, marks: &Marks) -> String {
    let mut view = BoardView::of(position);
    view.mark_all(marks);
    view_text(&view)
}

/// Any board as text, likewise.
pub fn view_text(view: &BoardView) -> String {
    drawn(view, colour(&io::stdout()))
}

fn drawn(view: &BoardView, colour: bool) -> String {
    let style = Style {
        colour,
        indent: 3,
        ..Style::UNICODE
    };
    scoresheet_report::to_text(view, style)
}
