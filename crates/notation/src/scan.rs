//! Byte-level leaf parsers shared by the grammars: blanks, dashes, capture signs, words.

/// Length of the blank at the start of `text`: ASCII blanks, no-break and other Unicode blanks, marks that
/// are seen by nobody (direction of writing, soft hyphen), and the byte-order mark that concatenated files
/// leave in the middle. 0 if there is none.
#[inline]
pub(crate) fn blank(text: &[u8]) -> usize {
    match text {
        [b' ' | b'\t' | b'\n' | b'\r' | 0x0b | 0x0c, ..] => 1,
        [0xc2, 0xa0 | 0xad, ..] => 2,
        // `\n` as two characters, left by programs that wrote a text as a string.
        [b'\\', b'n' | b'r', ..] => 2,
        // U+2000–U+200F, U+2028–U+202C, U+202F; what turns the order of letters round, U+202D and U+202E, is reported
        [0xe2, 0x80, 0x80..=0x8f | 0xa8..=0xac | 0xaf, ..] => 3,
        // U+205F, U+2060, U+2066–U+2069, U+3000, U+FEFF
        [0xe2, 0x81, 0x9f | 0xa0 | 0xa6..=0xa9, ..] => 3,
        [0xe3, 0x80, 0x80, ..] | [0xef, 0xbb, 0xbf, ..] => 3,
        _ => 0,
    }
}

/// True for a sign without width, which nobody sees where it stands: marks of the direction of writing, joiners, the
/// byte-order mark. Not the soft hyphen, which a page shows at the end of a line.
///
/// ```
/// use scoresheet_notation::is_invisible;
/// assert!(is_invisible('\u{200f}') && !is_invisible(' '));
/// ```
#[must_use]
pub fn is_invisible(c: char) -> bool {
    matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202c}' | '\u{2060}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}

/// Bytes of blanks at the start of `text`.
#[inline]
pub(crate) fn blanks(text: &[u8]) -> usize {
    let mut len = 0;
    loop {
        match blank(&text[len..]) {
            0 => return len,
            one => len += one,
        }
    }
}

/// Bytes of blanks at the start of `text` that do not end the line.
pub(crate) fn blanks_in_line(text: &[u8]) -> usize {
    let mut len = 0;
    while !matches!(text.get(len), Some(b'\n' | b'\r')) {
        match blank(&text[len..]) {
            0 => break,
            one => len += one,
        }
    }
    len
}

/// Length of a dash at the start of `text`: hyphen, hyphens of Unicode, en and em dash, minus; 0 if
/// there is none.
#[inline]
pub(crate) fn dash(text: &[u8]) -> usize {
    match text {
        [b'-', ..] => 1,
        // U+2010–U+2015, U+2212
        [0xe2, 0x80, 0x90..=0x95, ..] | [0xe2, 0x88, 0x92, ..] => 3,
        _ => 0,
    }
}

/// Length of a capture sign at the start of `text`: `:` `x` `X` `×` `х` `Х` `*`; 0 if there is none.
#[inline]
pub(crate) fn capture_sign(text: &[u8]) -> usize {
    match text {
        [b':' | b'x' | b'X' | b'*', ..] => 1,
        // × (multiplication), х and Х (Cyrillic)
        [0xc3, 0x97, ..] | [0xd1, 0x85, ..] | [0xd0, 0xa5, ..] => 2,
        _ => 0,
    }
}

/// Length of the UTF-8 character at the start of `text`, at least 1 and at most what is there. A byte
/// that starts a character which does not go on stands alone: it takes no line end with it.
pub(crate) fn character(text: &[u8]) -> usize {
    let len = match text.first() {
        None => 0,
        Some(0xc0..=0xdf) => 2,
        Some(0xe0..=0xef) => 3,
        Some(0xf0..=0xf7) => 4,
        Some(_) => 1,
    };
    let rest = text.get(1..len.min(text.len())).unwrap_or_default();
    let goes_on = rest.iter().take_while(|b| matches!(b, 0x80..=0xbf));
    len.min(1) + goes_on.count()
}

/// Bytes up to the next blank, bracket of a comment or variation, or end.
pub(crate) fn word(text: &[u8]) -> usize {
    let mut len = 0;
    while len < text.len() {
        let bracket = matches!(text[len], b'{' | b'}' | b'(' | b')' | b'[' | b']' | b';');
        if bracket || blank(&text[len..]) > 0 {
            break;
        }
        len += character(&text[len..]);
    }
    len
}

/// True if a move may end here: end of text, a blank, or anything that is not part of a word.
#[inline]
pub(crate) fn ends_move(text: &[u8]) -> bool {
    match text.first() {
        None => true,
        Some(b) if b.is_ascii() => {
            !(b.is_ascii_alphanumeric() || matches!(b, b'-' | b':' | b'=' | b'/'))
        }
        // A blank, a dagger, a sign of evaluation; not a dash, nor a figurine (U+2654–265F), which
        // is what a pawn becomes.
        Some(0xe2) => dash(text) == 0 && !matches!(text, [_, 0x99, 0x94..=0x9f, ..]),
        Some(_) => blank(text) > 0 || text.starts_with("±".as_bytes()),
    }
}

/// True if a draughts move may end here: there the sign of a game that is drawn or won may stand
/// after the last move without a blank, `32-28=`, `c3-d4X`, `c3-d4×` (VK 9.1.10–11).
#[inline]
pub(crate) fn ends_draughts_move(text: &[u8]) -> bool {
    ends_move(text)
        || matches!(text, [b'=' | b'X', rest @ ..] | [0xc3, 0x97, rest @ ..] if ends_move(rest))
}

/// Length of a file letter at the start of `text` and its number from 1 (a): Latin, or a Cyrillic
/// letter that looks like it or is written for it (а б ц д е ф г х, also в and с).
#[inline]
pub(crate) fn file_letter(text: &[u8]) -> Option<(u8, usize)> {
    match text {
        [byte @ b'a'..=b'j', ..] => Some((byte - b'a' + 1, 1)),
        [first @ (0xd0 | 0xd1), second, ..] => {
            let file = match (first, second) {
                (0xd0, 0xb0) => 1,                // а
                (0xd0, 0xb1) | (0xd0, 0xb2) => 2, // б в
                (0xd1, 0x86) | (0xd1, 0x81) => 3, // ц с
                (0xd0, 0xb4) => 4,                // д
                (0xd0, 0xb5) => 5,                // е
                (0xd1, 0x84) => 6,                // ф
                (0xd0, 0xb3) => 7,                // г
                (0xd1, 0x85) => 8,                // х
                _ => return None,
            };
            Some((file, 2))
        }
        _ => None,
    }
}
