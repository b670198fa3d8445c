//! Bytes on their way from a file to a chunk.

use scoresheet_source::{Decoded, Decoder, Encoding, OffsetMap};
use std::io::{self, Read};

/// What has been read and not yet delivered.
pub(super) enum Intake {
    /// Bytes as in the file, in an encoding that leaves ASCII alone: cut first, decoded later.
    Bytes(Vec<u8>),
    /// UTF-16, in which nothing can be found before it is decoded.
    Utf16 {
        decoder: Decoder,
        decoded: Decoded,
        encoding: Encoding,
        inferred: bool,
        raw: Vec<u8>,
        /// All bytes of what is there, if they are kept.
        kept: Option<Vec<u8>>,
    },
}

/// A stretch taken off the front of an [`Intake`].
pub(super) enum Front {
    Bytes(Vec<u8>),
    Utf16 {
        text: String,
        map: OffsetMap,
        encoding: Encoding,
        inferred: bool,
        /// The bytes of it, if they are kept.
        kept: Option<Vec<u8>>,
    },
}

impl Intake {
    /// What is there, to look for places to cut at.
    pub(super) fn bytes(&self) -> &[u8] {
        match self {
            Self::Bytes(bytes) => bytes,
            Self::Utf16 { decoded, .. } => decoded.text.as_bytes(),
        }
    }

    /// Reads until `want` bytes are there; true if the file has ended. What was read before an
    /// error stays.
    pub(super) fn fill(&mut self, reader: &mut dyn Read, want: usize) -> io::Result<bool> {
        match self {
            Self::Bytes(bytes) => read_more(reader, bytes, want),
            Self::Utf16 {
                decoder,
                decoded,
                raw,
                kept,
                ..
            } => loop {
                let missing = want.saturating_sub(decoded.text.len());
                if missing == 0 {
                    return Ok(false);
                }
                raw.clear();
                // Mostly ASCII: two bytes a character, one of them after decoding.
                let ended = read_more(reader, raw, 2 * missing);
                let last = !matches!(ended, Ok(false));
                decoder.push(raw, last, decoded);
                if let Some(kept) = kept {
                    kept.extend_from_slice(raw);
                }
                if last {
                    return ended;
                }
            },
        }
    }

    /// Goes on as UTF-16 with the bytes read so far; `keep` has the bytes kept.
    pub(super) fn turn_to_utf16(
        &mut self,
        encoding: Encoding,
        inferred: bool,
        ended: bool,
        keep: bool,
    ) {
        if let Self::Bytes(bytes) = self {
            let mut decoder = Decoder::new(encoding);
            let mut decoded = Decoded::default();
            decoder.push(bytes, ended, &mut decoded);
            let kept = keep.then(|| std::mem::take(bytes));
            *self = Self::Utf16 {
                decoder,
                decoded,
                encoding,
                inferred,
                raw: Vec::new(),
                kept,
            };
        }
    }

    /// Takes the first `at` bytes off; room for `capacity` is kept for what comes.
    pub(super) fn take_front(&mut self, at: usize, capacity: usize) -> Front {
        match self {
            Self::Bytes(bytes) => {
                let at = at.min(bytes.len());
                let mut rest = Vec::with_capacity(capacity.max(bytes.len() - at));
                rest.extend_from_slice(&bytes[at..]);
                bytes.truncate(at);
                Front::Bytes(std::mem::replace(bytes, rest))
            }
            Self::Utf16 {
                decoded,
                encoding,
                inferred,
                kept,
                ..
            } => {
                let at = decoded.text.floor_char_boundary(at);
                let bytes = decoded.map.original(&decoded.text, at);
                let front_of = |kept: &mut Vec<u8>| {
                    let bytes = usize::try_from(bytes).unwrap_or(usize::MAX).min(kept.len());
                    let rest = kept.split_off(bytes);
                    std::mem::replace(kept, rest)
                };
                let kept = kept.as_mut().map(front_of);
                let map = decoded.map.split_off(&decoded.text, at);
                let text = decoded.text.split_off(at);
                let front = std::mem::replace(decoded, Decoded { text, map });
                Front::Utf16 {
                    text: front.text,
                    map: front.map,
                    encoding: *encoding,
                    inferred: *inferred,
                    kept,
                }
            }
        }
    }
}

/// Appends to `bytes` until they are `want`; true if there are no more.
fn read_more(reader: &mut dyn Read, bytes: &mut Vec<u8>, want: usize) -> io::Result<bool> {
    let missing = want.saturating_sub(bytes.len());
    bytes.reserve(missing);
    let read = reader.take(missing as u64).read_to_end(bytes)?;
    Ok(read < missing)
}
