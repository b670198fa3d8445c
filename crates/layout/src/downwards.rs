//! Moves of draughts without numbers in several columns, to be read downwards, as newspapers set them: `11-15 4-8`, below
//! them `23-19 17-13`.

use crate::{Page, PageLine, Word};

/// Fewest lines of such a table, and fewest columns.
const LINES: usize = 3;
const COLUMNS: usize = 2;

/// So many of ten moves of a line go the same way, and those of the next the other.
const OF_TEN: usize = 8;

/// Sets each column in a line. The moves of one side stand on one line, those of the other on the next: else they are read across.
pub(crate) fn set_in_lines(page: Page) -> Page {
    page.set_lines(|lines| {
        let of_moves = |line: &&PageLine| directions(line).is_some();
        let count = lines.iter().take_while(of_moves).count();
        Some((count, columns(&lines[..count])?))
    })
}

/// For each word of a line, if all are moves in figures, whether it goes to a higher number.
fn directions(line: &PageLine) -> Option<Vec<bool>> {
    let upwards = |word: &Word| {
        let mut squares = word.text.split(['-', '–', '—', 'x', 'X', ':', '×']);
        let square = |text: &str| text.parse::<u16>().ok().filter(|square| *square > 0);
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
    // The last column may be shorter; with an odd number of lines the sides change from column to column.
    let even = rows.len().is_multiple_of(2);
    if rows.len() < LINES
        || columns < COLUMNS
        || !even
        || rows.iter().any(|row| row.len() + 1 < columns)
    {
        return None;
    }
    let share = |up_first: bool| {
        let of_row = |(nth, row): (usize, &Vec<bool>)| {
            row.iter()
                .filter(|up| **up == (up_first == (nth % 2 == 0)))
                .count()
        };
        rows.iter().enumerate().map(of_row).sum::<usize>()
    };
    let moves: usize = rows.iter().map(Vec::len).sum();
    if share(true).max(share(false)) * 10 < moves * OF_TEN {
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
