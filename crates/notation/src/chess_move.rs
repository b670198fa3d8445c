//! A chess move as written: full, shortened, coordinates, castling, in any language's letters.
//!
//! Two readers, one grammar: [`san`] is a table-free byte scanner for the form that nearly every
//! move of a PGN file has; what it declines goes to [`full_grammar`], which is written in nom.

use crate::letters::Letter;
use crate::scan::{blanks_in_line, capture_sign, dash, ends_move, file_letter};
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::combinator::{map, opt, recognize, value};
use nom::sequence::preceded;
use nom::{IResult, Parser};

/// A square, or the half of it that is written; files and ranks count from 1, 0 is unsaid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SquareText {
    file: u8,
    rank: u8,
}

impl SquareText {
    /// File `file` and rank `rank`, from 1; 0 for what is not written.
    #[must_use]
    pub const fn new(file: u8, rank: u8) -> Self {
        Self { file, rank }
    }

    /// File from 1 (a), if written.
    #[inline]
    #[must_use]
    pub const fn file(self) -> Option<u8> {
        if self.file == 0 {
            None
        } else {
            Some(self.file)
        }
    }

    /// Rank from 1, if written.
    #[inline]
    #[must_use]
    pub const fn rank(self) -> Option<u8> {
        if self.rank == 0 {
            None
        } else {
            Some(self.rank)
        }
    }

    /// True if both file and rank are written.
    #[inline]
    #[must_use]
    pub const fn is_whole(self) -> bool {
        self.file != 0 && self.rank != 0
    }
}

/// What a chess move says besides its squares; one bit each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ChessFlags(u8);

impl ChessFlags {
    /// A capture sign.
    pub const CAPTURE: Self = Self(1);
    /// A sign of check.
    pub const CHECK: Self = Self(2);
    /// A sign of mate.
    pub const MATE: Self = Self(4);
    /// `e.p.`
    pub const EN_PASSANT: Self = Self(8);
    /// Castling on the king's side.
    pub const CASTLE_SHORT: Self = Self(16);
    /// Castling on the queen's side.
    pub const CASTLE_LONG: Self = Self(32);
    /// A dash between origin and target.
    pub const DASH: Self = Self(64);
    /// The piece letter is a small one (`nf3`), or a file a capital (`E4`).
    pub const WRONG_CASE: Self = Self(128);

    /// True if every bit of `other` is set.
    #[inline]
    #[must_use]
    pub const fn has(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// These and those of `other`.
    #[inline]
    #[must_use]
    pub const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// How a move departs from what PGN writes; the first departure is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum ChessForm {
    /// As PGN writes it.
    #[default]
    Standard,
    /// Castling not as `O-O`.
    Castling,
    /// Origin and target both in full.
    Long,
    /// Promotion not as `=Q`.
    Promotion,
    /// A capture sign other than `x`.
    CaptureSign,
    /// Two files for a pawn's capture (`ed`, `ed5`).
    TwoFiles,
    /// `e.p.` written out.
    EnPassant,
    /// A sign of check or mate other than `+` and `#`.
    CheckSign,
    /// A small piece letter or a capital file.
    Case,
    /// ICCF numbers.
    Iccf,
    /// A figurine or a letter that is not Latin.
    Letter,
}

impl ChessForm {
    /// What the note says.
    #[must_use]
    pub const fn meaning(self) -> &'static str {
        match self {
            Self::Standard => "as PGN writes it",
            Self::Castling => "castling is not written O-O or O-O-O",
            Self::Long => "origin and target are both written in full",
            Self::Promotion => "promotion is not written with =",
            Self::CaptureSign => "the capture sign is not x",
            Self::TwoFiles => "a pawn's capture is written without sign or without rank",
            Self::EnPassant => "en passant is written out",
            Self::CheckSign => "the sign of check or mate is not + or #",
            Self::Case => "a small letter stands for a piece, or a capital for a file",
            Self::Iccf => "squares are written as ICCF numbers",
            Self::Letter => "the piece letter is not a Latin capital",
        }
    }
}

/// A chess move as written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ChessText {
    /// Piece letter; `None` for a pawn, or with a whole origin for whatever stands there.
    pub letter: Option<Letter>,
    /// Origin, as far as written.
    pub from: SquareText,
    /// Target, as far as written; nothing for castling.
    pub to: SquareText,
    /// What the pawn becomes.
    pub promotion: Option<Letter>,
    /// Signs.
    pub flags: ChessFlags,
    /// Departure from PGN.
    pub form: ChessForm,
}

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
    // `e8(Q)` and `e4(` are for the full grammar to tell apart.
    (at(i) != b'(' && ends_move(&text[i..])).then_some(i)
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

type Parsed<'t, T> = IResult<&'t [u8], T>;

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
        map(preceded(tag("="), preceded(tag("("), any_letter)), |l| {
            (l, false)
        }),
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

fn en_passant(input: &[u8]) -> Parsed<'_, &[u8]> {
    let input = &input[blanks_in_line(input)..];
    recognize(alt((
        tag("e.p."),
        tag("e. p."),
        tag("ep"),
        tag("e.p"),
        tag("i.V."),
        tag("en pass."),
        tag("на пр."),
    )))
    .parse(input)
}

/// Signs of check and mate behind a move; always succeeds.
///
/// `×` and `x` at the very end are mate (MK53 §20); `++` is mate or double check, which the board
/// tells apart, and is read as check.
fn check_signs(input: &[u8]) -> Parsed<'_, (ChessFlags, ChessForm)> {
    const SIGNS: &[(&str, ChessFlags, ChessForm)] = &[
        ("++", ChessFlags::CHECK, ChessForm::CheckSign),
        ("+#", ChessFlags::MATE, ChessForm::CheckSign),
        ("#", ChessFlags::MATE, ChessForm::Standard),
        ("×", ChessFlags::MATE, ChessForm::CheckSign),
        ("x", ChessFlags::MATE, ChessForm::CheckSign),
        ("X", ChessFlags::MATE, ChessForm::CheckSign),
        ("‡‡", ChessFlags::MATE, ChessForm::CheckSign),
        ("‡", ChessFlags::CHECK, ChessForm::CheckSign),
        ("†", ChessFlags::CHECK, ChessForm::CheckSign),
        (" mate", ChessFlags::MATE, ChessForm::CheckSign),
        (" matt", ChessFlags::MATE, ChessForm::CheckSign),
        ("mate", ChessFlags::MATE, ChessForm::CheckSign),
        ("ch.", ChessFlags::CHECK, ChessForm::CheckSign),
        ("ch", ChessFlags::CHECK, ChessForm::CheckSign),
        ("+", ChessFlags::CHECK, ChessForm::Standard),
    ];
    for (text, flag, form) in SIGNS {
        if let Some(rest) = input.strip_prefix(text.as_bytes())
            && (*text != "+" || !is_evaluation(input))
        {
            return Ok((rest, (*flag, *form)));
        }
    }
    Ok((input, (ChessFlags::default(), ChessForm::Standard)))
}

/// `+-`, `+=`, `+/-`, `+1`: an evaluation, not a check.
fn is_evaluation(input: &[u8]) -> bool {
    matches!(input.get(1), Some(b'/' | b'=' | b'0'..=b'9'))
        || (dash(input.get(1..).unwrap_or_default()) > 0)
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
