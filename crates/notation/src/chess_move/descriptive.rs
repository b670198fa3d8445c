//! A chess move as descriptive notation has it: pieces, files named after pieces, and ranks
//! counted from the mover's side.
//!
//! Two orders are in use. English names the file first (`P-K4`, `Kt-KB3`), French, Spanish,
//! Italian and Portuguese name the rank first and put no dash (`P4D`, `C3FR`, `C3AR`). A capture
//! names what is taken, not where (`PxP`, `P pr P`). Letters are kept as they are written: which
//! language they are of is settled by replaying.

mod file_first;
mod rank_first;

use crate::chess_move::{ChessFlags, check_signs};
use crate::letters::{Language, Letter};
use crate::scan::{blanks_in_line, capture_sign, dash, ends_move};
use std::sync::LazyLock;

/// In which order a square is named, as far as the text tells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum SquareOrder {
    /// It does not: castling, or a capture without a square.
    #[default]
    Either,
    /// `K4`: file first, as in English.
    FileFirst,
    /// `4R`: rank first, as in French and Spanish.
    RankFirst,
}

impl SquareOrder {
    /// How the descriptive notation of `language` names squares; `None` if it has no such notation.
    ///
    /// ```
    /// use scoresheet_notation::{Language, SquareOrder};
    /// assert_eq!(SquareOrder::of(Language::english()), Some(SquareOrder::FileFirst));
    /// let spanish = Language::by_code("es").unwrap();
    /// assert_eq!(SquareOrder::of(spanish), Some(SquareOrder::RankFirst));
    /// assert_eq!(SquareOrder::of(Language::by_code("et").unwrap()), None);
    /// ```
    #[must_use]
    pub fn of(language: &Language) -> Option<Self> {
        order(language.code)
    }
}

/// A piece as described: `Kt`, `KR`, `QBP`; `CD`, `PAR`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ManText {
    /// The piece.
    pub piece: Letter,
    /// The file it stands on, of a pawn: `KP`, the `B` of `QBP`.
    pub file: Option<Letter>,
    /// Whose side of the board it is of, by the letter of king or queen: `KR`, the `Q` of `QBP`.
    pub wing: Option<Letter>,
}

/// A square as described, or a part of it: `K4`, `QB3`, `B3`; `4R`, `3AD`; `Kt`; `1`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PlaceText {
    /// The piece that the file is named after.
    pub file: Option<Letter>,
    /// On which side of the board that file lies.
    pub wing: Option<Letter>,
    /// The rank from 1, counted from the mover's side; 0 if it is not written.
    pub rank: u8,
}

/// A chess move in descriptive notation, as written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct DescriptiveText {
    /// What moves; nothing for castling.
    pub man: Option<ManText>,
    /// Where it comes from, as far as written in brackets: `R(K1)-Q1`.
    pub from: PlaceText,
    /// What is taken.
    pub taken: Option<ManText>,
    /// Where it goes, or where what is taken stands: `PxP(K5)`.
    pub to: PlaceText,
    /// What the pawn becomes.
    pub promotion: Option<Letter>,
    /// The pawn becomes a queen, said in words.
    pub queens: bool,
    /// Signs. Castling that does not say to which side has both flags.
    pub flags: ChessFlags,
    /// The check is said to be discovered.
    pub discovered: bool,
    /// The check is said to be double.
    pub double: bool,
    /// How squares are named.
    pub order: SquareOrder,
}

impl DescriptiveText {
    /// What a note says of such a move.
    pub const MEANING: &'static str = "the move is in descriptive notation";

    /// The move in descriptive notation at the start of `text`, and its length in bytes; blanks may
    /// stand anywhere in it.
    ///
    /// ```
    /// use scoresheet_notation::DescriptiveText;
    /// let (found, len) = DescriptiveText::read(b"Q R - K Kt 1 ch. Resigns").unwrap();
    /// assert_eq!((found.to.rank, len), (1, 16));
    /// assert!(DescriptiveText::read(b"Nf3").is_none());
    /// ```
    #[must_use]
    pub fn read(text: &[u8]) -> Option<(Self, usize)> {
        descriptive(text)
    }

    /// Every letter that is written, to be read in one language.
    pub fn letters(&self) -> impl Iterator<Item = Letter> {
        let man = |man: Option<ManText>| {
            man.map_or([None; 3], |man| [Some(man.piece), man.file, man.wing])
        };
        let place = |place: PlaceText| [place.file, place.wing];
        let men = [man(self.man), man(self.taken)].into_iter().flatten();
        let places = [place(self.from), place(self.to)].into_iter().flatten();
        men.chain(places).chain([self.promotion]).flatten()
    }
}

// What both orders have in common: the frame of a move, signs, promotion, castling.

/// One way of naming men and squares. Where a stretch can end in several places, all are given,
/// the longest first.
trait Naming {
    /// The order of its squares.
    const ORDER: SquareOrder;
    /// True if a dash, or `to`, must stand before the target.
    const DASH: bool;
    /// What a pawn becomes.
    const PROMOTIONS: &[&str];
    /// A piece, and what is after it.
    fn men(text: &[u8]) -> Vec<(ManText, &[u8])>;
    /// A square that has its rank, and what is after it.
    fn square(text: &[u8]) -> Option<(PlaceText, &[u8])>;
    /// A square that is named after what moves there: `his sq.`, `her B's 3d`. Only books in English name one so.
    fn own_square(man: ManText, text: &[u8]) -> Option<(PlaceText, &[u8])>;
    /// A square or a part of it, as it stands in brackets.
    fn part(text: &[u8]) -> Option<(PlaceText, &[u8])>;
}

/// Any move in descriptive notation at the start of `text`, and its length.
fn descriptive(text: &[u8]) -> Option<(DescriptiveText, usize)> {
    if !text.first().is_some_and(u8::is_ascii_alphabetic) {
        return None;
    }
    // `PxP(5C)` is a whole move to one of them and a part to the other.
    let found = [
        castling(text),
        a_move::<file_first::English>(text),
        a_move::<rank_first::Romance>(text),
    ];
    let (found, rest) = found
        .into_iter()
        .flatten()
        .min_by_key(|(_, rest)| rest.len())?;
    Some((found, text.len() - rest.len()))
}

/// `text` without the blanks before it.
fn skip(text: &[u8]) -> &[u8] {
    &text[blanks_in_line(text)..]
}

/// `text` after the byte `byte`, blanks before it passed over.
fn past(text: &[u8], byte: u8) -> Option<&[u8]> {
    skip(text).strip_prefix(&[byte])
}

/// A piece letter in any of the spellings of `letters`, with the full stop after it.
fn letter<'t>(text: &'t [u8], letters: &[&str]) -> Option<(Letter, &'t [u8])> {
    let text = skip(text);
    let spelling = letters.iter().find(|s| text.starts_with(s.as_bytes()))?;
    let found = match *spelling {
        "KT" => Letter::read(b"Kt")?.0,
        spelling => Letter::read(spelling.as_bytes())?.0,
    };
    let rest = &text[spelling.len()..];
    Some((found, rest.strip_prefix(b".").unwrap_or(rest)))
}

fn a_move<N: Naming>(text: &[u8]) -> Option<(DescriptiveText, &[u8])> {
    N::men(text).into_iter().find_map(|(man, rest)| {
        let (from, rest) = origin::<N>(rest);
        let start = DescriptiveText {
            man: Some(man),
            from,
            ..DescriptiveText::default()
        };
        capture::<N>(&start, rest)
            .or_else(|| plain::<N>(&start, rest))
            .or_else(|| anywhere(&start, rest).filter(|_| N::DASH))
    })
}

/// `(K4)`, `(Kt)`, `(1)`, `/K4`: where the piece comes from, if that is said.
fn origin<N: Naming>(text: &[u8]) -> (PlaceText, &[u8]) {
    bracketed::<N>(text)
        .or_else(|| N::part(past(text, b'/')?))
        .unwrap_or((PlaceText::default(), text))
}

fn bracketed<N: Naming>(text: &[u8]) -> Option<(PlaceText, &[u8])> {
    let inside = past(text, b'(')?;
    let (place, rest) = N::part(word(inside, &[Says::To]).map_or(inside, |found| found.1))?;
    Some((place, past(rest, b')')?))
}

/// `-K4`, `to K4`, `4R`; a pawn that `Queens`.
fn plain<'t, N: Naming>(
    start: &DescriptiveText,
    text: &'t [u8],
) -> Option<(DescriptiveText, &'t [u8])> {
    let after_dash = match dash(skip(text)) {
        0 => word(text, &[Says::To]).map(|found| found.1),
        len => Some(&skip(text)[len..]),
    };
    let queens = word(after_dash.unwrap_or(text), &[Says::Queens]);
    if let Some((_, rest)) = queens {
        let found = DescriptiveText {
            queens: true,
            ..*start
        };
        return end::<N>(found, rest);
    }
    let text = match after_dash {
        Some(rest) => rest,
        None if N::DASH => return None,
        None => text,
    };
    let own = start.man.and_then(|man| N::own_square(man, text));
    let (to, rest) = own.or_else(|| N::square(text))?;
    let found = DescriptiveText {
        to,
        order: N::ORDER,
        ..*start
    };
    end::<N>(found, rest)
}

/// `checks`, `moves`: where to is not said.
fn anywhere<'t>(start: &DescriptiveText, text: &'t [u8]) -> Option<(DescriptiveText, &'t [u8])> {
    let (says, rest) = word(text, &[Says::Checks, Says::Moves])?;
    let flags = if says == Says::Checks {
        ChessFlags::CHECK
    } else {
        start.flags
    };
    let found = DescriptiveText {
        flags,
        order: SquareOrder::FileFirst,
        ..*start
    };
    signs(found, rest)
}

/// `xP`, `takes QBP`, `xP(K5)`, `xK5`.
fn capture<'t, N: Naming>(
    start: &DescriptiveText,
    text: &'t [u8],
) -> Option<(DescriptiveText, &'t [u8])> {
    let body = skip(text);
    let text = match capture_sign(body) {
        0 => word(text, &[Says::Takes])?.1,
        _ if body.first() == Some(&b'*') => return None,
        len => &body[len..],
    };
    let text = word(text, &[Says::Which]).map_or(text, |found| found.1);
    let start = DescriptiveText {
        flags: ChessFlags::CAPTURE,
        ..*start
    };
    let ends = N::men(text).into_iter().filter_map(|(man, rest)| {
        // `(Q)` without a rank is what a pawn becomes.
        let stands = bracketed::<N>(rest).filter(|(place, _)| place.rank > 0);
        let (to, rest) = stands.unwrap_or((PlaceText::default(), rest));
        let named = to != PlaceText::default() || start.from != PlaceText::default();
        let found = DescriptiveText {
            taken: Some(man),
            to,
            order: if named { N::ORDER } else { SquareOrder::Either },
            ..start
        };
        end::<N>(found, rest)
    });
    // In `RxR P-K4` the second R is taken, not a pawn of its file.
    let ends: Vec<_> = ends.collect();
    let apart = ends.iter().find(|(_, rest)| !goes_on(rest));
    let taken = apart.or(ends.first()).copied();
    taken.or_else(|| {
        let (to, rest) = N::square(text)?;
        let found = DescriptiveText {
            to,
            order: N::ORDER,
            ..start
        };
        end::<N>(found, rest)
    })
}

/// True if what was read as the end of one move is the beginning of the next.
fn goes_on(text: &[u8]) -> bool {
    let body = skip(text);
    let sign = dash(body) > 0 || capture_sign(body) > 0;
    sign || word(text, &[Says::To, Says::Takes]).is_some()
}

/// `Castles`, `Castles K R`, `Roq.`
fn castling(text: &[u8]) -> Option<(DescriptiveText, &[u8])> {
    let (_, rest) = word(text, &[Says::Castles])?;
    let both = ChessFlags::CASTLE_SHORT.with(ChessFlags::CASTLE_LONG);
    let plain = DescriptiveText {
        flags: both,
        ..DescriptiveText::default()
    };
    let side = skip(word(rest, &[Says::With]).map_or(rest, |found| found.1));
    let sided = word(side, &[Says::Short, Says::Long]).and_then(|(says, rest)| {
        let flags = side_of(says);
        signs(DescriptiveText { flags, ..plain }, rest).filter(|(_, rest)| !goes_on(rest))
    });
    // In `Castles K-B1` and `Castles. Q. Kt. to Q's 2d` a letter alone is of the next move, but none across a gap.
    let alone = |rest: &[u8]| matches!(&side[..side.len() - rest.len()], [_] | [_, b'.']);
    let gap = side.windows(2).position(|pair| pair == b"  ");
    let near = &side[..gap.unwrap_or(side.len())];
    let sided =
        sided.filter(|(_, rest)| !alone(rest) || a_move::<file_first::English>(near).is_none());
    sided
        .or_else(|| side_in_next_line(rest))
        .or_else(|| signs(plain, rest))
}

/// The side that stands at the beginning of the next line: more than a letter, since one alone may begin another move.
fn side_in_next_line(text: &[u8]) -> Option<(DescriptiveText, &[u8])> {
    let text = skip(text);
    let below = text
        .strip_prefix(b"\r\n")
        .or_else(|| text.strip_prefix(b"\n"))?;
    let below = skip(below);
    let (says, rest) = word(below, &[Says::Short, Says::Long])?;
    let said = &below[..below.len() - rest.len()];
    let letters = said.iter().filter(|b| b.is_ascii_alphabetic()).count();
    let found = DescriptiveText {
        flags: side_of(says),
        ..DescriptiveText::default()
    };
    let found = signs(found, rest).filter(|(_, rest)| !goes_on(rest))?;
    (letters > 1 && said.first().is_some_and(u8::is_ascii_alphabetic)).then_some(found)
}

/// The way of castling that the name of a side says.
fn side_of(says: Says) -> ChessFlags {
    if says == Says::Short {
        ChessFlags::CASTLE_SHORT
    } else {
        ChessFlags::CASTLE_LONG
    }
}

/// What follows a move: promotion, en passant, check, mate.
fn end<N: Naming>(mut found: DescriptiveText, text: &[u8]) -> Option<(DescriptiveText, &[u8])> {
    let Some((promotion, rest)) = promotion::<N>(text, found.to.rank > 0) else {
        return signs(found, text);
    };
    found.promotion = promotion;
    found.queens |= promotion.is_none();
    signs(found, rest)
}

fn signs(mut found: DescriptiveText, text: &[u8]) -> Option<(DescriptiveText, &[u8])> {
    let mut rest = text;
    while let Some(after) = sign(&mut found, rest) {
        rest = after;
    }
    ends_move(rest).then_some((found, rest))
}

/// `=Q`, `(Q)`, `/Q`, and right after a square `Q` alone; `queens`, for which there is no letter, and `, becoming a Q.`
fn promotion<N: Naming>(text: &[u8], after_square: bool) -> Option<(Option<Letter>, &[u8])> {
    let stop = past(text, b'.').unwrap_or(text);
    let becomes = past(stop, b',').and_then(|text| word(text, &[Says::Queens]));
    if let Some((_, rest)) = becomes {
        return Some((None, rest));
    }
    if let Some((_, rest)) = word(text, &[Says::Queens]) {
        return Some((None, rest));
    }
    let sign = past(text, b'=').or_else(|| past(text, b'/'));
    let bracket = past(sign.unwrap_or(text), b'(');
    let inside = bracket.or(sign).unwrap_or(text);
    let inside = past(inside, b'=').unwrap_or(inside);
    let marked = bracket.or(sign).is_some();
    let adjacent = after_square && skip(text).len() == text.len();
    if !marked && !adjacent {
        return None;
    }
    let (letter, rest) = match word(inside, &[Says::Queens]) {
        Some((_, rest)) => (None, rest),
        None => {
            let (letter, rest) = letter(inside, N::PROMOTIONS)?;
            (Some(letter), rest)
        }
    };
    let rest = match bracket {
        Some(_) => past(rest, b')')?,
        None => rest,
    };
    Some((letter, rest))
}

/// One sign or word after the move, blanks or brackets around it.
fn sign<'t>(found: &mut DescriptiveText, text: &'t [u8]) -> Option<&'t [u8]> {
    const SIGNS: [Says; 5] = [
        Says::Discovered,
        Says::Double,
        Says::Check,
        Says::Mate,
        Says::Passant,
    ];
    // After the stop of an ordinal or a letter, or a stop of its own: `5th. (ch.)`, `Kt 5: ch.`.
    let stop = past(text, b'.').unwrap_or(text);
    let parted = past(stop, b':').or_else(|| past(stop, b','));
    let stop = parted.unwrap_or(stop);
    let bracket = past(stop, b'(');
    let inside = bracket.unwrap_or(stop);
    if let Some((says, rest)) = word(inside, &SIGNS) {
        let rest = match bracket {
            Some(_) => past(rest, b')')?,
            None => rest,
        };
        let flag = if says == Says::Mate {
            ChessFlags::MATE
        } else if says == Says::Passant {
            ChessFlags::EN_PASSANT
        } else {
            ChessFlags::CHECK
        };
        found.flags = found.flags.with(flag);
        found.discovered |= says == Says::Discovered;
        found.double |= says == Says::Double;
        return Some(rest);
    }
    let (rest, (flag, _)) = check_signs(text).ok()?;
    found.flags = found.flags.with(flag);
    (rest.len() < text.len()).then_some(rest)
}

// The words of descriptive notation, from `data/descriptive.tsv`.

/// What a word says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Says {
    Takes,
    To,
    /// The square, or the side of the board, is named after what moves.
    Own,
    /// Which of several men is taken, as nobody but a reader at the board can tell.
    Which,
    Square,
    Castles,
    /// A word before the side on which castling takes place.
    With,
    Short,
    Long,
    /// It gives check, wherever it goes.
    Checks,
    /// It goes somewhere.
    Moves,
    Discovered,
    Double,
    Check,
    Mate,
    Passant,
    Queens,
}

impl Says {
    fn named(name: &str) -> Option<Self> {
        Some(match name {
            "takes" => Self::Takes,
            "to" => Self::To,
            "own" => Self::Own,
            "which" => Self::Which,
            "square" => Self::Square,
            "castles" => Self::Castles,
            "with" => Self::With,
            "short" => Self::Short,
            "long" => Self::Long,
            "checks" => Self::Checks,
            "moves" => Self::Moves,
            "discovered" => Self::Discovered,
            "double" => Self::Double,
            "check" => Self::Check,
            "mate" => Self::Mate,
            "passant" => Self::Passant,
            "queens" => Self::Queens,
            _ => return None,
        })
    }
}

/// Meaning and word, of every word of the file.
fn rows() -> impl Iterator<Item = (&'static str, &'static str)> {
    let rows = include_str!("../../data/descriptive.tsv").lines();
    rows.filter(|row| !row.starts_with('#'))
        .filter_map(|row| {
            let mut cells = row.split('\t');
            Some((cells.next()?, cells.next()?))
        })
        .flat_map(|(meaning, words)| words.split('|').map(move |word| (meaning, word)))
}

/// How the descriptive notation of the language with this code names squares, if it has one.
fn order(code: &str) -> Option<SquareOrder> {
    rows().find_map(|(meaning, word)| match meaning {
        "file-first" if word == code => Some(SquareOrder::FileFirst),
        "rank-first" if word == code => Some(SquareOrder::RankFirst),
        _ => None,
    })
}

/// Every word with what it says, longest first.
static WORDS: LazyLock<Vec<(&'static str, Says)>> = LazyLock::new(|| {
    let mut words: Vec<(&str, Says)> = rows()
        .filter_map(|(meaning, word)| Some((word, Says::named(meaning)?)))
        .collect();
    words.sort_by_key(|(word, _)| std::cmp::Reverse(word.len()));
    words
});

/// The first word of `text` that says one of `wanted`, blanks before it passed over, and what is
/// after it and its full stop.
fn word<'t>(text: &'t [u8], wanted: &[Says]) -> Option<(Says, &'t [u8])> {
    let text = &text[blanks_in_line(text)..];
    if !text
        .first()
        .is_some_and(|b| b.is_ascii_alphabetic() || matches!(b, b'(' | 0xc3))
    {
        return None;
    }
    let known = WORDS.iter().filter(|(_, says)| wanted.contains(says));
    known.into_iter().find_map(|(word, says)| {
        let rest = after(text, word)?;
        Some((*says, rest.strip_prefix(b".").unwrap_or(rest)))
    })
}

/// What is after `word` at the start of `text`, if it ends there.
fn after<'t>(text: &'t [u8], word: &str) -> Option<&'t [u8]> {
    let (head, rest) = text.split_at_checked(word.len())?;
    let letter = |b: &u8| b.is_ascii_alphabetic() || *b >= 0xc3 && *b < 0xe0;
    let ends = word.ends_with(')') || !rest.first().is_some_and(letter);
    (head.eq_ignore_ascii_case(word.as_bytes()) && ends).then_some(rest)
}
