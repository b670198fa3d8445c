//! Moves as PGN writes them, read byte by byte.

use super::{ChessFlags, ChessText, SquareText};
use crate::letters::Letter;
use crate::scan::ends_move;

/// A move in the form of PGN at the start of `text`, and its length. `None` does not mean that it
/// is no move, only that the full grammar has to look.
#[inline]
pub(crate) fn san(text: &[u8]) -> Option<(ChessText, usize)> {
    let mut found = ChessText::default();
    let len = san_into(text, &mut found)?;
    Some((found, len))
}

/// As [`san`], into a move that has nothing in it yet; after `None` that is rubbish.
#[inline]
pub(crate) fn san_into(text: &[u8], found: &mut ChessText) -> Option<usize> {
    let at = |i: usize| text.get(i).copied().unwrap_or(0);
    let mut i = 0;
    let first = at(0);
    if first.is_ascii_uppercase() {
        if first == b'O' && at(1) == b'-' {
            return castling(text, found);
        }
        found.letter = Some(Letter::ascii(first));
        i = 1;
    }
    // Up to two half squares, the last of them the target.
    let mut square = SquareText::default();
    let (file, rank) = (at(i).wrapping_sub(b'a'), at(i).wrapping_sub(b'1'));
    if file < 8 {
        square.file = file + 1;
        i += 1;
    } else if rank < 8 && found.letter.is_some() {
        square.rank = rank + 1;
        i += 1;
    }
    if square.rank == 0 && at(i).wrapping_sub(b'1') < 8 {
        square.rank = at(i) - b'0';
        i += 1;
    }
    if at(i) == b'x' {
        found.flags = ChessFlags::CAPTURE;
        i += 1;
    }
    let (file, rank) = (at(i).wrapping_sub(b'a'), at(i + 1).wrapping_sub(b'1'));
    if file < 8 && rank < 8 {
        found.from = square;
        found.to = SquareText::new(file + 1, rank + 1);
        i += 2;
        let pawn_from_whole = found.from.is_whole();
        let two_files =
            found.letter.is_none() && found.from.file != 0 && found.flags == ChessFlags::default();
        if pawn_from_whole || two_files {
            return None;
        }
    } else if square.is_whole() && found.flags == ChessFlags::default() {
        found.to = square;
    } else {
        return None;
    }
    if at(i) == b'=' && at(i + 1).is_ascii_uppercase() {
        found.promotion = Some(Letter::ascii(at(i + 1)));
        i += 2;
    }
    match at(i) {
        b'+' => {
            found.flags = found.flags.with(ChessFlags::CHECK);
            i += 1;
            // `++`, `+-` and `+1` are for the full grammar to tell apart.
            if matches!(at(i), b'+' | b'/' | b'=' | b'0'..=b'9') {
                return None;
            }
        }
        b'#' => {
            found.flags = found.flags.with(ChessFlags::MATE);
            i += 1;
        }
        _ => {}
    }
    // `e8(Q)`, `e8[Q]` and `e4(` are for the full grammar to tell apart.
    (!matches!(at(i), b'(' | b'[') && ends_move(&text[i..])).then_some(i)
}

/// `O-O` and `O-O-O` as PGN writes them.
fn castling(text: &[u8], found: &mut ChessText) -> Option<usize> {
    let (wing, mut len) = if text.starts_with(b"O-O-O") {
        (ChessFlags::CASTLE_LONG, 5)
    } else if text.starts_with(b"O-O") {
        (ChessFlags::CASTLE_SHORT, 3)
    } else {
        return None;
    };
    let mut flags = wing;
    match text.get(len) {
        Some(b'+') => {
            flags = flags.with(ChessFlags::CHECK);
            len += 1;
        }
        Some(b'#') => {
            flags = flags.with(ChessFlags::MATE);
            len += 1;
        }
        _ => {}
    }
    found.flags = flags;
    ends_move(&text[len..]).then_some(len)
}
