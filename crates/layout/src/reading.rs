//! A sheet as the running text of a record, with the way back to the page.

use crate::{MoveCell, ScoreSheet, SheetSign};
use scoresheet_notation::write::comment_text;
use scoresheet_notation::{Outcome, Turn, result_in_words};
use scoresheet_source::Span;

/// A text in which the moves of a sheet stand in the order of play, as a reader of records takes
/// it, and where on the page each part of it comes from.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Reading {
    /// Heading, position, numbered moves, result.
    pub text: String,
    /// Parts of `text`, in its order, and where each stands on the page.
    places: Vec<(Span, Span)>,
}

impl ScoreSheet {
    /// The sheet as running text; `source` is what its page was read from. What stands between the moves is in comments.
    ///
    /// ```
    /// use scoresheet_layout::{Page, sheets};
    /// use scoresheet_source::Span;
    /// let source = "1. e4\n2. Nf3\n\n- e5\n- Nc6\n";
    /// let reading = sheets(&Page::from_text(source))[0].reading(source);
    /// assert_eq!(reading.text, "1. e4 e5 2. Nf3 Nc6");
    /// let e5 = reading.on_page(Span::new(6, 8));
    /// assert_eq!(e5.of(source), "e5");
    /// ```
    #[must_use]
    pub fn reading(&self, source: &str) -> Reading {
        let mut reading = Reading::default();
        for (line, span) in &self.heading {
            reading.part(line, *span);
            reading.text.push_str("\n\n");
        }
        if let Some((position, span)) = &self.position {
            reading.part(position, *span);
            reading.text.push_str(".\n\n");
        }
        let first = self.cells.first().and_then(|cell| cell.number).unwrap_or(1);
        let ply = 2 * usize::from(first.max(1)) - 2 + usize::from(self.black_begins);
        let mut marks = self.marks.iter().peekable();
        for (at, cell) in self.cells.iter().enumerate() {
            while let Some(mark) = marks.next_if(|mark| mark.before <= at) {
                reading.mark(mark);
            }
            reading.numbered(cell, ply + at, at == 0);
        }
        marks.for_each(|mark| reading.mark(mark));
        if let Some((outcome, span)) = self.result {
            let stated = span.of(source);
            let known =
                result_in_words(stated).is_some() || Outcome::from_figures(stated).is_some();
            reading.blank();
            reading.part(if known { stated } else { outcome.as_str() }, span);
        }
        reading
    }
}

impl Reading {
    /// Where on the page what stands at `span` of the text comes from: of a whole part or more, its
    /// place; of something inside a part, the place in it.
    #[must_use]
    pub fn on_page(&self, span: Span) -> Span {
        Span::new(
            self.edge(span.start, false),
            self.edge(span.end.max(span.start), true),
        )
    }

    /// A place of the text on the page, as the end of something or its start.
    fn edge(&self, at: u32, end: bool) -> u32 {
        let after = self
            .places
            .partition_point(|(own, _)| if end { own.start < at } else { own.start <= at });
        let Some((own, page)) = after.checked_sub(1).and_then(|last| self.places.get(last)) else {
            return self.places.first().map_or(0, |(_, page)| page.start);
        };
        // Numbers that were added stand for the move after them.
        if !end && at >= own.end {
            return self
                .places
                .get(after)
                .map_or(page.end, |(_, next)| next.start);
        }
        if own.len() == page.len() {
            return page.start + (at - own.start).min(page.len());
        }
        if end { page.end } else { page.start }
    }

    fn part(&mut self, text: &str, page: Span) {
        let start = self.text.len();
        self.text.push_str(text);
        self.places
            .push((crate::plain::span(start, self.text.len()), page));
    }

    fn blank(&mut self) {
        if !self.text.is_empty() && !self.text.ends_with('\n') {
            self.text.push(' ');
        }
    }

    /// Signs stay signs, as far as records have them.
    fn mark(&mut self, mark: &SheetSign) {
        let text = mark.text.trim();
        self.blank();
        if mark.is_known_sign() {
            return self.part(text, mark.span);
        }
        let text = comment_text(text.as_bytes());
        if text.contains(['{', '}']) {
            self.part(&format!(";{text}"), mark.span);
            self.text.push('\n');
        } else {
            self.part(&format!("{{{text}}}"), mark.span);
        }
    }

    fn numbered(&mut self, cell: &MoveCell, ply: usize, first: bool) {
        self.blank();
        let black = ply % 2 == 1;
        if !black || first {
            self.text.push_str(&(ply / 2 + 1).to_string());
            self.text.push_str(if black { ". ... " } else { ". " });
        }
        self.part(&cell.text, cell.span);
    }
}

impl ScoreSheet {
    /// True if the game starts where games start, or from a position that the text gives: it has
    /// moves, no diagram stands for their position, and the first number is 1.
    #[must_use]
    pub fn has_start(&self) -> bool {
        let first = self.cells.first().map(|cell| cell.number.unwrap_or(1));
        let black = self
            .cells
            .first()
            .is_some_and(|cell| cell.side == Some(Turn::Black));
        self.position.is_some() && first.is_some()
            || first == Some(1) && !self.from_diagram && !black
    }
}
