//! What a text starts with: a move, or the number of one.

use crate::chess_move::{self, DescriptiveText};
use crate::draughts_move;
use crate::movetext::NumberRun;
use crate::record::{Family, Written};
use crate::scan::blanks;

/// True if `text` starts with a move, or with a number that has a move after it. With `numbered`
/// only the latter, and the number must have its dot.
pub(crate) fn starts_moves(text: &[u8], family: Family, numbered: bool) -> bool {
    match after_number(text) {
        Some((number, rest)) => {
            one_move(rest, family, false).is_some()
                || family == Family::Draughts && starts_pairs(rest, number)
        }
        None => !numbered && one_move(text, family, false).is_some(),
    }
}

/// The first move in `text` that has the number of one before it and another move behind it, by either grammar, wherever it
/// stands.
///
/// ```
/// use scoresheet_notation::first_numbered_move;
/// assert_eq!(first_numbered_move("{ e4 e5 2. Nf3 Nc6 3. Bb5 a6"), Some("Nf3"));
/// assert_eq!(first_numbered_move("{ pages 3. 12-15 and 4. 16"), None);
/// ```
#[must_use]
pub fn first_numbered_move(text: &str) -> Option<&str> {
    let bytes = text.as_bytes();
    let starts = |at: &usize| {
        bytes[*at].is_ascii_digit()
            && !at
                .checked_sub(1)
                .is_some_and(|before| bytes[before].is_ascii_alphanumeric())
    };
    (0..bytes.len()).filter(starts).find_map(|at| {
        let found = |family| starts_two_moves(&bytes[at..], family).then_some(family);
        let family = found(Family::Chess).or_else(|| found(Family::Draughts))?;
        let (_, rest) = after_number(&bytes[at..])?;
        let len = one_move(rest, family, false).map_or(0, |(_, len)| len);
        let start = bytes.len() - rest.len();
        text.get(start..start + len.max(1))
    })
}

/// True if `text` starts with the number of a move and the moves of both sides after it: `3. 12-15 May` does not.
pub(crate) fn starts_two_moves(text: &[u8], family: Family) -> bool {
    after_number(text).is_some_and(|(number, rest)| {
        let first = one_move(rest, family, false);
        let second = first.map(|(_, len)| &rest[len + blanks(&rest[len..])..]);
        second.is_some_and(|second| one_move(second, family, false).is_some())
            || family == Family::Draughts && starts_pairs(rest, number)
    })
}

/// The number of a move at the start of `text`, and what stands behind its dots.
fn after_number(text: &[u8]) -> Option<(&[u8], &[u8])> {
    let digits = text.iter().take_while(|b| b.is_ascii_digit()).count();
    let (number, after) = text.split_at(digits);
    let ellipsis = "…".as_bytes();
    if !(1..=3).contains(&digits) || !(after.starts_with(b".") || after.starts_with(ellipsis)) {
        return None;
    }
    let dots = after
        .iter()
        .take_while(|b| **b == b'.' || **b == b' ')
        .count();
    let rest = after[dots..].strip_prefix(ellipsis);
    let rest = rest.unwrap_or(&after[dots..]);
    Some((number, &rest[blanks(rest)..]))
}

/// `32 28 19 23` behind the number of a move: two bare numbers for each ply, up to the next number or the end.
fn starts_pairs(text: &[u8], number: &[u8]) -> bool {
    let number = str::from_utf8(number).ok().and_then(|n| n.parse().ok());
    let run = number.and_then(|number| NumberRun::at_start(text, number));
    run.is_some_and(|run| run.places.len() == 4 || run.places.len() == 2 && run.ends)
}

/// A move at the start of `text`; in a game that is known to be `in_descriptive` notation that
/// comes first, since `K-B6` there is no king's move to b6.
pub(super) fn one_move(
    text: &[u8],
    family: Family,
    in_descriptive: bool,
) -> Option<(Written, usize)> {
    let described = || {
        let (found, len) = DescriptiveText::read(text)?;
        Some((Written::Descriptive(found.flags), len))
    };
    let usual = || {
        let found = chess_move::san(text).or_else(|| chess_move::full_grammar(text));
        found.map(|(found, len)| (Written::Chess(found), len))
    };
    match family {
        Family::Chess if in_descriptive => described().or_else(usual),
        Family::Chess => usual().or_else(described),
        Family::Draughts => {
            draughts_move::written(text).map(|(found, len)| (Written::Draughts(found), len))
        }
    }
}
