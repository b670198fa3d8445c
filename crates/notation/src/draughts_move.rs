//! A draughts move as written: numeric, algebraic, shortened, with as many squares as are given.

use crate::chess_move::SquareText;
use crate::scan::{blanks_in_line, capture_sign, dash, ends_draughts_move, ends_move, file_letter};

/// A field as written: a number, a square by file and rank, or a file alone. One byte.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Field(u8);

/// A field, taken apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FieldText {
    /// Number from 1, counted from the upper left dark square.
    Number(u8),
    /// File and rank, both from 1.
    Square(SquareText),
    /// A file alone, from 1 (`e` in `ed4`).
    File(u8),
}

impl Field {
    const SQUARES: u8 = 100;
    const FILES: u8 = 200;
    /// Longest file and rank, those of the board of 100 squares.
    const SIDE: u8 = 10;

    const fn number(number: u8) -> Self {
        Self(number)
    }

    const fn square(file: u8, rank: u8) -> Self {
        Self(Self::SQUARES + (file - 1) * Self::SIDE + rank - 1)
    }

    const fn file(file: u8) -> Self {
        Self(Self::FILES + file)
    }

    /// What is written.
    #[inline]
    #[must_use]
    pub const fn text(self) -> FieldText {
        match self.0 {
            number @ 0..Self::SQUARES => FieldText::Number(number),
            square @ Self::SQUARES..Self::FILES => {
                let at = square - Self::SQUARES;
                FieldText::Square(SquareText::new(at / Self::SIDE + 1, at % Self::SIDE + 1))
            }
            file => FieldText::File(file - Self::FILES),
        }
    }
}

/// How a draughts move departs from what PDN writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum DraughtsForm {
    /// Squares joined by a hyphen or a capture sign.
    #[default]
    Standard,
    /// Shortened: file of origin and target.
    Short,
    /// A dash other than the hyphen, or blanks around the sign.
    Spaced,
    /// Digits without a sign between them (`3228`, `328`).
    Digits,
    /// Two squares without a sign between them (`a3b4`).
    Joined,
    /// Cyrillic letters in squares.
    Cyrillic,
}

impl DraughtsForm {
    /// What the note says.
    #[must_use]
    pub const fn meaning(self) -> &'static str {
        match self {
            Self::Standard => "as PDN writes it",
            Self::Short => "shortened notation",
            Self::Spaced => "a long dash, or blanks inside the move",
            Self::Digits => "the squares are digits without a sign between them",
            Self::Joined => "the squares have no sign between them",
            Self::Cyrillic => "files are written with Cyrillic letters",
        }
    }
}

/// A draughts move as written. The squares between origin and target are read again from the
/// text when they are needed ([`squares`]).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct DraughtsText {
    /// First square written.
    pub from: Field,
    /// Last square written.
    pub to: Field,
    /// How many squares are written, at least 2; 0 for digits without a sign.
    pub squares: u8,
    /// True if a capture sign stands somewhere.
    pub capture: bool,
    /// True if a dash stands somewhere.
    pub dash: bool,
    /// Departure from PDN.
    pub form: DraughtsForm,
}

/// A draughts move at the start of `text`, and its length.
#[inline]
pub(crate) fn written(text: &[u8]) -> Option<(DraughtsText, usize)> {
    plain(text).or_else(|| any_form(text))
}

/// `32-28`, `28x19`, `c3-d4`: two squares and one sign, what nearly every move of a PDN file is.
#[inline]
fn plain(text: &[u8]) -> Option<(DraughtsText, usize)> {
    let (from, len) = field(text)?;
    let sign = *text.get(len)?;
    if !matches!(sign, b'-' | b'x' | b':') {
        return None;
    }
    let (to, more) = field(&text[len + 1..])?;
    let end = len + 1 + more;
    let rest = &text[end..];
    if !text[0].is_ascii() || !ends_draughts_move(rest) || joint(rest).is_some() {
        return None;
    }
    let found = DraughtsText {
        from,
        to,
        squares: 2,
        capture: sign != b'-',
        dash: sign == b'-',
        form: DraughtsForm::Standard,
    };
    Some((found, end))
}

/// One or two digits, not more; `05` is 5.
#[inline]
fn number(text: &[u8]) -> Option<(Field, usize)> {
    let digit = |i: usize| text.get(i).copied().filter(u8::is_ascii_digit);
    let first = digit(0)? - b'0';
    let (value, len) = match digit(1) {
        Some(second) if digit(2).is_none() => (first * 10 + second - b'0', 2),
        Some(_) => return None,
        None => (first, 1),
    };
    (value > 0).then_some((Field::number(value), len))
}

/// File and rank; ranks up to 10.
fn square(text: &[u8]) -> Option<(Field, usize)> {
    let (file, len) = file_letter(text)?;
    let rank = match text.get(len..)? {
        [b'1', b'0', ..] => (10, 2),
        [digit @ b'1'..=b'9', ..] => (digit - b'0', 1),
        _ => return None,
    };
    Some((Field::square(file, rank.0), len + rank.1))
}

/// A square by number or by letters.
pub(crate) fn field(text: &[u8]) -> Option<(Field, usize)> {
    number(text).or_else(|| square(text))
}

/// What joins two squares.
struct Joint {
    capture: bool,
    plain: bool,
    len: usize,
}

/// A dash or capture sign with blanks around it.
fn joint(text: &[u8]) -> Option<Joint> {
    let before = blanks_in_line(text);
    let sign = &text[before..];
    let (capture, len) = match (dash(sign), capture_sign(sign)) {
        (0, 0) => return None,
        (0, len) => (true, len),
        (len, _) => (false, len),
    };
    if sign[0] == b'*' {
        return None;
    }
    let after = blanks_in_line(&sign[len..]);
    Some(Joint {
        capture,
        plain: before == 0 && after == 0 && len == 1,
        len: before + len + after,
    })
}

fn any_form(text: &[u8]) -> Option<(DraughtsText, usize)> {
    joined_squares(text)
        .or_else(|| shortened(text))
        .or_else(|| digits(text))
        .filter(|(_, len)| ends_draughts_move(&text[*len..]))
}

/// Two or more whole squares joined by signs, or two algebraic ones with nothing between.
fn joined_squares(text: &[u8]) -> Option<(DraughtsText, usize)> {
    let (from, mut len) = field(text)?;
    let mut found = DraughtsText {
        from,
        squares: 1,
        ..DraughtsText::default()
    };
    loop {
        let rest = &text[len..];
        let Some(joint) = joint(rest) else {
            if found.squares == 1 && !text[0].is_ascii_digit() {
                let (to, more) = square(rest)?;
                found.to = to;
                found.squares = 2;
                found.form = DraughtsForm::Joined;
                len += more;
            }
            break;
        };
        let Some((to, more)) = field(&rest[joint.len..]) else {
            break;
        };
        // `32-28 -` and `32-28 x` do not go on unless a square follows; `1-1` style results do not
        // reach this place.
        found.to = to;
        found.squares = found.squares.saturating_add(1);
        found.capture |= joint.capture;
        found.dash |= !joint.capture;
        if !joint.plain {
            found.form = DraughtsForm::Spaced;
        }
        len += joint.len + more;
    }
    if found.squares < 2 {
        return None;
    }
    if !text[..len].is_ascii() && !text[0].is_ascii() {
        found.form = DraughtsForm::Cyrillic;
    }
    Some((found, len))
}

/// `ed4`, `b:d6`, `bd6`, `cb` — a file, perhaps a capture sign, a target that may be a file alone.
fn shortened(text: &[u8]) -> Option<(DraughtsText, usize)> {
    let (from, len) = file_letter(text)?;
    let sign = &text[len..];
    // A Cyrillic х behind the first letter is a capture sign only if a square follows it.
    let (capture, skip) = match capture_sign(sign) {
        0 => (false, 0),
        more if square(&sign[more..]).is_some() => (true, more),
        _ => (false, 0),
    };
    let rest = &sign[skip..];
    let (to, more) = square(rest).or_else(|| {
        let (file, more) = file_letter(rest)?;
        ends_move(&rest[more..]).then_some((Field::file(file), more))
    })?;
    let found = DraughtsText {
        from: Field::file(from),
        to,
        squares: 2,
        capture,
        dash: false,
        form: if text[0].is_ascii() {
            DraughtsForm::Short
        } else {
            DraughtsForm::Cyrillic
        },
    };
    Some((found, len + skip + more))
}

/// `3228`, `328`: three or four digits that are told apart by the legal moves only.
fn digits(text: &[u8]) -> Option<(DraughtsText, usize)> {
    let len = text.iter().take_while(|b| b.is_ascii_digit()).count();
    if !(3..=4).contains(&len) || text.get(len) == Some(&b'.') {
        return None;
    }
    let found = DraughtsText {
        form: DraughtsForm::Digits,
        ..DraughtsText::default()
    };
    Some((found, len))
}

/// Every square of a move that was read as [`DraughtsText`], in order. `text` is the token's own.
///
/// Nothing for shortened notation's file of origin but that file, and nothing at all for digits.
pub fn squares(text: &[u8]) -> impl Iterator<Item = FieldText> + '_ {
    let mut at = 0;
    std::iter::from_fn(move || {
        while at < text.len() {
            let rest = &text[at..];
            if let Some((field, len)) = field(rest) {
                at += len;
                return Some(field.text());
            }
            at += crate::scan::character(rest);
        }
        None
    })
}

/// The readings of digits without a sign: each pair of numbers that `3228` or `328` may mean.
///
/// ```
/// use scoresheet_notation::digit_readings;
/// assert_eq!(digit_readings("328"), [(3, 28), (32, 8), (32, 28), (32, 38)]);
/// ```
/// The last two are targets without their tens digit, as score sheets have it.
#[must_use]
pub fn digit_readings(digits: &str) -> Vec<(u8, u8)> {
    let number = |s: &str| s.parse::<u8>().ok().filter(|n| (1..=50).contains(n));
    let mut readings = Vec::new();
    for cut in 1..digits.len() {
        let (Some(a), Some(b)) = (digits.get(..cut), digits.get(cut..)) else {
            continue;
        };
        if let (true, true, Some(a), Some(b)) = (a.len() <= 2, b.len() <= 2, number(a), number(b)) {
            readings.push((a, b));
        }
    }
    // `328`: the tens digit of the target is that of the origin, or one beside it.
    if let (3, Some(a), Some(unit)) = (
        digits.len(),
        digits.get(..2).and_then(number),
        digits.get(2..),
    ) {
        let unit = unit.parse::<u8>().unwrap_or(0);
        for tens in (a / 10).saturating_sub(1)..=a / 10 + 1 {
            let b = tens * 10 + unit;
            if tens > 0
                && (1..=50).contains(&b)
                && b.abs_diff(a) <= 6
                && !readings.contains(&(a, b))
            {
                readings.push((a, b));
            }
        }
    }
    readings
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(text: &str) -> (DraughtsText, usize) {
        written(text.as_bytes()).unwrap_or_else(|| panic!("{text} is a move"))
    }

    fn fields(text: &str) -> Vec<FieldText> {
        squares(text.as_bytes()).collect()
    }

    #[test]
    fn numbers() {
        let (found, len) = one("32-28 19-23");
        assert_eq!(
            (found.from.text(), found.to.text(), len),
            (FieldText::Number(32), FieldText::Number(28), 5)
        );
        assert!(one("28x19").0.capture);
        assert_eq!(one("05-10").0.from.text(), FieldText::Number(5));
        let padded = one("16x 7 2.");
        assert_eq!((padded.0.to.text(), padded.1), (FieldText::Number(7), 5));
        assert_eq!(one("42:24:8:17:6").0.squares, 5);
        assert_eq!(fields("47x38x24").len(), 3);
        assert_eq!(one("31—27").0.form, DraughtsForm::Spaced);
    }

    #[test]
    fn letters() {
        let square = |f, r| FieldText::Square(SquareText::new(f, r));
        assert_eq!(one("a3—b4").0.from.text(), square(1, 3));
        assert_eq!(one("b4 : d6").1, 7);
        assert_eq!(one("b4:d6 : f8").0.squares, 3);
        assert_eq!(one("ed4").0.from.text(), FieldText::File(5));
        assert_eq!(one("ed4").0.to.text(), square(4, 4));
        assert!(one("b:d6").0.capture);
        assert_eq!(one("h2:j4").0.to.text(), square(10, 4));
        assert_eq!(one("a9-b10").0.to.text(), square(2, 10));
        assert_eq!(one("cb").0.to.text(), FieldText::File(2));
        assert_eq!(one("ц3-д4").0.from.text(), square(3, 3));
        assert_eq!(one("сб4").0.form, DraughtsForm::Cyrillic);
    }

    #[test]
    fn digits_stay_open() {
        assert_eq!(one("3228 1923").0.squares, 0);
        assert_eq!(digit_readings("3228"), [(32, 28)]);
        assert!(digit_readings("328").contains(&(32, 28)));
    }

    #[test]
    fn words_are_no_moves() {
        for text in ["and", "1-0x", "Редкий", "a3b", "e", "12", "12."] {
            assert_eq!(written(text.as_bytes()), None, "{text}");
        }
    }
}
