//! Positions in running text: `valge — a1, a3 (12); must — a7, b6 (12)`, `Valge: Kg2, E: b2 (8)`.

use crate::chess_move::SquareText;
use crate::draughts_move::{FieldText, field};
use crate::letters::Letter;
use crate::scan::{blanks, dash, file_letter};

/// Words that head White's and Black's pieces, in lower case.
const WHITE: [&str; 6] = ["valged", "valge", "white", "белые", "weiß", "weiss"];
const BLACK: [&str; 6] = ["mustad", "must", "black", "чёрные", "черные", "schwarz"];

/// Words that mark a king in draughts where a letter would not do.
const KING: [&str; 3] = ["kabe", "дамка", "king"];

/// Letters that mark a king in draughts: K, the same on a Russian keyboard, and that of `дамка`.
pub const DRAUGHTS_KING: [&str; 3] = ["K", "К", "Д"];

/// Finds a position in `text` and reads it. `None` if the text has none.
///
/// In chess a letter carries on over the squares behind it (`Va1, h1, Oc1`), and a letter with a
/// colon heads the pawns (`E: b2, e3`). In draughts `K` or a word marks a king.
///
/// ```
/// use scoresheet_notation::{Family, position_text};
/// let found = position_text("valge — a1, a3, Kc3 (3); must — a7 (2)", Family::Draughts).unwrap();
/// assert_eq!(found.white.pieces.len(), 3);
/// assert_eq!(found.black.count, Some(2));
/// ```
#[must_use]
pub fn position_text(text: &str, family: crate::Family) -> Option<PlacementText> {
    let white = head(text, &WHITE)?;
    let black = head(text, &BLACK)?;
    let chess = family == crate::Family::Chess;
    let found = PlacementText {
        turn: turn(text),
        white: side(&text[white..], chess),
        black: side(&text[black..], chess),
        king_runs: [None; 2],
        remarks: Vec::new(),
    };
    (!found.white.pieces.is_empty() && !found.black.pieces.is_empty()).then_some(found)
}

/// White or Black, in one of the words that head their pieces.
#[must_use]
pub fn side_word(word: &str) -> Option<Turn> {
    let lower = word.to_lowercase();
    let is = |words: &[&str]| words.contains(&lower.as_str());
    match (is(&WHITE), is(&BLACK)) {
        (true, _) => Some(Turn::White),
        (_, true) => Some(Turn::Black),
        _ => None,
    }
}

/// Where the list after one of `words` and a colon or dash starts.
fn head(text: &str, words: &[&str]) -> Option<usize> {
    let lower = text.to_lowercase();
    // Lower case may change lengths in a few scripts; then places would be wrong.
    let lower = if lower.len() == text.len() {
        lower
    } else {
        text.to_owned()
    };
    words.iter().find_map(|word| {
        lower.match_indices(word).find_map(|(at, _)| {
            let rest = &text.as_bytes()[at + word.len()..];
            let gap = blanks(rest);
            let sign = match rest.get(gap) {
                Some(b':') => 1,
                _ => dash(&rest[gap..]),
            };
            (sign > 0).then_some(at + word.len() + gap + sign)
        })
    })
}

/// Whose move it is, if the text says so (`musta käik`, `Black to move`).
fn turn(text: &str) -> Option<Turn> {
    let lower = text.to_lowercase();
    let says = |phrases: &[&str]| phrases.iter().any(|p| lower.contains(p));
    if says(&[
        "musta käik",
        "must käigul",
        "black to move",
        "ход чёрных",
        "ход черных",
    ]) {
        Some(Turn::Black)
    } else if says(&["valge käik", "valge käigul", "white to move", "ход белых"]) {
        Some(Turn::White)
    } else {
        None
    }
}

/// Pieces up to the check count, or to the first thing that is no piece.
fn side(text: &str, chess: bool) -> SideText {
    let bytes = text.as_bytes();
    let mut found = SideText::default();
    let mut letter = None;
    let mut at = 0;
    loop {
        at += blanks(&bytes[at..]);
        match bytes.get(at) {
            Some(b',') => at += 1,
            Some(b'(') => {
                let digits = &text[at + 1..];
                let end = digits.find(')').unwrap_or(0);
                found.count = digits[..end].trim().parse().ok();
                return found;
            }
            None => return found,
            Some(_) => {
                let Some((piece, len)) = one_piece(&text[at..], chess, &mut letter) else {
                    return found;
                };
                found.pieces.extend(piece);
                at += len;
            }
        }
    }
}

/// A piece, or a letter with a colon that heads those to come.
fn one_piece(
    text: &str,
    chess: bool,
    letter: &mut Option<Letter>,
) -> Option<(Option<PieceText>, usize)> {
    let bytes = text.as_bytes();
    if !chess {
        return draughts_piece(text);
    }
    let mut at = 0;
    if let Some((found, len)) = Letter::read(bytes)
        && (file_letter(&bytes[len..]).is_some() || bytes.get(len) == Some(&b':'))
    {
        *letter = Some(found);
        at = len;
        if bytes.get(at) == Some(&b':') {
            return Some((None, at + 1));
        }
    }
    let (file, len) = file_letter(&bytes[at..])?;
    let rank = *bytes.get(at + len)?;
    if !(b'1'..=b'8').contains(&rank) {
        return None;
    }
    let piece = PieceText {
        letter: *letter,
        king: false,
        field: FieldText::Square(SquareText::new(file, rank - b'0')),
    };
    Some((Some(piece), at + len + 1))
}

fn draughts_piece(text: &str) -> Option<(Option<PieceText>, usize)> {
    let word = KING
        .iter()
        .find(|word| text.to_lowercase().starts_with(**word))
        .map_or(0, |word| word.len());
    let mark = if word > 0 {
        word
    } else {
        let letter = DRAUGHTS_KING
            .iter()
            .find(|letter| text.starts_with(**letter));
        letter.map_or(0, |letter| letter.len())
    };
    let gap = blanks(&text.as_bytes()[mark..]);
    let (found, len) = field(&text.as_bytes()[mark + gap..])?;
    let piece = PieceText {
        letter: None,
        king: mark > 0,
        field: found.text(),
    };
    Some((Some(piece), mark + gap + len))
}

// Pieces on squares as a text states them, before any board has seen them.

/// The pieces of one side as written, and the check count after them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SideText {
    /// Every piece, in the order in which it stands.
    pub pieces: Vec<PieceText>,
    /// The number in brackets: how many pieces there should be (KV53 §14, MK53 §20).
    pub count: Option<u16>,
}

/// One piece as written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PieceText {
    /// Chess: its letter. `None` in draughts.
    pub letter: Option<Letter>,
    /// Draughts: marked as a king.
    pub king: bool,
    /// Its square.
    pub field: FieldText,
}

/// Whose turn it is, as a text states it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Turn {
    /// White moves.
    White,
    /// Black moves.
    Black,
}

/// A position as written.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PlacementText {
    /// Whose turn it is, if that is said.
    pub turn: Option<Turn>,
    /// White's pieces.
    pub white: SideText,
    /// Black's pieces.
    pub black: SideText,
    /// Moves that White's and Black's kings have made in a row, as FENs of Frisian draughts say them.
    pub king_runs: [Option<KingRunText>; 2],
    /// Departures from the standard that were read all the same, such as a full stop at the end.
    pub remarks: Vec<&'static str>,
}

/// Moves that a side has made in a row with one king, `+228`: two, and the king is on 28.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KingRunText {
    /// How many.
    pub moves: u8,
    /// Where the king is.
    pub king: FieldText,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Family;

    #[test]
    fn mk53_s18_position_number_1() {
        let text = "Valge: Kg2, La7, Rh5, E: b2, e3, f2, g3, h6 (8). \
                    Must: Kg8, Lg5, Oc2, E: b4, c7, d6, d5, f7, h7, h4 (10).";
        let found = position_text(text, Family::Chess).unwrap();
        assert_eq!((found.white.pieces.len(), found.white.count), (8, Some(8)));
        assert_eq!(
            (found.black.pieces.len(), found.black.count),
            (10, Some(10))
        );
        assert_eq!(found.white.pieces[3].letter.unwrap().as_str(), "E");
    }

    #[test]
    fn a_letter_carries_on() {
        let found = position_text("valged: Ke1, Va1, h1; mustad: Ke8", Family::Chess).unwrap();
        assert_eq!(found.white.pieces[2].letter.unwrap().as_str(), "V");
    }

    #[test]
    fn kv53_s14_start_position() {
        let text = "valge — a1, a3, b2, c1, c3, d2, e1, e3, f2, g1, g3, h2 (12); \
                    must — a7, b6, b8, c7, d6, d8, e7, f6, f8, g7, h6, h8 (12).";
        let found = position_text(text, Family::Draughts).unwrap();
        assert_eq!(found.white.pieces.len(), 12);
        assert_eq!(found.black.pieces.len(), 12);
    }
}
