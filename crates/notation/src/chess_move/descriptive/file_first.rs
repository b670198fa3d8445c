//! Men and squares as English names them: `KBP`, `QR`; `K4`, `QKt3`.

use super::{ManText, PlaceText, SquareOrder};
use crate::chess_move::descriptive::{Naming, letter, skip};
use crate::chess_move::descriptive::{Says, word};
use crate::letters::Letter;

/// English descriptive.
pub(super) struct English;

const PIECES: [&str; 8] = ["Kt", "KT", "K", "Q", "R", "B", "N", "P"];

/// A letter and what it may be used for.
fn next(text: &[u8]) -> Option<(Letter, &[u8])> {
    let (letter, rest) = letter(text, &PIECES)?;
    let owned = rest
        .strip_prefix(b"'s")
        .or(rest.strip_prefix("’s".as_bytes()));
    Some((letter, owned.unwrap_or(rest)))
}

fn is_wing(letter: Letter) -> bool {
    matches!(letter.as_str(), "K" | "Q")
}

fn is_pawn(letter: Letter) -> bool {
    letter.as_str() == "P"
}

/// True for the pieces of which each side has one on either wing.
fn is_paired(letter: Letter) -> bool {
    !is_wing(letter) && !is_pawn(letter)
}

/// The man that these letters name.
fn man(letters: &[Letter]) -> Option<ManText> {
    let (file, wing, piece) = match *letters {
        [piece] => (None, None, piece),
        [wing, piece] if is_wing(wing) && is_paired(piece) => (None, Some(wing), piece),
        [file, pawn] if !is_pawn(file) && is_pawn(pawn) => (Some(file), None, pawn),
        [wing, file, pawn] if is_wing(wing) && is_paired(file) && is_pawn(pawn) => {
            (Some(file), Some(wing), pawn)
        }
        _ => return None,
    };
    Some(ManText { piece, file, wing })
}

/// The file that these letters name.
fn file(letters: &[Letter]) -> Option<PlaceText> {
    let (file, wing) = match *letters {
        [file] if !is_pawn(file) => (file, None),
        [wing, file] if is_wing(wing) && is_paired(file) => (file, Some(wing)),
        _ => return None,
    };
    Some(PlaceText {
        file: Some(file),
        wing,
        rank: 0,
    })
}

/// Up to three letters, with what is after each.
fn letters(text: &[u8]) -> (Vec<Letter>, Vec<&[u8]>) {
    let (mut found, mut rests) = (Vec::with_capacity(3), Vec::with_capacity(3));
    let mut rest = text;
    while found.len() < 3
        && let Some((letter, after)) = next(rest)
    {
        found.push(letter);
        rests.push(after);
        rest = after;
    }
    (found, rests)
}

/// A rank: `4`, `4th`, `sq.`
fn rank(text: &[u8]) -> Option<(u8, &[u8])> {
    if let Some((_, rest)) = word(text, &[Says::Square]) {
        return Some((1, rest));
    }
    let body = skip(text);
    let digit = body.first().filter(|b| matches!(b, b'1'..=b'8'))?;
    let rest = &body[1..];
    let ordinal = ["st", "nd", "rd", "th", "d"]
        .iter()
        .find_map(|ending| rest.strip_prefix(ending.as_bytes()));
    let rest = ordinal.unwrap_or(rest);
    (!rest.first().is_some_and(u8::is_ascii_digit)).then_some((digit - b'0', rest))
}

impl Naming for English {
    const ORDER: SquareOrder = SquareOrder::FileFirst;
    const DASH: bool = true;
    const PROMOTIONS: &[&str] = &["Kt", "KT", "Q", "R", "B", "N"];

    fn men(text: &[u8]) -> Vec<(ManText, &[u8])> {
        let (letters, after) = letters(text);
        let lengths = (1..=letters.len()).rev();
        lengths
            .filter_map(|len| Some((man(letters.get(..len)?)?, *after.get(len - 1)?)))
            .collect()
    }

    fn square(text: &[u8]) -> Option<(PlaceText, &[u8])> {
        let (letters, after) = letters(text);
        let len = letters.len();
        let place = file(&letters)?;
        let (rank, rest) = rank(after.get(len.checked_sub(1)?)?)?;
        Some((PlaceText { rank, ..place }, rest))
    }

    fn own_square(man: ManText, text: &[u8]) -> Option<(PlaceText, &[u8])> {
        let (_, text) = word(text, &[Says::Own])?;
        let (letters, after) = letters(text);
        let place = match *letters {
            // `K. R. to his 2d`, `P. to his 4th`: on the file that the piece is named after.
            [] if is_pawn(man.piece) => PlaceText {
                file: Some(man.file?),
                wing: man.wing,
                rank: 0,
            },
            [] => PlaceText {
                file: Some(man.piece),
                wing: man.wing,
                rank: 0,
            },
            // `Q. to her B's 2d`: on the file of the queen's bishop.
            [file] if is_wing(man.piece) && is_paired(file) => PlaceText {
                file: Some(file),
                wing: Some(man.piece),
                rank: 0,
            },
            _ => return None,
        };
        let (rank, rest) = rank(after.last().copied().unwrap_or(text))?;
        Some((PlaceText { rank, ..place }, rest))
    }

    fn part(text: &[u8]) -> Option<(PlaceText, &[u8])> {
        if let Some(found) = Self::square(text) {
            return Some(found);
        }
        if let Some((rank, rest)) = rank(text) {
            let place = PlaceText {
                rank,
                ..PlaceText::default()
            };
            return Some((place, rest));
        }
        let (letters, after) = letters(text);
        Some((file(&letters)?, *after.last()?))
    }
}
