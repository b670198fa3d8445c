//! A stretch of a file that holds whole games.

use super::names::family_of_name;
use scoresheet_notation::{Family, Reader};
use scoresheet_source::{Encoding, LineIndex, OffsetMap, Replaced};
use std::ops::Range;
use std::sync::{Arc, OnceLock};

/// Text of one file from one game's start to another's, and where it stood.
#[derive(Debug, Clone)]
pub struct Chunk {
    /// The text. Byte-order marks stay in it as U+FEFF.
    pub text: String,
    /// [`Source::name`](super::Source::name).
    pub file: Arc<str>,
    /// The first games of the file, the same in all its chunks: what holds for a whole source is
    /// found there, whichever of its chunks are read, and by whom.
    pub head: Arc<str>,
    /// Number of the chunk in its file, from 0, without gaps.
    pub seq: u64,
    /// Games of the file before the first that is read of it: not 0 where reading starts in its middle.
    pub games_before: u32,
    /// Line of the file on which the text starts, from 1.
    pub start_line: u64,
    /// Byte of the (decompressed) file at which the text starts.
    pub start_offset: u64,
    /// The encoding of what is not ASCII; UTF-8 if all is. Single lines of a text in an 8-bit
    /// encoding may be UTF-8 all the same.
    pub encoding: Encoding,
    /// The encoding was found by what makes words, not by a mark, an option or validity.
    pub encoding_inferred: bool,
    /// The last game was larger than a chunk may be and is cut at the end of this text.
    pub truncated_by_limit: bool,
    /// The text is the rest of a game that was cut: to be reported, not read as a game.
    pub continues: bool,
    /// Nothing of the file follows.
    pub last: bool,
    pub(super) map: OffsetMap,
    pub(super) lines: OnceLock<LineIndex>,
    pub(super) bytes: Kept,
}

/// What is kept of the bytes that a text was decoded from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Kept {
    /// Nothing.
    Nothing,
    /// The text is the bytes.
    Text,
    /// They are others.
    Bytes(Vec<u8>),
}

impl Chunk {
    /// What the name of the file suggests: `.pgn` chess, `.pdn` draughts, compressed or not.
    #[must_use]
    pub fn hint(&self) -> Option<Family> {
        family_of_name(&self.file)
    }

    /// The first games of the file, or the beginning of this text where there is none: by what it may be told what a text
    /// without games is.
    #[must_use]
    pub fn beginning(&self) -> &str {
        /// Bytes that are enough to know a table or a page by.
        const ENOUGH: usize = 64 << 10;
        if self.head.is_empty() {
            &self.text[..self.text.floor_char_boundary(ENOUGH)]
        } else {
            &self.head
        }
    }

    /// The same place with another text, in UTF-8. Its lines and offsets are those of the text, counted from where this
    /// one starts.
    #[must_use]
    pub fn edited(&self, text: String) -> Self {
        Self {
            text,
            encoding: Encoding::Utf8,
            encoding_inferred: false,
            map: OffsetMap::default(),
            lines: OnceLock::new(),
            bytes: Kept::Text,
            ..self.clone()
        }
    }

    /// Reads its records. The rest of a game that was cut is none.
    #[must_use]
    pub fn records(&self) -> Reader<'_> {
        Reader::of_text(if self.continues { "" } else { &self.text })
    }

    /// The byte of the (decompressed) file that byte `at` of the text came from.
    #[must_use]
    pub fn original_offset(&self, at: usize) -> u64 {
        self.start_offset + self.map.original(&self.text, at)
    }

    /// The bytes of the (decompressed) file that a stretch of the text came from; `None` unless they were
    /// [kept](super::Options::keep_bytes). Stretches that lie one after the other give bytes that do, and nothing is
    /// between them.
    ///
    /// ```
    /// use scoresheet_batch::input::{Options, Piece, Pieces, Source, Walk};
    /// let old = b"[White \"M\xFCller\"]\n\n1. e4 *\n";
    /// let source = Source::of_reader("old.pgn", move || Ok(Box::new(&old[..])));
    /// let options = Options { keep_bytes: true, ..Options::default() };
    /// let Some(Piece::Chunk(chunk)) = Pieces::new(Walk::of(source), options).next() else { panic!() };
    /// assert!(chunk.text.contains("Müller"));
    /// assert_eq!(chunk.source_bytes(0..chunk.text.len()), Some(&old[..]));
    /// ```
    #[must_use]
    pub fn source_bytes(&self, stretch: Range<usize>) -> Option<&[u8]> {
        match &self.bytes {
            Kept::Nothing => None,
            Kept::Text => self.text.as_bytes().get(stretch),
            Kept::Bytes(bytes) => {
                let place = |at| usize::try_from(self.map.original(&self.text, at)).ok();
                // What was lost at the end of a damaged text belongs to its last stretch.
                let end = if stretch.end >= self.text.len() {
                    bytes.len()
                } else {
                    place(stretch.end)?
                };
                bytes.get(place(stretch.start)?..end)
            }
        }
    }

    /// The line of the file, from 1, of byte `at` of the text.
    #[must_use]
    pub fn line(&self, at: usize) -> u64 {
        self.start_line + self.lines().line(&self.text, at) as u64 - 1
    }

    /// The column of byte `at` in characters, from 1. In a chunk that [`continues`](Self::continues)
    /// a line cut in two, columns of its first line count from the cut.
    #[must_use]
    pub fn column(&self, at: usize) -> u32 {
        u32::try_from(self.lines().column(&self.text, at)).unwrap_or(u32::MAX)
    }

    /// The line that holds byte `at`, without its end.
    #[must_use]
    pub fn line_text(&self, at: usize) -> &str {
        let lines = self.lines();
        lines.line_text(&self.text, lines.line(&self.text, at))
    }

    /// Malformed bytes of the file that stand as U+FFFD in the text.
    #[must_use]
    pub fn replaced(&self) -> &[Replaced] {
        self.map.replaced()
    }

    /// Encodings other than UTF-8 and [`Chunk::encoding`] that stretches of the text are in, each with its first place.
    #[must_use]
    pub fn other_encodings(&self) -> Vec<(Encoding, usize)> {
        self.map.others(self.encoding)
    }

    /// The encoding that byte `at` of the text was decoded from.
    #[must_use]
    pub fn encoding_at(&self, at: usize) -> Encoding {
        self.map.encoding_at(at).unwrap_or(self.encoding)
    }

    /// Built when a place is first asked for: most chunks have nothing to say.
    fn lines(&self) -> &LineIndex {
        self.lines.get_or_init(|| LineIndex::new(&self.text))
    }
}
