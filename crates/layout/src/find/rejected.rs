//! Moves that the words beside them reject: taken back, or named since another one was played instead.

use super::game::Game;
use crate::lex::Token;
use scoresheet_notation::{ends_with_instead, rejects_move};

/// So many bytes behind a move say that it was not played.
const NEAR: usize = 120;

/// So many words before a move and its number.
const FEW_WORDS: usize = 4;

/// Nothing tells whether the moves of a paragraph are the game's own of which its words say that they were not played, or taken back:
/// `20... Ba6? Black took back this move and played Na6`.
pub(super) fn contest(game: &mut Game, tokens: &[Token], text: &str) {
    let moves = tokens.iter().enumerate();
    let moves = moves.filter(|(_, token)| token.is_move());
    let rejected = moves.filter(|(at, _)| {
        rejects_move(words_behind(tokens, *at, text))
            || ends_with_instead(words_before(tokens, *at, text))
    });
    let places: Vec<usize> = rejected.map(|(_, token)| token.range.start).collect();
    if let Some(first) = places.first() {
        game.contest_where(*first, |place| places.binary_search(&place).is_ok());
    }
}

/// The words between a move and the next move or number.
fn words_behind<'t>(tokens: &[Token], at: usize, text: &'t str) -> &'t str {
    let from = tokens.get(at).map_or(0, |token| token.range.end);
    let near = text.floor_char_boundary(from + NEAR);
    let after = tokens.iter().skip(at + 1);
    let mut after = after.take_while(|token| token.range.start < near);
    let next = after.find(|token| token.is_move() || token.number().is_some());
    let last = tokens.last().map_or(from, |last| last.range.end);
    let to = next.map_or(last.min(near), |next| next.range.start);
    text.get(from..to).unwrap_or_default()
}

/// The words right before a move and its number.
fn words_before<'t>(tokens: &[Token], at: usize, text: &'t str) -> &'t str {
    let number = |token: &Token| token.number().is_some();
    let first = match at.checked_sub(1) {
        Some(before) if tokens.get(before).is_some_and(number) => before,
        Some(_) | None => at,
    };
    let own = tokens.get(..first).unwrap_or_default().iter().rev();
    let words = own.take(FEW_WORDS).take_while(|token| token.is_word());
    let from = words.last().map(|token| token.range.start);
    let to = tokens.get(first).map_or(0, |token| token.range.start);
    from.and_then(|from| text.get(from..to)).unwrap_or_default()
}
