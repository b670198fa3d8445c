//! A draughts move as written: numeric, algebraic, shortened, with as many squares as are given.

use crate::chess_move::SquareText;
use crate::scan::{blanks_in_line, capture_sign, dash, ends_draughts_move, ends_move};

/// A field as written: a number, a square by file and rank, or a file alone. One byte.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Field(u8);

/// A field, taken apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FieldText {
    /// Number from 1; where counting begins depends on the game.
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

    /// How many there may be.
    pub const COUNT: usize = 1 << u8::BITS;

    /// Every field there may be, in the order of [`Field::place`].
    pub fn every() -> impl Iterator<Item = Self> {
        (0..=u8::MAX).map(Self::at)
    }

    /// The field of that place.
    #[must_use]
    pub const fn at(place: u8) -> Self {
        Self(place)
    }

    /// Its place among all, for tables of what fields mean.
    #[inline]
    #[must_use]
    pub const fn place(self) -> usize {
        self.0 as usize
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
    /// Capitals in squares: `C3-D4`.
    Capitals,
    /// The target alone (`d4`, `x18`).
    Target,
    /// The target, and the origin in brackets after it: `27(31)`.
    OriginAfter,
    /// Files of 100 squares from a to k, without i.
    WithoutI,
    /// Black's move in brackets: `1. 32-28 (18-23)`.
    InBrackets,
}

impl DraughtsForm {
    /// What the note says.
    #[must_use]
    pub const fn meaning(self) -> &'static str {
        match self {
            Self::Standard => "as PDN writes it",
            Self::Short => "short notation",
            Self::Spaced => "a long dash, or blanks inside the move",
            Self::Digits => "the squares are digits without a sign between them",
            Self::Joined => "the squares have no sign between them",
            Self::Cyrillic => "files are written with Cyrillic letters",
            Self::Capitals => "files are written with capitals",
            Self::Target => "only the target of the move is written",
            Self::OriginAfter => "the origin is in brackets after the target",
            Self::WithoutI => "files are named from a to k, without i",
            Self::InBrackets => "a move of Black's is in brackets",
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
    /// How many squares are written: 1 for a target alone, which stands as the origin too; 0 for
    /// digits without a sign.
    pub squares: u8,
    /// True if a capture sign stands somewhere.
    pub capture: bool,
    /// True if a dash stands somewhere.
    pub dash: bool,
    /// Departure from PDN.
    pub form: DraughtsForm,
}

impl DraughtsText {
    /// The move at the start of `text`, and its length in bytes.
    ///
    /// ```
    /// use scoresheet_notation::DraughtsText;
    /// assert_eq!(DraughtsText::read(b"32-28 19-23").unwrap().1, 5);
    /// assert!(DraughtsText::read(b"3z-28").is_none());
    /// ```
    #[must_use]
    pub fn read(text: &[u8]) -> Option<(Self, usize)> {
        written(text)
    }
}

/// A draughts move at the start of `text`, and its length.
#[inline]
pub(crate) fn written(text: &[u8]) -> Option<(DraughtsText, usize)> {
    plain(text).or_else(|| any_form(text))
}

/// `32-28`, `28x19`, `c3-d4`: two squares and one sign, what nearly every move of a PDN file is.
#[inline]
pub(crate) fn plain(text: &[u8]) -> Option<(DraughtsText, usize)> {
    // Numbers do not go with letters: of `7-d6` the first letter is lost, and it is no square 7.
    match text.first()? {
        b'0'..=b'9' => pair(text, number),
        b'a'..=b'z' => pair(text, square),
        _ => None,
    }
}

/// Two fields of a kind and one sign.
#[inline(always)]
fn pair(
    text: &[u8],
    field: impl Fn(&[u8]) -> Option<(Field, usize)>,
) -> Option<(DraughtsText, usize)> {
    let (from, len) = field(text)?;
    let sign = *text.get(len)?;
    if !matches!(sign, b'-' | b'x' | b':') {
        return None;
    }
    let (to, more) = field(&text[len + 1..])?;
    let end = len + 1 + more;
    if !ends_after_squares(&text[end..]) {
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

/// Whether a move ends here, no further square being joined to it.
#[inline]
fn ends_after_squares(rest: &[u8]) -> bool {
    match rest {
        []
        | [b'\n' | b'\r', ..]
        | [b' ', b'0'..=b'9' | b'a'..=b'w' | b'\n' | b'\r', ..]
        | [b' ', b' ', b'0'..=b'9' | b'a'..=b'w', ..] => true,
        _ => ends_draughts_move(rest) && joint(rest).is_none(),
    }
}

/// One or two digits, not more; `05` is 5.
#[inline(always)]
fn number(text: &[u8]) -> Option<(Field, usize)> {
    let (value, len) = match text {
        [b'0'..=b'9', b'0'..=b'9', b'0'..=b'9', ..] => return None,
        [tens @ b'0'..=b'9', unit @ b'0'..=b'9', ..] => ((tens - b'0') * 10 + unit - b'0', 2),
        [unit @ b'0'..=b'9', ..] => (unit - b'0', 1),
        _ => return None,
    };
    (value > 0).then_some((Field::number(value), len))
}

/// The letter of a file and its number from 1; a capital is one too.
fn file_letter(text: &[u8]) -> Option<(u8, usize)> {
    match text.first() {
        Some(capital @ b'A'..=b'J') => Some((capital - b'A' + 1, 1)),
        _ => crate::scan::file_letter(text),
    }
}

/// File and rank; ranks up to 10.
#[inline]
fn square(text: &[u8]) -> Option<(Field, usize)> {
    let (file, len) = file_letter(text)?;
    let rank = match text.get(len..)? {
        [b'1', b'0', ..] => (10, 2),
        [digit @ b'1'..=b'9', ..] => (digit - b'0', 1),
        _ => return None,
    };
    // A light square of j is a dark one of the files without i.
    let light = file == Field::SIDE && rank.0 % 2 == 1;
    (!light).then(|| (Field::square(file, rank.0), len + rank.1))
}

/// A square by number or by letters.
pub(crate) fn field(text: &[u8]) -> Option<(Field, usize)> {
    number(text).or_else(|| square(text))
}

/// What joins two squares.
struct Joint {
    capture: bool,
    plain: bool,
    /// It stands apart from the square before it, and not from the one after.
    leads: bool,
    /// It stands apart from the square after it, and not from the one before.
    trails: bool,
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
        leads: before > 0 && after == 0,
        trails: before == 0 && after > 0,
        len: before + len + after,
    })
}

fn any_form(text: &[u8]) -> Option<(DraughtsText, usize)> {
    let ended = |found: &(DraughtsText, usize)| ends_draughts_move(&text[found.1..]);
    joined_squares(text)
        .or_else(|| shortened(text))
        .or_else(|| digits(text))
        .filter(ended)
        .or_else(|| read(text).filter(ended))
        .map(|(found, len)| (in_capitals(found, text[0]), len))
}

/// A move whose first letter is a capital.
fn in_capitals(found: DraughtsText, first: u8) -> DraughtsText {
    match first {
        b'A'..=b'J' => DraughtsText {
            form: DraughtsForm::Capitals,
            ..found
        },
        _ => found,
    }
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
        // `c3-d4 xc3`: what captures is the next move.
        if joint.capture && joint.leads && found.dash {
            break;
        }
        // Numbers do not go with letters: after d6 the х of `х4:f2` is a file and no sign.
        let next = &rest[joint.len..];
        let by_number = next.first().is_some_and(u8::is_ascii_digit);
        let Some((to, more)) = field(next).filter(|_| by_number == text[0].is_ascii_digit()) else {
            break;
        };
        // `30- 19-24`: a move that lost its end, and the next one.
        let is_next_move = || self::joint(&next[more..]).is_some_and(|after| after.plain);
        if joint.trails && !joint.capture && is_next_move() {
            break;
        }
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
    // A Cyrillic х after the first letter is a capture sign only if a square follows it.
    let (capture, skip) = match capture_sign(sign) {
        0 => (false, 0),
        more if square(&sign[more..]).is_some() => (true, more),
        _ => (false, 0),
    };
    let rest = &sign[skip..];
    let (to, more) = square(rest).or_else(|| {
        // `AB` is a word, `ab` a move.
        let (file, more) = crate::scan::file_letter(rest)?;
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

/// `3228`, `328`: three or four digits that are distinguished by the legal moves only.
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

/// Every square of a move that was read as [`DraughtsText`], in order of the way. `text` is the
/// token's own.
///
/// Nothing for short notation's file of origin but that file, and nothing at all for digits.
pub fn squares(text: &[u8]) -> impl Iterator<Item = FieldText> + '_ {
    // `27(31)`: the origin follows.
    let after = text.iter().position(|b| *b == b'(').filter(|at| *at > 0);
    let (target, first) = text.split_at(after.unwrap_or(0));
    fields(first).chain(fields(target))
}

fn fields(text: &[u8]) -> impl Iterator<Item = FieldText> + '_ {
    let mut at = 0;
    std::iter::from_fn(move || {
        while at < text.len() {
            let rest = &text[at..];
            if let Some((field, len)) = field(rest).or_else(|| square_without_i(rest)) {
                at += len;
                return Some(field.text());
            }
            at += crate::scan::character(rest);
        }
        None
    })
}

/// The highest number of a square on any board.
const LAST: u8 = 72;

/// The readings of digits without a sign: each pair of numbers that `3228` or `328` may mean.
///
/// ```
/// use scoresheet_notation::digit_readings;
/// assert_eq!(digit_readings("328"), [(3, 28), (32, 8), (32, 28), (32, 38)]);
/// ```
/// The last two are targets without their tens digit, as score sheets have it.
#[must_use]
pub fn digit_readings(digits: &str) -> Vec<(u8, u8)> {
    let number = |s: &str| s.parse::<u8>().ok().filter(|n| (1..=LAST).contains(n));
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
                && (1..=LAST).contains(&b)
                && b.abs_diff(a) <= 6
                && !readings.contains(&(a, b))
            {
                readings.push((a, b));
            }
        }
    }
    readings
}

// Rare short forms: the target alone, the origin after the target, files without i.

/// `27(31)`, `ce:5`, `k2-j3`, `x18`, `d4` at the start of `text`, and the length.
fn read(text: &[u8]) -> Option<(DraughtsText, usize)> {
    origin_after(text)
        .or_else(|| sign_inside(text))
        .or_else(|| without_i(text))
        .or_else(|| target(text))
}

/// `27(31)`: 31-27.
fn origin_after(text: &[u8]) -> Option<(DraughtsText, usize)> {
    let (to, len) = number(text)?;
    let inside = text[len..].strip_prefix(b"(")?;
    let (from, more) = number(inside)?;
    inside[more..].strip_prefix(b")")?;
    let found = DraughtsText {
        from,
        to,
        squares: 2,
        form: DraughtsForm::OriginAfter,
        ..DraughtsText::default()
    };
    Some((found, len + more + 2))
}

/// `ce:5`: the sign stands inside the target.
fn sign_inside(text: &[u8]) -> Option<(DraughtsText, usize)> {
    let (from, first) = file_letter(text)?;
    let (to, second) = file_letter(&text[first..])?;
    let sign = &text[first + second..];
    let more = capture_sign(sign);
    let rank = match sign.get(more) {
        Some(digit @ b'1'..=b'9') if more > 0 => digit - b'0',
        _ => return None,
    };
    let found = DraughtsText {
        from: Field::file(from),
        to: Field::square(to, rank),
        squares: 2,
        capture: true,
        form: DraughtsForm::Short,
        ..DraughtsText::default()
    };
    Some((found, first + second + more + 1))
}

/// A square of files a-k without i: `j` is the ninth file and `k` the tenth. In files a-j the dark
/// squares of `j` have even ranks, so an odd one tells which are meant.
fn square_without_i(text: &[u8]) -> Option<(Field, usize)> {
    let (rank, len) = match text.get(1..)? {
        [b'1', b'0', ..] => (10, 3),
        [digit @ b'1'..=b'9', ..] => (digit - b'0', 2),
        _ => return None,
    };
    match (text.first()?, rank % 2) {
        (b'j', 1) => Some((Field::square(9, rank), len)),
        (b'k', 0) => Some((Field::square(10, rank), len)),
        _ => None,
    }
}

/// Two or more squares, one of which only files without i have.
fn without_i(text: &[u8]) -> Option<(DraughtsText, usize)> {
    let any = |text: &[u8]| square_without_i(text).map(|found| (found, true));
    let any = |text: &[u8]| any(text).or_else(|| square(text).map(|found| (found, false)));
    let ((from, mut len), mut seen) = any(text)?;
    let mut found = DraughtsText {
        from,
        squares: 1,
        form: DraughtsForm::WithoutI,
        ..DraughtsText::default()
    };
    while let Some(joint) = joint(&text[len..]) {
        let Some(((to, more), odd)) = any(&text[len + joint.len..]) else {
            break;
        };
        found.to = to;
        found.squares = found.squares.saturating_add(1);
        found.capture |= joint.capture;
        found.dash |= !joint.capture;
        seen |= odd;
        len += joint.len + more;
    }
    (seen && found.squares > 1).then_some((found, len))
}

/// `d4`, `x18`, `xe5`: a square by letters, or any after a capture sign.
fn target(text: &[u8]) -> Option<(DraughtsText, usize)> {
    let sign = match text.first()? {
        b'*' => 0,
        _ => capture_sign(text),
    };
    let (to, len) = match sign {
        0 => square(text)?,
        _ => field(&text[sign..])?,
    };
    Some((alone(to, sign > 0), sign + len))
}

/// A move of which only the target is written.
fn alone(to: Field, capture: bool) -> DraughtsText {
    DraughtsText {
        from: to,
        to,
        squares: 1,
        capture,
        form: DraughtsForm::Target,
        ..DraughtsText::default()
    }
}

/// A number alone as the target of a move; only what stands around it tells that it is one.
pub(crate) fn numbered_target(text: &[u8]) -> Option<DraughtsText> {
    number(text).map(|(to, _)| alone(to, false))
}

/// `32 28`: two numbers with a blank between.
pub(crate) fn numbered_pair(from: &[u8], to: &[u8]) -> Option<DraughtsText> {
    Some(DraughtsText {
        from: number(from)?.0,
        to: number(to)?.0,
        squares: 2,
        form: DraughtsForm::Spaced,
        ..DraughtsText::default()
    })
}

#[cfg(test)]
mod tests;
