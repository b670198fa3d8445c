//! Positions in the notation of Forsyth and Edwards, or that of portable draughts, as a line of text has them:
//! `FEN: 8/3b4/8/1r1k4/8/3B2K1/8/8 w - - 0 1`, `W:W13,31,32:B4,21,28.`

use super::position::Position;
use crate::figures;
use crate::script::place_in;
use scoresheet_notation::draughts_fen;
use std::ops::Range;

/// The positions of a page, in its order. Those between quotation marks are values of tags.
pub(super) fn fens(page: &str) -> Vec<Position> {
    let mut found: Vec<Position> = Vec::new();
    for line in page.lines() {
        let from = place_in(page, line).start;
        if let Some((range, text)) = in_line(line) {
            let start = from + label_before(line, range.start);
            found.push(Position {
                range: start..from + range.end,
                text,
            });
        }
    }
    found
}

/// Whether one stands in a line: what stands above it is said of another.
pub(super) fn stands_in(line: &str) -> bool {
    in_line(line).is_some()
}

/// The first position of a line.
fn in_line(line: &str) -> Option<(Range<usize>, String)> {
    let starts = line.char_indices().filter(|(at, c)| {
        let before = line[..*at].chars().next_back();
        let apart = before.is_none_or(|c| c.is_whitespace() || matches!(c, '(' | '['));
        apart && c.is_ascii_alphanumeric()
    });
    starts.map(|(at, _)| at).find_map(|at| {
        let rest = line.get(at..)?;
        let (text, len) = chess(rest).or_else(|| draughts(rest))?;
        Some((at..at + len, text))
    })
}

/// Where the word stands that says what follows: `FEN:`.
fn label_before(line: &str, at: usize) -> usize {
    let before = line.get(..at).unwrap_or_default();
    let word = before.trim_end_matches([' ', ':', '=']);
    let labelled = word
        .strip_suffix("FEN")
        .or_else(|| word.strip_suffix("fen"));
    let apart = |rest: &&str| !rest.ends_with(char::is_alphanumeric);
    labelled.filter(apart).map_or(at, str::len)
}

/// A position of chess at the start of a text, and its length. Without the side to move it says too little.
fn chess(text: &str) -> Option<(String, usize)> {
    let mut end = 0;
    let mut fields = Vec::new();
    for known in FIELDS {
        let rest = text.get(end..)?;
        let gap = rest.len() - rest.trim_start_matches(' ').len();
        let stated = rest.split_whitespace().next().unwrap_or_default();
        let stated = stated.trim_end_matches([')', ']', ',', ';', '.']);
        if !known(stated) || end > 0 && gap == 0 {
            break;
        }
        fields.push(stated);
        end += gap + stated.len();
    }
    const SIDE: usize = 2;
    let usual = ["-", "-", "0", "1"];
    let left_out = usual.iter().skip(fields.len().checked_sub(SIDE)?);
    let whole: Vec<&str> = fields.iter().chain(left_out).copied().collect();
    Some((whole.join(" "), end))
}

/// What the fields look like.
const FIELDS: [fn(&str) -> bool; 6] = [
    is_placement,
    |side| matches!(side, "w" | "b"),
    |rights| !rights.is_empty() && rights.len() <= 4 && rights.chars().all(|c| "KQkq-".contains(c)),
    |square| square == "-" || square.len() == 2 && square.ends_with(['3', '6']),
    |count| figures::number(count).is_some(),
    |number| figures::number(number).is_some(),
];

/// Eight ranks with eight squares each.
fn is_placement(text: &str) -> bool {
    const SIZE: u32 = 8;
    let squares = |c: char| match c {
        '1'..='8' => c.to_digit(10),
        _ => "pnbrqkPNBRQK".contains(c).then_some(1),
    };
    let full = |rank: &str| rank.chars().map(squares).sum::<Option<u32>>() == Some(SIZE);
    text.matches('/').count() == 7 && text.split('/').all(full)
}

/// A position of draughts at the start of a text, and its length: a word, or the whole of a line with blanks in it. A
/// stop behind it is its own.
fn draughts(text: &str) -> Option<(String, usize)> {
    if !["W:", "B:", "w:", "b:"]
        .iter()
        .any(|side| text.starts_with(side))
    {
        return None;
    }
    let word = text.split_whitespace().next()?;
    [word, text.trim_end()].into_iter().find_map(|stated| {
        let plain = stated.trim_end_matches([')', ']', ',', ';']);
        let placed = draughts_fen(plain).ok()?;
        let both = !placed.white.pieces.is_empty() && !placed.black.pieces.is_empty();
        both.then(|| (plain.trim_end_matches('.').to_owned(), plain.len()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(text: &str) -> (String, String) {
        let found = fens(text);
        assert_eq!(found.len(), 1, "{text}: {found:?}");
        let range = found[0].range.clone();
        (found[0].text.clone(), text[range].to_owned())
    }

    #[test]
    fn positions_of_pages() {
        let fen = "8/3b4/N1Np3Q/1r1k4/8/3B2K1/5B2/8 w - - 0 1";
        for text in [
            format!("White mates in two moves.\nFEN: {fen}\n1. Bc5"),
            format!("FEN {fen}"),
            format!("Problem 5 ({fen})"),
            "8/3b4/N1Np3Q/1r1k4/8/3B2K1/5B2/8 w".to_owned(),
        ] {
            assert_eq!(one(&text).0, fen, "{text}");
        }
        assert_eq!(one(&format!("FEN: {fen}")).1, format!("FEN: {fen}"));
        let stated = "W:W13,31,32:B4,21,28.";
        assert_eq!(
            one(stated),
            ("W:W13,31,32:B4,21,28".to_owned(), stated.to_owned())
        );
        assert_eq!(one("B:WK12, 31:B4, 7\n1. 4-8").0, "B:WK12, 31:B4, 7");
        assert_eq!(one("W:W13,31:B4,28. 1. 13-9 4-8").1, "W:W13,31:B4,28.");
    }

    #[test]
    fn other_words_are_none() {
        for text in [
            "[FEN \"8/3b4/N1Np3Q/1r1k4/8/3B2K1/5B2/8 w - - 0 1\"]",
            "8/3b4/N1Np3Q/1r1k4/8/3B2K1/5B2/8",
            "8/3b4/N1Np3Q/1r1k4/8/3B2K1/5B2/7 w",
            "W: Petrov, B: Ivanov",
            "W:13,31",
            "1/2/3/4/5/6/7/8 w",
        ] {
            assert_eq!(fens(text), [], "{text}");
        }
    }
}
