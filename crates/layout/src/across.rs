//! Rows of several pairs of moves, to be read across: `1. e4 e5   2. Nf3 Nc6`, and the next line goes on with move 3.

use crate::figures::{self, is_figure};
use crate::page::joined;
use crate::shape;
use crate::{Page, PageLine, Word};

/// Fewest lines that show it.
const FEWEST: usize = 2;

/// Most words between two numbers: two moves.
const PAIR: usize = 2;

/// Sets every pair on a line of its own, as most pages have them; else columns would be seen, to be read downwards.
pub(crate) fn set_in_rows(page: Page) -> Page {
    page.set_lines(|lines| {
        let rows = rows_across(lines);
        let count = rows.len();
        (count > 0).then(|| (count, rows.into_iter().flatten().collect()))
    })
}

/// The pairs of as many lines as are such rows, one behind the other, if enough are and a wide gap parts two pairs.
fn rows_across(lines: &[PageLine]) -> Vec<Vec<PageLine>> {
    let mut due = None;
    let mut rows = Vec::new();
    let mut apart = false;
    for line in lines {
        let Some(row) = pairs(line, due) else {
            break;
        };
        due = row
            .last()
            .and_then(|pair| number(pair.words.first()?))
            .and_then(|number| number.checked_add(1));
        let gaps = row
            .windows(2)
            .filter_map(|two| Some((two[0].words.last()?, two[1].words.first()?)));
        apart |= gaps.clone().any(|(last, next)| next.left > last.right + 1);
        rows.push(row);
    }
    let several = rows.iter().filter(|row| row.len() > 1).count();
    if several < FEWEST || !apart {
        rows.clear();
    }
    rows.into_iter().map(moved_left).collect()
}

/// The pairs of a line that is nothing else, of which the first has the number that is `due`.
fn pairs(line: &PageLine, mut due: Option<u16>) -> Option<Vec<PageLine>> {
    let mut pairs: Vec<Vec<Word>> = Vec::new();
    for word in &line.words {
        match number(word) {
            Some(number) if due.is_none_or(|due| due == number) => {
                due = number.checked_add(1);
                pairs.push(vec![word.clone()]);
            }
            Some(_) => return None,
            None => pairs.last_mut()?.push(word.clone()),
        }
    }
    let (last, others) = pairs.split_last()?;
    let whole = others.iter().all(|pair| moves_or_words(pair) == PAIR)
        && (1..=PAIR + 1).contains(&moves_or_words(last));
    whole.then(|| pairs.into_iter().filter_map(PageLine::of).collect())
}

/// How many moves stand behind the number of a pair, which blanks may part; what is no move is as many as it has words.
pub(crate) fn moves_or_words(pair: &[Word]) -> usize {
    let text = joined(pair);
    let mut rest = figures::split(&text).1.trim_start_matches(['.', ' ']);
    let mut count = 0;
    while !rest.is_empty() {
        let len = shape::read(rest)
            .map_or_else(|| rest.find(' ').unwrap_or(rest.len()), |shape| shape.len);
        rest = rest.get(len..).unwrap_or_default().trim_start();
        count += 1;
    }
    count
}

/// The number of a move with its stop, at the start of a word: `12.`, `12.Nf3`.
pub(crate) fn number(word: &Word) -> Option<u16> {
    let (figures, after) = word.text.split_once('.')?;
    let squares = after.contains(['-', 'x', ':']);
    let other = after.starts_with(|c| c == '.' || is_figure(c) && !squares);
    figures::number(figures).filter(|_| !other)
}

/// The pairs of a line, each as far to the left as the first.
fn moved_left(row: Vec<PageLine>) -> Vec<PageLine> {
    let left = |line: &PageLine| line.words.first().map_or(0, |word| word.left);
    let first = row.first().map_or(0, left);
    let moved = |mut line: PageLine| {
        let by = left(&line).saturating_sub(first);
        for word in &mut line.words {
            word.left -= by;
            word.right -= by;
        }
        line
    };
    row.into_iter().map(moved).collect()
}
