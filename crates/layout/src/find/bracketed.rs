//! Remarks in brackets that go on over several lines of a game in rows, one move to a line as pages of the web have them:
//! `3. Ng5 Bf5 [After 3... Nf6`, `4. Bc4`, `e6 the bishop is shut in.]`, `4. Bc4`.

use crate::lex::{self, Token};
use crate::ply::ply_of;
use std::ops::Range;

/// More lines are no remark: one of its brackets is misread, or misprinted.
const LONGEST: usize = 40;

/// More brackets are not open at once.
const DEEPEST: usize = 16;

/// For each line whether it begins inside a bracket that a line above opens, whatever it looks like. The moves behind the bracket show
/// that what stands in it was not played: they go back before its last one.
pub(super) fn inside(text: &str, lines: &[Range<usize>]) -> Vec<bool> {
    let mut found = vec![false; lines.len()];
    let mut open: Vec<(char, usize, usize)> = Vec::new();
    for (number, line) in lines.iter().enumerate() {
        let stated = text.get(line.clone()).unwrap_or_default();
        open.retain(|(_, first, _)| first + LONGEST >= number);
        for (at, c) in stated.char_indices() {
            let opening = match c {
                '(' | '[' | '{' => {
                    if open.len() < DEEPEST {
                        open.push((c, number, line.start + at));
                    }
                    continue;
                }
                ')' => '(',
                ']' => '[',
                '}' => '{',
                _ => continue,
            };
            let Some(from) = open.iter().rposition(|(c, ..)| *c == opening) else {
                continue;
            };
            let (_, first, start) = open[from];
            open.truncate(from);
            let end = line.start + at;
            let behind = end + 1..lines.last().map_or(end + 1, |last| last.end);
            if (1..=LONGEST).contains(&(number - first)) && goes_back(text, start + 1..end, behind)
            {
                found[first + 1..=number].fill(true);
            }
        }
    }
    found
}

/// So many bytes behind a bracket show whether the game goes back there.
const NEAR: usize = 200;

/// Whether the first number behind a bracket is that of a move before the last one in it.
fn goes_back(text: &str, inside: Range<usize>, behind: Range<usize>) -> bool {
    let mut due = None;
    for token in lex::tokens(text, inside) {
        due = token
            .move_number()
            .map(ply_of)
            .or(due.map(|due| due + i32::from(token.is_move())));
    }
    let near = text.floor_char_boundary(behind.end.min(behind.start + NEAR));
    let next = lex::tokens(text, behind.start..near.max(behind.start));
    let next = next.iter().find_map(Token::move_number).map(ply_of);
    due.zip(next).is_some_and(|(due, next)| next < due)
}
