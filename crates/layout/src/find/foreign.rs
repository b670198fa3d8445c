//! Words that cannot be what is left of a move, since they have nothing of the moves beside them: `12-17 Na 32-28 22x33`.

use crate::figures::is_figure;
use crate::lex::Token;
use crate::shape;

/// So many tokens before and behind a word show how moves are written there.
const BESIDE: usize = 6;

/// Whether a word of letters stands among moves in figures, or among moves more than twice as long.
pub(super) fn is_foreign(tokens: &[Token], at: usize, text: &str) -> bool {
    let Some(token) = tokens.get(at).filter(|token| token.is_word()) else {
        return false;
    };
    let word = token
        .said(text)
        .trim_end_matches(['.', ',', ';', ':', '!', '?']);
    // Castling may have lost its dash.
    let castles = word.chars().all(|c| matches!(c, 'O' | 'o' | 'О' | 'о'));
    if castles || !word.chars().all(char::is_alphabetic) {
        return false;
    }
    // A move may be broken in two at the end of a line: `Be`, `6xc4+`.
    let rest = tokens.get(at + 1).map_or("", |token| token.said(text));
    let figure = rest.starts_with(is_figure);
    if figure && shape::read(&format!("{word}{rest}")).is_some() {
        return false;
    }
    let moves = |token: &&Token| token.is_move();
    let before = tokens[at.saturating_sub(BESIDE)..at].iter().filter(moves);
    let after = tokens[at + 1..].iter().take(BESIDE).filter(moves);
    // The letter of a piece may have come apart from its move.
    let has_capital = |token: &Token| token.said(text).contains(char::is_uppercase);
    let pieces = || before.clone().chain(after.clone()).any(has_capital);
    let letters = word.chars().count();
    let apart = |token: &Token| {
        let own = token.said(text);
        let in_figures = !own.contains(char::is_alphabetic);
        in_figures || 2 * letters < own.chars().count() && (letters > 1 || !pieces())
    };
    let beside = before.clone().next_back().into_iter();
    let mut beside = beside.chain(after.clone().next()).peekable();
    beside.peek().is_some() && beside.all(apart)
}
