//! A text with any number of games, read one after the other.

use crate::heading::{self, Heading};
use crate::movetext;
use crate::own_result;
use crate::record::{Family, Record, RecordText};
use crate::scan::blanks;
use crate::tags;
use scoresheet_source::{Code, Finding, Span};

/// Reads the games of a text in order. The text may hold any bytes.
#[derive(Debug)]
pub struct Reader<'t> {
    text: &'t [u8],
    /// The same, where it is known to be UTF-8.
    valid: Option<&'t str>,
    at: usize,
    /// No game is read that starts here or after.
    until: usize,
}

impl<'t> Reader<'t> {
    /// A reader at the start of `text`; only the first 4 GiB can be distinguished, so cut longer texts
    /// first.
    #[must_use]
    pub const fn new(text: &'t [u8]) -> Self {
        Self {
            text,
            valid: None,
            at: 0,
            until: text.len(),
        }
    }

    /// The same of a text that is UTF-8, of whose records more is quickly told.
    #[must_use]
    pub const fn of_text(text: &'t str) -> Self {
        Self {
            valid: Some(text),
            ..Self::new(text.as_bytes())
        }
    }

    /// Goes on at byte `at`, where a reader of the same text [stood](Self::at).
    #[must_use]
    pub const fn from(mut self, at: usize) -> Self {
        self.at = at;
        self
    }

    /// Reads no game that starts at byte `until` or after.
    #[must_use]
    pub const fn until(mut self, until: usize) -> Self {
        if until < self.text.len() {
            self.until = until;
        }
        self
    }

    /// The byte after the game that was read last.
    #[must_use]
    pub const fn at(&self) -> usize {
        self.at
    }

    /// The text itself.
    #[must_use]
    pub const fn text(&self) -> &'t [u8] {
        self.text
    }

    /// A record that was read from it, with its text.
    #[must_use]
    pub fn with<'r>(&self, record: &'r Record) -> RecordText<'r>
    where
        't: 'r,
    {
        match self.valid {
            Some(text) => RecordText::of_text(record, text),
            None => RecordText::new(record, self.text),
        }
    }

    /// Reads the next game into `record`; false at the end of the text.
    ///
    /// `family` is asked once the tags are known, and says by which grammar to read the moves.
    pub fn next(&mut self, record: &mut Record, family: &dyn Fn(&Record) -> Family) -> bool {
        record.clear();
        let start = self.at + blanks(&self.text[self.at..]);
        if start >= self.until {
            return false;
        }
        let mut end = self.read_at(start, start, record, family);
        if record.is_no_game() && end < self.text.len() {
            // What stands before the tags belongs to the game that they begin.
            record.keep_as_comment(self.text);
            end = self.read_at(start, end, record, family);
        }
        // A game is never empty: the reader always gets on.
        self.at = end.max(start + 1);
        self.remark_escapes(record, start, end);
        record.close_problems();
        true
    }

    /// Reads tags and moves from `at`, of a game that starts at `start`, and returns where they end.
    fn read_at(
        &self,
        start: usize,
        at: usize,
        record: &mut Record,
        family: &dyn Fn(&Record) -> Family,
    ) -> usize {
        let body = tags::read(self.text, at, record);
        record.close_problems();
        record.span = Span::new(start as u32, body as u32);
        record.family = family(record);
        self.read_body(self.text, body, record)
    }

    /// Reads the moves that begin at `body`, and returns where they end.
    fn read_body(&self, text: &[u8], body: usize, record: &mut Record) -> usize {
        record.heading = Heading::default();
        record.body = Span::new(body as u32, body as u32);
        let first = if record.tags.is_empty() {
            heading::read(text, body, record)
        } else {
            body
        };
        let end = movetext::read(text, first, record);
        own_result::settle(text, record);
        record.body.end = end as u32;
        record.span.end = record.tokens.last().map_or(body as u32, |t| t.span.end);
        end
    }

    /// Line ends written as two characters (`\\n`) are read as blanks, with a remark.
    fn remark_escapes(&self, record: &mut Record, start: usize, end: usize) {
        let stretch = &self.text[start..end];
        let escape = memchr::memchr_iter(b'\\', stretch)
            .find(|at| matches!(stretch.get(at + 1), Some(b'n' | b'r')));
        if let Some(at) = escape {
            let span = Span::new((start + at) as u32, (start + at + 2) as u32);
            let message = "line ends are written as two characters, \\n";
            record.problem(Finding::new(Code::WrittenForm, span, message));
        }
    }

    /// Reads the moves of `record`, the game that was read last, again by the other grammar. It does not get further than
    /// it did at first; where it ends earlier, a game may follow before the next one (see [`go_back`](Self::go_back)).
    pub fn read_again(&self, record: &mut Record, family: Family) {
        let body = record.body.start;
        record.problems.retain(|p| p.span.start < body);
        record.clear_body();
        record.family = family;
        self.read_body(
            &self.text[..self.at.min(self.text.len())],
            body as usize,
            record,
        );
        record.close_problems();
    }

    /// Goes on where `record` ends, the game that was read last: read again, it may be shorter than it was.
    pub fn go_back(&mut self, record: &Record) {
        let behind_start = record.span.start as usize + 1;
        self.at = self.at.min(behind_start.max(record.body.end as usize));
    }
}
