//! What a text starts with: a move, or the number of one.

use crate::chess_move::{self, DescriptiveText};
use crate::draughts_move;
use crate::movetext::run_of_numbers;
use crate::record::{Family, Written};
use crate::scan::blanks;

/// True if `text` starts with a move, or with a number that has a move after it. With `numbered`
/// only the latter, and the number must have its dot.
pub(crate) fn starts_moves(text: &[u8], family: Family, numbered: bool) -> bool {
    let digits = text.iter().take_while(|b| b.is_ascii_digit()).count();
    let after = &text[digits..];
    let ellipsis = "…".as_bytes();
    if (1..=3).contains(&digits) && (after.starts_with(b".") || after.starts_with(ellipsis)) {
        let dots = after
            .iter()
            .take_while(|b| **b == b'.' || **b == b' ')
            .count();
        let rest = after[dots..].strip_prefix(ellipsis);
        let rest = rest.unwrap_or(&after[dots..]);
        let rest = &rest[blanks(rest)..];
        return one_move(rest, family, false).is_some()
            || family == Family::Draughts && starts_pairs(rest, &text[..digits]);
    }
    !numbered && one_move(text, family, false).is_some()
}

/// `32 28 19 23` behind the number of a move: two bare numbers for each ply, up to the next number or the end.
fn starts_pairs(text: &[u8], number: &[u8]) -> bool {
    let number = str::from_utf8(number).ok().and_then(|n| n.parse().ok());
    let run = number.and_then(|number| run_of_numbers(text, number));
    run.is_some_and(|run| run.len() == 4 || run.len() == 2)
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
