//! Running text: moves one after the other, pure or between prose.

use super::game::{Game, Place};
use crate::lex::{Kind, Token, is_prose};
use scoresheet_notation::Turn;
use std::ops::Range;

/// What a paragraph consists of.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Mixture {
    pub(super) moves: usize,
    pub(super) words: usize,
    pub(super) numbers: usize,
    /// Stops between the moves: the sign of a list of squares.
    pub(super) commas: usize,
}

pub(super) fn mixture(tokens: &[Token], text: &str) -> Mixture {
    let mut found = Mixture::default();
    for token in tokens {
        match token.kind {
            Kind::Move(_) => found.moves += 1,
            Kind::Word => found.words += 1,
            Kind::Number { marked: true, .. } => found.numbers += 1,
            Kind::Furniture => {
                found.commas += usize::from(text.get(token.range.clone()) == Some(","));
            }
            Kind::Number { .. } | Kind::Sign | Kind::Result(_) | Kind::Bracket | Kind::Caption => {}
        }
    }
    found
}

impl Mixture {
    /// Moves with hardly a word between them.
    pub(super) fn is_movetext(self) -> bool {
        self.moves > 0 && self.words * 3 <= self.moves + self.numbers
    }
}

/// A stretch of prose that is moves: from a number to the next word.
#[derive(Debug, Clone)]
pub(super) struct Run {
    /// Its tokens, by index.
    pub(super) tokens: Range<usize>,
    /// The number it starts with, and whose move that is.
    pub(super) start: (u16, Turn),
    /// How many moves.
    pub(super) moves: usize,
}

/// The runs of a paragraph.
pub(super) fn runs(tokens: &[Token]) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    let mut open: Option<Run> = None;
    for (at, token) in tokens.iter().enumerate() {
        match token.kind {
            Kind::Number {
                number,
                black,
                marked,
            } => match &mut open {
                Some(run) => run.tokens.end = at + 1,
                None if marked => {
                    let side = if black { Turn::Black } else { Turn::White };
                    open = Some(Run {
                        tokens: at..at + 1,
                        start: (number, side),
                        moves: 0,
                    });
                }
                None => {}
            },
            Kind::Word | Kind::Caption => runs.extend(open.take()),
            Kind::Move(_) | Kind::Sign | Kind::Result(_) | Kind::Bracket | Kind::Furniture => {
                if let Some(run) = &mut open {
                    run.tokens.end = at + 1;
                    run.moves += usize::from(token.is_move());
                }
            }
        }
    }
    runs.extend(open);
    // What follows the last move but a result is not the run's.
    for run in &mut runs {
        let own = tokens.get(run.tokens.clone()).unwrap_or_default();
        let last = own
            .iter()
            .rposition(|token| token.is_move() || matches!(token.kind, Kind::Result(_)));
        let signs = own
            .iter()
            .skip(last.map_or(0, |last| last + 1))
            .take_while(|token| matches!(token.kind, Kind::Sign | Kind::Furniture))
            .count();
        run.tokens.end = run.tokens.start + last.map_or(0, |last| last + 1) + signs;
    }
    runs.retain(|run| run.moves > 0);
    runs
}

/// Adds tokens to a game: every number a number, every short word between moves a cell.
pub(super) fn add(game: &mut Game, tokens: &[Token], text: &str) {
    game.settle();
    for token in tokens {
        let range = token.range.clone();
        match token.kind {
            Kind::Number { number, black, .. } => game.number(number, black, range),
            Kind::Move(_) => game.cell(range, Place::Stream),
            Kind::Word
                if !is_prose(text.get(range.clone()).unwrap_or_default()) && range.len() <= 12 =>
            {
                game.cell(range, Place::Stream);
            }
            Kind::Sign
            | Kind::Result(_)
            | Kind::Bracket
            | Kind::Caption
            | Kind::Furniture
            | Kind::Word => game.other(token, text),
        }
    }
}
