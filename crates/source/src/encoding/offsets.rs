//! From places in decoded text back to the bytes it was decoded from.

use super::Encoding;

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
        let behind = self.pieces.partition_point(|piece| piece.text <= at);
        Some(self.pieces.get(behind.checked_sub(1)?)?.encoding)
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
        let behind = self.pieces.partition_point(|piece| piece.text <= at);
        let Some(piece) = behind.checked_sub(1).and_then(|last| self.pieces.get(last)) else {
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
        let behind = self.pieces.partition_point(|piece| piece.text < at);
        let mut rest = Self::default();
        let holds = behind.checked_sub(1).and_then(|last| self.pieces.get(last));
        let starts_here = self
            .pieces
            .get(behind)
            .is_some_and(|piece| piece.text == at);
        if let Some(piece) = holds.filter(|_| !starts_here) {
            rest.start(0, 0, piece.encoding);
        }
        for piece in self.pieces.drain(behind..) {
            rest.start(piece.text - at, piece.original - original, piece.encoding);
        }
        let from = self.replaced.partition_point(|r| r.at < at);
        for replaced in self.replaced.drain(from..) {
            rest.replace(replaced.at - at, replaced.len);
        }
        rest
    }
}
