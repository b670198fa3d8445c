//! Running text: moves one after the other, pure or between prose.

use super::game::{Game, Place};
use crate::lex::{Kind, Token, is_prose};
use crate::shape;
use scoresheet_notation::Turn;
use std::collections::HashMap;
use std::ops::Range;

/// What a paragraph consists of.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Mixture {
    pub(super) moves: usize,
    pub(super) words: usize,
    /// Words that may be what is left of moves.
    pub(super) damaged: usize,
    pub(super) numbers: usize,
    /// Stops between the moves: the sign of a list of squares.
    pub(super) commas: usize,
}

pub(super) fn mixture(tokens: &[Token], text: &str) -> Mixture {
    let mut found = Mixture::default();
    for token in tokens {
        match token.kind {
            Kind::Move(_) => found.moves += 1,
            Kind::Word if is_cell(token, text) => found.damaged += 1,
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
        self.moves > 0 && self.words * 3 + self.damaged <= self.moves + self.numbers
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

/// The runs of a paragraph. What may be left of a move between two others ends none.
pub(super) fn runs(tokens: &[Token], text: &str) -> Vec<Run> {
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
            Kind::Word if is_cell(token, text) && is_alone(tokens, at, text) => {
                if let Some(run) = &mut open {
                    run.tokens.end = at + 1;
                }
            }
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
    for (at, token) in tokens.iter().enumerate() {
        let range = token.range.clone();
        match token.kind {
            Kind::Number { number, black, .. } => match game.due {
                Some(due)
                    if !follows(due, tokens.get(at..).unwrap_or_default(), text)
                        && !game.left_something_out() =>
                {
                    game.damaged_number(due.0, range);
                }
                _ => game.number(number, black, range),
            },
            Kind::Move(_) => game.cell(range, Place::Stream),
            Kind::Word if is_cell(token, text) => game.cell(range, Place::Stream),
            Kind::Word if is_alone(tokens, at, text) => match game.announced {
                Some(_) => game.cell(range, Place::Stream),
                None => game.cell(range, Place::Word),
            },
            Kind::Sign
            | Kind::Result(_)
            | Kind::Bracket
            | Kind::Caption
            | Kind::Furniture
            | Kind::Word => game.other(token, text),
        }
    }
}

/// Most bytes of a word between moves that may be what is left of one, whatever its letters.
const SHORT: usize = 6;

/// True for a short word with moves or numbers on both sides, or the end of the moves.
fn is_alone(tokens: &[Token], at: usize, text: &str) -> bool {
    let moves = |token: Option<&Token>| {
        token
            .is_none_or(|token| token.is_move() || token.number().is_some() || is_cell(token, text))
    };
    let before = at.checked_sub(1).and_then(|at| tokens.get(at));
    let short = tokens
        .get(at)
        .is_some_and(|token| token.range.len() <= SHORT);
    short && moves(before) && moves(tokens.get(at + 1))
}

/// How many plies a number may be from the one that is due: some may have been lost, or broken in two.
const NEAR: i32 = 3;

/// The ply that a number announces, from 0.
fn ply(number: u16, black: bool) -> i32 {
    2 * i32::from(number) - 2 + i32::from(black)
}

/// Whether the number that `tokens` begin with is near the one that is due, or the next one bears it out.
fn follows(due: (u16, Turn), tokens: &[Token], text: &str) -> bool {
    let mut moves = 0;
    let mut first: Option<i32> = None;
    for token in tokens {
        if let Kind::Number { number, black, .. } = token.kind {
            let here = ply(number, black);
            let Some(first) = first else {
                if (here - ply(due.0, due.1 == Turn::Black)).abs() <= NEAR {
                    return true;
                }
                first = Some(here);
                continue;
            };
            return (here - first - moves).abs() <= SLACK;
        }
        moves += i32::from(token.is_move() || is_cell(token, text));
    }
    false
}

/// Longest word that may be a damaged move, in letters, and longest that may be two run together: it has digits.
const LONGEST_CELL: usize = 12;
const LONGEST_PAIR: usize = 24;

/// True if a word between moves may be what is left of one.
pub(super) fn is_cell(token: &Token, text: &str) -> bool {
    let word = text.get(token.range.clone()).unwrap_or_default();
    let longest = match word.contains(|c: char| c.is_ascii_digit()) {
        true => LONGEST_PAIR,
        false => LONGEST_CELL,
    };
    token.kind == Kind::Word
        && !is_prose(word)
        && !is_little(word)
        && word.chars().count() <= longest
}

/// A word of small letters of which one is no file: `or`, `in`.
fn is_little(word: &str) -> bool {
    let letters = word.trim_end_matches([',', '.', ';', ':']);
    let file = |c: char| ('a'..='h').contains(&c) || shape::is_capture(c);
    letters.chars().all(char::is_lowercase) && !letters.chars().all(file)
}

/// How far the ply that a number gives may be from what the moves before it make of it: a move may have been lost
/// between the two, or broken in two.
const SLACK: i32 = 1;

/// What the numbers of a stretch say of its first move.
#[derive(Debug, Clone, Copy)]
pub(super) struct First {
    pub(super) number: u16,
    pub(super) side: Turn,
    /// A stop follows the number, or others bear it out.
    pub(super) marked: bool,
    /// A game begins there: the first number says so, or most of them do.
    pub(super) opens: bool,
    /// The number stands before the first move.
    pub(super) leads: bool,
}

/// The number of the first move of a stretch and whose it is, as most of its numbers have it.
pub(super) fn first(tokens: &[Token], text: &str) -> Option<First> {
    let mut before = 0;
    let mut plies: Vec<(i32, bool)> = Vec::new();
    for token in tokens {
        match token.kind {
            Kind::Number {
                number,
                black,
                marked,
            } => plies.push((ply(number, black) - before, marked)),
            Kind::Move(_) => before += 1,
            Kind::Word => before += i32::from(is_cell(token, text)),
            Kind::Sign | Kind::Result(_) | Kind::Bracket | Kind::Caption | Kind::Furniture => {}
        }
    }
    // A page may be one paragraph of a million numbers: they are counted once.
    let mut counts: HashMap<i32, usize> = HashMap::new();
    for (ply, _) in &plies {
        *counts.entry(*ply).or_default() += 1;
    }
    let agree = |ply: i32| -> usize {
        let near = ply - SLACK..=ply + SLACK;
        near.filter_map(|ply| counts.get(&ply)).sum()
    };
    // The first that half of those agree with that agree most.
    let most = plies.iter().map(|(ply, _)| agree(*ply)).max()?;
    let (ply, marked) = *plies.iter().find(|(ply, _)| 2 * agree(*ply) > most)?;
    let number = u16::try_from(ply.div_euclid(2) + 1).ok()?;
    let white = ply.rem_euclid(2) == 0;
    let stated = tokens.iter().find_map(Token::number);
    let leading = tokens
        .iter()
        .find(|token| token.is_move() || token.number().is_some());
    Some(First {
        number,
        side: if white { Turn::White } else { Turn::Black },
        marked: marked || agree(ply) > 1,
        leads: leading.is_some_and(|token| !token.is_move()),
        opens: number == 1 && (stated == Some(1) || white && agree(ply) > 2),
    })
}

/// So many words after a first number show whether it is one.
const SHOWN: usize = 60;

/// Whether a game begins with `tokens`, of which the first is the number 1, in mid-stream: most of the numbers after it,
/// up to a result, bear it out. Else it is one of the open game, damaged, as in `9. a1-b2 1. 33-28 7-11` or `1.1. h2:f4`.
pub(super) fn opens(tokens: &[Token], text: &str) -> bool {
    let shown = tokens.iter().take(SHOWN);
    let shown = shown.take_while(|token| !matches!(token.kind, Kind::Result(_)));
    let (mut before, mut fit, mut others) = (0, 0, 0);
    for token in shown {
        if let Kind::Number { number, black, .. } = token.kind {
            let fits = (ply(number, black) - before).abs() <= SLACK;
            *(if fits { &mut fit } else { &mut others }) += 1;
        } else {
            before += i32::from(token.is_move() || is_cell(token, text));
        }
    }
    fit > 1 && fit > others
}
