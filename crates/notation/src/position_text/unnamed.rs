//! Two lists of squares that no word says to be White's and Black's.

use super::words::{Says, initials, word, words_of};
use super::{
    FieldText, KindSaid, PlacedSide, PlacementText, SideText, Turn, listed, pieces, placed,
    side_word, squares_of,
};
use crate::Family;
use crate::draughts_move::field;

/// A position that cannot be set up, since something of it is not understood.
fn unread(words: &str) -> PlacementText {
    PlacementText {
        white: SideText {
            unread: Some(words.trim().to_owned()),
            ..SideText::default()
        },
        ..PlacementText::default()
    }
}

/// Two lists of squares of draughts whose sides no word names: letters do, or they stand side by side.
#[must_use]
pub fn position_without_words(text: &str) -> Option<PlacementText> {
    in_initials(text, Family::Draughts).or_else(|| unnamed(text))
}

/// Two lists behind the letters that a language has for both sides: `Б.: a1, c3. Ч.: b6, f8`, `W: 27, 32 Z: 8, 12`. In chess
/// such letters head pieces.
pub(super) fn in_initials(text: &str, family: Family) -> Option<PlacementText> {
    if family == Family::Chess {
        return None;
    }
    let heads = headed_by_letters(text);
    let [(first_at, first, _), (second_at, second, _)] = heads.as_slice() else {
        return None;
    };
    let turns = initials(*first, *second)?;
    let ends = [*second_at, text.len()];
    let mut sides = [SideText::default(), SideText::default()];
    for (((at, _, found), end), turn) in heads.iter().zip(ends).zip(turns) {
        let mut side = found.side.clone();
        let last = at != first_at;
        side.look_behind(text.get(at + found.end..end)?, last, family);
        match turn {
            Turn::White => sides[0] = side,
            Turn::Black => sides[1] = side,
        }
    }
    placed(text, sides)
}

/// The lists of squares behind a letter, and where the letter stands.
fn headed_by_letters(text: &str) -> Vec<(usize, char, PlacedSide)> {
    let mut heads: Vec<(usize, char, PlacedSide)> = Vec::new();
    for (at, word) in words_of(text) {
        let mut letters = word.chars();
        let (Some(letter), None) = (letters.next(), letters.next()) else {
            continue;
        };
        // In a list it marks a king.
        let inside = heads
            .last()
            .is_some_and(|(start, _, found)| at < start + found.end);
        let joined = text[..at].ends_with(|c: char| c.is_alphanumeric() || ":-–—".contains(c));
        if !inside && !joined {
            heads.extend(behind_initial(&text[at..], word.len()).map(|found| (at, letter, found)));
        }
    }
    heads
}

/// The list behind a letter with a colon, or of several squares behind a letter with a stop or a blank. A dash makes a move of
/// a letter and a square: `P-B7`.
fn behind_initial(text: &str, len: usize) -> Option<PlacedSide> {
    let after = &text[len..];
    let stop = after.strip_prefix('.');
    let stop = stop.is_some_and(|after| after.starts_with(char::is_whitespace));
    if !after.starts_with(|c: char| c.is_whitespace() || matches!(c, ':' | '.')) {
        return None;
    }
    let found = listed(text, len + usize::from(stop), Turn::White, Family::Draughts)?;
    // A colon without a blank makes a capture: `b:d4`.
    let colon = after.trim_start_matches('.').starts_with(": ");
    let several = found.side.pieces.len() > 1;
    (colon || several).then_some(found)
}

/// Both sides are named with squares behind them, in a form that is not known: the moves are not to be played from the
/// usual start. Numbers count other things too, so there have to be several.
pub(super) fn not_understood(text: &str) -> Option<PlacementText> {
    const NUMBERS: usize = 3;
    const EACH: usize = 2;
    let heads = words_of(text).filter_map(|(at, _)| {
        let (Says::Side(turn), len) = word(&text[at..])? else {
            return None;
        };
        Some((turn, at, at + len))
    });
    let heads: Vec<_> = heads.collect();
    let [(turn, first, from), (other, second, behind)] = heads.as_slice() else {
        return None;
    };
    let lists = [text.get(*from..*second)?, text.get(*behind..)?];
    let squares = lists.map(|list| squares_of(list).count());
    let numbers = lists.map(|list| numbers_of(list).count());
    let words = |list: &str| list.contains(char::is_alphabetic);
    let stated = squares.iter().all(|count| *count > 0)
        || numbers.iter().all(|count| *count > 0)
            && numbers.iter().sum::<usize>() >= NUMBERS
            && lists.into_iter().any(words)
        || numbers.iter().all(|count| *count >= EACH);
    (turn != other && stated).then(|| unread(&text[*first..]))
}

/// The numbers of squares that stand in a list, `46,` and `12-16,`, not `1954`, a date or a score.
fn numbers_of(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split_whitespace();
    let words = words.map(|word| word.trim_end_matches([',', ';', '.']));
    words.filter(|word| {
        let row = word.split_once(['-', '/']);
        let ascends = |(first, last): (&str, &str)| {
            ascends(&[first, last]) && is_number(first) && is_number(last)
        };
        is_number(word) || row.is_some_and(ascends)
    })
}

/// Two lists of squares that nobody says to be White's and Black's, each behind a word and a colon, are a position that
/// cannot be set up: the moves behind them are not to be played from another.
pub(super) fn in_unknown_words(text: &str, family: Family) -> Option<PlacementText> {
    let chess = family == Family::Chess;
    let lists = words_of(text).filter_map(|(at, word)| {
        let rest = &text[at + word.len()..];
        let rest = rest.strip_prefix('.').unwrap_or(rest).strip_prefix(':')?;
        let (side, _) = pieces(
            rest,
            KindSaid {
                chess,
                ..KindSaid::default()
            },
        );
        let letter = word.chars().count() == 1;
        let fewest = if letter { FEWEST } else { 1 };
        (!(letter && chess) && side.pieces.len() >= fewest).then_some((word, side))
    });
    let lists: Vec<_> = lists.collect();
    let [(word, first), (other, second)] = lists.as_slice() else {
        return None;
    };
    let several = first.pieces.len().max(second.pieces.len()) > 1;
    let unknown = [word, other]
        .into_iter()
        .find(|word| side_word(word).is_none())?;
    several.then(|| PlacementText {
        white: SideText {
            unread: Some((*unknown).to_owned()),
            ..first.clone()
        },
        black: second.clone(),
        ..PlacementText::default()
    })
}

/// Fewer squares of either side may be something else.
const FEWEST: usize = 3;

/// Two lists of squares of draughts on a line with no word before them: `a1 c3 e3 g3 / b6 d6 f8 h6`. Whose they are, nobody says.
pub(super) fn unnamed(text: &str) -> Option<PlacementText> {
    let mut lines = text.lines();
    lines.find_map(|line| two_lists(line).then(|| unread(line)))
}

/// Whether a line has two lists and only a stroke or a dash between them. Numbers stand in order and alone, since they count
/// other things too.
fn two_lists(line: &str) -> bool {
    const BETWEEN: [char; 6] = ['/', '|', '-', '–', '—', ';'];
    BETWEEN.into_iter().any(|sign| {
        let mut parts = line.split(sign);
        let (Some(first), Some(second), None) = (parts.next(), parts.next(), parts.next()) else {
            return false;
        };
        let before: Vec<_> = words_in(first).collect();
        let behind: Vec<_> = words_in(second).collect();
        let lists = [is_dark_square, is_number].map(|is_square: fn(&str) -> bool| {
            let before = before.iter().rev().take_while(|word| is_square(word));
            let behind = behind.iter().take_while(|word| is_square(word));
            (before.count(), behind.count())
        });
        let [(dark, also_dark), (numbers, also_numbers)] = lists;
        let lettered = dark >= FEWEST && also_dark >= FEWEST;
        let alone = numbers == before.len() && also_numbers == behind.len();
        let counted = numbers >= FEWEST && also_numbers >= FEWEST;
        lettered && differ(&before, &behind)
            || counted && alone && line.contains(',') && ascends(&before) && ascends(&behind)
    })
}

/// The words of a list, without the signs around them.
fn words_in(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|c: char| c.is_whitespace() || matches!(c, ',' | '.' | '(' | ')'));
    words.filter(|word| word.contains(char::is_alphanumeric))
}

/// Every piece has a square of its own; moves come back to those that others have left.
fn differ(first: &[&str], second: &[&str]) -> bool {
    let mut all: Vec<_> = first.iter().chain(second).collect();
    let count = all.len();
    all.sort_unstable();
    all.dedup();
    all.len() == count
}

fn ascends(numbers: &[&str]) -> bool {
    let numbers = numbers.iter().map(|number| number.parse::<u8>().ok());
    numbers.is_sorted_by(|before, after| before < after)
}

fn is_number(word: &str) -> bool {
    word.parse()
        .is_ok_and(|number: u8| (1..=50).contains(&number))
}

/// A square that draughts are played on: moves of pawns name others too.
fn is_dark_square(word: &str) -> bool {
    let Some((found, len)) = field(word.as_bytes()) else {
        return false;
    };
    let dark = match found.text() {
        FieldText::Square(at) => at
            .file()
            .zip(at.rank())
            .is_some_and(|(file, rank)| (file + rank) % 2 == 0),
        FieldText::Number(_) | FieldText::File(_) => false,
    };
    dark && len == word.len()
}
