//! Branches of a solution or an analysis, one behind the other: `1. Qxg4 Bxg4 2. Nd5; 1. … Kf8 2. Qxe6`. A number that goes back
//! is damaged more often than not, unless what stands before it parts one branch from the next.

use crate::lex::{Kind, Token};
use crate::shape;

/// What stands before a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Parting {
    /// What parts branches: a semicolon, a dash, a letter with a bracket.
    Sign,
    /// What may stand there by chance, too: the end of a line, a comma, a stop.
    Chance,
    /// Nothing of the kind.
    Nothing,
}

/// What parts a number from what stands before it.
pub(super) fn parting(tokens: &[Token], at: usize, text: &str) -> Parting {
    let Some(before) = at.checked_sub(1).and_then(|before| tokens.get(before)) else {
        return Parting::Nothing;
    };
    let stated = before.said(text);
    let chance = match stated.ends_with([',', '.']) || opens_line(tokens, at, text) {
        true => Parting::Chance,
        false => Parting::Nothing,
    };
    match before.kind {
        Kind::Furniture if stated == ";" || is_letter(stated) => Parting::Sign,
        Kind::Bracket if is_letter(stated) => Parting::Sign,
        Kind::Word if is_dash(stated) => Parting::Sign,
        Kind::Word if is_label(tokens, at - 1, text) => Parting::Sign,
        Kind::Furniture | Kind::Bracket | Kind::Move(_) | Kind::Sign => chance,
        Kind::Word | Kind::Number { .. } | Kind::Result(_) | Kind::Caption => Parting::Nothing,
    }
}

/// What begins with a number, up to the next one that a sign parts from it.
pub(super) fn own<'t>(rest: &'t [Token], text: &str) -> &'t [Token] {
    let is_next = |at: &usize| {
        let number = rest.get(*at).is_some_and(|token| token.number().is_some());
        number && parting(rest, *at, text) == Parting::Sign
    };
    let end = (1..rest.len()).find(is_next);
    rest.get(..end.unwrap_or(rest.len())).unwrap_or_default()
}

/// Whether a word is a dash and nothing else.
pub(super) fn is_dash(word: &str) -> bool {
    !word.is_empty() && word.chars().all(shape::is_dash)
}

/// Whether a token is the letter of a branch: `a)`, `(b)`.
fn is_letter(stated: &str) -> bool {
    let letter = stated.trim_start_matches('(').strip_suffix(')');
    let mut letters = letter.unwrap_or_default().chars();
    letters.next().is_some_and(char::is_alphabetic) && letters.next().is_none()
}

/// Whether a word is the letter or the Roman figure of a branch, at the start of a line and before a number: `B.`, `IV.`
pub(super) fn is_label(tokens: &[Token], at: usize, text: &str) -> bool {
    let Some([token, next]) = tokens.get(at..at + 2) else {
        return false;
    };
    let stated = token.said(text);
    let letters = stated.trim_end_matches(['.', ')', ':']);
    let one = letters.chars().count() == 1 && letters.chars().all(char::is_uppercase);
    let roman = !letters.is_empty() && letters.chars().all(|c| matches!(c, 'I' | 'V' | 'X'));
    letters.len() < stated.len()
        && (one || roman)
        && next.number().is_some()
        && opens_line(tokens, at, text)
}

/// Whether a token is the first of its line.
fn opens_line(tokens: &[Token], at: usize, text: &str) -> bool {
    let start = tokens.get(at).map_or(0, |token| token.range.start);
    let before = text.get(..start).unwrap_or_default();
    let line = before.trim_end_matches([' ', '\t']);
    line.is_empty() || line.ends_with('\n')
}
