//! Lines and columns of byte offsets in a text.

use memchr::{memchr, memchr_iter, memchr2, memchr2_iter};
use std::ops::Range;

/// Where the lines of a text start. Lines end with LF, CR or CRLF, also mixed in one text.
///
/// ```
/// use scoresheet_source::LineIndex;
/// let text = "[White \"Müller\"]\r\n1. e4\r1... e5";
/// let lines = LineIndex::new(text);
/// assert_eq!(lines.line(text, 20), 2);
/// assert_eq!(lines.line_text(text, 1), "[White \"Müller\"]");
/// assert_eq!(lines.column(text, text.find("ller").unwrap()), 11);
/// assert_eq!(lines.line_text(text, 3), "1... e5");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LineIndex {
    /// What is known of every stretch of the text; what lies within one is counted when it is asked for.
    stretches: Vec<Stretch>,
    lines: usize,
}

/// About so many bytes of a text, from one character on.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Stretch {
    start: usize,
    /// Line and column of its first byte, from 1.
    line: usize,
    column: usize,
}

/// Bytes between two stretches.
const STRIDE: usize = 1 << 9;

impl LineIndex {
    /// Finds the lines of `text`.
    #[must_use]
    pub fn new(text: &str) -> Self {
        let mut at = Stretch {
            start: 0,
            line: 1,
            column: 1,
        };
        let mut stretches = Vec::with_capacity(text.len() / STRIDE + 1);
        while text.len() - at.start > STRIDE {
            let next = at.moved(
                text,
                text.floor_char_boundary((stretches.len() + 1) * STRIDE),
            );
            stretches.push(std::mem::replace(&mut at, next));
        }
        let lines = at.line_of(text, text.len());
        stretches.push(at);
        Self { stretches, lines }
    }

    /// Number of lines; a text that ends with a line end has an empty last line.
    #[must_use]
    pub const fn lines(&self) -> usize {
        self.lines
    }

    /// The line, from 1, that holds the byte at `offset`; the last line if it lies after the text.
    ///
    /// `text` is the text that was indexed.
    #[must_use]
    pub fn line(&self, text: &str, offset: usize) -> usize {
        let offset = offset.min(text.len());
        self.stretch(offset)
            .map_or(1, |stretch| stretch.line_of(text, offset))
    }

    /// The column of `offset` in characters, from 1. Byte-order marks have no width.
    ///
    /// `text` is the text that was indexed; an offset inside a character counts as at its start.
    #[must_use]
    pub fn column(&self, text: &str, offset: usize) -> usize {
        let offset = text.floor_char_boundary(offset);
        self.stretch(offset)
            .map_or(1, |stretch| stretch.column_of(text, offset))
    }

    /// The text of line `line` (from 1) without its end; empty if there is no such line.
    #[must_use]
    pub fn line_text<'t>(&self, text: &'t str, line: usize) -> &'t str {
        let before = self.stretches.partition_point(|at| at.line < line);
        let Some(stretch) = before.checked_sub(1).and_then(|at| self.stretches.get(at)) else {
            let first = self.stretches.first().filter(|at| at.line == line);
            return first.map_or("", |_| first_line(text));
        };
        let mut starts = line_starts(text, stretch.start..text.len());
        let start = starts.nth(line - stretch.line - 1);
        start.map_or("", |start| first_line(&text[start..]))
    }

    /// The one that holds `offset`.
    fn stretch(&self, offset: usize) -> Option<&Stretch> {
        // It starts up to three bytes before its place, with the character there.
        let at = (offset / STRIDE).min(self.stretches.len() - 1);
        self.stretches.get(at)
    }
}

impl Stretch {
    /// One that starts at `start`, behind this one.
    fn moved(&self, text: &str, start: usize) -> Self {
        Self {
            start,
            line: self.line_of(text, start),
            column: self.column_of(text, start),
        }
    }

    fn line_of(&self, text: &str, offset: usize) -> usize {
        let bytes = text.as_bytes();
        let between = &bytes[self.start..offset];
        let within_crlf = between.ends_with(b"\r") && bytes.get(offset) == Some(&b'\n');
        self.line + line_ends(between) - usize::from(within_crlf)
    }

    /// `offset` lies between two characters.
    fn column_of(&self, text: &str, offset: usize) -> usize {
        let line = line_starts(text, self.start..offset).next_back();
        match line {
            Some(start) => 1 + width(&text[start..offset]),
            None => self.column + width(&text[self.start..offset]),
        }
    }
}

/// Where lines start whose ends before them lie in `range`, and that start in it or right behind it.
fn line_starts(text: &str, range: Range<usize>) -> impl DoubleEndedIterator<Item = usize> {
    let bytes = text.as_bytes();
    let from = range.start;
    let ends = memchr2_iter(b'\n', b'\r', &bytes[range]).map(move |at| from + at);
    let whole = move |end: &usize| bytes[*end] == b'\n' || bytes.get(end + 1) != Some(&b'\n');
    ends.filter(whole).map(|end| end + 1)
}

/// The text up to its first line end.
fn first_line(text: &str) -> &str {
    let end = memchr2(b'\n', b'\r', text.as_bytes());
    &text[..end.unwrap_or(text.len())]
}

/// Characters of `text`; byte-order marks have no width.
fn width(text: &str) -> usize {
    const MARK: &str = "\u{FEFF}";
    // Most texts have no character with the first byte of one.
    let first = MARK.as_bytes()[0];
    let marks = memchr_iter(first, text.as_bytes());
    let marks = marks.filter(|at| text[*at..].starts_with(MARK));
    text.chars().count() - marks.count()
}

/// Number of line ends (LF, CR, CRLF) in `bytes`, at the speed of memory.
///
/// A CR as the last byte counts, so a CRLF must not be split between two calls.
///
/// ```
/// assert_eq!(scoresheet_source::line_ends(b"a\nb\r\nc\rd"), 3);
/// ```
#[must_use]
pub fn line_ends(bytes: &[u8]) -> usize {
    let Some((last, others)) = bytes.split_last() else {
        return 0;
    };
    if memchr(b'\r', bytes).is_none() {
        return memchr_iter(b'\n', bytes).count();
    }
    /// A sum of so many fits a byte, so that the compiler can use wide registers; they are filled by sixteen bytes.
    const BLOCK: usize = 240;
    let after = &bytes[1..];
    let blocks = others.chunks(BLOCK).zip(after.chunks(BLOCK));
    let ends = blocks.map(|(block, after)| {
        let pairs = block.iter().zip(after);
        let ends = pairs.map(|(&byte, &next)| {
            u8::from(byte == b'\n') | u8::from(byte == b'\r') & u8::from(next != b'\n')
        });
        usize::from(ends.sum::<u8>())
    });
    ends.sum::<usize>() + usize::from(matches!(last, b'\n' | b'\r'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_end_counts_once() {
        for (text, lines) in [
            ("", 1),
            ("a", 1),
            ("a\n", 2),
            ("\r\n\r\n", 3),
            ("\n\r", 3),
            ("\r\r\n\n", 4),
            ("a\r\nb\nc\rd", 4),
        ] {
            assert_eq!(LineIndex::new(text).lines(), lines, "{text:?}");
            assert_eq!(line_ends(text.as_bytes()), lines - 1, "{text:?}");
        }
    }

    #[test]
    fn pairs_across_blocks_are_seen() {
        for before in 0..600 {
            let text = format!("{}\r\n{}", "x".repeat(before), "y".repeat(300));
            assert_eq!(line_ends(text.as_bytes()), 1, "{before}");
        }
        assert_eq!(line_ends("\r\n".repeat(1000).as_bytes()), 1000);
    }

    #[test]
    fn long_lines_are_counted_like_short_ones() {
        let long: String = "aЩ\u{FEFF}♞".chars().cycle().take(5000).collect();
        let text = format!("e4\n{long}\n{long}");
        let lines = LineIndex::new(&text);
        let mut expected = 1;
        for (offset, c) in text.char_indices() {
            assert_eq!(lines.column(&text, offset), expected, "byte {offset}");
            expected = match c {
                '\n' => 1,
                '\u{FEFF}' => expected,
                _ => expected + 1,
            };
        }
    }

    #[test]
    fn places_are_counted_in_characters() {
        let text = "\u{FEFF}Блиндер\r\n\r\nШ";
        let lines = LineIndex::new(text);
        assert_eq!(lines.column(text, 0), 1);
        assert_eq!(lines.column(text, 3), 1, "a mark has no width");
        assert_eq!(lines.column(text, 5), 2);
        assert_eq!(lines.column(text, 6), 2, "inside a character");
        let line = |at| lines.line(text, at);
        assert_eq!((line(17), line(18), line(19)), (1, 1, 2));
        assert_eq!((line(21), line(1000)), (3, 3));
        assert_eq!(lines.column(text, 1000), 2);
        assert_eq!(lines.line_text(text, 2), "");
        assert_eq!(lines.line_text(text, 3), "Ш");
        assert_eq!(lines.line_text(text, 0), "");
        assert_eq!(lines.line_text(text, 9), "");
    }
}
