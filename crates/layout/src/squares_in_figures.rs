//! Moves of draughts whose squares no sign joins: `11.15 23.19`, `11 15` on a line of its own, `1. c3 d4 d6 c5`.

use crate::shape;
use crate::{Page, PageLine, Word};
use scoresheet_source::Span;

/// Fewest moves that show it, and how many of ten have to be steps or captures as far as their figures tell.
const FEWEST: usize = 6;
const OF_TEN: usize = 8;

/// By how much the numbers of the squares differ that a man can go to or capture to, on all boards.
const STEPS: std::ops::RangeInclusive<u16> = 3..=11;

/// The largest board that is written so has so many squares.
const SQUARES: u16 = 50;

/// Writes such moves with a dash, as most pages have them; each keeps its place in the source.
pub(crate) fn joined(page: Page) -> Page {
    four_squares(pairs_on_lines(stops(page)))
}

fn square(text: &str) -> Option<u16> {
    let figures = (1..=2).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse()
        .ok()
        .filter(|square| figures && !text.starts_with('0') && (1..=SQUARES).contains(square))
}

/// Whether so many pairs of squares are moves, and not times, scores or dates.
fn are_moves(pairs: &[(u16, u16)]) -> bool {
    let steps = pairs
        .iter()
        .filter(|(from, to)| STEPS.contains(&from.abs_diff(*to)));
    let turns = pairs
        .windows(2)
        .filter(|two| (two[0].0 < two[0].1) != (two[1].0 < two[1].1));
    pairs.len() >= FEWEST
        && steps.count() * 10 >= pairs.len() * OF_TEN
        && turns.count() * 10 >= (pairs.len() - 1) * OF_TEN
}

/// `11.15`, one behind the other.
fn stops(mut page: Page) -> Page {
    let pair = |word: &Word| {
        let (from, to) = word.text.split_once('.')?;
        Some((square(from)?, square(to)?))
    };
    let words = page.lines.iter().flat_map(|line| &line.words);
    let pairs: Vec<(u16, u16)> = words.filter_map(pair).collect();
    if are_moves(&pairs) {
        for word in page.lines.iter_mut().flat_map(|line| &mut line.words) {
            if pair(word).is_some() {
                word.text = word.text.replace('.', "-");
            }
        }
    }
    page
}

/// Lines of two squares, or of the number of a move and four.
fn pairs_on_lines(mut page: Page) -> Page {
    let squares = |line: &PageLine| {
        let squares: Option<Vec<u16>> = line.words.iter().map(|word| square(&word.text)).collect();
        squares.filter(|squares| matches!(squares.len(), 2 | 3 | 5))
    };
    let mut at = 0;
    while at < page.lines.len() {
        let rows: Vec<Vec<u16>> = page.lines[at..].iter().map_while(squares).collect();
        let numbered = rows.first().is_some_and(|row| row.len() > 2);
        let counted = rows
            .iter()
            .zip(rows.iter().skip(1))
            .all(|(row, next)| !numbered || next[0] == row[0] + 1);
        let pairs: Vec<(u16, u16)> = rows
            .iter()
            .flat_map(|row| row[usize::from(numbered)..].chunks_exact(2))
            .map(|pair| (pair[0], pair[1]))
            .collect();
        let alike = rows.iter().all(|row| (row.len() > 2) == numbered);
        let end = at + rows.len().max(1);
        if alike && counted && are_moves(&pairs) {
            for line in &mut page.lines[at..end] {
                join(line, usize::from(numbered));
            }
        }
        at = end;
    }
    page
}

/// Behind every number of a move four squares: `1. c3 d4 d6 c5 2. b2 c3 f6 g5`.
fn four_squares(mut page: Page) -> Page {
    let is_square = |word: &Word| {
        let letters = word.text.as_bytes();
        matches!(letters, [b'a'..=b'h', b'1'..=b'8'])
    };
    let number = |word: &Word| {
        word.text
            .strip_suffix('.')
            .is_some_and(|figures| figures.parse::<u16>().is_ok())
    };
    let words: Vec<(usize, usize)> = page
        .lines
        .iter()
        .enumerate()
        .flat_map(|(line, of)| (0..of.words.len()).map(move |word| (line, word)))
        .collect();
    let of = |at: &(usize, usize)| &page.lines[at.0].words[at.1];
    let numbers: Vec<usize> = (0..words.len())
        .filter(|at| number(of(&words[*at])))
        .collect();
    let four = |at: &&usize| {
        let behind = words.get(*at + 1..*at + 5).unwrap_or_default();
        behind.len() == 4 && behind.iter().all(|at| is_square(of(at))) && behind[0].0 == behind[3].0
    };
    let found: Vec<usize> = numbers.iter().filter(four).copied().collect();
    if found.len() < FEWEST / 2 || found.len() * 10 < numbers.len() * OF_TEN {
        return page;
    }
    for at in found.into_iter().rev() {
        let (line, first) = words[at + 1];
        join_pair(&mut page.lines[line].words, first + 2);
        join_pair(&mut page.lines[line].words, first);
    }
    page
}

fn join(line: &mut PageLine, from: usize) {
    for at in (from..line.words.len().saturating_sub(1))
        .step_by(2)
        .collect::<Vec<_>>()
        .into_iter()
        .rev()
    {
        join_pair(&mut line.words, at);
    }
}

/// Makes one move of two squares.
fn join_pair(words: &mut Vec<Word>, at: usize) {
    if at + 1 >= words.len() {
        return;
    }
    let to = words.remove(at + 1);
    let from = &mut words[at];
    from.text = format!("{}-{}", from.text, to.text);
    debug_assert!(shape::read(&from.text).is_some(), "{} is a move", from.text);
    from.span = Span::new(from.span.start, to.span.end);
    from.right = to.right;
    from.sure.clear();
}
