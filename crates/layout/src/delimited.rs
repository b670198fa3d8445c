//! Tables whose cells semicolons or commas part, as spreadsheets write them: `17;Nf3;Nc6`, `17,"Nf3","Nc6"`.

use crate::movetext::read_number;
use crate::script::place_in;
use crate::shape;
use crate::table;
use std::collections::BTreeMap;

/// What may part the cells.
const SIGNS: [char; 2] = [';', ','];

/// Fewest rows of a number and moves alone that show a table.
const SHOWN: usize = 2;

/// A line of a text and the place where it begins.
type Line<'t> = (usize, &'t str);

/// What parts the cells of each line that is a row of such a table, by the place where the line begins.
pub(crate) fn signs_of_rows(text: &str) -> BTreeMap<usize, char> {
    let lines = text.split(['\n', '\r', '\u{c}']).filter(|l| !l.is_empty());
    let lines = lines.map(|line| (place_in(text, line).start, line));
    let lines: Vec<Line> = lines.collect();
    let mut found = BTreeMap::new();
    for sign in SIGNS {
        let stretches = lines.split(|(_, line)| !line.contains(sign));
        let rows = stretches.flat_map(|stretch| rows_of(stretch, sign));
        for (start, _) in rows {
            found.entry(*start).or_insert(sign);
        }
    }
    found
}

/// The rows among lines that all have a sign, and the line over the first that names the columns.
fn rows_of<'s, 't>(stretch: &'s [Line<'t>], sign: char) -> &'s [Line<'t>] {
    let begins_row = |(_, line): &&Line| has_number(line, sign);
    let numbered = || stretch.iter().filter(begins_row).map(|(_, line)| *line);
    let plain = numbered().filter(|line| is_plain_row(line, sign)).count();
    // Rows that are left over say nothing.
    let written = numbered().filter(|line| says_something(line, sign)).count();
    if plain < SHOWN || 2 * plain < written {
        return &[];
    }
    let first = stretch.iter().position(|line| begins_row(&line));
    let Some(first) = first else { return &[] };
    let head = first.checked_sub(1).filter(|above| {
        let signs = |at: usize| stretch.get(at).map(|(_, line)| line.matches(sign).count());
        let names = stretch.get(*above).is_some_and(|(_, line)| {
            let mut cells = line.split(sign).skip(1);
            cells.all(|cell| !cell.starts_with(' '))
        });
        names && signs(*above) == signs(first)
    });
    let begin = head.unwrap_or(first);
    stretch.get(begin..).unwrap_or_default()
}

/// A number stands in the first cell.
fn has_number(line: &str, sign: char) -> bool {
    let first = line.split(sign).next().map(cell);
    first.is_some_and(|first| read_number(first).is_some_and(|read| read.len == first.len()))
}

/// A number, in the next two cells nothing but moves, times, numbers, names of sides and blanks, and a move in these or the next;
/// remarks may follow.
fn is_plain_row(line: &str, sign: char) -> bool {
    let cells = line.split(sign).skip(1).map(cell);
    let is_move = shape::is_whole;
    let plain = |cell: &str| cell.is_empty() || is_move(cell) || table::is_beside_moves(cell);
    has_number(line, sign) && cells.clone().take(3).any(is_move) && cells.take(2).all(plain)
}

/// Letters or figures stand behind the number.
fn says_something(line: &str, sign: char) -> bool {
    let mut cells = line.split(sign).skip(1);
    cells.any(|cell| cell.contains(char::is_alphanumeric))
}

/// What a cell says, without blanks and the quotation marks that programs put around it.
fn cell(cell: &str) -> &str {
    cell.trim().trim_matches('"')
}
