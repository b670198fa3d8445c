//! Which encoding a text is in, found from its bytes.

use crate::encoding::Encoding;
use crate::encoding::decode::{decode, lines};
use crate::encoding::plausible::{
    CANDIDATES, Class, Table, parts_words, reads_as_utf8, score, tables, words,
};
use crate::encoding::punctuation::{is_balanced, is_of_dos, is_only_punctuated};

/// Bytes of a word that are looked at; what is longer is no word.
const LONGEST_WORD: usize = 64;

/// Words outside ASCII that are looked at: more change nothing.
const MOST_WORDS: usize = 4096;

/// Points by which an encoding has to lead to be certain: about 1 : 1000, in tenths of a bit.
const CERTAIN: i32 = 100;

/// Points by which an encoding has to lead the others where the usual one is certainly not it: about 1 : 30.
const CLEAR: i32 = 50;

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
    let others = lines(sample).filter(|line| !reads_as_utf8(line, Encoding::Latin1));
    let weighed = Weighed::of(others.flat_map(words));
    let best = weighed.best();
    // Where the bytes seen do not tell two encodings apart, the usual or the commoner one is named.
    let alike = || (0..CANDIDATES.len()).filter(|&other| weighed.reads_alike(best, other));
    let kept = alike().find(|&other| Some(CANDIDATES[other].encoding) == usual);
    Detected {
        encoding: CANDIDATES[kept.or(alike().next()).unwrap_or(best)].encoding,
        certain: weighed.lead(best) >= CERTAIN,
    }
}

/// The encoding that `span`, which the `usual` one makes no words of, is in, if another makes words of it by far.
pub(super) fn better(span: &[u8], usual: Encoding) -> Option<Encoding> {
    let at = CANDIDATES
        .iter()
        .position(|candidate| candidate.encoding == usual)?;
    let table = tables().nth(at)?;
    let others = || lines(span).filter(|line| !reads_as_utf8(line, usual));
    if !others()
        .flat_map(long_words)
        .any(|word| is_odd(word, table))
    {
        return None;
    }
    let weighed = Weighed::of(others().flat_map(long_words));
    let best = weighed.best();
    let by_far =
        weighed.points[best] - weighed.points[at] >= CERTAIN && weighed.lead(best) >= CLEAR;
    by_far.then(|| CANDIDATES[best].encoding)
}

/// The encoding that makes a word of `word`, best of all.
fn of_word(word: &[u8]) -> Encoding {
    CANDIDATES[Weighed::of(std::iter::once(word)).best()].encoding
}

/// The words of `line` that are no moves: in `Крf3` two scripts meet rightly.
fn long_words(line: &[u8]) -> impl Iterator<Item = &[u8]> {
    words(line).filter(move |word| {
        let end = word.as_ptr() as usize - line.as_ptr() as usize + word.len();
        word.len() > 3 && !line.get(end).is_some_and(u8::is_ascii_digit)
    })
}

/// What speaks for each of the candidates.
struct Weighed {
    points: Vec<i32>,
    /// The bytes from 80 on that were seen.
    seen: [bool; 128],
}

impl Weighed {
    fn of<'w>(words: impl Iterator<Item = &'w [u8]>) -> Self {
        let mut points: Vec<i32> = CANDIDATES.iter().map(|candidate| candidate.prior).collect();
        let mut seen = [false; 128];
        let short = |word: &'w [u8]| &word[..word.len().min(LONGEST_WORD)];
        let mut words: Vec<&[u8]> = words.take(MOST_WORDS).map(short).collect();
        let balanced = is_balanced(&words);
        words.sort_unstable();
        for same in words.chunk_by(|one, other| one == other) {
            let word = same[0];
            let punctuated = is_only_punctuated(word, balanced);
            let times = i32::try_from(same.len()).unwrap_or(i32::MAX);
            for ((sum, candidate), table) in points.iter_mut().zip(CANDIDATES).zip(tables()) {
                let of_word = score(candidate, table, word);
                let unproved = punctuated && is_of_dos(candidate.encoding);
                let of_word = if unproved { of_word.min(0) } else { of_word };
                *sum = sum.saturating_add(of_word.saturating_mul(times));
            }
            for at in word.iter().filter_map(|byte| byte.checked_sub(0x80)) {
                seen[usize::from(at)] = true;
            }
        }
        Self { points, seen }
    }

    /// The first of those that most speaks for.
    fn best(&self) -> usize {
        let rows = self.points.iter().enumerate().rev();
        rows.max_by_key(|(_, points)| **points)
            .map_or(0, |(at, _)| at)
    }

    /// Points before the next one that reads the words otherwise.
    fn lead(&self, best: usize) -> i32 {
        let others = (0..self.points.len()).filter(|&other| !self.reads_alike(best, other));
        let leads = others.map(|other| self.points[best] - self.points[other]);
        leads.min().unwrap_or(i32::MAX)
    }

    fn reads_alike(&self, one: usize, other: usize) -> bool {
        let mut both = tables().nth(one).into_iter().zip(tables().nth(other));
        both.all(|(one, other)| (0..128).all(|at| !self.seen[at] || one[at] == other[at]))
    }
}

// Words that an encoding makes signs of: what tells that it is the wrong one.

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
/// after small letters, or nothing but letters with marks.
fn is_odd(word: &[u8], table: &Table) -> bool {
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
        let [before, after] = [letter(at.checked_sub(1)), letter(Some(at + 1))];
        match Class::of(*c) {
            Class::Sign | Class::Control => before || after,
            Class::Punctuation => before && after && parts_words(*c),
            Class::Edge | Class::Ascii { .. } | Class::Marked { .. } | Class::Cyrillic { .. } => {
                false
            }
        }
    })
}
