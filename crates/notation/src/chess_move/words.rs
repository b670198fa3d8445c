//! Words that stand behind a move, or for castling, from `data/move_words.tsv`.

use super::ChessFlags;
use crate::outcome::length_of_prefix;
use std::sync::LazyLock;

/// What a word says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Said {
    /// Something of the move before it.
    OfMove(ChessFlags),
    /// Castling; both wings where it does not say on which.
    Castling(ChessFlags),
}

static WORDS: LazyLock<Vec<(&'static str, Said)>> = LazyLock::new(|| {
    let rows = include_str!("../../data/move_words.tsv").lines();
    let rows = rows.filter(|line| !line.starts_with('#'));
    let mut words: Vec<_> = rows
        .filter_map(|line| line.split_once('\t'))
        .filter_map(|(meaning, word)| Some((word, said(meaning)?)))
        .collect();
    // `matt` before `mat`.
    words.sort_by_key(|(word, _)| std::cmp::Reverse(word.len()));
    words
});

fn said(meaning: &str) -> Option<Said> {
    let both = ChessFlags::CASTLE_SHORT.with(ChessFlags::CASTLE_LONG);
    Some(match meaning {
        "check" | "double-check" => Said::OfMove(ChessFlags::CHECK),
        "mate" => Said::OfMove(ChessFlags::MATE),
        "passant" => Said::OfMove(ChessFlags::EN_PASSANT),
        "castle" => Said::Castling(both),
        "castle-short" => Said::Castling(ChessFlags::CASTLE_SHORT),
        "castle-long" => Said::Castling(ChessFlags::CASTLE_LONG),
        _ => return None,
    })
}

/// Bytes in which the longest word has room.
const REACH: usize = 64;

/// The word that `text` starts with and its length, a full stop behind it included.
pub(super) fn read(text: &[u8]) -> Option<(Said, usize)> {
    // Most of what comes here starts with something else.
    let first = *text.first()?;
    if !first.is_ascii_alphabetic() && first < 0xc3 {
        return None;
    }
    let reach = &text[..text.len().min(REACH)];
    let head = match std::str::from_utf8(reach) {
        Ok(head) => head,
        Err(cut) => std::str::from_utf8(&reach[..cut.valid_up_to()]).unwrap_or_default(),
    };
    WORDS.iter().find_map(|(word, said)| {
        let len = length_of_prefix(head, word)?;
        let rest = &head[len..];
        let ends = !rest.chars().next().is_some_and(char::is_alphanumeric);
        ends.then(|| (*said, len + usize::from(rest.starts_with('.'))))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_of_the_table_is_read_back() {
        let rows = include_str!("../../data/move_words.tsv")
            .lines()
            .filter(|line| !line.starts_with('#'));
        let mut count = 0;
        for row in rows {
            let (meaning, word) = row.split_once('\t').expect("two columns");
            let wanted = said(meaning).expect("a known meaning");
            let dotted = format!("{}. 5", word.to_uppercase());
            assert_eq!(
                read(dotted.as_bytes()),
                Some((wanted, dotted.len() - 2)),
                "{word}"
            );
            count += 1;
        }
        assert_eq!(count, WORDS.len());
    }

    #[test]
    fn the_beginning_of_another_word_is_none() {
        for text in ["matthew", "check5", "шахматы", "epos", "chess"] {
            assert_eq!(read(text.as_bytes()), None, "{text}");
        }
    }
}
