//! What a note that is known to belong to a move says against it.

use crate::{ScoreSheet, corrected, lex};
use scoresheet_notation::{doubts_move, supposed};
use scoresheet_source::Span;

/// Bytes of the longest paragraph that is said of a record: longer ones are an annotator's.
pub(super) const SHORT: usize = 240;

/// Whether a note that belongs to a move says that another one may have been played, or that it is hard to read.
pub(super) fn is_against_its_move(note: &str) -> bool {
    let note = note.trim();
    let short = note.len() <= SHORT;
    short
        && (corrected::corrects(note)
            || doubts_move(note)
            || is_move_alone(note)
            || supposes_move(note))
}

/// Whether a note has a word for *perhaps* before a move alone.
pub(super) fn supposes_move(note: &str) -> bool {
    supposed(note).any(is_move_alone)
}

/// Whether a text is a move and nothing else, without praise.
fn is_move_alone(text: &str) -> bool {
    let text = text.trim_end_matches(|c: char| c != '!' && c != '?' && !c.is_alphanumeric());
    let one = !text.is_empty() && !text.contains(char::is_whitespace);
    one && !text.contains(['!', '?']) && lex::like_moves([text]) == (1, 0)
}

/// Contests moves, and says why.
pub(super) fn contest(sheet: &mut ScoreSheet, cells: &[usize], note: Span) {
    for at in cells {
        let cell = sheet.cells.get_mut(*at).filter(|cell| !cell.contested);
        if let Some(cell) = cell {
            cell.contested = true;
            let message = format!("this seems to doubt {:?}", cell.text);
            sheet.remark(note, message);
        }
    }
}
