//! What stands behind the target of a move: check, mate, en passant.

use super::grammar::{Parsed, no};
use super::words::{self, Said};
use super::{ChessFlags, ChessForm};
use crate::scan::{blanks_in_line, dash};

/// A word or dagger that says something of the move before it, blanks between or not: `exd6 e.p.`,
/// `Qh4 mate`, `Bf7†`. Its flag, and its length.
pub(crate) fn word_behind(text: &[u8]) -> Option<(ChessFlags, usize)> {
    if ["†", "‡", "#"]
        .iter()
        .any(|dagger| text.starts_with(dagger.as_bytes()))
    {
        let (rest, (flag, _)) = check_signs(text).ok()?;
        return Some((flag, text.len() - rest.len()));
    }
    match words::read(text)? {
        (Said::OfMove(flag), len) => Some((flag, len)),
        (Said::Castling(_), _) => None,
    }
}

/// `e.p.` and the like, blanks before it.
pub(super) fn en_passant(input: &[u8]) -> Parsed<'_, ()> {
    let body = &input[blanks_in_line(input)..];
    match words::read(body) {
        Some((Said::OfMove(ChessFlags::EN_PASSANT), len)) => Ok((&body[len..], ())),
        _ => no(input),
    }
}

/// Signs of check and mate behind a move; always succeeds.
///
/// `×` and `x` at the very end are mate (MK53 §20); `++` is mate or double check, which the board
/// tells apart, and is read as check.
pub(super) fn check_signs(input: &[u8]) -> Parsed<'_, (ChessFlags, ChessForm)> {
    const SIGNS: &[(&str, ChessFlags, ChessForm)] = &[
        ("++", ChessFlags::CHECK, ChessForm::CheckSign),
        ("+#", ChessFlags::MATE, ChessForm::CheckSign),
        ("#", ChessFlags::MATE, ChessForm::Standard),
        ("×", ChessFlags::MATE, ChessForm::CheckSign),
        ("x", ChessFlags::MATE, ChessForm::CheckSign),
        ("X", ChessFlags::MATE, ChessForm::CheckSign),
        ("‡‡", ChessFlags::MATE, ChessForm::CheckSign),
        ("††", ChessFlags::MATE, ChessForm::CheckSign),
        ("‡", ChessFlags::CHECK, ChessForm::CheckSign),
        ("†", ChessFlags::CHECK, ChessForm::CheckSign),
        ("+", ChessFlags::CHECK, ChessForm::Standard),
    ];
    for (text, flag, form) in SIGNS {
        if let Some(rest) = input.strip_prefix(text.as_bytes())
            && (*text != "+" || !is_evaluation(input))
        {
            return Ok((rest, (*flag, *form)));
        }
    }
    match words::read(input) {
        Some((Said::OfMove(flag), len)) if flag != ChessFlags::EN_PASSANT => {
            Ok((&input[len..], (flag, ChessForm::CheckSign)))
        }
        _ => Ok((input, (ChessFlags::default(), ChessForm::Standard))),
    }
}

/// `+-`, `+=`, `+/-`, `+1`: an evaluation, not a check.
fn is_evaluation(input: &[u8]) -> bool {
    matches!(input.get(1), Some(b'/' | b'=' | b'0'..=b'9'))
        || (dash(input.get(1..).unwrap_or_default()) > 0)
}
