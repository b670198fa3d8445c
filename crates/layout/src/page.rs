//! A page: lines of words with their places.

use scoresheet_source::Span;

/// A word as it stands on the page.
#[derive(Debug, Clone, PartialEq)]
pub struct Word {
    /// Its text.
    pub text: String,
    /// Its place in the source: of the text itself, inside whatever markup.
    pub span: Span,
    /// Its left edge: characters from the start of the line in plain text, pixels in a scan.
    pub left: u32,
    /// Its right edge, in the same unit.
    pub right: u32,
    /// How sure the OCR program was of each character, in percent; empty where nothing is said.
    pub sure: Vec<u8>,
}

/// One line of words, left to right. A blank line has none.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct PageLine {
    /// Its words.
    pub words: Vec<Word>,
    /// Its place in the source, without the line end.
    pub span: Span,
}

/// Lines from top to bottom; several pages follow one another.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Page {
    /// Its lines.
    pub lines: Vec<PageLine>,
}
