//! Boards and findings on the terminal.

use crate::terminal::colour;
use scoresheet_batch::Game;
use scoresheet_batch::input::Chunk;
use scoresheet_report::{Excerpt, Rendered};
use scoresheet_source::Finding;
use std::io::{self, IsTerminal};

/// Text with boards for `stream`: nothing yet, and boards are coloured where that is welcome.
pub fn rendered_on(stream: &impl IsTerminal) -> Rendered {
    Rendered::new(colour(stream))
}

/// A finding with its line quoted, its board drawn, the legal moves and the clause.
pub fn drawn(chunk: &Chunk, game: Option<&Game<'_>>, finding: &Finding) -> String {
    let start = (finding.span.start as usize).min(chunk.text.len());
    let line = chunk.line_text(start);
    let file = match game {
        Some(game) => format!("{} game {}", chunk.file, game.number),
        None => chunk.file.to_string(),
    };
    let excerpt = Excerpt {
        file,
        number: chunk.line(start),
        column: chunk.column(start),
        line,
        at: start.saturating_sub(line.as_ptr() as usize - chunk.text.as_ptr() as usize),
        written: finding.span.of(&chunk.text),
    };
    let mut rendered = rendered_on(&io::stdout());
    rendered.finding(&excerpt, finding, game.map(|game| &game.verdict));
    rendered.to_string()
}
