//! Words that an encoding makes signs of: what tells that it is the wrong one.

use super::Encoding;
use super::candidates::CANDIDATES;
use super::decode::decode;
use super::detect::of_word;
use super::plausible::{Class, Table, parts_words, tables};

/// A word of a decoded text in which signs stand where letters should.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Doubtful {
    /// The word.
    pub word: String,
    /// The encoding in which it reads better, and how; `None` if it reads so in none.
    pub better: Option<(Encoding, String)>,
}

/// The word at the start of `text`, which was decoded from `encoding`, if signs stand inside it.
///
/// ```
/// use scoresheet_source::{Encoding, doubtful_word};
/// let doubt = doubtful_word("M„kel„ won", Encoding::Windows1252).unwrap();
/// assert_eq!(doubt.better, Some((Encoding::Cp437, "Mäkelä".to_owned())));
/// // Text that was taken for another encoding and written again as UTF-8.
/// let doubt = doubtful_word("MÃ¼ller", Encoding::Utf8).unwrap();
/// assert_eq!(doubt.better, Some((Encoding::Utf8, "Müller".to_owned())));
/// assert!(doubtful_word("Müller", Encoding::Latin1).is_none());
/// ```
#[must_use]
pub fn doubtful_word(text: &str, encoding: Encoding) -> Option<Doubtful> {
    let end = text.find(|c: char| c.is_ascii() && !c.is_ascii_alphabetic());
    let word = text.get(..end.unwrap_or(text.len()))?;
    if encoding == Encoding::Utf8 {
        return twice_encoded(word);
    }
    if !has_signs(&word.chars().collect::<Vec<_>>()) {
        return None;
    }
    let better = written(word, encoding).and_then(|bytes| {
        let found = of_word(&bytes);
        let read = decode(&bytes, found).text;
        let reads = !has_signs(&read.chars().collect::<Vec<_>>());
        (reads && found != encoding).then_some((found, read))
    });
    Some(Doubtful {
        word: word.to_owned(),
        better,
    })
}

/// A word of UTF-8 whose bytes were taken for Windows-1252 and written as UTF-8 once more.
fn twice_encoded(word: &str) -> Option<Doubtful> {
    let bytes = written(word, Encoding::Windows1252)?;
    let read = String::from_utf8(bytes).ok()?;
    let letters = read.chars().any(|c| !c.is_ascii() && c.is_alphabetic());
    letters.then(|| Doubtful {
        word: word.to_owned(),
        better: Some((Encoding::Utf8, read)),
    })
}

/// The bytes that `word` has in `encoding`.
fn written(word: &str, encoding: Encoding) -> Option<Vec<u8>> {
    let at = CANDIDATES
        .iter()
        .position(|candidate| candidate.encoding == encoding)?;
    let table = tables().nth(at)?;
    let byte = |c: char| match u8::try_from(c) {
        Ok(ascii) if ascii.is_ascii() => Some(ascii),
        _ => {
            let at = table.iter().position(|own| *own == Some(c))?;
            u8::try_from(at + 0x80).ok()
        }
    };
    word.chars().map(byte).collect()
}

/// True if the bytes of `word` are no word in the encoding of `table`: signs inside it, letters of two scripts, capitals
/// behind small letters, or nothing but letters with marks.
pub(super) fn is_odd(word: &[u8], table: &Table) -> bool {
    let chars: Vec<char> = word
        .iter()
        .map(|byte| match byte.checked_sub(0x80) {
            None => char::from(*byte),
            Some(at) => table[usize::from(at)].unwrap_or('\u{FFFD}'),
        })
        .collect();
    let class: Vec<Class> = chars.iter().map(|c| Class::of(*c)).collect();
    let meets = class.windows(2).any(|pair| {
        let cyrillic = |class: Class| matches!(class, Class::Cyrillic { .. });
        let letters = pair[0].is_letter() && pair[1].is_letter();
        let inside = pair[0].is_small() && pair[1].is_capital();
        inside || letters && cyrillic(pair[0]) != cyrillic(pair[1])
    });
    let marked = class.windows(3).any(|three| {
        three
            .iter()
            .all(|class| matches!(class, Class::Marked { .. }))
    });
    has_signs(&chars) || meets || marked
}

/// True if a sign, or a control, stands beside a letter, or a quotation mark or the like between two.
fn has_signs(chars: &[char]) -> bool {
    let letter = |at: Option<usize>| {
        at.and_then(|at| chars.get(at))
            .is_some_and(|c| Class::of(*c).is_letter())
    };
    chars.iter().enumerate().any(|(at, c)| {
        let [before, behind] = [letter(at.checked_sub(1)), letter(Some(at + 1))];
        match Class::of(*c) {
            Class::Sign | Class::Control => before || behind,
            Class::Punctuation => before && behind && parts_words(*c),
            Class::Edge | Class::Ascii { .. } | Class::Marked { .. } | Class::Cyrillic { .. } => {
                false
            }
        }
    })
}
