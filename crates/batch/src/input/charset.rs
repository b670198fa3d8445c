//! In which encoding a file is, as far as it has been read.

use scoresheet_source::{
    Decoded, Encoding, OffsetMap, decode, decode_mixed, detect_8bit, detect_utf16,
};

/// Bytes at the start of a file that say whether it is text, and whether it is UTF-16.
const SAMPLE: usize = 64 << 10;

/// One control character in so many bytes is more than any text has; random bytes have one in nine.
const CONTROLS: usize = 64;

/// Control characters that the shortest text may have: one stray sign does not make it no text.
const STRAY: usize = 4;

/// The encoding of one file: given, or found and then kept.
#[derive(Debug)]
pub(super) struct Charset {
    given: Option<Encoding>,
    /// What lines that are not UTF-8 were found to be in.
    found: Option<Encoding>,
}

/// A stretch of text with what [`Chunk`](super::Chunk) says of its encoding.
pub(super) struct Text {
    pub(super) text: String,
    pub(super) map: OffsetMap,
    pub(super) encoding: Encoding,
    pub(super) inferred: bool,
}

impl Charset {
    pub(super) const fn new(given: Option<Encoding>) -> Self {
        Self { given, found: None }
    }

    /// As it was in the middle of a file.
    pub(super) const fn resumed(given: Option<Encoding>, found: Option<Encoding>) -> Self {
        Self { given, found }
    }

    /// What lines that are not UTF-8 were found to be in so far.
    pub(super) const fn found(&self) -> Option<Encoding> {
        self.found
    }

    /// The UTF-16 encoding that the file, which starts with `bytes`, is in, and whether that is
    /// inferred.
    pub(super) fn utf16(&self, bytes: &[u8]) -> Option<(Encoding, bool)> {
        match self.given {
            Some(given) => given.is_utf16().then_some((given, false)),
            None => detect_utf16(sample(bytes)).map(|found| (found.encoding, !found.certain)),
        }
    }

    /// Decodes bytes that are not UTF-16.
    pub(super) fn decode(&mut self, bytes: Vec<u8>) -> Text {
        let given = self.given.filter(|given| *given != Encoding::Utf8);
        if let Some(encoding) = given.filter(|_| !bytes.is_ascii()) {
            let Decoded { text, map } = decode(&bytes, encoding);
            return Text {
                text,
                map,
                encoding,
                inferred: false,
            };
        }
        let bytes = match String::from_utf8(bytes) {
            Ok(text) => return Text::utf8(text, OffsetMap::default()),
            Err(error) => error.into_bytes(),
        };
        if self.given.is_some() {
            let Decoded { text, map } = decode(&bytes, Encoding::Utf8);
            return Text::utf8(text, map);
        }
        let now = detect_8bit(&bytes, self.found);
        let encoding = match self.found {
            // A file keeps its encoding unless another is proved: it may be put together from two.
            Some(found) if !now.certain => found,
            _ => now.encoding,
        };
        let Decoded { text, map } = decode_mixed(&bytes, encoding);
        if !map.uses(encoding) {
            return Text::utf8(text, map);
        }
        self.found = Some(encoding);
        Text {
            text,
            map,
            encoding,
            inferred: true,
        }
    }
}

impl Text {
    const fn utf8(text: String, map: OffsetMap) -> Self {
        Self {
            text,
            map,
            encoding: Encoding::Utf8,
            inferred: false,
        }
    }
}

fn sample(bytes: &[u8]) -> &[u8] {
    bytes.get(..SAMPLE).unwrap_or(bytes)
}

/// Why a file that starts with `bytes`, decoded if they are UTF-16, is no text.
pub(super) fn why_not_text(bytes: &[u8]) -> Option<String> {
    let sample = sample(bytes);
    if sample.starts_with(b"PK\x03\x04") {
        return Some("it is a zip archive".into());
    }
    let is_control = |byte: &u8| -> bool {
        // Blanks, line and page ends, the escape of printers and the end mark of DOS are in text.
        *byte < 0x20 && !matches!(*byte, b'\t'..=b'\r' | 0x1A | 0x1B)
    };
    let controls = sample.iter().filter(|&byte| is_control(byte)).count();
    let merely_stray = !sample.contains(&0) && controls <= STRAY;
    if merely_stray || controls * CONTROLS <= sample.len() {
        return None;
    }
    let first = sample.iter().position(is_control).unwrap_or_default();
    let byte = sample.get(first).copied().unwrap_or_default();
    Some(format!(
        "{controls} of its first {} bytes are control characters, the first ({byte:02X}) at byte {first}",
        sample.len()
    ))
}
