//! Squares of draughts in a row, of which a list has the first and the last: `37/39`, `12 t/m 14`.

use super::{FieldText, PieceText, stands_alone, words};
use crate::scan::{blanks, dash};

/// The highest number of a square that a row may end with: that of the largest board.
const LAST: u8 = 72;

/// The squares of a row at the start of `rest`, and its length. A dash makes a move too, so it makes a row only in a list that
/// ascends and has squares of its own, some in `before` or one behind it.
pub(super) fn row_of_squares(rest: &str, before: &[PieceText]) -> Option<(Vec<PieceText>, usize)> {
    let (first, mut at) = number(rest)?;
    let (sign, len) = joint(&rest[at..])?;
    at += len;
    let (last, len) = number(&rest[at..])?;
    at += len;
    let row = first < last && last <= LAST && stands_alone(&rest[at..]);
    let listed = match sign {
        Joint::Row => true,
        Joint::Dash => match before.last() {
            Some(piece) => matches!(piece.field, FieldText::Number(before) if before < first),
            None => lists_more(&rest[at..], last),
        },
    };
    (row && listed).then(|| ((first..=last).map(man).collect(), at))
}

/// What joins two numbers.
enum Joint {
    /// A stroke or a word.
    Row,
    Dash,
}

fn joint(text: &str) -> Option<(Joint, usize)> {
    let gap = blanks(text.as_bytes());
    let sign = &text[gap..];
    let (joint, len) = match dash(sign.as_bytes()) {
        0 if sign.starts_with('/') => (Joint::Row, 1),
        0 => (Joint::Row, words::to(sign).filter(|_| gap > 0)?),
        len => (Joint::Dash, len),
    };
    let end = gap + len;
    Some((joint, end + blanks(&text.as_bytes()[end..])))
}

/// Whether one square alone follows, behind the last of a row.
fn lists_more(after: &str, last: u8) -> bool {
    let next = after.strip_prefix(',').map(str::trim_start);
    next.and_then(|next| {
        let (number, len) = number(next)?;
        Some(number > last && stands_alone(&next[len..]) && joint(&next[len..]).is_none())
    })
    .unwrap_or(false)
}

/// The number of a square at the start of a text, and its length.
fn number(text: &str) -> Option<(u8, usize)> {
    let len = text.bytes().take_while(u8::is_ascii_digit).count();
    let number = text[..len].parse().ok()?;
    (number > 0).then_some((number, len))
}

fn man(number: u8) -> PieceText {
    PieceText {
        letter: None,
        bare: false,
        king: false,
        field: FieldText::Number(number),
    }
}
