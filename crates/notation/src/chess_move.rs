//! A chess move as written: full, shortened, coordinates, castling, in any language's letters.
//!
//! Two readers, one grammar: [`san`] is a byte scanner for the form that nearly every move of a PGN
//! file has; what it declines goes to [`full_grammar`], which is written in nom. What that declines
//! may be a [`DescriptiveText`].

mod descriptive;

pub use descriptive::{DescriptiveText, ManText, PlaceText, SquareOrder};

use crate::letters::{Language, Letter};
use crate::phrases::{length_of_prefix, rows};
use crate::scan::{blanks_in_line, capture_sign, character, dash, ends_move, file_letter};
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::character::complete::one_of;
use nom::combinator::{map, opt, value};
use nom::sequence::{delimited, preceded};
use nom::{IResult, Parser};
use std::sync::LazyLock;

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

    /// True if no bit is set that `others` do not have.
    #[inline]
    #[must_use]
    pub const fn has_only(self, others: Self) -> bool {
        self.0 & !others.0 == 0
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
    /// A file written with a letter that is not Latin.
    ForeignFile,
    /// `N f6` behind a move: a knight's letter apart from its square, or the sign of a new move before a pawn's.
    KnightOrSign,
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
            Self::CheckSign => "the check or mate sign is not + or #",
            Self::Case => "a small letter stands for a piece, or a capital for a file",
            Self::Iccf => "squares are written as ICCF numbers",
            Self::ForeignFile => "files are written with letters that are not Latin",
            Self::Letter => "the piece letter is not a Latin capital",
            Self::KnightOrSign => "N stands apart; it may be the sign of a new move",
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

impl ChessText {
    /// The move at the start of `text` in any form but descriptive notation, and its length in bytes.
    ///
    /// ```
    /// use scoresheet_notation::ChessText;
    /// assert_eq!(ChessText::read(b"Ng1-f3 d5").unwrap().1, 6);
    /// assert!(ChessText::read(b"Nlf3").is_none());
    /// ```
    #[must_use]
    pub fn read(text: &[u8]) -> Option<(Self, usize)> {
        full_grammar(text)
    }

    /// True if all of `text` is such a move, its pieces in letters of `language`.
    ///
    /// ```
    /// use scoresheet_notation::{ChessText, Language};
    /// assert!(ChessText::is_of("Nf3", Language::english()));
    /// assert!(!ChessText::is_of("Sf3", Language::english()));
    /// assert!(!ChessText::is_of("e4,c5", Language::english()));
    /// ```
    #[must_use]
    pub fn is_of(text: &str, language: &Language) -> bool {
        let known =
            |letter: Option<Letter>| letter.is_none_or(|letter| language.role(letter).is_some());
        Self::read(text.as_bytes()).is_some_and(|(found, len)| {
            len == text.len() && known(found.letter) && known(found.promotion)
        })
    }
}

// Every way of writing a chess move, in nom.

type Parsed<'t, T> = IResult<&'t [u8], T>;

fn no<T>(input: &[u8]) -> Parsed<'_, T> {
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
    let ends = ends_move(rest) || is_novelty(rest);
    ends.then_some((found, text.len() - rest.len()))
}

/// The sign of a new move close behind it: `Nf6N`.
fn is_novelty(rest: &[u8]) -> bool {
    rest.strip_prefix(b"N").is_some_and(ends_move)
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
    if let Some((Stated::Castling(wing), len)) = read(input) {
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

/// Castling to `wing`, with the signs after it.
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
    let after = |len: usize| &body[len + blanks_in_line(&body[len..])..];
    let (flag, len) = if dash(body) > 0 {
        (ChessFlags::DASH, dash(body))
    } else if capture_sign(body) > 0 && body[0] != b'*' {
        (ChessFlags::CAPTURE, capture_sign(body))
    } else if before == 0 && matches!(body, [b'~' | b'=', ..]) && starts_square(&body[1..]) {
        // With blanks around it `=` is a symbol.
        (ChessFlags::DASH, 1)
    } else if before > 0 && body.starts_with(b"n ") && starts_square(after(1)) {
        (ChessFlags::CAPTURE, 1)
    } else {
        return no(input);
    };
    Ok((after(len), flag))
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

/// Full or short notation; capitals for pieces first, then the careless spellings.
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
    let rest = after_letter(letter, rest);
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
    let promotes = letter.is_none() && matches!(to.rank, 1 | 8);
    let (rest, promotion) = match is_novelty(rest) && !promotes {
        true => (rest, None),
        false => opt(promotion).parse(rest)?,
    };
    let (rest, promotion) = match promotion {
        None if promotes => {
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

/// `S g1`, `S. g1`: a full stop and blanks between letter and square. `X` alone is a symbol of the move before; so may `N`
/// be ([`ChessForm::KnightOrSign`]).
fn after_letter(letter: Option<Letter>, rest: &[u8]) -> &[u8] {
    let dotless = rest.strip_prefix(b".").unwrap_or(rest);
    let apart = &dotless[blanks_in_line(dotless)..];
    let symbol = letter.is_none_or(|letter| match letter.as_str() {
        "X" | "0" => true,
        // Of a move in full the sign is as good as sure: pawns have no letter there.
        "N" => !apart.get(2..).is_some_and(ends_move),
        _ => false,
    });
    if symbol || !starts_square(apart) {
        rest
    } else {
        apart
    }
}

/// A capture sign at the end: `de:`, `Lc4:`. After two files it has always been one; elsewhere it
/// must end the move.
fn trailing_colon(rest: &[u8], from: SquareText, to: SquareText) -> (&[u8], ChessFlags) {
    match rest {
        [b':', after @ ..] if from.file != 0 && to.rank == 0 => (after, ChessFlags::default()),
        [b':', after @ ..] if to.is_whole() && ends_move(after) => (after, ChessFlags::CAPTURE),
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
    let after = &rest[blanks_in_line(rest)..];
    let symbol = matches!(found.as_str(), "N" | "X" | "0");
    if body.len() == input.len() || symbol || !ends_move(rest) || starts_square(after) {
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

/// `c8L`, `e8q`: a letter right after the target, unless it begins a word or is a sign of mate.
fn promotion_letter_alone(input: &[u8]) -> Parsed<'_, Letter> {
    let mate_sign = matches!(input.first(), Some(b'x' | b'X'));
    let (rest, letter) = alt((letter, small_letter)).parse(input)?;
    let ends = ends_move(rest) || rest.starts_with("×".as_bytes());
    // `exd6e.p.` is no promotion.
    if mate_sign || !ends || read(input).is_some() {
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

// Moves as PGN writes them, read byte by byte.

/// A move in the form of PGN at the start of `text`, and its length. `None` does not mean that it
/// is no move, only that the full grammar has to look.
#[inline]
pub(crate) fn san(text: &[u8]) -> Option<(ChessText, usize)> {
    let mut found = ChessText::default();
    let len = san_into(text, &mut found)?;
    Some((found, len))
}

/// Bytes in which every move of that form has room, with the byte after it.
const LONGEST_SAN: usize = 16;

/// At the end of a text, as [`san_into`] reads it with more after it: nothing of a move is a zero.
#[cold]
fn near_the_end(text: &[u8], found: &mut ChessText) -> Option<usize> {
    let mut longer = [0; LONGEST_SAN];
    longer[..text.len()].copy_from_slice(text);
    let len = san_into(&longer, found)?;
    (len <= text.len() && ends_move(&text[len..])).then_some(len)
}

/// As [`san`], into a move that has nothing in it yet; after `None` that is rubbish.
#[inline]
pub(crate) fn san_into(text: &[u8], found: &mut ChessText) -> Option<usize> {
    // No move of this form is as long, so that no place in it need be compared with its end.
    let Some(head) = text.first_chunk::<LONGEST_SAN>() else {
        return near_the_end(text, found);
    };
    let at = |i: usize| head[i % LONGEST_SAN];
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
            // `++`, `+-` and `+1` are for the full grammar to distinguish.
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
    // `e8(Q)`, `e8[Q]` and `e4(` are for the full grammar to distinguish.
    let blank = matches!(at(i), b' ' | b'\n' | b'\r');
    (blank || !matches!(at(i), b'(' | b'[') && ends_move(&text[i..])).then_some(i)
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

// Words that follow a move, or for castling, from `data/move_words.tsv`.

/// What a word says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stated {
    /// Something of the move before it.
    OfMove(ChessFlags),
    /// Castling; both wings where it does not say on which.
    Castling(ChessFlags),
}

static WORDS: LazyLock<Vec<(&'static str, Stated)>> = LazyLock::new(|| {
    let rows = rows(include_str!("../data/move_words.tsv"));
    let words = rows.filter_map(|(meaning, word)| Some((word, stated(meaning)?)));
    let mut words: Vec<_> = words.collect();
    // `matt` before `mat`.
    words.sort_by_key(|(word, _)| std::cmp::Reverse(word.len()));
    words
});

fn stated(meaning: &str) -> Option<Stated> {
    let both = ChessFlags::CASTLE_SHORT.with(ChessFlags::CASTLE_LONG);
    Some(match meaning {
        "check" | "double-check" => Stated::OfMove(ChessFlags::CHECK),
        "mate" => Stated::OfMove(ChessFlags::MATE),
        "passant" => Stated::OfMove(ChessFlags::EN_PASSANT),
        "castle" => Stated::Castling(both),
        "castle-short" => Stated::Castling(ChessFlags::CASTLE_SHORT),
        "castle-long" => Stated::Castling(ChessFlags::CASTLE_LONG),
        _ => return None,
    })
}

/// Bytes in which the longest word has room.
const REACH: usize = 64;

/// The word that `text` starts with and its length, a full stop after it included.
fn read(text: &[u8]) -> Option<(Stated, usize)> {
    // Most of what comes here starts with something else.
    let first = *text.first()?;
    if !first.is_ascii_alphabetic() && first < 0xc3 {
        return None;
    }
    let reach = &text[..text.len().min(REACH)];
    let head = match std::str::from_utf8(reach) {
        Ok(head) => head,
        Err(cut) => std::str::from_utf8(&reach[..cut.valid_up_to()]).unwrap_or_default(),
    };
    WORDS.iter().find_map(|(word, stated)| {
        let len = length_of_prefix(head, word)?;
        let rest = &head[len..];
        let ends = !rest.chars().next().is_some_and(char::is_alphanumeric);
        ends.then(|| (*stated, len + usize::from(rest.starts_with('.'))))
    })
}

// What follows the target of a move: check, mate, en passant.

/// A word or dagger that says something of the move before it, blanks between or not: `exd6 e.p.`,
/// `Qh4 mate`, `Bf7†`. Its flag, and its length.
pub(crate) fn word_after(text: &[u8]) -> Option<(ChessFlags, usize)> {
    if ["†", "‡", "#"]
        .iter()
        .any(|dagger| text.starts_with(dagger.as_bytes()))
    {
        let (rest, (flag, _)) = check_signs(text).ok()?;
        return Some((flag, text.len() - rest.len()));
    }
    match read(text)? {
        (Stated::OfMove(flag), len) => Some((flag, len)),
        (Stated::Castling(_), _) => None,
    }
}

/// Bytes of the word at the start of a text that says of the move before it that it gives check or mate, or takes in passing, in the
/// languages of the project; a full stop after it included.
///
/// ```
/// use scoresheet_notation::word_of_check;
/// assert_eq!(word_of_check("ch 32. Qxh2"), Some(2));
/// assert_eq!(word_of_check("шах. 5. e4"), Some(7));
/// assert_eq!(word_of_check("chess is a game"), None);
/// ```
#[must_use]
pub fn word_of_check(text: &str) -> Option<usize> {
    word_after(text.as_bytes()).map(|(_, len)| len)
}

/// `e.p.` and the like, blanks before it.
fn en_passant(input: &[u8]) -> Parsed<'_, ()> {
    let body = &input[blanks_in_line(input)..];
    match read(body) {
        Some((Stated::OfMove(ChessFlags::EN_PASSANT), len)) => Ok((&body[len..], ())),
        _ => no(input),
    }
}

/// Signs of check and mate after a move; always succeeds.
///
/// `×` and `x` at the very end are mate (MK53 §20); `++` is mate or double check, which the board
/// distinguishes, and is read as check.
fn check_signs(input: &[u8]) -> Parsed<'_, (ChessFlags, ChessForm)> {
    const SIGNS: &[(&str, ChessFlags, ChessForm)] = &[
        ("++", ChessFlags::CHECK, ChessForm::CheckSign),
        ("+#", ChessFlags::MATE, ChessForm::CheckSign),
        ("#", ChessFlags::MATE, ChessForm::Standard),
        ("×", ChessFlags::MATE, ChessForm::CheckSign),
        ("x", ChessFlags::MATE, ChessForm::CheckSign),
        ("X", ChessFlags::MATE, ChessForm::CheckSign),
        ("‡‡", ChessFlags::MATE, ChessForm::CheckSign),
        ("††", ChessFlags::MATE, ChessForm::CheckSign),
        ("‡", ChessFlags::CHECK, ChessForm::CheckSign),
        ("†", ChessFlags::CHECK, ChessForm::CheckSign),
        ("+", ChessFlags::CHECK, ChessForm::Standard),
    ];
    for (text, flag, form) in SIGNS {
        if let Some(rest) = input.strip_prefix(text.as_bytes())
            && (*text != "+" || !is_evaluation(input))
        {
            return Ok((rest, (*flag, *form)));
        }
    }
    match read(input) {
        Some((Stated::OfMove(flag), len)) if flag != ChessFlags::EN_PASSANT => {
            Ok((&input[len..], (flag, ChessForm::CheckSign)))
        }
        _ => Ok((input, (ChessFlags::default(), ChessForm::Standard))),
    }
}

/// `+-`, `+=`, `+/-`, `+1`: an evaluation, not a check.
fn is_evaluation(input: &[u8]) -> bool {
    matches!(input.get(1), Some(b'/' | b'=' | b'0'..=b'9'))
        || (dash(input.get(1..).unwrap_or_default()) > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_of_the_table_is_read_back() {
        let mut count = 0;
        for (meaning, word) in rows(include_str!("../data/move_words.tsv")) {
            let wanted = stated(meaning).expect("a known meaning");
            let dotted = format!("{}. 5", word.to_uppercase());
            assert_eq!(
                read(dotted.as_bytes()),
                Some((wanted, dotted.len() - 2)),
                "{word}"
            );
            count += 1;
        }
        assert_eq!(count, WORDS.len());
    }

    #[test]
    fn the_beginning_of_another_word_is_none() {
        for text in ["matthew", "check5", "шахматы", "epos", "chess"] {
            assert_eq!(read(text.as_bytes()), None, "{text}");
        }
    }
}
