//! Every way of writing a chess move, in nom.

use super::behind::{check_signs, en_passant};
use super::words::{self, Said};
use super::{ChessFlags, ChessForm, ChessText, SquareText};
use crate::letters::Letter;
use crate::scan::{blanks_in_line, capture_sign, character, dash, ends_move, file_letter};
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::character::complete::one_of;
use nom::combinator::{map, opt, value};
use nom::sequence::{delimited, preceded};
use nom::{IResult, Parser};

pub(super) type Parsed<'t, T> = IResult<&'t [u8], T>;

pub(super) fn no<T>(input: &[u8]) -> Parsed<'_, T> {
    Err(nom::Err::Error(nom::error::Error::new(
        input,
        nom::error::ErrorKind::Verify,
    )))
}

/// Any chess move at the start of `text`, and its length.
pub(crate) fn full_grammar(text: &[u8]) -> Option<(ChessText, usize)> {
    let (rest, found) = alt((castling_move, piece_or_pawn_move, iccf_move, drop_move))
        .parse(text)
        .ok()?;
    ends_move(rest).then_some((found, text.len() - rest.len()))
}

/// `0-0`, `O—O—O`, `о-о`, `OO`, `0 — 0`: zeros, round letters of any alphabet, any dash or none; or
/// a word for it.
fn castling_move(input: &[u8]) -> Parsed<'_, ChessText> {
    fn ring(input: &[u8]) -> Parsed<'_, ()> {
        let rings = (tag("0"), tag("O"), tag("o"), tag("О"), tag("о"), tag("Ο"));
        value((), alt(rings)).parse(input)
    }
    fn joint(input: &[u8]) -> Parsed<'_, ()> {
        let body = &input[blanks_in_line(input)..];
        match dash(body) {
            0 => no(input),
            len => Ok((&body[len + blanks_in_line(&body[len..])..], ())),
        }
    }
    if let Some((Said::Castling(wing), len)) = words::read(input) {
        return castled(&input[len..], wing, false);
    }
    let mut next = preceded(opt(joint), ring);
    let (rest, ()) = ring(input)?;
    let (rest, ()) = next.parse(rest)?;
    let (rest, third) = opt(next).parse(rest)?;
    let wing = if third.is_some() {
        ChessFlags::CASTLE_LONG
    } else {
        ChessFlags::CASTLE_SHORT
    };
    let plain = input.starts_with(if third.is_some() { b"O-O-O" } else { b"O-O" });
    castled(rest, wing, plain)
}

/// Castling to `wing`, with the signs behind it.
fn castled(rest: &[u8], wing: ChessFlags, plain: bool) -> Parsed<'_, ChessText> {
    let (rest, signs) = check_signs(rest)?;
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

/// What stands between origin and target: a dash or a capture sign, blanks around it allowed; of old
/// prints also `~` and `=`, and `n` for "nimmt".
fn separator(input: &[u8]) -> Parsed<'_, ChessFlags> {
    let before = blanks_in_line(input);
    let body = &input[before..];
    let behind = |len: usize| &body[len + blanks_in_line(&body[len..])..];
    let (flag, len) = if dash(body) > 0 {
        (ChessFlags::DASH, dash(body))
    } else if capture_sign(body) > 0 && body[0] != b'*' {
        (ChessFlags::CAPTURE, capture_sign(body))
    } else if before == 0 && matches!(body, [b'~' | b'=', ..]) && starts_square(&body[1..]) {
        // With blanks around it `=` is a symbol.
        (ChessFlags::DASH, 1)
    } else if before > 0 && body.starts_with(b"n ") && starts_square(behind(1)) {
        (ChessFlags::CAPTURE, 1)
    } else {
        return no(input);
    };
    Ok((behind(len), flag))
}

/// True if a whole square stands here.
fn starts_square(input: &[u8]) -> bool {
    file(input).is_ok_and(|(rest, _)| rank_digit(rest).is_ok())
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

/// A small letter for a piece, in any alphabet: `nf3`, `крg1`.
fn small_letter(input: &[u8]) -> Parsed<'_, Letter> {
    let small = std::str::from_utf8(&input[..character(input)]).unwrap_or_default();
    if !small.starts_with(char::is_lowercase) {
        return no(input);
    }
    let capital = small.to_uppercase();
    if capital.len() != small.len() {
        return no(input);
    }
    // Room for the longest spelling, which may go on in small letters: `Кр`.
    let rest = &input[small.len()..];
    let mut text = capital.into_bytes();
    text.extend_from_slice(&rest[..rest.len().min(16)]);
    match Letter::read(&text) {
        Some((letter, len)) => Ok((&input[len..], letter)),
        None => no(input),
    }
}

/// `nf3`, `NF3`, `E4`.
fn careless(input: &[u8]) -> Parsed<'_, ChessText> {
    let (rest, mut found) = alt((
        |i| with_piece(i, Some(small_letter), loose_file),
        capital_squares,
        |i| with_piece(i, Some(letter), loose_file),
        |i| with_piece(i, None, loose_file),
    ))
    .parse(input)?;
    found.flags = found.flags.with(ChessFlags::WRONG_CASE);
    found.form = ChessForm::Case;
    Ok((rest, found))
}

/// `D2-D4`, `G1F3`: two squares in capitals, whose first letter is no piece.
fn capital_squares(input: &[u8]) -> Parsed<'_, ChessText> {
    let square = |input| -> Parsed<'_, ()> {
        let (rest, _) = one_of("ABCDEFGH").parse(input)?;
        value((), rank_digit).parse(rest)
    };
    let (_, ()) = value((), (square, opt(separator), square)).parse(input)?;
    with_piece(input, None, loose_file)
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
    let rest = behind_letter(letter, rest);
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
    let (rest, captures) = trailing_colon(rest, from, to);
    let (rest, promotion) = opt(promotion).parse(rest)?;
    let (rest, promotion) = match promotion {
        None if letter.is_none() && matches!(to.rank, 1 | 8) => {
            let (rest, apart) = opt(promotion_apart).parse(rest)?;
            (rest, apart.map(|letter| (letter, false)))
        }
        found => (rest, found),
    };
    let (rest, passant) = opt(en_passant).parse(rest)?;
    let (rest, signs) = check_signs(rest)?;
    let mut found = ChessText {
        letter,
        from,
        to,
        promotion: promotion.map(|p| p.0),
        flags: sign.with(captures).with(signs.0),
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

/// `S g1`, `S. g1`: a full stop and blanks between letter and square. `N` and `X` alone are symbols of the move before.
fn behind_letter(letter: Option<Letter>, rest: &[u8]) -> &[u8] {
    let dotless = rest.strip_prefix(b".").unwrap_or(rest);
    let apart = &dotless[blanks_in_line(dotless)..];
    let symbol = letter.is_none_or(|letter| matches!(letter.as_str(), "N" | "X" | "0"));
    if symbol || !starts_square(apart) {
        rest
    } else {
        apart
    }
}

/// A capture sign at the end: `de:`, `Lc4:`. Behind two files it has always been one; elsewhere it
/// must end the move.
fn trailing_colon(rest: &[u8], from: SquareText, to: SquareText) -> (&[u8], ChessFlags) {
    match rest {
        [b':', behind @ ..] if from.file != 0 && to.rank == 0 => (behind, ChessFlags::default()),
        [b':', behind @ ..] if to.is_whole() && ends_move(behind) => (behind, ChessFlags::CAPTURE),
        _ => (rest, ChessFlags::default()),
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
    } else if foreign_file(found, text) {
        ChessForm::ForeignFile
    } else if found.promotion.is_some() && !plain_promotion {
        ChessForm::Promotion
    } else if found.flags.has(ChessFlags::EN_PASSANT) {
        ChessForm::EnPassant
    } else {
        check
    }
}

/// A file is written with a letter that is not Latin.
fn foreign_file(found: &ChessText, text: &[u8]) -> bool {
    let letter = found.letter.map_or(0, |letter| letter.as_str().len());
    let squares = text.get(letter..).unwrap_or_default();
    let mut at = 0;
    while at < squares.len() {
        let rest = &squares[at..];
        if !rest[0].is_ascii() && capture_sign(rest) == 0 && file_letter(rest).is_some() {
            return true;
        }
        at += character(rest);
    }
    false
}

/// `e8 D`: a letter apart from its square, where nothing of another move can begin with it.
fn promotion_apart(input: &[u8]) -> Parsed<'_, Letter> {
    let body = &input[blanks_in_line(input)..];
    let (rest, found) = letter(body)?;
    let behind = &rest[blanks_in_line(rest)..];
    let symbol = matches!(found.as_str(), "N" | "X" | "0");
    if body.len() == input.len() || symbol || !ends_move(rest) || starts_square(behind) {
        return no(input);
    }
    Ok((rest, found))
}

/// `=Q`, `Q`, `(Q)`, `(=Q)`, `[Q]`, `/Q`, `-Q`, `=q`; the flag is true for `=Q`.
fn promotion(input: &[u8]) -> Parsed<'_, (Letter, bool)> {
    fn any_letter(input: &[u8]) -> Parsed<'_, Letter> {
        alt((letter, small_letter)).parse(input)
    }
    alt((
        map(preceded(tag("="), letter), |l| (l, true)),
        map(
            preceded(alt((tag("="), tag("/"), tag("-"))), any_letter),
            |l| (l, false),
        ),
        map(
            delimited(
                alt((tag("=("), tag("(="), tag("("), tag("["))),
                any_letter,
                alt((tag(")"), tag("]"))),
            ),
            |l| (l, false),
        ),
        map(promotion_letter_alone, |l| (l, false)),
    ))
    .parse(input)
}

/// `c8L`, `e8q`: a letter right behind the target, unless it begins a word or is a sign of mate.
fn promotion_letter_alone(input: &[u8]) -> Parsed<'_, Letter> {
    let mate_sign = matches!(input.first(), Some(b'x' | b'X'));
    let (rest, letter) = alt((letter, small_letter)).parse(input)?;
    let ends = ends_move(rest) || rest.starts_with("×".as_bytes());
    // `exd6e.p.` is no promotion.
    if mate_sign || !ends || words::read(input).is_some() {
        return no(input);
    }
    Ok((rest, letter))
}

/// `N@f3`, `@e4`: a piece set on the board, in games that have pieces in hand. `@` stands for its letter, which no
/// language of chess knows.
fn drop_move(input: &[u8]) -> Parsed<'_, ChessText> {
    let (rest, _) = (opt(letter), tag("@")).parse(input)?;
    let (rest, (file, rank)) = (file, rank_digit).parse(rest)?;
    let (rest, signs) = check_signs(rest)?;
    let found = ChessText {
        letter: Some(Letter::ascii(b'@')),
        to: SquareText::new(file, rank),
        flags: signs.0,
        form: ChessForm::Letter,
        ..ChessText::default()
    };
    Ok((rest, found))
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
