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

    /// Where the script finds each of these places of the text around: how far after the one before it begins, and its
    /// length, in UTF-16 units; 0 and 0 where that is not known.
    pub(super) fn places(&self, spans: &[Span]) -> Vec<(i64, usize)> {
        let units = |from: usize, to: usize| {
            let text = self.text.get(from..to);
            text.map(|text| text.chars().map(char::len_utf16).sum::<usize>())
        };
        let mut last = 0;
        let mut place = |span: &Span| {
            let start = (span.start as usize).checked_sub(self.start)?;
            let end = (span.end as usize).checked_sub(self.start)?;
            let length = units(start, end).filter(|length| *length > 0)?;
            let skipped = if start < last {
                -(units(start, last)? as i64)
            } else {
                units(last, start)? as i64
            };
            last = end;
            Some((skipped, length))
        };
        let places = spans.iter().map(|span| place(span).unwrap_or_default());
        places.collect()
    }
}
