//! Letters of pieces, or figurines, that a blank parts from their squares: `1. e4 e5 2. N f3 ♞ c6`; captures with a dash between blanks:
//! `6 e - f6, h - g5`.

use crate::figures::is_figure;
use crate::shape::{self, Strength, is_piece_sign};
use crate::{Page, PageLine, Word};
use scoresheet_source::Span;

/// So many, and no fewer than those that are joined, show that it is how the page is set.
const ENOUGH: usize = 4;

/// Joins such letters with their squares; the end of a line may stand between.
pub(crate) fn joined(mut page: Page) -> Page {
    let words = || page.words();
    let apart = words()
        .zip(words().skip(1))
        .filter(|(letter, squares)| are_one(letter, squares))
        .count();
    let with_letter = |word: &&Word| {
        let mut letters = word.text.chars();
        letters.next().is_some_and(is_letter)
            && is_move(&word.text)
            && letters.as_str().contains(is_figure)
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

/// Pawns that take so show that a letter before a dash names no line.
const PAWNS: usize = 2;

/// Joins captures with a dash between blanks; those of pieces too, where pawns take so.
pub(crate) fn captures_joined(mut page: Page) -> Page {
    let lines = || page.lines.iter().flat_map(|line| line.words.windows(3));
    let any = |words: &&[Word]| is_capture_apart(words, |c| is_letter(c) || shape::is_file(c));
    let pawn =
        |words: &&[Word]| words[0].text.len() == 1 && is_capture_apart(words, shape::is_file);
    if lines().filter(pawn).count() < PAWNS || lines().filter(any).count() < ENOUGH {
        return page;
    }
    for line in &mut page.lines {
        let mut at = 0;
        while let Some(words) = line.words.get(at..at + 3) {
            if is_capture_apart(words, |c| is_letter(c) || shape::is_file(c)) {
                let parts: Vec<Word> = line.words.drain(at + 1..at + 3).collect();
                for part in parts {
                    add(&mut line.words[at], part);
                }
            }
            at += 1;
        }
    }
    page
}

/// Whether three words are a letter that such begins, a dash, and the square of a capture.
fn is_capture_apart(words: &[Word], begins: impl Fn(char) -> bool) -> bool {
    let [from, dash, to] = words else {
        return false;
    };
    let mut letters = from.text.chars();
    from.text.len() <= LONGEST
        && letters.next().is_some_and(begins)
        && letters.all(shape::is_file)
        && dash.text.chars().all(shape::is_dash)
        && is_move(&format!("{}-{}", from.text, to.text))
        && is_move(&to.text)
}

/// Bytes of a letter and a file: `De - e3`.
const LONGEST: usize = 4;

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
    let figures = word.starts_with(is_figure) && !word.contains(shape::is_file);
    let shape = shape::read(word).filter(|shape| shape.strength > Strength::Weak);
    !figures
        && shape.is_some_and(|shape| {
            word[shape.len..]
                .chars()
                .all(|c| matches!(c, ',' | ';' | '.' | ')'))
        })
}

#[cfg(test)]
mod tests {
    use crate::{Page, sheets};

    /// As newspapers in Spain had them.
    #[test]
    fn captures_with_a_dash_are_moves() {
        let moves = |text: &str| {
            let sheets = sheets(&Page::from_text(text)).into_iter();
            let cells = sheets.flat_map(|sheet| sheet.cells);
            cells.map(|cell| cell.text).collect::<Vec<String>>()
        };
        let apart = "1 e4, e6 / 2 d4, d5 / 3 Cc3, Cf6 / 4 Ag5, Ab4 / 5 e5, h6 / 6 e - f6 (la teoría recomienda Ad2) \
                     6... h - g5 / 7 f - g7, Tg8 / 8 h4, g - h4 / 9 Dg4 (buena), Ae7 / 10 D - h4 j.! (mejor), T - g7 j., D - e7";
        let own = [
            "e4", "e6", "d4", "d5", "Cc3", "Cf6", "Ag5", "Ab4", "e5", "h6", "e-f6", "h-g5", "f-g7",
            "Tg8", "h4", "g-h4", "Dg4", "Ae7", "D-h4", "T-g7", "D-e7",
        ];
        assert_eq!(moves(apart), own);
        assert_eq!(moves(&apart.replace(" - ", "-")), own);
        let few = "1 d4, d5 / 2 c4, Cc6 / 3 c - d5, D - d5 / 4 e3, e5 / 5 Cc3, Ab4 / 6 Ad2, A - c3 / 7 A - c3, e - d4 / 8 Ce2, Cf6";
        assert_eq!(moves(few)[4..6], ["c-d5", "D-d5"]);
        // Where no pawn takes so, a letter before a dash names a line.
        let lines = "1. e4 e5 2. Nf3 Nc6 3. Bb5\n\nA - a6\n\nB - d6\n";
        assert!(!moves(lines).contains(&"A-a6".to_owned()));
    }
}
