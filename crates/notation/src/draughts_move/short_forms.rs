//! Rare short forms: the target alone, the origin behind the target, files without i.

use super::{DraughtsForm, DraughtsText, Field, field, file_letter, joint, number, square};
use crate::scan::capture_sign;

/// `27(31)`, `ce:5`, `k2-j3`, `x18`, `d4` at the start of `text`, and the length.
pub(super) fn read(text: &[u8]) -> Option<(DraughtsText, usize)> {
    origin_behind(text)
        .or_else(|| sign_inside(text))
        .or_else(|| without_i(text))
        .or_else(|| target(text))
}

/// `27(31)`: 31-27.
fn origin_behind(text: &[u8]) -> Option<(DraughtsText, usize)> {
    let (to, len) = number(text)?;
    let inside = text[len..].strip_prefix(b"(")?;
    let (from, more) = number(inside)?;
    inside[more..].strip_prefix(b")")?;
    let found = DraughtsText {
        from,
        to,
        squares: 2,
        form: DraughtsForm::OriginBehind,
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
pub(super) fn square_without_i(text: &[u8]) -> Option<(Field, usize)> {
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

/// `d4`, `x18`, `xe5`: a square by letters, or any behind a capture sign.
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
