//! Pages that are printed in capitals: `C3-D4`, `NF3`, `BXC6`.

use crate::Repair;
use scoresheet_layout::ScoreSheet;

/// So many cells at least show that a page has no other letters.
const FEWEST: usize = 4;

/// The sheet with small letters for files and signs of capture, if all its letters are capitals.
pub(crate) fn in_small_letters(sheet: &ScoreSheet) -> Option<ScoreSheet> {
    let letters = || sheet.cells.iter().flat_map(|cell| cell.text.chars());
    let squares = sheet.cells.iter().filter(|cell| has_square(&cell.text));
    if letters().any(char::is_lowercase) || squares.count() < FEWEST {
        return None;
    }
    let pieces = letters().any(|c| c.is_alphabetic() && !is_file(c) && !is_sign(c));
    let mut small = sheet.clone();
    for cell in &mut small.cells {
        cell.text = match pieces {
            true => files_in_small_letters(&cell.text),
            false => cell.text.chars().map(small_letter).collect(),
        };
    }
    Some(small)
}

fn is_file(c: char) -> bool {
    matches!(c, 'A'..='H' | 'J')
}

/// A sign of capture, or one of castling.
fn is_sign(c: char) -> bool {
    matches!(c, 'X' | '×' | 'O')
}

/// A square that is none of the descriptive notation, which names the bishop's squares so.
fn has_square(text: &str) -> bool {
    let mut pairs = text.as_bytes().windows(2);
    pairs.any(|pair| is_file(char::from(pair[0])) && pair[0] != b'B' && pair[1].is_ascii_digit())
}

/// The same letter, as wide in characters.
fn small_letter(c: char) -> char {
    if is_file(c) || c == 'X' {
        c.to_ascii_lowercase()
    } else {
        c
    }
}

/// A move of chess. Before a figure stands a file, and so between a piece and another file or a sign of capture; a first `B`
/// before such a sign is left as the letter of a piece.
fn files_in_small_letters(text: &str) -> String {
    let chars: Vec<char> = text.chars().collect();
    let small = |(at, c): (usize, &char)| {
        let next = chars.get(at + 1);
        let before_figure = next.is_some_and(char::is_ascii_digit);
        let before_sign = next == Some(&'X');
        let inside = at > 0 && (before_sign || next.is_some_and(|c| is_file(*c)));
        let pawn = *c != 'B' && before_sign;
        match c {
            'X' => 'x',
            c if is_file(*c) && (before_figure || inside || pawn) => small_letter(*c),
            c => *c,
        }
    };
    chars.iter().enumerate().map(small).collect()
}

impl Repair {
    /// What was found in the sheet with small letters, said of the sheet itself.
    pub(crate) fn in_capitals(&mut self, sheet: &ScoreSheet) {
        for ply in &mut self.plies {
            let cells = sheet.cells.get(ply.cells.clone()).unwrap_or_default();
            let own: Vec<&str> = cells.iter().map(|cell| cell.text.trim()).collect();
            let own = own.join(" ");
            // Letters change, but not how many characters there are.
            let start = own.to_lowercase().find(&ply.written.to_lowercase());
            let part = start.and_then(|start| own.get(start..start + ply.written.len()));
            if let Some(part) = part {
                ply.written = part.to_owned();
            }
        }
        for stray in &mut self.strays {
            if let Some(cell) = sheet.cells.get(stray.cell) {
                stray.text.clone_from(&cell.text);
            }
        }
    }
}
