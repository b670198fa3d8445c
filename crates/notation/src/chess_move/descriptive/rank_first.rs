//! Men and squares as French, Spanish, Italian and Portuguese name them: `CD`, `PAR`; `4R`, `3FD`.

use super::{ManText, PlaceText, SquareOrder};
use crate::chess_move::descriptive::{Naming, letter, skip};
use crate::letters::Letter;

/// Descriptive notation of the Romance languages.
pub(super) struct Romance;

/// Those of the rows of `letters.tsv` whose king is R: bishops are F, A and B.
const PIECES: [&str; 8] = ["R", "D", "T", "F", "A", "B", "C", "P"];

fn is_wing(letter: Letter) -> bool {
    matches!(letter.as_str(), "R" | "D")
}

fn is_pawn(letter: Letter) -> bool {
    letter.as_str() == "P"
}

fn is_paired(letter: Letter) -> bool {
    !is_wing(letter) && !is_pawn(letter)
}

/// The letter of a wing, if one follows.
fn wing(text: &[u8]) -> Option<(Letter, &[u8])> {
    letter(text, &["R", "D"])
}

impl Naming for Romance {
    const ORDER: SquareOrder = SquareOrder::RankFirst;
    const DASH: bool = false;
    const PROMOTIONS: &[&str] = &["D", "T", "F", "A", "B", "C"];

    fn men(text: &[u8]) -> Vec<(ManText, &[u8])> {
        let Some((piece, rest)) = letter(text, &PIECES) else {
            return Vec::new();
        };
        let mut found = vec![(man(piece, None, None), rest)];
        if is_pawn(piece)
            && let Some((file, rest)) = letter(rest, &PIECES)
            && !is_pawn(file)
        {
            found.push((man(piece, Some(file), None), rest));
            if is_paired(file)
                && let Some((wing, rest)) = wing(rest)
            {
                found.push((man(piece, Some(file), Some(wing)), rest));
            }
        } else if is_paired(piece)
            && let Some((wing, rest)) = wing(rest)
        {
            found.push((man(piece, None, Some(wing)), rest));
        }
        found.reverse();
        found
    }

    fn square(text: &[u8]) -> Option<(PlaceText, &[u8])> {
        let body = skip(text);
        let digit = body.first().filter(|b| matches!(b, b'1'..=b'8'))?;
        let rest = body[1..].strip_prefix(b".").unwrap_or(&body[1..]);
        let place = PlaceText {
            rank: digit - b'0',
            ..PlaceText::default()
        };
        let (file, rest) = letter(rest, &PIECES)?;
        (!is_pawn(file)).then(|| on(place, file, rest))
    }

    fn own_square(_: ManText, _: &[u8]) -> Option<(PlaceText, &[u8])> {
        None
    }

    fn part(text: &[u8]) -> Option<(PlaceText, &[u8])> {
        if let Some(found) = Self::square(text) {
            return Some(found);
        }
        if let Some((file, rest)) = letter(text, &PIECES)
            && !is_pawn(file)
        {
            return Some(on(PlaceText::default(), file, rest));
        }
        let body = skip(text);
        let digit = body.first().filter(|b| matches!(b, b'1'..=b'8'))?;
        let place = PlaceText {
            rank: digit - b'0',
            ..PlaceText::default()
        };
        Some((place, &body[1..]))
    }
}

fn man(piece: Letter, file: Option<Letter>, wing: Option<Letter>) -> ManText {
    ManText { piece, file, wing }
}

/// `place` on the file of `letter`, with its wing if that follows right after: apart from it, R or
/// D begins the next move.
fn on(place: PlaceText, letter: Letter, rest: &[u8]) -> (PlaceText, &[u8]) {
    let named = PlaceText {
        file: Some(letter),
        ..place
    };
    let wing = wing(rest).filter(|(_, after)| is_paired(letter) && stands_alone(rest, after));
    match wing {
        Some((wing, after)) => {
            let wing = Some(wing);
            (PlaceText { wing, ..named }, after)
        }
        None => (named, rest),
    }
}

/// False if the letter between `text` and `behind` begins a move: `2C R2D`, `2C DxP`.
fn stands_alone(text: &[u8], after: &[u8]) -> bool {
    let apart = skip(text).len() < text.len();
    let next = skip(after).first().copied().unwrap_or(b' ');
    !apart || !(next.is_ascii_digit() || matches!(next, b'x' | b'X' | b':' | b'(' | 0xc3))
}
