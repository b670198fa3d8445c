//! What stands in brackets behind a square of draughts: `a1 (дамка)`.

use super::words::{Says, word, words_of};
use super::{DRAUGHTS_KING, count, draughts_piece};
use crate::scan::blanks_in_line;

/// What a bracket says of the piece before it.
pub(super) enum Behind {
    King,
    Man,
    /// Something that nobody knows.
    Unread(String),
}

/// What the bracket at the start of `rest` says of the piece before it, and where it ends. A count of the pieces, and a remark
/// of several words behind the last of them, say nothing.
pub(super) fn bracket_behind(rest: &str) -> Option<(Behind, usize)> {
    let gap = blanks_in_line(rest.as_bytes());
    let (inside, after) = rest[gap..].strip_prefix('(')?.split_once(')')?;
    if count(&rest[gap..]).is_some() {
        return None;
    }
    let said = inside.trim();
    let behind = match word(said) {
        _ if is_king_letter(said) => Behind::King,
        Some((Says::King, len)) if len == said.len() => Behind::King,
        Some((Says::Men | Says::Pawns, len)) if len == said.len() => Behind::Man,
        Some((
            Says::Side(_)
            | Says::King
            | Says::Kings
            | Says::Men
            | Says::Pawns
            | Says::And
            | Says::On,
            _,
        ))
        | None => Behind::Unread(said.to_owned()),
    };
    let known = !matches!(behind, Behind::Unread(_));
    let says_something = known || is_of_pieces(said) || goes_on(after);
    says_something.then(|| (behind, rest.len() - after.len()))
}

/// `(Д)`, `(к.)`, `(D)`
fn is_king_letter(said: &str) -> bool {
    let letter = said.trim_end_matches('.').to_uppercase();
    letter == "D" || DRAUGHTS_KING.contains(&letter.as_str())
}

/// Whether it may be said of pieces: one word, or a word for pieces among several.
fn is_of_pieces(said: &str) -> bool {
    let stated = |(at, _): (usize, &str)| word(&said[at..]);
    let one = !said.is_empty() && !said.contains(char::is_whitespace);
    one || words_of(said)
        .filter_map(stated)
        .any(|(says, _)| says.is_pieces())
}

/// Whether the list has more squares behind it.
fn goes_on(after: &str) -> bool {
    let next = after.strip_prefix([',', ';']).map(str::trim_start);
    next.is_some_and(|next| draughts_piece(next).is_some())
}
