//! What stands behind the target of a move: check, mate, en passant.

use super::grammar::Parsed;
use super::{ChessFlags, ChessForm};
use crate::scan::{blanks_in_line, dash, ends_move};
use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::combinator::recognize;

/// A word that says something of the move before it, blanks between: `exd6 e.p.`, `Qh4 mate`. Its
/// flag, and its length.
pub(crate) fn word_behind(text: &[u8]) -> Option<(ChessFlags, usize)> {
    if let Ok((rest, _)) = en_passant(text) {
        let len = text.len() - rest.len();
        return ends_move(rest).then_some((ChessFlags::EN_PASSANT, len));
    }
    const WORDS: [(&str, ChessFlags); 5] = [
        ("mate", ChessFlags::MATE),
        ("matt", ChessFlags::MATE),
        ("мат", ChessFlags::MATE),
        ("ch.", ChessFlags::CHECK),
        ("ch", ChessFlags::CHECK),
    ];
    let (word, flag) = WORDS
        .iter()
        .find(|(word, _)| text.starts_with(word.as_bytes()))?;
    let rest = &text[word.len()..];
    (ends_move(rest) && rest.first().is_none_or(u8::is_ascii)).then_some((*flag, word.len()))
}

pub(super) fn en_passant(input: &[u8]) -> Parsed<'_, &[u8]> {
    let input = &input[blanks_in_line(input)..];
    recognize(alt((
        tag("e.p."),
        tag("e. p."),
        tag("ep"),
        tag("e.p"),
        tag("i.V."),
        tag("en pass."),
        tag("на пр."),
    )))
    .parse(input)
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
        ("‡", ChessFlags::CHECK, ChessForm::CheckSign),
        ("†", ChessFlags::CHECK, ChessForm::CheckSign),
        (" mate", ChessFlags::MATE, ChessForm::CheckSign),
        (" matt", ChessFlags::MATE, ChessForm::CheckSign),
        ("mate", ChessFlags::MATE, ChessForm::CheckSign),
        ("ch.", ChessFlags::CHECK, ChessForm::CheckSign),
        ("ch", ChessFlags::CHECK, ChessForm::CheckSign),
        ("+", ChessFlags::CHECK, ChessForm::Standard),
    ];
    for (text, flag, form) in SIGNS {
        if let Some(rest) = input.strip_prefix(text.as_bytes())
            && (*text != "+" || !is_evaluation(input))
        {
            return Ok((rest, (*flag, *form)));
        }
    }
    Ok((input, (ChessFlags::default(), ChessForm::Standard)))
}

/// `+-`, `+=`, `+/-`, `+1`: an evaluation, not a check.
fn is_evaluation(input: &[u8]) -> bool {
    matches!(input.get(1), Some(b'/' | b'=' | b'0'..=b'9'))
        || (dash(input.get(1..).unwrap_or_default()) > 0)
}
