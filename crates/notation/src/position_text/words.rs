//! The words of positions, as `data/position_words.tsv` has them.

use super::Turn;
use crate::phrases::{ByBeginning, length_of_prefix, rows};
use std::sync::LazyLock;

/// What a word of a position says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Says {
    Side(Turn),
    King,
    Kings,
    Men,
    Pawns,
    And,
    On,
}

impl Says {
    /// A word for pieces of draughts.
    pub(super) fn is_pieces(self) -> bool {
        match self {
            Self::King | Self::Kings | Self::Men | Self::Pawns => true,
            Self::Side(_) | Self::And | Self::On => false,
        }
    }
}

/// The words behind a kind of row.
fn row(kind: &str) -> impl Iterator<Item = &'static str> {
    let rows = rows(include_str!("../../data/position_words.tsv"));
    let row = rows.filter(move |(of, _)| *of == kind);
    row.flat_map(|(_, words)| words.split(' '))
}

/// The longer ones first.
fn words() -> Vec<(&'static str, Says)> {
    const KINDS: [(&str, Says); 8] = [
        ("white", Says::Side(Turn::White)),
        ("black", Says::Side(Turn::Black)),
        ("king", Says::King),
        ("kings", Says::Kings),
        ("men", Says::Men),
        ("pawns", Says::Pawns),
        ("and", Says::And),
        ("on", Says::On),
    ];
    let words = KINDS.into_iter();
    let words = words.flat_map(|(kind, says)| row(kind).map(move |word| (word, says)));
    let mut words: Vec<_> = words.collect();
    words.sort_by_key(|(word, _)| std::cmp::Reverse(word.len()));
    words
}

static WORDS: LazyLock<ByBeginning<(&str, Says)>> = LazyLock::new(|| {
    let words = words().into_iter().map(|(word, says)| (word, (word, says)));
    ByBeginning::new(words)
});

/// What stands between the first and the last square of several in a row.
static TO: LazyLock<Vec<&'static str>> = LazyLock::new(|| row("to").collect());

/// Letters for White and Black, as languages have them.
static INITIALS: LazyLock<Vec<(char, char)>> = LazyLock::new(|| {
    let pairs = row("initials").map(|pair| {
        let mut letters = pair.chars();
        letters.next().zip(letters.next())
    });
    pairs.flatten().collect()
});

/// What the word at the start of `text` says, and its length.
pub(super) fn word(text: &str) -> Option<(Says, usize)> {
    if !text.starts_with(char::is_alphabetic) {
        return None;
    }
    WORDS.of(text).iter().find_map(|(word, says)| {
        let len = length_of_prefix(text, word)?;
        let rest = &text[len..];
        // A single letter for a side may be an initial, `Б. Иванов`; an abbreviation may have its square joined, `д.a1`.
        let initial = matches!(says, Says::Side(_)) && word.chars().nth(1).is_none();
        let ends = match initial {
            true => rest.starts_with(':'),
            false => word.ends_with('.') || !rest.starts_with(char::is_alphanumeric),
        };
        ends.then_some((*says, len))
    })
}

/// The length of a word at the start of `text` that makes a row of the squares on both sides of it: `12 t/m 14`.
pub(super) fn to(text: &str) -> Option<usize> {
    let ends = |len: &usize| text[*len..].starts_with(char::is_whitespace);
    let words = TO.iter();
    words
        .filter_map(|word| length_of_prefix(text, word))
        .find(ends)
}

/// Whether a word for a king is that for several too, in another language: `dame`.
pub(super) fn is_one_or_several(stated: &str) -> bool {
    let lower = stated.to_lowercase();
    row("either").any(|word| word == lower)
}

/// Whose pieces two letters head, if some language has them for both sides: `W` and `B`, `Б` and `Ч`, either first.
pub(super) fn initials(first: char, second: char) -> Option<[Turn; 2]> {
    let lower = |c: char| c.to_lowercase().next().unwrap_or(c);
    let (first, second) = (lower(first), lower(second));
    let mut pairs = INITIALS.iter();
    pairs.find_map(|pair| match *pair {
        pair if pair == (first, second) => Some([Turn::White, Turn::Black]),
        pair if pair == (second, first) => Some([Turn::Black, Turn::White]),
        _ => None,
    })
}

/// The words of a text and where they start.
pub(super) fn words_of(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let words = text.split(|c: char| !c.is_alphabetic());
    words
        .filter(|word| !word.is_empty())
        .map(|word| (word.as_ptr() as usize - text.as_ptr() as usize, word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_word_says_two_things() {
        assert!(INITIALS.iter().all(|(white, black)| white != black));
        let mut words: Vec<_> = words().into_iter().map(|(word, _)| word).collect();
        words.sort_unstable();
        let twice = words.windows(2).find(|pair| pair[0] == pair[1]);
        assert_eq!(twice, None);
    }
}
