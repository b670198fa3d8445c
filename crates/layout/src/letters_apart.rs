//! Letters of pieces, or figurines, that a blank parts from their squares: `1. e4 e5 2. N f3 ♞ c6`.

use crate::shape::{self, Strength, is_piece_sign};
use crate::{Page, PageLine, Word};
use scoresheet_source::Span;

/// So many, and no fewer than those that are joined, show that it is how the page is set.
const ENOUGH: usize = 4;

/// Joins such letters with their squares; the end of a line may stand between.
pub(crate) fn joined(mut page: Page) -> Page {
    let words = || page.lines.iter().flat_map(|line| &line.words);
    let apart = words()
        .zip(words().skip(1))
        .filter(|(letter, squares)| are_one(letter, squares))
        .count();
    let with_letter = |word: &&Word| {
        let mut letters = word.text.chars();
        letters.next().is_some_and(is_letter)
            && is_move(&word.text)
            && letters.as_str().contains(|c: char| c.is_ascii_digit())
    };
    if apart < ENOUGH || apart < words().filter(with_letter).count() {
        return page;
    }
    let mut at = 0;
    while at < page.lines.len() {
        let (line, below) = page.lines.split_at_mut(at + 1);
        join(&mut line[at], below.first_mut());
        at += 1;
    }
    page
}

fn join(line: &mut PageLine, below: Option<&mut PageLine>) {
    let mut words: Vec<Word> = Vec::with_capacity(line.words.len());
    for word in line.words.drain(..) {
        match words.last_mut().filter(|letter| are_one(letter, &word)) {
            Some(letter) => add(letter, word),
            None => words.push(word),
        }
    }
    if let (Some(letter), Some(below)) = (words.last_mut(), below)
        && below
            .words
            .first()
            .is_some_and(|squares| are_one(letter, squares))
    {
        let squares = below.words.remove(0);
        add(letter, squares);
    }
    line.words = words;
}

fn add(letter: &mut Word, squares: Word) {
    letter.text.push_str(&squares.text);
    letter.span = Span::new(letter.span.start, squares.span.end);
    letter.right = letter.right.max(squares.right);
    letter.sure.extend(squares.sure);
}

/// Whether a word is the letter of a piece, and the next one the rest of its move.
fn are_one(letter: &Word, squares: &Word) -> bool {
    let mut letters = letter.text.chars();
    let piece = letters.next().is_some_and(is_letter)
        && (letters.as_str().is_empty() || shape::TWO_LETTERS.contains(&letter.text.as_str()));
    piece
        && is_move(&squares.text)
        && squares
            .text
            .starts_with(|c| shape::is_file(c) || shape::is_capture(c) || c.is_ascii_digit())
        && is_move(&format!("{}{}", letter.text, squares.text))
}

fn is_letter(c: char) -> bool {
    is_piece_sign(c) || c.is_uppercase()
}

/// A move from its first letter to its last, with a square by its name in letters.
fn is_move(word: &str) -> bool {
    let figures = word.starts_with(|c: char| c.is_ascii_digit()) && !word.contains(shape::is_file);
    let shape = shape::read(word).filter(|shape| shape.strength > Strength::Weak);
    !figures
        && shape.is_some_and(|shape| {
            word[shape.len..]
                .chars()
                .all(|c| matches!(c, ',' | ';' | '.' | ')'))
        })
}
