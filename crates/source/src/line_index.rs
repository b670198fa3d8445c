//! Lines and columns of byte offsets in a text.

use memchr::memchr2_iter;

/// Where the lines of a text start. Lines end with LF, CR or CRLF, also mixed in one text.
///
/// ```
/// use scoresheet_source::LineIndex;
/// let text = "[White \"Müller\"]\r\n1. e4\r1... e5";
/// let lines = LineIndex::new(text);
/// assert_eq!(lines.line(20), 2);
/// assert_eq!(lines.line_text(text, 1), "[White \"Müller\"]");
/// assert_eq!(lines.column(text, text.find("ller").unwrap()), 11);
/// assert_eq!(lines.line_text(text, 3), "1... e5");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LineIndex {
    /// The offset of each line's first byte; the first is 0.
    starts: Vec<usize>,
    /// Places inside long lines with their columns, so that no line is counted through each time.
    marks: Vec<Mark>,
}

/// A place inside a line and its column.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Mark {
    offset: usize,
    column: usize,
}

/// Bytes between two marks.
const STRIDE: usize = 1 << 10;

impl LineIndex {
    /// Finds the lines of `text`.
    #[must_use]
    pub fn new(text: &str) -> Self {
        let bytes = text.as_bytes();
        let mut starts = vec![0];
        for end in memchr2_iter(b'\n', b'\r', bytes) {
            let first_of_crlf = bytes[end] == b'\r' && bytes.get(end + 1) == Some(&b'\n');
            if !first_of_crlf {
                starts.push(end + 1);
            }
        }
        let marks = marks(text, &starts);
        Self { starts, marks }
    }

    /// Number of lines; a text that ends with a line end has an empty last line.
    #[must_use]
    pub fn lines(&self) -> usize {
        self.starts.len()
    }

    /// The line, from 1, that holds the byte at `offset`; the last line if it lies after the text.
    #[must_use]
    pub fn line(&self, offset: usize) -> usize {
        self.starts.partition_point(|&start| start <= offset)
    }

    /// The column of `offset` in characters, from 1. Byte-order marks have no width.
    ///
    /// `text` is the text that was indexed; an offset inside a character counts as at its start.
    #[must_use]
    pub fn column(&self, text: &str, offset: usize) -> usize {
        let start = self.starts[self.line(offset) - 1];
        let end = text.floor_char_boundary(offset);
        let passed = self.marks.partition_point(|mark| mark.offset <= end);
        let mark = passed.checked_sub(1).map(|at| &self.marks[at]);
        match mark.filter(|mark| mark.offset > start) {
            Some(mark) => mark.column + width(text, mark.offset, end),
            None => 1 + width(text, start, end),
        }
    }

    /// The text of line `line` (from 1) without its end; empty if there is no such line.
    #[must_use]
    pub fn line_text<'t>(&self, text: &'t str, line: usize) -> &'t str {
        let Some(&start) = line.checked_sub(1).and_then(|at| self.starts.get(at)) else {
            return "";
        };
        let end = self.starts.get(line).copied().unwrap_or(text.len());
        let whole = text.get(start..end).unwrap_or_default();
        let whole = whole.strip_suffix('\n').unwrap_or(whole);
        whole.strip_suffix('\r').unwrap_or(whole)
    }
}

/// Characters from `start` to `end`; byte-order marks have no width.
fn width(text: &str, start: usize, end: usize) -> usize {
    let between = text.get(start..end).unwrap_or_default();
    between.chars().filter(|&c| c != '\u{FEFF}').count()
}

/// The marks of the lines that are longer than a stride.
fn marks(text: &str, starts: &[usize]) -> Vec<Mark> {
    let mut marks = Vec::new();
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    for (&start, end) in starts.iter().zip(ends) {
        let (mut offset, mut column) = (start, 1);
        while end - offset > STRIDE {
            let next = text.floor_char_boundary(offset + STRIDE);
            column += width(text, offset, next);
            offset = next;
            marks.push(Mark { offset, column });
        }
    }
    marks
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
    let count = |end| memchr::memchr_iter(end, bytes).count();
    let (feeds, returns) = (count(b'\n'), count(b'\r'));
    if returns == 0 {
        return feeds;
    }
    feeds + returns - crlf_pairs(bytes)
}

/// Number of CRLF, summed in blocks whose sum fits a byte so that the compiler can use wide
/// registers: a loop over the CRs costs as much as reading the file.
fn crlf_pairs(bytes: &[u8]) -> usize {
    let after = bytes.get(1..).unwrap_or_default();
    bytes
        .chunks(255)
        .zip(after.chunks(255))
        .map(|(first, second)| {
            let pairs = first.iter().zip(second);
            let sum: u8 = pairs
                .map(|(&a, &b)| u8::from(a == b'\r') & u8::from(b == b'\n'))
                .sum();
            usize::from(sum)
        })
        .sum()
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
        assert_eq!((lines.line(17), lines.line(18), lines.line(19)), (1, 1, 2));
        assert_eq!(lines.line(21), 3);
        assert_eq!(lines.line(1000), 3);
        assert_eq!(lines.column(text, 1000), 2);
        assert_eq!(lines.line_text(text, 2), "");
        assert_eq!(lines.line_text(text, 3), "Ш");
        assert_eq!(lines.line_text(text, 0), "");
        assert_eq!(lines.line_text(text, 9), "");
    }
}
