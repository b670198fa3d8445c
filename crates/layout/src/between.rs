//! Rows whose number stands between the moves: `e4  1  e5`.

use crate::page::joined;
use crate::shape;
use crate::{Page, PageLine, Word};
use std::ops::Range;

/// Fewest such rows, one below the other, and how many of ten cells have to be moves as they look.
const FEWEST: usize = 4;
const OF_TEN: usize = 8;

/// Most words of a cell.
const WORDS: usize = 4;

/// How far the moves are set to the right to make room for the number, in letters.
const ROOM: u32 = 8;

/// Sets the numbers of such rows before the moves, as most pages have them; each word keeps its place in the source.
pub(crate) fn set_before(mut page: Page) -> Page {
    for rows in rows(&page.lines) {
        for line in &mut page.lines[rows] {
            let Some((_, at)) = number(line) else {
                continue;
            };
            for word in &mut line.words {
                word.left += ROOM;
                word.right += ROOM;
            }
            let number = line.words.remove(at);
            let width = number.right - number.left;
            let first = Word {
                left: 0,
                right: width.min(ROOM - 2),
                ..number
            };
            line.words.insert(0, first);
        }
    }
    page
}

/// Stretches of lines that are such rows; blank lines may stand between them.
fn rows(lines: &[PageLine]) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut open: Option<(Range<usize>, u16)> = None;
    for (at, line) in lines.iter().enumerate() {
        if line.words.is_empty() {
            continue;
        }
        let number = number(line).map(|(number, _)| number);
        open = match (open, number) {
            (Some((rows, last)), Some(number)) if number == last.saturating_add(1) => {
                Some((rows.start..at + 1, number))
            }
            (before, number) => {
                found.extend(before.map(|(rows, _)| rows));
                number.map(|number| (at..at + 1, number))
            }
        };
    }
    found.extend(open.map(|(rows, _)| rows));
    found.retain(|rows| are_moves(&lines[rows.clone()]));
    found
}

/// The number between the cells of a line, and which word it is; behind it no move need follow.
fn number(line: &PageLine) -> Option<(u16, usize)> {
    let number = |word: &Word| -> Option<u16> { word.text.trim_end_matches('.').parse().ok() };
    let mut numbers = line.words.iter().enumerate();
    let found = numbers.find_map(|(at, word)| Some((number(word)?, at)))?;
    let cells = [found.1, line.words.len() - found.1 - 1];
    let rest = line.words.get(found.1 + 1..)?;
    let alone = !rest.iter().any(|word| number(word).is_some());
    (found.1 > 0 && alone && cells.iter().all(|words| *words <= WORDS)).then_some(found)
}

fn are_moves(rows: &[PageLine]) -> bool {
    let cells = rows.iter().flat_map(|line| {
        let at = number(line).map_or(0, |(_, at)| at);
        let [first, second] = [line.words.get(..at), line.words.get(at + 1..)];
        [first, second]
            .into_iter()
            .flatten()
            .filter(|cell| !cell.is_empty())
    });
    let cells: Vec<String> = cells.map(joined).collect();
    let moves = cells.iter().filter(|cell| shape::read(cell).is_some());
    let written = rows.iter().filter(|line| !line.words.is_empty()).count();
    written >= FEWEST && moves.count() * 10 >= cells.len() * OF_TEN
}
