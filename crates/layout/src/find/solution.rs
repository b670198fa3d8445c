//! The solution of a problem whose position stands right above, in moves without numbers: `12-16, 24-20, 16-19, drawn.`

use crate::find::running::{end_of_moves, moves_of_draughts};
use crate::lex::{self, Kind, Token};

/// Fewer moves may be quoted in a remark.
const FEWEST: usize = 3;

/// Most words before them and behind: `SOLUTION No. 5.`, `White wins by first position.`
const WORDS: usize = 5;

/// Whether a paragraph is moves of draughts and words before and behind them, none between.
pub(super) fn is_solution(tokens: &[Token], text: &str) -> bool {
    let end = end_of_moves(tokens, &(0..tokens.len()), text);
    let (own, behind) = tokens.split_at(end);
    let head = own.iter().position(Token::is_move).unwrap_or(end);
    let (before, own) = own.split_at(head);
    // A comma or nothing parts two moves, and a number is that of a move.
    let plain = |token: &Token| match token.kind {
        Kind::Move(_) | Kind::Sign | Kind::Result(_) | Kind::Furniture => true,
        Kind::Word | Kind::Number { .. } | Kind::Bracket | Kind::Caption => false,
    };
    lex::moves(own) >= FEWEST
        && own.iter().all(plain)
        && moves_of_draughts(own, text)
        && lex::count_words(before) <= WORDS
        && lex::count_words(behind) <= WORDS
}
