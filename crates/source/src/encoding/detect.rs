//! Which encoding a text is in, found from its bytes.

use super::Encoding;
use super::candidates::CANDIDATES;
use super::decode::lines;
use super::plausible::{Table, reads_as_utf8, score, table, words};

/// Bytes of a word that are looked at; what is longer is no word.
const LONGEST_WORD: usize = 64;

/// Words outside ASCII that are looked at: more change nothing.
const MOST_WORDS: usize = 4096;

/// Points by which an encoding has to lead to be certain: about 1 : 1000, in tenths of a bit.
const CERTAIN: i32 = 100;

/// What [`detect`] found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Detected {
    /// The encoding that fits best.
    pub encoding: Encoding,
    /// A mark or validity proves it, or it fits better than every other by far. Encodings in which
    /// the text reads the same do not count as others.
    pub certain: bool,
}

/// Finds the encoding of a text from `sample`, its start or a stretch of it.
///
/// A byte-order mark decides; then the zero bytes of UTF-16; then whether it is valid UTF-8, as
/// all ASCII text is; then which 8-bit encoding makes words of it.
///
/// ```
/// use scoresheet_source::{Encoding, detect};
/// assert_eq!(detect(b"[White \"Tal\"]").encoding, Encoding::Utf8);
/// let white = b"[White \"\xC1\xEB\xE8\xED\xE4\xE5\xF0 \xC1.\"]";
/// assert_eq!(detect(white).encoding, Encoding::Windows1251);
/// ```
#[must_use]
pub fn detect(sample: &[u8]) -> Detected {
    if let Some(utf16) = detect_utf16(sample) {
        return utf16;
    }
    let valid = match std::str::from_utf8(sample) {
        Ok(_) => true,
        // A sample may end inside a character.
        Err(error) => error.error_len().is_none() && error.valid_up_to() + 4 > sample.len(),
    };
    if valid {
        return Detected {
            encoding: Encoding::Utf8,
            certain: true,
        };
    }
    detect_8bit(sample, None)
}

/// UTF-16, by its byte-order mark or by where zero bytes stand; `None` if it is not UTF-16.
#[must_use]
pub fn detect_utf16(sample: &[u8]) -> Option<Detected> {
    let found = |encoding, certain| Some(Detected { encoding, certain });
    match sample {
        // UTF-32 starts so too; nobody writes records in it.
        [0xFF, 0xFE, 0, 0, ..] => return None,
        [0xFF, 0xFE, ..] => return found(Encoding::Utf16Le, true),
        [0xFE, 0xFF, ..] => return found(Encoding::Utf16Be, true),
        _ => {}
    }
    let is_text = |byte: u8| byte >= 0x20 || matches!(byte, b'\t'..=b'\r');
    let (mut high, mut low, mut count) = (0, 0, 0);
    for pair in sample.chunks_exact(2) {
        match *pair {
            [0, byte] if is_text(byte) => high += 1,
            [byte, 0] if is_text(byte) => low += 1,
            _ => {}
        }
        count += 1;
    }
    // Tags, digits and blanks are ASCII in every record: at least a quarter of it.
    let clear = |many: usize, few: usize| many > 0 && many * 4 >= count && few * 8 <= many;
    if clear(low, high) {
        return found(Encoding::Utf16Le, false);
    }
    if clear(high, low) {
        return found(Encoding::Utf16Be, false);
    }
    None
}

/// Finds the 8-bit encoding of those lines of `sample` that are not UTF-8.
///
/// `usual`, the encoding of what stood before, is kept if it reads the sample just as well.
#[must_use]
pub fn detect_8bit(sample: &[u8], usual: Option<Encoding>) -> Detected {
    let mut points: Vec<i32> = CANDIDATES.iter().map(|candidate| candidate.prior).collect();
    let tables: Vec<Table> = CANDIDATES.iter().map(|c| table(c.encoding)).collect();
    let mut seen = [false; 128];
    let others = lines(sample).filter(|line| !reads_as_utf8(line, Encoding::Latin1));
    for word in others.flat_map(words).take(MOST_WORDS) {
        let word = &word[..word.len().min(LONGEST_WORD)];
        for ((sum, candidate), table) in points.iter_mut().zip(CANDIDATES).zip(&tables) {
            *sum = sum.saturating_add(score(candidate, table, word));
        }
        for at in word.iter().filter_map(|byte| byte.checked_sub(0x80)) {
            seen[usize::from(at)] = true;
        }
    }
    let mut best = 0;
    for at in 1..points.len() {
        if points[at] > points[best] {
            best = at;
        }
    }
    let reads_alike = |other: usize| {
        let differs = |at: usize| seen[at] && tables[best][at] != tables[other][at];
        !(0..128).any(differs)
    };
    let lead = (0..points.len())
        .filter(|&other| !reads_alike(other))
        .map(|other| points[best] - points[other])
        .min();
    // Where the bytes seen do not tell two encodings apart, the usual or the commoner one is named.
    let kept = (0..points.len())
        .filter(|&other| reads_alike(other))
        .find(|&other| Some(CANDIDATES[other].encoding) == usual);
    let first = (0..points.len()).find(|&other| reads_alike(other));
    Detected {
        encoding: CANDIDATES[kept.or(first).unwrap_or(best)].encoding,
        certain: lead.is_none_or(|lead| lead >= CERTAIN),
    }
}
