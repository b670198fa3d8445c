//! Remarks between rows whose lines were broken in the middle of a sentence: `Better was 6.`, then `... bxc6 7. Nb5 cxb5.`

use crate::figures::is_figure;
use crate::find::rows;
use crate::lex::is_prose;
use crate::movetext::read_number;
use crate::ply::FIRST;
use std::ops::Range;

/// Fewest words of prose that make a line one of a remark: the names of players are two, and a row stands below them.
const WORDS: usize = 3;

/// For each line whether it goes on with a sentence of the line above, whatever it looks like.
pub(super) fn running_on(text: &str, lines: &[Range<usize>]) -> Vec<bool> {
    let stated = |line: &Range<usize>| text.get(line.clone()).unwrap_or_default();
    let mut found: Vec<bool> = Vec::with_capacity(lines.len());
    let mut above: Option<&Range<usize>> = None;
    for (at, line) in lines.iter().enumerate() {
        let remark =
            found.last() == Some(&true) || above.is_some_and(|above| is_prosaic(stated(above)));
        let open = above.is_some_and(|above| !ends_sentence(stated(above)));
        found.push(remark && open && !is_row_of_table(text, line, lines.get(at + 1)));
        above = Some(line);
    }
    found
}

fn is_prosaic(line: &str) -> bool {
    let small = |word: &&str| is_prose(word) && word.starts_with(char::is_lowercase);
    line.split_whitespace().filter(small).count() >= WORDS
}

/// Whether a line ends with a full stop, or what stands for one; the stop of a number or dots for a move end nothing.
pub(super) fn ends_sentence(line: &str) -> bool {
    let line = line.trim_end().trim_end_matches(['"', '”', '»', ')', ']']);
    let last = line.split_whitespace().next_back().unwrap_or_default();
    let carries = last.contains(char::is_alphabetic) || last.contains(is_figure);
    let number = read_number(last).is_some_and(|number| number.len == last.len());
    carries && !number && last.ends_with(['.', '!', '?', ':'])
}

/// Whether a line is a row by how it is set: a gap or a rule parts its moves, or the row with the next number stands below.
fn is_row_of_table(text: &str, line: &Range<usize>, below: Option<&Range<usize>>) -> bool {
    let row = |line: &Range<usize>| rows::row(text, line.clone()).filter(|row| !row.prose);
    let next = || below.and_then(row)?.says();
    row(line).is_some_and(|here| {
        let due = here.says().map(|number| number.saturating_add(1));
        // The first move opens a game.
        let first = here.first() == Some(FIRST);
        due.is_some() && (first || here.gap || next() == due)
    })
}
