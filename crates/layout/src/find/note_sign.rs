//! Notes at the foot of a game that begin with a sign which stands at one of its moves: `* recte Nb8`, `1) illegible`.

use super::doubt::{contest, is_against_its_move};
use super::errata;
use crate::figures::{self, are_figures};
use crate::script::Script;
use crate::{ScoreSheet, shape};
use std::ops::Range;

/// Most letters between the brackets of a sign.
const INSIDE: usize = 2;

/// Contests every move at which the sign of a note stands that doubts it.
pub(super) fn heed(sheet: &mut ScoreSheet, script: &Script<'_>, paragraphs: &[Range<usize>]) {
    for paragraph in paragraphs {
        for range in notes(script, paragraph) {
            let text = script.said(&range);
            let sign = sign(text.trim_start());
            let note = text.trim_start().get(sign.len()..).unwrap_or_default();
            if is_against_its_move(note) {
                let printed = sign.trim_end_matches(')');
                let lettered = printed.contains(|c: char| c.is_alphanumeric());
                let mark = if lettered { sign } else { printed };
                let cells = at_sign(sheet, script, mark);
                contest(sheet, &cells, script.place(range));
            }
        }
    }
}

/// The notes of a paragraph: each from its sign on, up to the next one.
fn notes(script: &Script<'_>, paragraph: &Range<usize>) -> Vec<Range<usize>> {
    let mut notes: Vec<Range<usize>> = Vec::new();
    for line in script.lines_of(paragraph) {
        let text = script.said(line);
        match notes.last_mut() {
            _ if !sign(text.trim_start()).is_empty() => notes.push(line.clone()),
            Some(note) => note.end = line.end,
            None => {}
        }
    }
    notes
}

/// The sign that a note begins with: `*`, `††`, `¹`, `1)`, `(a)`, `[^2]`; nothing if there is none.
fn sign(text: &str) -> &str {
    let first = text.chars().next().unwrap_or_default();
    let printed = matches!(first, '*' | '†' | '‡' | '§' | '¶' | '#' | '°');
    let signs = match printed {
        true => text.len() - text.trim_start_matches(first).len(),
        false => shape::note_mark(text),
    };
    if signs > 0 {
        let closed = usize::from(text[signs..].starts_with(')'));
        return &text[..signs + closed];
    }
    let inside = text.trim_start_matches(['(', '[']);
    let inside = inside.strip_prefix('^').unwrap_or(inside);
    let rest = inside.trim_start_matches(char::is_alphanumeric);
    let name = &inside[..inside.len() - rest.len()];
    let short = (1..=INSIDE).contains(&name.chars().count());
    let one = are_figures(name) || name.chars().count() == 1;
    let end = text.len() - rest.len() + 1;
    match rest.starts_with([')', ']']) && short && one {
        true => &text[..end],
        false => "",
    }
}

/// The moves behind which a sign stands, or that end with it, or whose number it stands at.
fn at_sign(sheet: &ScoreSheet, script: &Script<'_>, sign: &str) -> Vec<usize> {
    let behind = |end: u32| {
        let rest = script.text.get(script.behind(end)?..)?;
        let after = rest.trim_start_matches(' ').strip_prefix(sign)?;
        let printed = sign.chars().all(|c| !c.is_alphanumeric());
        let longer = printed && sign.chars().next().is_some_and(|c| after.starts_with(c));
        (!longer).then_some(())
    };
    let first = sign.chars().next().unwrap_or_default();
    let here = |at: &usize| {
        let cell = &sheet.cells[*at];
        let before = cell.text.trim_end().strip_suffix(sign);
        before.is_some_and(|before| !before.ends_with(first)) || behind(cell.span.end).is_some()
    };
    let plies = errata::plies(sheet);
    let numbered = { sheet.cells.iter().zip(&plies) }
        .filter_map(|(cell, ply)| Some((ply.0, at_number(script, cell.span.start, sign)?)));
    let numbered: Vec<(u16, Marked)> = numbered.collect();
    let by_number = |at: &usize| {
        let ply = plies.get(*at);
        numbered.iter().any(|(number, marked)| match marked {
            Marked::Row => ply.is_some_and(|ply| ply.0 == *number),
            Marked::Move(start) => sheet.cells[*at].span.start == *start,
        })
    };
    (0..sheet.cells.len())
        .filter(|at| here(at) || by_number(at))
        .collect()
}

/// What a sign at a number says something of.
enum Marked {
    /// All of its row, where the number has a column of its own.
    Row,
    /// The move that begins there.
    Move(u32),
}

/// Whether a sign stands between the move that begins at `start` and its number, or before that.
fn at_number(script: &Script<'_>, start: u32, sign: &str) -> Option<Marked> {
    let before = script.text.get(..script.at(start)?)?;
    let line = before.rsplit('\n').next()?;
    let blank = |c: char| c.is_whitespace() || c == '|';
    let word = line.trim_end_matches(blank).rsplit(blank).next()?;
    let own = line.trim_end_matches(blank);
    let apart = line.len() > own.len() + 1;
    let number = if word == sign {
        let before = own.strip_suffix(sign)?.trim_end_matches(blank);
        before.rsplit(blank).next()?
    } else {
        let behind = word.strip_suffix(sign);
        behind.or_else(|| word.strip_prefix(sign))?
    };
    figures::number(number.trim_end_matches(['.', ')', '…']))?;
    Some(match apart {
        true => Marked::Row,
        false => Marked::Move(start),
    })
}
