//! Bytes that are punctuation in Windows-1252 (`’ “ ” – …`) and letters in the pages of DOS (`Æ ô ö û à`). Where they stand
//! as punctuation does, they are no evidence for the letters.

use crate::encoding::Encoding;

/// True for the pages of DOS.
pub(super) const fn is_of_dos(encoding: Encoding) -> bool {
    matches!(
        encoding,
        Encoding::Cp437 | Encoding::Cp775 | Encoding::Cp850 | Encoding::Cp852 | Encoding::Cp866
    )
}

const OPENING: [u8; 4] = [0x82, 0x84, 0x91, 0x93];
const CLOSING: u8 = 0x94;
const APOSTROPHE: u8 = 0x92;
const DASHES: [u8; 2] = [0x96, 0x97];
const ELLIPSIS: u8 = 0x85;

/// Whether no more quotation marks are closed at the ends of `words` than are opened at their starts: else they are the
/// last letters of words, as in `Malmö`.
pub(super) fn is_balanced(words: &[&[u8]]) -> bool {
    let opened = |word: &&&[u8]| word.first().is_some_and(|byte| OPENING.contains(byte));
    let closed = |word: &&&[u8]| word.last() == Some(&CLOSING);
    words.iter().filter(closed).count() <= words.iter().filter(opened).count()
}

/// True if every byte of `word` beyond ASCII is punctuation in Windows-1252, and stands as that does; with `balanced`,
/// closing quotation marks too.
pub(super) fn is_only_punctuated(word: &[u8], balanced: bool) -> bool {
    let german = word.first() == Some(&0x84);
    word.iter().enumerate().all(|(at, &byte)| {
        let before = at.checked_sub(1).and_then(|at| word.get(at)).copied();
        let after = word.get(at + 1).copied();
        let [parts_before, parts_after] = [before, after].map(|c| !c.is_some_and(is_letter));
        match byte {
            CLOSING => parts_after && balanced,
            // `„Zugzwang“`
            0x93 if german && at > 0 => parts_after,
            APOSTROPHE => !(before.is_some_and(is_capital) && after.is_some_and(is_capital)),
            ELLIPSIS => parts_before || parts_after,
            // `août`
            _ if DASHES.contains(&byte) => (before, after) != (Some(b'o'), Some(b't')),
            _ if OPENING.contains(&byte) => parts_before,
            _ => byte.is_ascii(),
        }
    })
}

const fn is_letter(byte: u8) -> bool {
    byte.is_ascii_alphabetic()
}

const fn is_capital(byte: u8) -> bool {
    byte.is_ascii_uppercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn punctuation_stands_where_no_letter_would() {
        for word in [
            &b"\x93Tal\x94"[..],
            b"It\x92s",
            b"Adams\x96Baker",
            b"win\x96loss",
            b"no\x85\x94",
            b"\x84Zugzwang\x93",
            b"\x85",
        ] {
            assert!(is_only_punctuated(word, true), "{word:?}");
        }
        // Sämisch, André, Törö, août, KJÆR, Müller
        for word in [
            &b"S\x84misch"[..],
            b"Andr\x82",
            b"T\x94r\x94",
            b"ao\x96t",
            b"KJ\x92R",
            b"M\x81ller",
        ] {
            assert!(!is_only_punctuated(word, true), "{word:?}");
        }
    }

    #[test]
    fn a_mark_that_is_only_closed_is_a_letter() {
        assert!(!is_balanced(&[b"Malm\x94"]));
        assert!(is_balanced(&[b"\x93Good", b"move\x94"]));
        assert!(!is_only_punctuated(b"Malm\x94", false));
    }
}
