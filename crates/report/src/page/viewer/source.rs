//! A record as it stands in its file.

use scoresheet_source::Span;

/// Bytes of a record beyond which its source is not in the page.
const LONG: usize = 40_000;

/// The text of a record, and where in its file it begins.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SourceText {
    /// The text.
    pub text: String,
    /// The line on which it begins, from 1.
    pub line: u64,
    /// Byte of the text around it at which it begins.
    start: usize,
}

impl SourceText {
    /// The part `span` of `text`, from the beginning of its first line on, which is `line` of its file; `None` if it is
    /// too long to be shown.
    #[must_use]
    pub fn of(text: &str, span: Span, line: u64) -> Option<Self> {
        let before = text.get(..span.start as usize)?;
        let start = before.rfind('\n').map_or(0, |at| at + 1);
        let part = text.get(start..span.end as usize)?;
        (part.len() <= LONG).then(|| Self {
            text: part.to_owned(),
            line,
            start,
        })
    }

    /// Where the script finds a place of the text around: its beginning and its length, in UTF-16 units.
    pub(super) fn place(&self, span: Span) -> Option<(usize, usize)> {
        let start = (span.start as usize).checked_sub(self.start)?;
        let end = (span.end as usize).checked_sub(self.start)?;
        let units = |text: &str| text.chars().map(char::len_utf16).sum();
        Some((
            units(self.text.get(..start)?),
            units(self.text.get(start..end)?),
        ))
    }
}
