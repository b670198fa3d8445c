//! Bytes to text. What cannot be decoded becomes U+FFFD, and its place is kept.

use crate::encoding::detect::better;
use crate::encoding::plausible::reads_as_utf8;
use crate::encoding::{By, Encoding, Page, code_page};
use encoding_rs as rs;

/// Decoded bytes between two entries of the offset map: places are found by counting from the
/// entry before, so this bounds what one look-up costs.
const STRETCH: usize = 4096;

/// A decoded text and the way back to its bytes.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Decoded {
    /// The text. Byte-order marks stay in it, wherever they stand, as U+FEFF.
    pub text: String,
    /// Where its characters stood, and which of them replace malformed bytes.
    pub map: OffsetMap,
}

/// Decodes the whole of `bytes`.
///
/// ```
/// use scoresheet_source::{Encoding, decode};
/// let decoded = decode(b"M\xFCller", Encoding::Latin1);
/// assert_eq!(decoded.text, "Müller");
/// assert_eq!(decoded.map.original(&decoded.text, 3), 2);
/// let damaged = decode(b"M\xFCller", Encoding::Utf8);
/// assert_eq!(damaged.text, "M\u{FFFD}ller");
/// assert_eq!(damaged.map.replaced()[0].at, 1);
/// ```
#[must_use]
pub fn decode(bytes: &[u8], encoding: Encoding) -> Decoded {
    let mut decoded = Decoded::default();
    Decoder::new(encoding).push(bytes, true, &mut decoded);
    decoded
}

/// Decodes a text of which some lines are UTF-8 and the others are in the 8-bit `encoding`, as
/// in files put together from several sources. A game of which `encoding` makes no words, and another
/// 8-bit encoding does by far, is read in that one; the map tells ([`OffsetMap::others`]).
///
/// ```
/// use scoresheet_source::{Encoding, decode_mixed};
/// let mixed = decode_mixed(b"H\xC3\xBCbner\nM\xFCller", Encoding::Latin1);
/// assert_eq!(mixed.text, "Hübner\nMüller");
/// let mixed = decode_mixed(b"M\xFCller\n\nM\x84kel\x84", Encoding::Latin1);
/// assert_eq!(mixed.text, "Müller\n\nMäkelä");
/// ```
#[must_use]
pub fn decode_mixed(bytes: &[u8], encoding: Encoding) -> Decoded {
    let mut decoded = Decoded::default();
    let (mut start, mut at, mut current) = (0, 0, Encoding::Utf8);
    for span in spans(bytes) {
        if span.is_ascii() {
            at += span.len();
            continue;
        }
        let other = better(span, encoding);
        for line in lines(span) {
            let needed = if line.is_ascii() {
                current
            } else if reads_as_utf8(line, encoding) {
                Encoding::Utf8
            } else {
                other.unwrap_or(encoding)
            };
            if needed != current || at - start >= STRETCH {
                Decoder::new(current).push(&bytes[start..at], true, &mut decoded);
                (start, current) = (at, needed);
            }
            at += line.len();
        }
    }
    Decoder::new(current).push(&bytes[start..at], true, &mut decoded);
    decoded
}

/// The games of `bytes`, and where there are no tags the paragraphs: what one hand has written in one encoding.
fn spans(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut rest = bytes;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let tagged = rest.starts_with(b"[");
        let (mut end, mut moves) = (0, false);
        for line in lines(rest) {
            let tag = line.starts_with(b"[");
            // Tags after moves, in whichever order they stand, or those of a game without moves.
            let starts = tag && moves || end > 0 && line.starts_with(b"[Event ") && !tagged;
            moves |= !tag && !line.trim_ascii().is_empty();
            let blank = !tagged && line.trim_ascii().is_empty();
            if starts {
                break;
            }
            end += line.len();
            if blank {
                break;
            }
        }
        let (span, after) = rest.split_at(end);
        rest = after;
        Some(span)
    })
}

/// The lines of `bytes` with their ends; a CR ends a line too.
pub(super) fn lines(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    let ends = memchr::memchr2_iter(b'\n', b'\r', bytes).map(|at| at + 1);
    let last = bytes.len();
    let mut start = 0;
    ends.chain([last]).filter_map(move |end| {
        let line = bytes.get(std::mem::replace(&mut start, end)..end);
        line.filter(|line| !line.is_empty())
    })
}

/// Decodes a text that comes in parts, which may end inside a character.
#[derive(Debug)]
pub struct Decoder {
    encoding: Encoding,
    how: How,
}

#[derive(Debug)]
enum How {
    Library(rs::Decoder),
    Page(&'static Page),
}

impl Decoder {
    /// A decoder at the start of a text.
    #[must_use]
    pub fn new(encoding: Encoding) -> Self {
        Self {
            encoding,
            how: match encoding.by() {
                By::Library(library) => How::Library(library.new_decoder_without_bom_handling()),
                By::Page(name) => How::Page(code_page(name)),
            },
        }
    }

    /// Appends the decoded `bytes` to `out`; `last` says that nothing follows.
    pub fn push(&mut self, bytes: &[u8], last: bool, out: &mut Decoded) {
        let mut rest = bytes;
        loop {
            let (stretch, after) = rest.split_at(rest.len().min(STRETCH));
            // From the text and not from the bytes read: these may end inside a character.
            let original = out.map.original(&out.text, out.text.len());
            out.map.start(out.text.len(), original, self.encoding);
            self.push_stretch(stretch, last && after.is_empty(), out);
            rest = after;
            if rest.is_empty() {
                return;
            }
        }
    }

    fn push_stretch(&mut self, mut bytes: &[u8], last: bool, out: &mut Decoded) {
        let decoder = match &mut self.how {
            How::Library(decoder) => decoder,
            How::Page(page) => return push_by_page(bytes, page, &mut out.text),
        };
        loop {
            let room = decoder.max_utf8_buffer_length_without_replacement(bytes.len());
            out.text.reserve(room.unwrap_or(bytes.len()));
            let (result, read) =
                decoder.decode_to_string_without_replacement(bytes, &mut out.text, last);
            bytes = bytes.get(read..).unwrap_or_default();
            match result {
                rs::DecoderResult::InputEmpty => return,
                rs::DecoderResult::OutputFull => {}
                rs::DecoderResult::Malformed(len, _) => {
                    out.map.replace(out.text.len(), len);
                    out.text.push('\u{FFFD}');
                }
            }
        }
    }
}

fn push_by_page(mut bytes: &[u8], page: &Page, out: &mut String) {
    out.reserve(bytes.len());
    while let [first, rest @ ..] = bytes {
        match first.checked_sub(0x80) {
            Some(at) => {
                out.push(page[usize::from(at)]);
                bytes = rest;
            }
            None => {
                let (ascii, after) = bytes.split_at(rs::Encoding::ascii_valid_up_to(bytes));
                out.push_str(&String::from_utf8_lossy(ascii));
                bytes = after;
            }
        }
    }
}

// From places in decoded text back to the bytes it was decoded from.

/// A malformed byte sequence that stands as U+FFFD in the decoded text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Replaced {
    /// Byte offset of the U+FFFD in the decoded text.
    pub at: usize,
    /// Bytes that the malformed sequence had in the original.
    pub len: u8,
}

/// A stretch of text from `text` on that was decoded from the bytes from `original` on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Piece {
    text: usize,
    original: u64,
    encoding: Encoding,
}

/// Which original bytes the places of a decoded text had.
///
/// An empty map says that text and original are the same bytes.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OffsetMap {
    pieces: Vec<Piece>,
    replaced: Vec<Replaced>,
}

impl OffsetMap {
    /// Malformed sequences, in the order of the text.
    #[must_use]
    pub fn replaced(&self) -> &[Replaced] {
        &self.replaced
    }

    /// The encodings other than UTF-8 and `usual` that stretches of the text were decoded from, each with the first
    /// place of it in the text.
    #[must_use]
    pub fn others(&self, usual: Encoding) -> Vec<(Encoding, usize)> {
        let mut others: Vec<(Encoding, usize)> = Vec::new();
        for piece in &self.pieces {
            let known = |other: &(Encoding, usize)| other.0 == piece.encoding;
            if ![Encoding::Utf8, usual].contains(&piece.encoding) && !others.iter().any(known) {
                others.push((piece.encoding, piece.text));
            }
        }
        others
    }

    /// The encoding that the byte `at` of the text was decoded from; `None` if nothing was decoded.
    #[must_use]
    pub fn encoding_at(&self, at: usize) -> Option<Encoding> {
        let after = self.pieces.partition_point(|piece| piece.text <= at);
        Some(self.pieces.get(after.checked_sub(1)?)?.encoding)
    }

    /// True if some of the text was decoded from this encoding.
    #[must_use]
    pub fn uses(&self, encoding: Encoding) -> bool {
        self.pieces.iter().any(|piece| piece.encoding == encoding)
    }

    /// The byte of the original that the byte `at` of `text` came from; `text` is the decoded text
    /// that the map was made with. Past its end counts as at its end.
    #[must_use]
    pub fn original(&self, text: &str, at: usize) -> u64 {
        let at = text.floor_char_boundary(at);
        let after = self.pieces.partition_point(|piece| piece.text <= at);
        let Some(piece) = after.checked_sub(1).and_then(|last| self.pieces.get(last)) else {
            return at as u64;
        };
        let from = self.replaced.partition_point(|r| r.at < piece.text);
        let here = self.replaced.get(from..).unwrap_or_default();
        let here = here.iter().take_while(|r| r.at < at);
        let (mut gained, mut nominal) = (0, 0);
        for replaced in here {
            gained += u64::from(replaced.len);
            nominal += piece.encoding.original_len("\u{FFFD}");
        }
        let plain = piece
            .encoding
            .original_len(text.get(piece.text..at).unwrap_or_default());
        (piece.original + plain + gained).saturating_sub(nominal)
    }

    /// Starts a stretch: text from byte `text` on comes from the bytes from `original` on.
    pub(super) fn start(&mut self, text: usize, original: u64, encoding: Encoding) {
        self.pieces.push(Piece {
            text,
            original,
            encoding,
        });
    }

    pub(super) fn replace(&mut self, at: usize, len: u8) {
        self.replaced.push(Replaced { at, len });
    }

    /// The map of `text[at..]`, counted from that place on; this one keeps `text[..at]`.
    #[must_use]
    pub fn split_off(&mut self, text: &str, at: usize) -> Self {
        let original = self.original(text, at);
        let after = self.pieces.partition_point(|piece| piece.text < at);
        let mut rest = Self::default();
        let holds = after.checked_sub(1).and_then(|last| self.pieces.get(last));
        let starts_here = self.pieces.get(after).is_some_and(|piece| piece.text == at);
        if let Some(piece) = holds.filter(|_| !starts_here) {
            rest.start(0, 0, piece.encoding);
        }
        for piece in self.pieces.drain(after..) {
            rest.start(piece.text - at, piece.original - original, piece.encoding);
        }
        let from = self.replaced.partition_point(|r| r.at < at);
        for replaced in self.replaced.drain(from..) {
            rest.replace(replaced.at - at, replaced.len);
        }
        rest
    }
}
