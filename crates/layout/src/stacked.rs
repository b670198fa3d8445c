//! Moves set one below the other: a column for each side, White's first, or one for both.

use crate::figures::{self, are_figures, is_figure};
use crate::shape;
use crate::{Page, PageLine, Word};
use scoresheet_notation::{Turn, named_side};
use std::ops::{Range, RangeInclusive};

/// Fewest lines that are such a column, and how many of ten have to be moves as they stand.
const FEWEST: usize = 6;
const OF_TEN: usize = 8;

/// Letters of the longest word in one: a move, and its number.
const LONGEST: usize = 12;

/// Lines above a column that may be its head: the side, its player.
const HEAD: usize = 2;

/// How far to the right of the first column the second is set, in letters.
const APART: u32 = 40;

/// Takes the blank lines out between moves and numbers that stand one to a line, where many have one below them.
pub(crate) fn close_up(mut page: Page) -> Page {
    if page.starts.len() > 1 {
        return page;
    }
    let is_number = |line: &PageLine| {
        let word = alone(line);
        word.is_some_and(|word| are_figures(word.trim_end_matches(['.', '…', ')'])))
    };
    let is_written = |line: &PageLine| may_be_move(line) || is_number(line);
    let mut at = 0;
    while at < page.lines.len() {
        let run = stretch(&page.lines[at..], is_written);
        let (written, blank): (Vec<&PageLine>, Vec<&PageLine>) = page.lines[at..at + run]
            .iter()
            .partition(|line| !line.words.is_empty());
        let of_moves = written
            .iter()
            .filter(|line| is_move(line) || is_number(line))
            .count();
        let apart = blank.len() * 3 >= written.len();
        if written.len() >= FEWEST && of_moves * 10 >= written.len() * OF_TEN && apart {
            let written = written.len();
            let mut nth = 0;
            page.lines.retain(|line| {
                nth += 1;
                !((at + 1..=at + run).contains(&nth) && line.words.is_empty())
            });
            at += written;
        } else {
            at += run.max(1);
        }
    }
    page
}

/// Sets a number that asks for Black's move, alone in its line, in one line with that move below it: `8...` and `dxc4`, as files of
/// books have them behind a remark.
pub(crate) fn set_before_replies(page: Page) -> Page {
    page.set_lines(|lines| {
        let (number, below) = lines.split_first()?;
        let blank = below.first().is_some_and(|line| line.words.is_empty());
        let reply = below.get(usize::from(blank))?;
        if !asks_for_reply(&number.text()) || !is_move(reply) || !is_bare(reply) {
            return None;
        }
        let words = number.words.iter().chain(&reply.words).cloned();
        let line = PageLine::of(words.collect())?;
        Some((2 + usize::from(blank), vec![line]))
    })
}

/// Whether a text is a number and the dots behind it that stand for White's move, and nothing else.
fn asks_for_reply(text: &str) -> bool {
    let (number, dots) = figures::split(text);
    let stops: String = dots.split_whitespace().collect();
    let asks = stops.starts_with("..") || stops.contains('…');
    !number.is_empty() && asks && stops.trim_start_matches(['.', '…']).is_empty()
}

/// How many lines from the first on are such, with at most one blank line between two of them.
fn stretch(lines: &[PageLine], is_written: impl Fn(&PageLine) -> bool) -> usize {
    let mut end = 0;
    while let Some(line) = lines.get(end) {
        let below = lines.get(end + 1);
        let blank = line.words.is_empty() && end > 0 && below.is_some_and(&is_written);
        if !blank && !is_written(line) {
            break;
        }
        end += 1;
    }
    end
}

/// Sets the moves of such columns in rows, as most pages have them, or in one line; each word keeps its place in the source.
pub(crate) fn set_in_rows(mut page: Page) -> Page {
    if page.starts.len() > 1 {
        return page;
    }
    let columns = columns(&page.lines);
    let mut lines = Vec::with_capacity(page.lines.len());
    let mut done = 0;
    let mut columns = columns.into_iter().peekable();
    while let Some(first) = columns.next() {
        let second = columns
            .peek()
            .filter(|second| are_sides(&page.lines, &first, second));
        if let Some(second) = second.cloned() {
            columns.next();
            let head = head(&page.lines, &first);
            lines.extend_from_slice(page.lines.get(done..head).unwrap_or_default());
            let heads = [
                head..first.start,
                self::head(&page.lines, &second)..second.start,
            ];
            lines.extend(rows(&page.lines, heads));
            lines.push(PageLine::default());
            lines.extend(rows(&page.lines, [first, second.clone()]));
            done = second.end;
        } else if !is_headed(&page.lines, &first)
            && first.clone().all(|at| is_bare(&page.lines[at]))
            && !are_scores(&page.lines[first.clone()])
        {
            lines.extend_from_slice(page.lines.get(done..first.start).unwrap_or_default());
            let words = page.lines[first.clone()]
                .iter()
                .flat_map(|line| line.words.clone());
            lines.extend(PageLine::of(words.collect()));
            done = first.end;
        }
    }
    if done > 0 {
        lines.extend_from_slice(page.lines.get(done..).unwrap_or_default());
        page.lines = lines;
    }
    page
}

/// The columns of a page, each the lines of one.
fn columns(lines: &[PageLine]) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut from = 0;
    for at in 0..=lines.len() {
        if lines.get(at).is_some_and(may_be_move) {
            continue;
        }
        // The words above the first move are its head, below the last one may stand the result.
        let moves = |at: &usize| is_move(&lines[*at]);
        let own = (from..at).find(moves).unwrap_or(at);
        let own = own..(own..at).rev().find(moves).map_or(at, |last| last + 1);
        let moves = own.clone().filter(|at| is_move(&lines[*at])).count();
        if own.len() >= FEWEST && moves * 10 >= own.len() * OF_TEN {
            found.push(own);
        }
        from = at + 1;
    }
    found
}

/// The word of a line that is one word.
fn alone(line: &PageLine) -> Option<&str> {
    let [word] = line.words.as_slice() else {
        return None;
    };
    Some(&word.text)
}

/// The same, or that behind a number.
fn only_word(line: &PageLine) -> Option<&str> {
    let number = |word: &Word| are_figures(word.text.trim_end_matches('.'));
    match line.words.as_slice() {
        [word] => Some(&word.text),
        [first, word] if number(first) => Some(&word.text),
        _ => None,
    }
}

fn may_be_move(line: &PageLine) -> bool {
    only_word(line).is_some_and(|word| word.chars().count() <= LONGEST)
}

fn is_move(line: &PageLine) -> bool {
    only_word(line).is_some_and(|word| {
        // A number may stand close to it.
        let (_, mv) = word
            .split_once('.')
            .filter(|(number, _)| number.bytes().all(|byte| byte.is_ascii_digit()))
            .unwrap_or(("", word));
        shape::is_move(mv)
    })
}

/// Without a number. Squares that are figures are none.
fn is_bare(line: &PageLine) -> bool {
    alone(line).is_some_and(|word| !word.starts_with(is_figure) || shape::is_whole(word))
}

/// How far apart in number the squares of most moves of draughts are, whatever the board.
const STEPS: RangeInclusive<u32> = 3..=7;

/// Whether pairs of figures are results of matches, and no moves of men: `12-8`, `10-10`.
fn are_scores(lines: &[PageLine]) -> bool {
    let pair = |line: &PageLine| {
        let (first, second) = only_word(line)?.split_once(shape::is_dash)?;
        let [first, second]: [u32; 2] = [first.parse().ok()?, second.parse().ok()?];
        Some(first.abs_diff(second))
    };
    let pairs: Vec<u32> = lines.iter().filter_map(pair).collect();
    let steps = pairs.iter().filter(|apart| STEPS.contains(apart));
    steps.count() * 10 < pairs.len() * OF_TEN
}

/// The side that a line names, and nothing else.
fn side(line: &PageLine) -> Option<Turn> {
    alone(line).and_then(named_side)
}

/// Where the head of a column begins: the line that names its side.
fn head(lines: &[PageLine], column: &Range<usize>) -> usize {
    let above = column.start.saturating_sub(HEAD)..column.start;
    let named = above.rev().find(|at| side(&lines[*at]).is_some());
    named.unwrap_or(column.start)
}

fn is_headed(lines: &[PageLine], column: &Range<usize>) -> bool {
    head(lines, column) < column.start
}

/// Whether two columns are White's moves and Black's of one game: heads say so, and White has as many or one more.
fn are_sides(lines: &[PageLine], first: &Range<usize>, second: &Range<usize>) -> bool {
    let named = |column| lines.get(head(lines, column)).and_then(side);
    let between = lines
        .get(first.end..head(lines, second))
        .unwrap_or_default();
    named(first) == Some(Turn::White)
        && named(second) == Some(Turn::Black)
        && between.iter().all(|line| line.words.is_empty())
        && (first.len() == second.len() || first.len() == second.len() + 1)
}

/// Two stretches of lines side by side, without the blank ones.
fn rows(lines: &[PageLine], columns: [Range<usize>; 2]) -> Vec<PageLine> {
    let written = |range: Range<usize>| {
        let lines = lines.get(range).unwrap_or_default().iter();
        lines.filter(|line| !line.words.is_empty())
    };
    let [first, second] = columns.map(written);
    let mut second = second;
    let row = |line: &PageLine| {
        let mut words = line.words.clone();
        let beside = second.next().into_iter().flat_map(|line| &line.words);
        words.extend(beside.map(|word| Word {
            left: word.left + APART,
            right: word.right + APART,
            ..word.clone()
        }));
        PageLine::of(words)
    };
    let mut rows: Vec<PageLine> = first.filter_map(row).collect();
    rows.extend(second.cloned());
    rows
}
