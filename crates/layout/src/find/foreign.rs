//! Words that cannot be what is left of a move, since they have nothing of the moves beside them: `12-17 Na 32-28 22x33`.

use crate::lex::{Kind, Token};
use crate::shape;

/// So many tokens before and behind a word show how moves are written there.
const BESIDE: usize = 6;

/// Whether a word of letters stands among moves in figures, or among moves more than twice as long.
pub(super) fn is_foreign(tokens: &[Token], at: usize, text: &str) -> bool {
    let stated = |token: &Token| text.get(token.range.clone()).unwrap_or_default();
    let Some(token) = tokens.get(at).filter(|token| token.kind == Kind::Word) else {
        return false;
    };
    let word = stated(token).trim_end_matches(['.', ',', ';', ':', '!', '?']);
    // Castling may have lost its dash.
    let castles = word.chars().all(|c| matches!(c, 'O' | 'o' | 'О' | 'о'));
    if castles || !word.chars().all(char::is_alphabetic) {
        return false;
    }
    // A move may be broken in two at the end of a line: `Be`, `6xc4+`.
    let rest = tokens.get(at + 1).map_or("", stated);
    let figure = rest.starts_with(|c: char| c.is_ascii_digit());
    if figure && shape::read(&format!("{word}{rest}")).is_some() {
        return false;
    }
    let before = tokens
        .get(at.saturating_sub(BESIDE)..at)
        .unwrap_or_default();
    let after = tokens.get(at + 1..).unwrap_or_default().iter().take(BESIDE);
    let moves = |token: &&Token| token.is_move();
    let last = before.iter().rev().find(moves);
    let next = after.clone().find(moves);
    let has_capital = |token: &Token| stated(token).contains(char::is_uppercase);
    // The letter of a piece may have come apart from its move.
    let pieces = || {
        before
            .iter()
            .chain(after.clone())
            .filter(moves)
            .any(has_capital)
    };
    let letters = word.chars().count();
    let apart = |token: &&Token| {
        let own = stated(token);
        let in_figures = !own.contains(char::is_alphabetic);
        in_figures || 2 * letters < own.chars().count() && (letters > 1 || !pieces())
    };
    let mut beside = last.into_iter().chain(next).peekable();
    beside.peek().is_some() && beside.all(|token| apart(&token))
}
