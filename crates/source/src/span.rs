//! A place in a text: where a token starts and ends.

/// A half-open range of bytes, `start..end`, in the text that was parsed.
///
/// Offsets count bytes of the UTF-8 text handed to the parser (one *chunk* of a file). Turning
/// them into offsets of the file on disk is the business of whoever cut the chunk.
///
/// ```
/// use scoresheet_source::Span;
/// let span = Span::new(3, 8);
/// assert_eq!(span.of("1. e2-e4"), "e2-e4");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Span {
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// The range `start..end`.
    #[must_use]
    pub const fn new(start: u32, end: u32) -> Self {
        Self { start, end }
    }

    /// Bytes covered.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.end.saturating_sub(self.start)
    }

    /// True if no byte is covered.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.end <= self.start
    }

    /// The bytes covered; empty if the span does not lie in `text`.
    #[must_use]
    pub fn bytes(self, text: &[u8]) -> &[u8] {
        text.get(self.start as usize..self.end as usize)
            .unwrap_or_default()
    }

    /// The text covered; empty if the span does not lie in `text` or splits a character.
    #[must_use]
    pub fn of(self, text: &str) -> &str {
        text.get(self.start as usize..self.end as usize)
            .unwrap_or_default()
    }
}
