//! Positions in running text: `valge — a1, a3 (12); must — a7, b6 (12)`, `Valge: Kg2, E: b2 (8)`.

use crate::chess_move::SquareText;
use crate::draughts_move::{FieldText, field};
use crate::letters::Letter;
use crate::outcome::length_of_prefix;
use crate::scan::{blanks, dash, file_letter};
use std::sync::LazyLock;

/// Letters that mark a king in draughts: K, the same on a Russian keyboard, and that of `дамка`.
pub const DRAUGHTS_KING: [&str; 3] = ["K", "К", "Д"];

/// What a word of a position says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Says {
    Side(Turn),
    King,
    Kings,
    Men,
    And,
}

/// The words of `data/position_words.tsv`, the longer ones first.
static WORDS: LazyLock<Vec<(&'static str, Says)>> = LazyLock::new(|| {
    let rows = include_str!("../data/position_words.tsv").lines();
    let mut words: Vec<_> = rows
        .filter_map(|row| row.split_once('\t'))
        .flat_map(|(kind, words)| {
            let says = match kind {
                "white" => Some(Says::Side(Turn::White)),
                "black" => Some(Says::Side(Turn::Black)),
                "king" => Some(Says::King),
                "kings" => Some(Says::Kings),
                "men" => Some(Says::Men),
                "and" => Some(Says::And),
                _ => None,
            };
            let words = words.split(' ');
            words.filter_map(move |word| Some((word, says?)))
        })
        .collect();
    words.sort_by_key(|(word, _)| std::cmp::Reverse(word.len()));
    words
});

/// What the word at the start of `text` says, and its length.
fn word(text: &str) -> Option<(Says, usize)> {
    if !text.starts_with(char::is_alphabetic) {
        return None;
    }
    WORDS.iter().find_map(|(word, says)| {
        let len = length_of_prefix(text, word)?;
        let ends = !text[len..].starts_with(char::is_alphanumeric);
        ends.then_some((*says, len))
    })
}

/// Finds a position in `text` and reads it. `None` if the text has none.
///
/// In chess a letter carries on over the squares behind it (`Va1, h1, Oc1`), and a letter with a
/// colon heads the pawns (`E: b2, e3`). In draughts `K` or a word marks a king, and a word in the plural all that follow.
///
/// ```
/// use scoresheet_notation::{Family, position_text};
/// let found = position_text("valge — a1, a3, Kc3 (3); must — a7 (2)", Family::Draughts).unwrap();
/// assert_eq!(found.white.pieces.len(), 3);
/// assert_eq!(found.black.count, Some(2));
/// let found = position_text("White: kings a1, h8, men c3. Black: king b6.", Family::Draughts).unwrap();
/// assert_eq!(found.white.pieces.iter().filter(|piece| piece.king).count(), 2);
/// ```
#[must_use]
pub fn position_text(text: &str, family: crate::Family) -> Option<PlacementText> {
    let mut sides = [None, None];
    for (at, _) in words_of(text) {
        let Some(found) = placed_side(&text[at..], family) else {
            continue;
        };
        let side = match found.turn {
            Turn::White => &mut sides[0],
            Turn::Black => &mut sides[1],
        };
        // Without a sign it may be a name or a remark.
        if found.signed {
            side.get_or_insert(found.side);
        }
    }
    let [Some(white), Some(black)] = sides else {
        return in_unknown_words(text, family);
    };
    places_pieces(&[&white, &black]).then(|| PlacementText {
        turn: turn(text),
        white,
        black,
        king_runs: [None; 2],
        remarks: Vec::new(),
    })
}

/// A number for each side is a score at least as often: `White: 1, Black: 1`.
fn places_pieces(sides: &[&SideText; 2]) -> bool {
    let mut all = sides.iter().flat_map(|side| &side.pieces);
    let count = all.clone().count();
    count > sides.len()
        || sides.iter().any(|side| side.count.is_some())
        || all.any(|piece| piece.king || !matches!(piece.field, FieldText::Number(_)))
}

/// Two lists of squares that nobody says to be White's and Black's, each behind a word and a colon, are a position that
/// cannot be set up: the moves behind them are not to be played from another.
fn in_unknown_words(text: &str, family: crate::Family) -> Option<PlacementText> {
    let chess = family == crate::Family::Chess;
    let lists = words_of(text).filter_map(|(at, word)| {
        let rest = text[at + word.len()..].strip_prefix(':')?;
        let (side, _) = pieces(rest, chess, [false; 2]);
        (word.chars().count() > 1 && !side.pieces.is_empty()).then_some((word, side))
    });
    let lists: Vec<_> = lists.collect();
    let [(word, first), (other, second)] = lists.as_slice() else {
        return None;
    };
    let several = first.pieces.len().max(second.pieces.len()) > 1;
    let unknown = [word, other]
        .into_iter()
        .find(|word| side_word(word).is_none())?;
    several.then(|| PlacementText {
        white: SideText {
            unread: Some((*unknown).to_owned()),
            ..first.clone()
        },
        black: second.clone(),
        ..PlacementText::default()
    })
}

/// The words of a text and where they start.
fn words_of(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let words = text.split(|c: char| !c.is_alphabetic());
    words
        .filter(|word| !word.is_empty())
        .map(|word| (word.as_ptr() as usize - text.as_ptr() as usize, word))
}

/// White or Black, in one of the words that head their pieces.
#[must_use]
pub fn side_word(text: &str) -> Option<Turn> {
    match word(text)? {
        (Says::Side(turn), len) if len == text.len() => Some(turn),
        (Says::Side(_) | Says::King | Says::Kings | Says::Men | Says::And, _) => None,
    }
}

/// A side and its pieces as they stand in a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlacedSide {
    /// Whose pieces they are.
    pub turn: Turn,
    /// The pieces.
    pub side: SideText,
    /// Whether a colon or dash stands before them, or a word for pieces.
    pub signed: bool,
    /// Where their list begins, from the start of the text.
    pub list: usize,
    /// And where it ends.
    pub end: usize,
}

/// The side that a text names, if it says nothing else: `WHITE`, `Schwarz:`.
///
/// ```
/// use scoresheet_notation::{Turn, named_side};
/// assert_eq!(named_side("WHITE"), Some(Turn::White));
/// assert_eq!(named_side("Чёрные:"), Some(Turn::Black));
/// assert_eq!(named_side("White resigned"), None);
/// ```
#[must_use]
pub fn named_side(text: &str) -> Option<Turn> {
    match word(text)? {
        (Says::Side(turn), len) => {
            let rest = text.get(len..)?.trim_start_matches([':', '.']);
            rest.trim().is_empty().then_some(turn)
        }
        (Says::King | Says::Kings | Says::Men | Says::And, _) => None,
    }
}

/// White's or Black's pieces, if their list begins at the start of `text`: `mustad kivid — b6, d6`, `valge kabe d2`.
///
/// ```
/// use scoresheet_notation::{Family, Turn, placed_side};
/// let found = placed_side("Wit: 32, 37, dam 48. Zwart:", Family::Draughts).unwrap();
/// assert_eq!((found.turn, found.side.pieces.len(), found.end), (Turn::White, 3, 19));
/// assert_eq!(placed_side("White resigned on move 30", Family::Draughts), None);
/// ```
#[must_use]
pub fn placed_side(text: &str, family: crate::Family) -> Option<PlacedSide> {
    let (Says::Side(turn), mut at) = word(text)? else {
        return None;
    };
    let head = at;
    let (mut king, mut kings) = (false, false);
    loop {
        let gap = blanks(&text.as_bytes()[at..]);
        let Some((says, len)) = word(&text[at + gap..]) else {
            break;
        };
        match says {
            Says::King if family == crate::Family::Draughts => king = true,
            Says::Kings if family == crate::Family::Draughts => kings = true,
            Says::Men => {}
            Says::King | Says::Kings | Says::Side(_) | Says::And => break,
        }
        at += gap + len;
    }
    let named = at > head;
    let gap = blanks(&text.as_bytes()[at..]);
    let sign = match text.as_bytes().get(at + gap) {
        Some(b':') => 1,
        _ => dash(&text.as_bytes()[at + gap..]),
    };
    let list = at + gap + sign;
    let (side, len) = pieces(&text[list..], family == crate::Family::Chess, [king, kings]);
    (!side.pieces.is_empty()).then_some(PlacedSide {
        turn,
        side,
        signed: sign > 0 || named,
        list,
        end: list + len,
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

/// Pieces up to the check count, or to the first thing that is no piece, and where they end. The words before them say
/// whether the first is a king, and whether all are.
fn pieces(text: &str, chess: bool, [mut king, mut kings]: [bool; 2]) -> (SideText, usize) {
    let mut found = SideText::default();
    let mut letter = None;
    let (mut at, mut end) = (0, 0);
    let mut listed = true;
    loop {
        let gap = blanks(&text.as_bytes()[at..]);
        let new_line = text[at..at + gap].contains('\n') && !listed;
        at += gap;
        let rest = &text[at..];
        if let Some(after) = rest.strip_prefix(',') {
            at = text.len() - after.len();
            listed = true;
            continue;
        }
        if let Some((count, len)) = count(rest) {
            found.count = Some(count);
            return (found, at + len);
        }
        match word(rest) {
            Some((Says::And, len)) if rest[len..].starts_with(char::is_whitespace) => {
                at += len;
                listed = true;
                continue;
            }
            Some((Says::King, len)) if !chess => {
                (kings, king) = (false, true);
                at += len;
                continue;
            }
            Some((Says::Kings, len)) if !chess => {
                kings = true;
                at += len;
                continue;
            }
            Some((Says::Men, len)) => {
                kings = false;
                at += len;
                continue;
            }
            Some((Says::King | Says::Kings | Says::And | Says::Side(_), _)) | None => {}
        }
        let Some((piece, len)) = one_piece(rest, chess, &mut letter) else {
            if let Some((word, len)) = unread(rest, chess) {
                (found.unread, end) = (Some(word), at + len);
            }
            return (found, end);
        };
        let numbered = |piece: &PieceText| matches!(piece.field, FieldText::Number(_));
        let alike = |piece: &PieceText| {
            let first = found.pieces.first();
            first.is_none_or(|first| numbered(first) == numbered(piece))
        };
        // The number of a move begins a line; a move has a sign behind its square.
        let ends = text[at + len..].starts_with('.') && new_line;
        if let Some(mut piece) = piece {
            if ends || !alike(&piece) || !stands_alone(&text[at + len..]) {
                return (found, end);
            }
            piece.king |= kings || king;
            found.pieces.push(piece);
        }
        (king, listed) = (false, false);
        at += len;
        end = at;
    }
}

/// How many pieces there should be, in brackets.
fn count(text: &str) -> Option<(u16, usize)> {
    let (number, _) = text.strip_prefix('(')?.split_once(')')?;
    Some((number.trim().parse().ok()?, number.len() + 2))
}

/// Whether a square is all that its word says.
fn stands_alone(after: &str) -> bool {
    let end = |c: char| c.is_whitespace() || matches!(c, ',' | '.' | ';' | ')' | '(');
    after.chars().next().is_none_or(end)
}

/// A word that ends a list though a square stands behind it, and where that ends.
fn unread(text: &str, chess: bool) -> Option<(String, usize)> {
    let len = text.find(|c: char| !c.is_alphabetic())?;
    let (stated, after) = text.split_at(len);
    let gap = blanks(after.as_bytes());
    let (_, square) = one_piece(&after[gap..], chess, &mut None)?;
    let names_side = matches!(word(stated), Some((Says::Side(_), _)));
    let behind = len > 0 && gap > 0 && !names_side && stands_alone(&after[gap + square..]);
    behind.then(|| (stated.to_owned(), len + gap + square))
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
    let letter = DRAUGHTS_KING
        .iter()
        .find(|letter| text.starts_with(**letter));
    let mark = letter.map_or(0, |letter| letter.len());
    let gap = blanks(&text.as_bytes()[mark..]);
    let (found, len) = field(&text.as_bytes()[mark + gap..])?;
    let field = found.text();
    let piece = PieceText {
        letter: None,
        king: mark > 0,
        field,
    };
    (field != FieldText::Number(0)).then_some((Some(piece), mark + gap + len))
}

// Pieces on squares as a text states them, before any board has seen them.

/// The pieces of one side as written, and the check count after them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SideText {
    /// Every piece, in the order in which it stands.
    pub pieces: Vec<PieceText>,
    /// The number in brackets: how many pieces there should be (KV53 §14, MK53 §20).
    pub count: Option<u16>,
    /// A word that nobody knows, with more squares behind it: these are not all the pieces.
    pub unread: Option<String>,
}

impl SideText {
    /// Whether these are all the pieces that the text has.
    ///
    /// # Errors
    /// The sentence that says why not.
    pub fn is_read(&self) -> Result<(), String> {
        let unread = self.unread.as_ref();
        unread.map_or(Ok(()), |word| {
            Err(format!("in this position {word:?} is not understood"))
        })
    }
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
