//! Two readings of one page: squares by the one that knows Latin letters, words by the one that knows the alphabet.

use crate::hocr::{BoxedWord, PageText};

/// Letters that a word of the other alphabet has at least, beside such a word, and how sure it is at least.
const FEWEST: usize = 5;
const FEWEST_BESIDE: usize = 1;
const SURE: u8 = 95;

/// The words of `squares`, those of `words` in their places that are nothing but letters of another alphabet.
///
/// A program that reads `Кf3` with the letters of both alphabets takes a whole word for one of them, and loses squares. A
/// short word is taken only beside a long one, in prose.
pub(crate) fn words_into(mut squares: PageText, words: &PageText) -> PageText {
    let others: Vec<&BoxedWord> = words
        .words()
        .filter(|word| is_word(word, FEWEST_BESIDE))
        .collect();
    for line in &mut squares.lines {
        let other = |word: &BoxedWord| {
            let mut here = others.iter();
            here.find(|other| same_place(other.edges, word.edges))
                .copied()
        };
        let found: Vec<Option<&BoxedWord>> = line.iter().map(other).collect();
        let long = |at: Option<usize>| {
            let word = at.and_then(|at| found.get(at).copied().flatten());
            word.is_some_and(|word| is_word(word, FEWEST))
        };
        for (at, word) in line.iter_mut().enumerate() {
            let prose = long(Some(at)) || long(at.checked_sub(1)) || long(Some(at + 1));
            if let Some(other) = found.get(at).copied().flatten().filter(|_| prose) {
                word.text.clone_from(&other.text);
                word.sure = other.sure;
            }
        }
    }
    squares
}

/// A word of letters of another alphabet, large ones at its start only or throughout.
fn is_word(word: &BoxedWord, fewest: usize) -> bool {
    let bare = word.text.trim_matches(|c: char| c.is_ascii_punctuation());
    let own = bare
        .chars()
        .all(|c| c.is_alphabetic() && !c.is_ascii() || c == '-');
    let large = bare.chars().skip(1).filter(|c| c.is_uppercase()).count();
    let cased = large == 0 || large + 1 == bare.chars().count();
    own && cased && bare.chars().count() >= fewest && word.sure.is_none_or(|sure| sure >= SURE)
}

/// Whether most of either box lies in the other.
fn same_place(a: [u32; 4], b: [u32; 4]) -> bool {
    let width = a[2].min(b[2]).saturating_sub(a[0].max(b[0]));
    let height = a[3].min(b[3]).saturating_sub(a[1].max(b[1]));
    let shared = u64::from(width) * u64::from(height);
    let area = |[left, top, right, bottom]: [u32; 4]| {
        u64::from(right.saturating_sub(left)) * u64::from(bottom.saturating_sub(top))
    };
    shared * 2 > area(a) && shared * 2 > area(b)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_stay_and_words_come() {
        let page = |words: &[(&str, u32)]| PageText {
            size: (100, 100),
            lines: vec![
                words
                    .iter()
                    .map(|(text, left)| BoxedWord {
                        text: (*text).to_owned(),
                        edges: [*left, 0, left + 40, 20],
                        sure: Some(97),
                        drawn: None,
                    })
                    .collect(),
            ],
        };
        let squares = page(&[
            ("M", 0),
            ("V36panupie", 50),
            ("1.", 100),
            ("Kf3", 150),
            ("Kc6", 200),
            ("Morphy", 250),
        ]);
        let words = page(&[
            ("и", 0),
            ("Избранные", 51),
            ("1.", 100),
            ("КЗ", 150),
            ("Ксб", 200),
            ("МогрВу", 250),
        ]);
        let merged = words_into(squares, &words);
        let texts: Vec<_> = merged.words().map(|word| word.text.as_str()).collect();
        assert_eq!(texts, ["и", "Избранные", "1.", "Kf3", "Kc6", "Morphy"]);
    }
}
