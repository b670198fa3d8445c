//! What both orders have in common: the frame of a move, signs, promotion, castling.

use super::words::{Says, word};
use super::{DescriptiveText, ManText, PlaceText, SquareOrder, file_first, rank_first};
use crate::chess_move::ChessFlags;
use crate::chess_move::behind::check_signs;
use crate::letters::Letter;
use crate::scan::{blanks_in_line, capture_sign, dash, ends_move};

/// One way of naming men and squares. Where a stretch can end in several places, all are given,
/// the longest first.
pub(super) trait Naming {
    /// The order of its squares.
    const ORDER: SquareOrder;
    /// True if a dash, or `to`, must stand before the target.
    const DASH: bool;
    /// What a pawn becomes.
    const PROMOTIONS: &[&str];
    /// A piece, and what is behind it.
    fn men(text: &[u8]) -> Vec<(ManText, &[u8])>;
    /// A square that has its rank, and what is behind it.
    fn square(text: &[u8]) -> Option<(PlaceText, &[u8])>;
    /// A square or a part of it, as it stands in brackets.
    fn part(text: &[u8]) -> Option<(PlaceText, &[u8])>;
}

/// Any move in descriptive notation at the start of `text`, and its length.
pub(super) fn descriptive(text: &[u8]) -> Option<(DescriptiveText, usize)> {
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
pub(super) fn skip(text: &[u8]) -> &[u8] {
    &text[blanks_in_line(text)..]
}

/// `text` behind the byte `byte`, blanks before it passed over.
fn past(text: &[u8], byte: u8) -> Option<&[u8]> {
    skip(text).strip_prefix(&[byte])
}

/// A piece letter in any of the spellings of `letters`, with the full stop behind it.
pub(super) fn letter<'t>(text: &'t [u8], letters: &[&str]) -> Option<(Letter, &'t [u8])> {
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
        capture::<N>(&start, rest).or_else(|| plain::<N>(&start, rest))
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
    let behind_dash = match dash(skip(text)) {
        0 => word(text, &[Says::To]).map(|found| found.1),
        len => Some(&skip(text)[len..]),
    };
    let queens = word(behind_dash.unwrap_or(text), &[Says::Queens]);
    if let Some((_, rest)) = queens {
        let found = DescriptiveText {
            queens: true,
            ..*start
        };
        return end::<N>(found, rest);
    }
    let text = match behind_dash {
        Some(rest) => rest,
        None if N::DASH => return None,
        None => text,
    };
    let (to, rest) = N::square(text)?;
    let found = DescriptiveText {
        to,
        order: N::ORDER,
        ..*start
    };
    end::<N>(found, rest)
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
    let sided = word(rest, &[Says::Short, Says::Long]).and_then(|(says, rest)| {
        let flags = if says == Says::Short {
            ChessFlags::CASTLE_SHORT
        } else {
            ChessFlags::CASTLE_LONG
        };
        // In `Castles K-B1` the K is of the next move.
        signs(DescriptiveText { flags, ..plain }, rest).filter(|(_, rest)| !goes_on(rest))
    });
    sided.or_else(|| signs(plain, rest))
}

/// What stands behind a move: promotion, en passant, check, mate.
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
    while let Some(behind) = sign(&mut found, rest) {
        rest = behind;
    }
    ends_move(rest).then_some((found, rest))
}

/// `=Q`, `(Q)`, `/Q`, and right behind a square `Q` alone; `queens`, for which there is no letter.
fn promotion<N: Naming>(text: &[u8], behind_square: bool) -> Option<(Option<Letter>, &[u8])> {
    if let Some((_, rest)) = word(text, &[Says::Queens]) {
        return Some((None, rest));
    }
    let sign = past(text, b'=').or_else(|| past(text, b'/'));
    let bracket = past(sign.unwrap_or(text), b'(');
    let inside = bracket.or(sign).unwrap_or(text);
    let inside = past(inside, b'=').unwrap_or(inside);
    let marked = bracket.or(sign).is_some();
    let adjacent = behind_square && skip(text).len() == text.len();
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

/// One sign or word behind the move, blanks or brackets around it.
fn sign<'t>(found: &mut DescriptiveText, text: &'t [u8]) -> Option<&'t [u8]> {
    const SIGNS: [Says; 5] = [
        Says::Discovered,
        Says::Double,
        Says::Check,
        Says::Mate,
        Says::Passant,
    ];
    let bracket = past(text, b'(');
    let inside = bracket.unwrap_or(text);
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
