//! Notes at the foot of a game, or amid it: lines that begin with a mark that stands beside one of its moves, `(a) If 3... d6
//! 4. d4`. Nothing in them is the game's, neither moves nor a result.

use crate::figures::{are_figures, is_figure};
use crate::find::game::{Game, Item, Note};
use crate::lex;
use crate::movetext::read_number;
use crate::script::Script;
use crate::{SignKind, shape};
use std::ops::Range;

/// Most letters of a mark, with its brackets.
const MARK: usize = 8;

/// The notes that some lines begin with, and how many of the lines they take. A note ends before the next mark, and before the number
/// of a move that is due in the game.
pub(super) fn notes(game: &Game, script: &Script, lines: &[Range<usize>]) -> (Vec<Note>, usize) {
    let mut notes: Vec<Note> = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let words = script.said(line);
        match (begins(game, words, &script.text), notes.last_mut()) {
            (Some(moves), _) => notes.push(Note {
                moves,
                range: line.clone(),
            }),
            (None, None) => return (notes, 0),
            (None, Some(_)) if is_due(game, words) => return (notes, at),
            (None, Some(note)) => note.range.end = line.end,
        }
    }
    (notes, lines.len())
}

/// How many moves of the game stand before the mark that a line begins with.
fn begins(game: &Game, line: &str, text: &str) -> Option<usize> {
    let line = line.trim_start();
    let end = line.find(char::is_whitespace).unwrap_or(line.len());
    let raised = shape::note_mark(line);
    let (written, rest) = line.split_at(if raised > 0 { raised } else { end });
    let mark = mark_of(written)?;
    // A figure with a round bracket is more often the number of a move.
    let number = written.ends_with(')') && mark.starts_with(is_figure);
    let words = !number || opens_with_word(rest);
    words.then(|| moves_before(game, mark, text)).flatten()
}

fn opens_with_word(text: &str) -> bool {
    let tokens = lex::tokens_of(text);
    tokens.first().is_some_and(lex::Token::is_word)
}

/// The last place in a game where a mark stands right behind a move; among words it is no mark of a note.
fn moves_before(game: &Game, mark: &str, text: &str) -> Option<usize> {
    let (mut moves, mut found, mut behind_move) = (0, None, false);
    for item in game.items.iter().chain(&game.trailing) {
        let stated = text.get(item.range().clone()).and_then(mark_of);
        match item {
            Item::Cell(_) => (moves, behind_move) = (moves + 1, true),
            Item::Mark(..) | Item::Furniture(_) if stated.is_some() => {
                let here = behind_move && stated == Some(mark);
                found = here.then_some(moves).or(found);
            }
            Item::Mark(SignKind::Sign, _) | Item::Furniture(_) => {}
            Item::Mark(..) | Item::Number(..) => behind_move = false,
        }
    }
    found
}

/// The letter or the figures of a mark: `(a)`, `b)`, `[12]`, `¹`, `^2`. Daggers are signs of check.
fn mark_of(text: &str) -> Option<&str> {
    let text = text.trim();
    if text.len() > MARK {
        return None;
    }
    let raised = shape::note_mark(text);
    if raised > 0 && matches!(&text[raised..], "" | ")") {
        return text.get(..raised);
    }
    let inside = text.trim_matches(['(', ')', '[', ']']);
    let one = inside.chars().count() == 1;
    let letter = one && inside.starts_with(char::is_alphabetic);
    let figures = inside.len() <= 2 && are_figures(inside);
    let bracket = inside.len() < text.len();
    (bracket && (letter || figures)).then_some(inside)
}

/// Whether a line begins with the number of the move that is due.
fn is_due(game: &Game, line: &str) -> bool {
    let number = read_number(line.trim_start());
    let due = game.due.map(|(number, _)| number);
    number.is_some_and(|number| Some(number.number) == due)
}
