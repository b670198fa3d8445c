//! The words of descriptive notation, from `data/descriptive.tsv`.

use super::SquareOrder;
use crate::scan::blanks_in_line;
use std::sync::LazyLock;

/// What a word says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Says {
    Takes,
    To,
    Square,
    Castles,
    Short,
    Long,
    Discovered,
    Double,
    Check,
    Mate,
    Passant,
    Queens,
}

impl Says {
    fn named(name: &str) -> Option<Self> {
        Some(match name {
            "takes" => Self::Takes,
            "to" => Self::To,
            "square" => Self::Square,
            "castles" => Self::Castles,
            "short" => Self::Short,
            "long" => Self::Long,
            "discovered" => Self::Discovered,
            "double" => Self::Double,
            "check" => Self::Check,
            "mate" => Self::Mate,
            "passant" => Self::Passant,
            "queens" => Self::Queens,
            _ => return None,
        })
    }
}

/// Meaning and word, of every word of the file.
fn rows() -> impl Iterator<Item = (&'static str, &'static str)> {
    let rows = include_str!("../../../data/descriptive.tsv").lines();
    rows.filter(|row| !row.starts_with('#'))
        .filter_map(|row| {
            let mut cells = row.split('\t');
            Some((cells.next()?, cells.next()?))
        })
        .flat_map(|(meaning, words)| words.split('|').map(move |word| (meaning, word)))
}

/// How the descriptive notation of the language with this code names squares, if it has one.
pub(super) fn order(code: &str) -> Option<SquareOrder> {
    rows().find_map(|(meaning, word)| match meaning {
        "file-first" if word == code => Some(SquareOrder::FileFirst),
        "rank-first" if word == code => Some(SquareOrder::RankFirst),
        _ => None,
    })
}

/// Every word with what it says, longest first.
static WORDS: LazyLock<Vec<(&'static str, Says)>> = LazyLock::new(|| {
    let mut words: Vec<(&str, Says)> = rows()
        .filter_map(|(meaning, word)| Some((word, Says::named(meaning)?)))
        .collect();
    words.sort_by_key(|(word, _)| std::cmp::Reverse(word.len()));
    words
});

/// The first word of `text` that says one of `wanted`, blanks before it passed over, and what is
/// behind it and its full stop.
pub(super) fn word<'t>(text: &'t [u8], wanted: &[Says]) -> Option<(Says, &'t [u8])> {
    let text = &text[blanks_in_line(text)..];
    if !text
        .first()
        .is_some_and(|b| b.is_ascii_alphabetic() || matches!(b, b'(' | 0xc3))
    {
        return None;
    }
    let known = WORDS.iter().filter(|(_, says)| wanted.contains(says));
    known.into_iter().find_map(|(word, says)| {
        let rest = after(text, word)?;
        Some((*says, rest.strip_prefix(b".").unwrap_or(rest)))
    })
}

/// What is behind `word` at the start of `text`, if it ends there.
fn after<'t>(text: &'t [u8], word: &str) -> Option<&'t [u8]> {
    let (head, rest) = text.split_at_checked(word.len())?;
    let letter = |b: &u8| b.is_ascii_alphabetic() || *b >= 0xc3 && *b < 0xe0;
    let ends = word.ends_with(')') || !rest.first().is_some_and(letter);
    (head.eq_ignore_ascii_case(word.as_bytes()) && ends).then_some(rest)
}
