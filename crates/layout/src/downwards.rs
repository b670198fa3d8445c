//! Moves of draughts without numbers in several columns, to be read downwards, as newspapers set them: `11-15 4-8`, below
//! them `23-19 17-13`.

use crate::{Page, PageLine, Word};

/// Fewest lines of such a table, and fewest columns.
const LINES: usize = 3;
const COLUMNS: usize = 2;

/// So many of ten moves of a line go the same way, and those of the next the other.
const OF_TEN: usize = 8;

/// Sets each column in a line, where the sides take turns downwards and not across.
pub(crate) fn set_in_lines(page: Page) -> Page {
    page.set_lines(|lines| {
        let of_moves = |line: &&PageLine| directions(line).is_some();
        let count = lines.iter().take_while(of_moves).count();
        Some((count, columns(&lines[..count])?))
    })
}

/// For each word of a line, if all are moves of draughts, whether it goes to a higher number or row.
fn directions(line: &PageLine) -> Option<Vec<bool>> {
    let upwards = |word: &Word| {
        let mut squares = word.text.split(['-', '–', '—', 'x', 'X', ':', '×']);
        // Of a square in letters it is the row that tells.
        let square = |text: &str| {
            let lettered = text.len() == 2 && text.starts_with(|c| ('a'..='h').contains(&c));
            let figures = if lettered { &text[1..] } else { text };
            figures.parse::<u16>().ok().filter(|square| *square > 0)
        };
        let (from, to) = (square(squares.next()?)?, square(squares.next_back()?)?);
        Some(from < to)
    };
    let all: Option<Vec<bool>> = line.words.iter().map(upwards).collect();
    all.filter(|all| !all.is_empty())
}

/// The columns of lines that are to be read downwards, each as a line.
fn columns(table: &[PageLine]) -> Option<Vec<PageLine>> {
    let rows: Vec<Vec<bool>> = table.iter().filter_map(directions).collect();
    let columns = rows.iter().map(Vec::len).max()?;
    // The last column may be shorter.
    if rows.len() < LINES || columns < COLUMNS || rows.iter().any(|row| row.len() + 1 < columns) {
        return None;
    }
    let moves: usize = rows.iter().map(Vec::len).sum();
    // How many moves go as their side does, if the moves of a line and a column are those of such plies.
    let share = |ply: &dyn Fn(usize, usize) -> usize| {
        let of_row = |(line, row): (usize, &Vec<bool>)| {
            let up_first =
                |(column, up): (usize, &bool)| *up == ply(line, column).is_multiple_of(2);
            row.iter().enumerate().filter(|of| up_first(*of)).count()
        };
        let first = rows.iter().enumerate().map(of_row).sum::<usize>();
        first.max(moves - first)
    };
    let enough = |count: usize| count * 10 >= moves * OF_TEN;
    let downwards = share(&|line, column| column * rows.len() + line);
    if !enough(downwards) || enough(share(&|line, column| line * columns + column)) {
        return None;
    }
    let column = |column: usize| {
        let words: Vec<Word> = table
            .iter()
            .filter_map(|line| line.words.get(column))
            .cloned()
            .collect();
        PageLine::of(words)
    };
    (0..columns).map(column).collect()
}
