//! Every way of writing a chess move, in nom.

use super::behind::{check_signs, en_passant};
use super::{ChessFlags, ChessForm, ChessText, SquareText};
use crate::letters::Letter;
use crate::scan::{blanks_in_line, capture_sign, dash, ends_move, file_letter};
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::combinator::{map, opt, value};
use nom::sequence::preceded;
use nom::{IResult, Parser};

pub(super) type Parsed<'t, T> = IResult<&'t [u8], T>;

fn no<T>(input: &[u8]) -> Parsed<'_, T> {
    Err(nom::Err::Error(nom::error::Error::new(
        input,
        nom::error::ErrorKind::Verify,
    )))
}

/// Lifts a leaf that returns a length into nom; 0 is a failure.
fn leaf(measure: fn(&[u8]) -> usize) -> impl Fn(&[u8]) -> Parsed<'_, &[u8]> {
    move |input| match measure(input) {
        0 => no(input),
        len => Ok((&input[len..], &input[..len])),
    }
}

/// Any chess move at the start of `text`, and its length.
pub(crate) fn full_grammar(text: &[u8]) -> Option<(ChessText, usize)> {
    let (rest, found) = alt((castling_move, piece_or_pawn_move, iccf_move))
        .parse(text)
        .ok()?;
    ends_move(rest).then_some((found, text.len() - rest.len()))
}

/// `0-0`, `O—O—O`, `о-о`, `OO`: zeros, Latin and Cyrillic o's, any dash or none.
fn castling_move(input: &[u8]) -> Parsed<'_, ChessText> {
    fn ring(input: &[u8]) -> Parsed<'_, ()> {
        value((), alt((tag("0"), tag("O"), tag("o"), tag("О"), tag("о")))).parse(input)
    }
    let mut next = preceded(opt(leaf(dash)), ring);
    let (rest, ()) = ring(input)?;
    let (rest, ()) = next.parse(rest)?;
    let (rest, third) = opt(next).parse(rest)?;
    let (rest, signs) = check_signs(rest)?;
    let wing = if third.is_some() {
        ChessFlags::CASTLE_LONG
    } else {
        ChessFlags::CASTLE_SHORT
    };
    let plain = input.starts_with(if third.is_some() { b"O-O-O" } else { b"O-O" });
    let found = ChessText {
        flags: wing.with(signs.0),
        form: if plain { signs.1 } else { ChessForm::Castling },
        ..ChessText::default()
    };
    Ok((rest, found))
}

fn rank_digit(input: &[u8]) -> Parsed<'_, u8> {
    match input.first() {
        Some(byte @ b'1'..=b'8') => Ok((&input[1..], byte - b'0')),
        _ => no(input),
    }
}

fn file(input: &[u8]) -> Parsed<'_, u8> {
    match file_letter(input) {
        Some((file, len)) if file <= 8 => Ok((&input[len..], file)),
        _ => no(input),
    }
}

/// A file that may be a capital, as in `E4` or `NF3`.
fn loose_file(input: &[u8]) -> Parsed<'_, u8> {
    match input.first() {
        Some(byte @ b'A'..=b'H') => Ok((&input[1..], byte - b'A' + 1)),
        _ => file(input),
    }
}

type FileParser = fn(&[u8]) -> Parsed<'_, u8>;

/// A whole square or a part of it, at least one of the two.
fn half_square(file: FileParser) -> impl Fn(&[u8]) -> Parsed<'_, SquareText> {
    move |input| {
        let (rest, f) = opt(file).parse(input)?;
        let (rest, r) = opt(rank_digit).parse(rest)?;
        match (f, r) {
            (None, None) => no(input),
            _ => Ok((rest, SquareText::new(f.unwrap_or(0), r.unwrap_or(0)))),
        }
    }
}

/// What stands between origin and target: a dash or a capture sign, blanks around it allowed.
fn separator(input: &[u8]) -> Parsed<'_, ChessFlags> {
    let body = &input[blanks_in_line(input)..];
    let (flag, len) = if dash(body) > 0 {
        (ChessFlags::DASH, dash(body))
    } else if capture_sign(body) > 0 && body[0] != b'*' {
        (ChessFlags::CAPTURE, capture_sign(body))
    } else {
        return no(input);
    };
    let rest = &body[len..];
    Ok((&rest[blanks_in_line(rest)..], flag))
}

fn letter(input: &[u8]) -> Parsed<'_, Letter> {
    match Letter::read(input) {
        Some((letter, len)) => Ok((&input[len..], letter)),
        None => no(input),
    }
}

/// Full or shortened notation; capitals for pieces first, then the careless spellings.
fn piece_or_pawn_move(input: &[u8]) -> Parsed<'_, ChessText> {
    alt((
        |i| with_piece(i, Some(letter), file),
        |i| with_piece(i, None, file),
        |i| careless(i),
    ))
    .parse(input)
}

type LetterParser = fn(&[u8]) -> Parsed<'_, Letter>;

fn small_letter(input: &[u8]) -> Parsed<'_, Letter> {
    match input.first() {
        Some(byte) if byte.is_ascii_lowercase() => {
            Ok((&input[1..], Letter::ascii(byte.to_ascii_uppercase())))
        }
        _ => no(input),
    }
}

/// `nf3`, `NF3`, `E4`.
fn careless(input: &[u8]) -> Parsed<'_, ChessText> {
    let (rest, mut found) = alt((
        |i| with_piece(i, Some(small_letter), loose_file),
        |i| with_piece(i, Some(letter), loose_file),
        |i| with_piece(i, None, loose_file),
    ))
    .parse(input)?;
    found.flags = found.flags.with(ChessFlags::WRONG_CASE);
    found.form = ChessForm::Case;
    Ok((rest, found))
}

fn with_piece(
    input: &[u8],
    piece: Option<LetterParser>,
    file: FileParser,
) -> Parsed<'_, ChessText> {
    let (rest, letter) = match piece {
        Some(parser) => map(parser, Some).parse(input)?,
        None => (input, None),
    };
    let half = half_square(file);
    let start = rest;
    let two = |input| -> Parsed<'_, (SquareText, ChessFlags, SquareText)> {
        let (rest, from) = opt(&half).parse(input)?;
        let (rest, sign) = opt(separator).parse(rest)?;
        let (rest, to) = (&half).parse(rest)?;
        Ok((
            rest,
            (from.unwrap_or_default(), sign.unwrap_or_default(), to),
        ))
    };
    let (rest, (from, sign, to)) = match two(start) {
        Ok(found) if targets_fit(letter, &found.1) => found,
        _ => {
            let (rest, to) = half(start)?;
            (rest, (SquareText::default(), ChessFlags::default(), to))
        }
    };
    if to.file == 0 || (to.rank == 0 && (letter.is_some() || from.file == 0)) {
        return no(input);
    }
    let rest = skip_trailing_colon(rest, from, to);
    let (rest, promotion) = opt(promotion).parse(rest)?;
    let (rest, passant) = opt(en_passant).parse(rest)?;
    let (rest, signs) = check_signs(rest)?;
    let mut found = ChessText {
        letter,
        from,
        to,
        promotion: promotion.map(|p| p.0),
        flags: sign.with(signs.0),
        form: ChessForm::Standard,
    };
    if passant.is_some() {
        found.flags = found.flags.with(ChessFlags::EN_PASSANT);
    }
    let sign_text = &input[..input.len() - rest.len()];
    found.form = form_of(&found, sign_text, promotion.is_some_and(|p| p.1), signs.1);
    Ok((rest, found))
}

/// A target needs a file and, unless a pawn's capture is written by two files, a rank.
fn targets_fit(letter: Option<Letter>, found: &(SquareText, ChessFlags, SquareText)) -> bool {
    let (from, _, to) = found;
    to.is_whole() || (letter.is_none() && from.file != 0 && to.file != 0 && from.rank == 0)
}

/// `de:`, a capture sign behind two files.
fn skip_trailing_colon(rest: &[u8], from: SquareText, to: SquareText) -> &[u8] {
    if from.file != 0 && to.rank == 0 && rest.first() == Some(&b':') {
        &rest[1..]
    } else {
        rest
    }
}

fn form_of(found: &ChessText, text: &[u8], plain_promotion: bool, check: ChessForm) -> ChessForm {
    let foreign = found.letter.is_some_and(|l| l.as_str().len() > 1);
    let odd_sign = found.flags.has(ChessFlags::CAPTURE) && !text.contains(&b'x');
    if found.from.is_whole() {
        ChessForm::Long
    } else if foreign {
        ChessForm::Letter
    } else if odd_sign {
        ChessForm::CaptureSign
    } else if found.to.rank == 0
        || (found.letter.is_none() && found.from.file != 0 && !found.flags.has(ChessFlags::CAPTURE))
    {
        ChessForm::TwoFiles
    } else if found.promotion.is_some() && !plain_promotion {
        ChessForm::Promotion
    } else if found.flags.has(ChessFlags::EN_PASSANT) {
        ChessForm::EnPassant
    } else {
        check
    }
}

/// `=Q`, `Q`, `(Q)`, `/Q`, `=q`; the flag is true for `=Q`.
fn promotion(input: &[u8]) -> Parsed<'_, (Letter, bool)> {
    fn any_letter(input: &[u8]) -> Parsed<'_, Letter> {
        alt((letter, small_letter)).parse(input)
    }
    alt((
        map(preceded(tag("="), letter), |l| (l, true)),
        map((tag("=("), any_letter, tag(")")), |(_, l, _)| (l, false)),
        map(preceded(alt((tag("="), tag("/"))), any_letter), |l| {
            (l, false)
        }),
        map((tag("("), any_letter, tag(")")), |(_, l, _)| (l, false)),
        map(promotion_letter_alone, |l| (l, false)),
    ))
    .parse(input)
}

/// `c8L`, `e8q`: a letter right behind the target, unless it begins a word or is a sign of mate.
fn promotion_letter_alone(input: &[u8]) -> Parsed<'_, Letter> {
    let mate_sign = matches!(input.first(), Some(b'x' | b'X'));
    let (rest, letter) = alt((letter, small_letter)).parse(input)?;
    let ends = ends_move(rest) || rest.starts_with("×".as_bytes());
    if mate_sign || !ends {
        return no(input);
    }
    Ok((rest, letter))
}

/// `5254`, `47481`: two squares as file and rank, and 1–4 for queen, rook, bishop, knight.
fn iccf_move(input: &[u8]) -> Parsed<'_, ChessText> {
    const PIECES: [&str; 4] = ["♕", "♖", "♗", "♘"];
    let (rest, (a, b, c, d)) = (rank_digit, rank_digit, rank_digit, rank_digit).parse(input)?;
    let (rest, piece) = match rest.first() {
        Some(digit @ b'1'..=b'4') => (&rest[1..], Some(PIECES[usize::from(digit - b'1')])),
        _ => (rest, None),
    };
    let found = ChessText {
        from: SquareText::new(a, b),
        to: SquareText::new(c, d),
        promotion: piece.and_then(|p| Letter::read(p.as_bytes())).map(|p| p.0),
        form: ChessForm::Iccf,
        ..ChessText::default()
    };
    Ok((rest, found))
}
