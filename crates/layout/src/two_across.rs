//! Rows of two games with nothing but a blank between them: `1. e4 e5 1. d4 d5`, and the next line goes on with both.

use crate::across::{moves_or_words, number};
use crate::{Page, PageLine, shape};
use scoresheet_notation::Outcome;

/// Fewest lines with a pair of moves of each that show it.
const FEWEST: usize = 4;

/// Moves behind a number.
const PAIR: usize = 2;

/// How far apart the columns are set, in letters, and so many times further than the moves of a row.
const GAP: u32 = 8;
const WIDER: u32 = 2;

/// Sets the second game apart, as a column of its own; else the moves of one side would be read from either game.
pub(crate) fn set_apart(page: Page) -> Page {
    page.set_lines(|lines| {
        let rows = rows(lines);
        let count = rows.len();
        (count > 0).then(|| (count, parted(lines, &rows)))
    })
}

/// Of as many lines as have rows of two games, at which word that of the second begins; nothing if they are too few, or if gaps part
/// them all.
fn rows(lines: &[PageLine]) -> Vec<usize> {
    let mut rows = Vec::new();
    let mut due = None;
    let (mut pairs, mut joined) = (0, false);
    for line in lines {
        let Some((at, next)) = row(line, due) else {
            break;
        };
        let (first, second) = line.words.split_at(at.min(line.words.len()));
        if let ([_, .., last], [behind, _, ..]) = (first, second) {
            if !(are_moves(first) && are_moves(second)) {
                break;
            }
            pairs += usize::from(moves_or_words(first) == PAIR && moves_or_words(second) == PAIR);
            joined |= behind.gap_behind(last) <= 1;
        }
        rows.push(at);
        due = Some(next);
    }
    if pairs < FEWEST || !joined {
        rows.clear();
    }
    rows
}

/// The number that is due in each of the games; nothing of one whose result has been said.
type Due = [Option<u16>; 2];

/// Where the second game begins in a line, and what is due in the next. Nothing of a row that may be of either.
fn row(line: &PageLine, due: Option<Due>) -> Option<(usize, Due)> {
    let words = line.words.iter().enumerate();
    let numbers = words.filter_map(|(at, word)| Some((at, number(word)?)));
    let numbers: Vec<(usize, u16)> = numbers.collect();
    let end = line.words.len();
    let is_result = |at: usize| {
        let word = line.words.get(at).map(|word| word.text.as_str());
        word.is_some_and(|word| Outcome::from_figures(word).is_some())
    };
    let next = |number: u16| number.checked_add(1);
    let ends = end > 2 && is_result(end - 1);
    match (&numbers[..], due) {
        ([(0, first), (at, second)], None) if Some(*second) != next(*first) => {
            Some((*at, [next(*first), next(*second)]))
        }
        ([(0, first), (at, second)], Some(due)) if due == [Some(*first), Some(*second)] => {
            Some((*at, [next(*first), next(*second)]))
        }
        ([(0, only)], Some([left, right])) => match (left == Some(*only), right == Some(*only)) {
            // The result of the second game stands beside a row of the first.
            (true, false) if ends && right.is_some() => Some((end - 1, [next(*only), None])),
            (true, false) => Some((end, [next(*only).filter(|_| !ends), right])),
            (false, true) => Some((0, [left, next(*only).filter(|_| !ends)])),
            (true, true) | (false, false) => None,
        },
        ([(1, only)], Some([_, right])) if right == Some(*only) && is_result(0) => {
            Some((1, [None, next(*only)]))
        }
        ([], Some([left, right])) if end == 1 && is_result(0) => match (left, right) {
            (None, Some(_)) => Some((0, [None, None])),
            (Some(_), None) => Some((1, [None, None])),
            (Some(_), Some(_)) | (None, None) => None,
        },
        ([], Some([Some(_), Some(_)])) if end == 2 && is_result(0) && is_result(1) => {
            Some((1, [None, None]))
        }
        _ => None,
    }
}

/// Whether what stands behind a number looks like moves.
fn are_moves(pair: &[crate::Word]) -> bool {
    let (number, moves) = pair
        .split_first()
        .map_or(("", &[][..]), |(first, rest)| (first.text.as_str(), rest));
    let joined = number
        .split_once('.')
        .is_some_and(|(_, mv)| shape::is_move(mv));
    joined || moves.first().is_some_and(|word| shape::is_move(&word.text))
}

/// The lines with the words of the second game moved to the right of the first.
fn parted(lines: &[PageLine], rows: &[usize]) -> Vec<PageLine> {
    let own = lines.iter().zip(rows);
    let edges = own
        .clone()
        .filter_map(|(line, at)| line.words.get(at.checked_sub(1)?));
    let gaps = own.clone().flat_map(|(line, at)| {
        let (first, second) = line.words.split_at((*at).min(line.words.len()));
        let pairs = first.windows(2).chain(second.windows(2));
        pairs.map(|pair| pair[1].gap_behind(&pair[0]))
    });
    let apart = GAP.max(WIDER * gaps.max().unwrap_or(0));
    let edge = edges.map(|word| word.right).max().unwrap_or(0) + apart;
    let moved = |(line, at): (&PageLine, &usize)| {
        let mut line = line.clone();
        let words = line.words.get_mut(*at..).unwrap_or_default();
        let by = edge - words.first().map_or(edge, |word| word.left.min(edge));
        for word in words {
            word.left += by;
            word.right += by;
        }
        line
    };
    own.map(moved).collect()
}
