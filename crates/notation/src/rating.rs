//! Ratings of the players, as tags state them.

use crate::record::{RecordText, Tag};

/// Names that ratings go by in files, after the player's colour.
const NAMES: [&[u8]; 4] = [b"Elo", b"Rating", b"FMJD", b"USCF"];

/// The highest number that can be a rating.
const HIGHEST: u32 = 9999;

/// A rating as a tag states it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StatedRating {
    /// The rating.
    Rating(u32),
    /// A number that no rating can be, such as 5,300,000 or -200, or one with letters for figures, `18OO`.
    Impossible(Tag),
    /// A number with something beside it, such as `1850?` or `1850 (FIDE)`: it may be no rating of the usual kind.
    Beside(Tag),
}

/// White's rating or Black's, by the first of their tags that states one, or else a number that can be none, or that does
/// not stand alone. `None` if there is no number, or 0.
///
/// ```
/// use scoresheet_notation::{Family, Reader, Record, RecordText, StatedRating, stated_rating};
/// let text = br#"[WhiteElo "2640"] [BlackElo "24O0"] *"#;
/// let mut record = Record::default();
/// Reader::new(text).next(&mut record, &|_| Family::Chess);
/// let record = RecordText::new(&record, text);
/// assert_eq!(stated_rating(record, true), Some(StatedRating::Rating(2640)));
/// assert!(matches!(stated_rating(record, false), Some(StatedRating::Impossible(_))));
/// ```
#[must_use]
pub fn stated_rating(record: RecordText<'_>, white: bool) -> Option<StatedRating> {
    let player: &[u8] = if white { b"White" } else { b"Black" };
    let fits = |tag: &&Tag| {
        // Most tags are known by this to be others.
        let len = tag.name.end - tag.name.start;
        if !(8..=11).contains(&len) {
            return false;
        }
        let name = record.bytes(tag.name).strip_prefix(player);
        name.is_some_and(|name| NAMES.contains(&name))
    };
    let mut impossible = None;
    for tag in record.tags.iter().filter(fits) {
        let value = record.bytes(tag.value);
        match number(value) {
            None if has_letters_for_figures(value) => {
                impossible = impossible.or(Some(StatedRating::Impossible(*tag)));
            }
            None if has_number(value) => {
                impossible = impossible.or(Some(StatedRating::Beside(*tag)));
            }
            Some(0) | None => {}
            Some(number) if (1..=i64::from(HIGHEST)).contains(&number) => {
                return u32::try_from(number).ok().map(StatedRating::Rating);
            }
            Some(_) => impossible = impossible.or(Some(StatedRating::Impossible(*tag))),
        }
    }
    impossible
}

/// `18OO`: figures, and letters that are taken for them.
fn has_letters_for_figures(text: &[u8]) -> bool {
    let text = text.trim_ascii();
    let letter = |byte: &u8| matches!(byte, b'O' | b'o' | b'l' | b'I');
    let figures = text.iter().filter(|byte| byte.is_ascii_digit()).count();
    let letters = text.iter().filter(|byte| letter(byte)).count();
    figures > 1 && letters > 0 && figures + letters == text.len()
}

/// Three figures together or more, as ratings have.
fn has_number(text: &[u8]) -> bool {
    text.split(|byte| !byte.is_ascii_digit())
        .any(|digits| digits.len() > 2)
}

/// A whole number, whose thousands may be set apart; one too long to be counted is the greatest.
fn number(text: &[u8]) -> Option<i64> {
    let text = text.trim_ascii();
    let (sign, digits) = match text {
        [b'-', digits @ ..] => (-1, digits),
        digits => (1, digits),
    };
    let is_part = |byte: &u8| byte.is_ascii_digit() || matches!(byte, b',' | b'.' | b' ' | b'\'');
    if !digits.first()?.is_ascii_digit() || !digits.iter().all(is_part) {
        return None;
    }
    let thousands = digits.split(|byte| !byte.is_ascii_digit()).skip(1);
    if thousands.clone().any(|group| group.len() != 3) {
        return None;
    }
    let digits = digits.iter().filter(|byte| byte.is_ascii_digit());
    let number = digits.fold(0_i64, |sum, digit| {
        sum.saturating_mul(10)
            .saturating_add(i64::from(digit - b'0'))
    });
    Some(sign * number)
}
