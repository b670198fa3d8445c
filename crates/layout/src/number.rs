//! The numbers of moves, damaged ones included.

/// A number of a move as it stands at the start of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct MoveNumber {
    /// What it says.
    pub(crate) number: u16,
    /// Dots behind it say that Black's move follows.
    pub(crate) black: bool,
    /// A full stop, dots or a bracket stand behind it.
    pub(crate) marked: bool,
    /// Bytes, with its dots.
    pub(crate) len: usize,
}

/// Most digits of a number.
const DIGITS: usize = 3;

/// The digit that a character stands for, also one that it is often misread as.
fn digit(c: char) -> Option<(u16, bool)> {
    match c {
        '0'..='9' => c.to_digit(10).map(|d| (d as u16, true)),
        'l' | 'I' | 'i' | '|' | 'І' => Some((1, false)),
        'O' | 'o' | 'О' | 'о' => Some((0, false)),
        'З' | 'з' => Some((3, false)),
        _ => None,
    }
}

/// The number at the start of `text`: `12.`, `12...`, `12…`, `12)`, `№12.`, `l2.`, `1O.`, or bare
/// digits at the end of the word. `None` where it is not clear that a number stands there: letters
/// that look like digits count only beside a digit or, one alone, before a full stop.
pub(crate) fn read(text: &str) -> Option<MoveNumber> {
    let sign = text.strip_prefix('№').unwrap_or(text);
    let (mut number, mut digits, mut real, mut at) = (0u16, 0, 0, text.len() - sign.len());
    for c in sign.chars() {
        let Some((value, is_digit)) = digit(c) else {
            break;
        };
        digits += 1;
        if digits > DIGITS {
            return None;
        }
        real += usize::from(is_digit);
        number = number * 10 + value;
        at += c.len_utf8();
    }
    let behind = text.get(at..).unwrap_or_default();
    let (dots, len) = dots(behind);
    let lone = digits == 1 && sign.starts_with(['l', 'I']) && dots == 1;
    if digits == 0 || (real == 0 && !lone) {
        return None;
    }
    let bracket = dots == 0 && behind.starts_with(')');
    if dots == 0 && !bracket && (real < digits || !behind.is_empty()) {
        return None;
    }
    Some(MoveNumber {
        number,
        black: dots > 1,
        marked: dots > 0 || bracket,
        len: at + len + usize::from(bracket),
    })
}

/// How many full stops stand at the start of `text`, an ellipsis as three, and their bytes.
pub(crate) fn dots(text: &str) -> (usize, usize) {
    let mut dots = 0;
    let mut len = 0;
    for c in text.chars() {
        dots += match c {
            '.' => 1,
            '…' => 3,
            _ => break,
        };
        len += c.len_utf8();
    }
    (dots, len)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clear_and_damaged_numbers() {
        let cases = [
            ("12.", 12, false, 3),
            ("12.Nf3", 12, false, 3),
            ("8...P", 8, true, 4),
            ("7…", 7, true, 4),
            ("l2.", 12, false, 3),
            ("I2.", 12, false, 3),
            ("1O.", 10, false, 3),
            ("l.", 1, false, 2),
            ("№1", 1, false, 4),
            ("3)", 3, false, 2),
            ("17", 17, false, 2),
        ];
        for (text, number, black, len) in cases {
            let found = read(text).unwrap_or_else(|| panic!("{text} is a number"));
            assert_eq!(
                (found.number, found.black, found.len),
                (number, black, len),
                "{text}"
            );
        }
    }

    #[test]
    fn what_is_no_number_for_certain() {
        for text in [
            "e4", "lO", "O-O", "il.", "1234.", "12-17", "1l", "o.", "", ".",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
