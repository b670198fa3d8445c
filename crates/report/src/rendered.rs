//! Text for a person with boards in it.

use crate::{BoardView, Marks, Style, to_text};
use scoresheet_replay::AnyPosition;
use scoresheet_source::untrusted::clean;
use std::fmt;

/// Text for a person, with boards in it: words are cleaned when they are put in, and boards keep their colours.
///
/// ```
/// use scoresheet_replay::{AnyPosition, Game};
/// use scoresheet_report::{Marks, Rendered};
/// let mut rendered = Rendered::new(false);
/// rendered.words("the start\u{1b}\n");
/// rendered.board(&AnyPosition::start(Game::Chess), &Marks::new());
/// let text = rendered.to_string();
/// assert!(text.starts_with("the start\u{fffd}\n   8  ♜"));
/// assert!(text.ends_with("h\n"));
/// ```
#[derive(Debug, Clone, Default)]
pub struct Rendered {
    pub(crate) text: String,
    pub(crate) colour: bool,
}

impl Rendered {
    /// Nothing yet; `colour` says whether boards are painted.
    #[must_use]
    pub const fn new(colour: bool) -> Self {
        Self {
            text: String::new(),
            colour,
        }
    }

    /// Words that a record may have a part in.
    pub fn words(&mut self, text: &str) {
        self.text.push_str(&clean(text));
    }

    /// A board, indented, with a line end after it.
    pub fn board(&mut self, position: &AnyPosition, marks: &Marks) {
        let mut view = BoardView::of(position);
        view.mark_all(marks);
        self.view(&view);
    }

    /// Any board, likewise.
    pub fn view(&mut self, view: &BoardView) {
        let style = Style {
            colour: self.colour,
            indent: 3,
            ..Style::UNICODE
        };
        self.text.push_str(to_text(view, style).trim_end());
        self.text.push('\n');
    }
}

impl fmt::Display for Rendered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}
