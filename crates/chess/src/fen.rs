//! Forsyth-Edwards notation: reading leniently, naming what is wrong, writing strictly.

use self::FenErrorKind as Kind;
use crate::{Board, Color, File, Piece, Rank, Square, SquareSet, Wing, setup::color_name};
use core::{fmt, ops::Range};
use cozy_chess::{
    BoardBuilder, BoardBuilderError, get_bishop_moves, get_knight_moves, get_pawn_attacks,
    get_rook_moves,
};

// Reading a FEN.
//
// Own reading rather than the core's: that one says "the board is invalid" where a record
// deserves to hear that White has two kings, and it refuses a FEN without counters.

/// A piece of the text with its place.
#[derive(Clone)]
struct Field<'a> {
    pub text: &'a str,
    pub start: usize,
}

impl Field<'_> {
    pub fn span(&self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }

    pub fn fails<T>(&self, kind: Kind) -> Result<T, FenError> {
        Err(self.error(kind))
    }

    pub fn error(&self, kind: Kind) -> FenError {
        FenError {
            kind,
            span: self.span(),
        }
    }
}

/// What is asked about a castling right or an en passant square that cannot be.
type Ask<'a> = dyn FnMut(FenError) -> Result<(), FenError> + 'a;

impl Board {
    /// Reads a FEN, of standard chess or Chess960.
    ///
    /// Lenient where nothing is lost: the counters may be missing (then 0 and 1), and so may the
    /// en passant and castling fields (then none); castling rights are read in both spellings,
    /// `KQkq` for the outermost rook and `AHah` for the rook's file; an en passant square that no
    /// pawn can use is accepted. A FEN read leniently differs from [`Board::fen`] of the result.
    ///
    /// # Errors
    ///
    /// [`FenError`] names what is wrong and where; illegal set-ups each by their own name.
    ///
    /// ```
    /// use scoresheet_chess::{Board, Color, FenErrorKind};
    /// let error = Board::from_fen("4k3/8/8/8/8/8/4R3/K7 w - - 0 1").unwrap_err();
    /// assert_eq!(error.kind, FenErrorKind::OpponentInCheck(Color::Black));
    /// assert_eq!(error.to_string(), "Black is in check, but it is not Black's move");
    /// ```
    pub fn from_fen(text: &str) -> Result<Self, FenError> {
        Self::read_fen(text, &mut Err)
    }

    /// Reads a FEN as [`Board::from_fen`] does, but leaves out the castling rights and the en passant
    /// square that its position cannot have, and counts from 0 where its first counter cannot be. What was left out is
    /// returned beside the board.
    ///
    /// # Errors
    ///
    /// [`FenError`] for anything else that is wrong.
    ///
    /// ```
    /// use scoresheet_chess::Board;
    /// let (board, left_out) = Board::from_fen_mended("4k3/8/8/8/8/8/8/4K2R w KQ e6 99 3")?;
    /// assert_eq!(board.fen(), "4k3/8/8/8/8/8/8/4K2R w K - 0 3");
    /// assert_eq!(left_out.len(), 3);
    /// # Ok::<(), scoresheet_chess::FenError>(())
    /// ```
    pub fn from_fen_mended(text: &str) -> Result<(Self, Vec<FenError>), FenError> {
        let mut left_out = Vec::new();
        let mut board = Self::read_fen(text, &mut |error| {
            left_out.push(error);
            Ok(())
        })?;
        if let Some(error) = board.counted_too_far(text) {
            board.quiet_plies = 0;
            left_out.push(error);
        }
        Ok((board, left_out))
    }

    /// Whether the FEN states both counters, and the first is of more plies than can have been played: by the number of the
    /// move, or since a pawn has just moved two squares.
    fn counted_too_far(&self, text: &str) -> Option<FenError> {
        let mut counters = fields(text).skip(4);
        let (quiet, number) = (counters.next()?, counters.next()?);
        let before = 2 * (u32::from(self.move_number) - 1) + u32::from(self.side == Color::Black);
        let found = self.quiet_plies;
        let possible = match self.en_passant {
            // Some servers count the double step itself.
            Some(_) => before.min(1),
            None => before,
        };
        let stated = read_counter(&number).is_ok_and(|number| number > 0);
        (stated && u32::from(found) > possible)
            .then(|| quiet.error(Kind::ImpossibleCounter { found, possible }))
    }

    /// `cannot_be` is asked about castling rights and an en passant square that cannot be; where it
    /// does not fail they are left out.
    fn read_fen(text: &str, cannot_be: &mut Ask<'_>) -> Result<Self, FenError> {
        let mut fields = fields(text);
        let Some(placement) = fields.next() else {
            return Err(FenError {
                kind: Kind::Empty,
                span: 0..text.len(),
            });
        };
        let mut builder = BoardBuilder::empty();
        read_placement(&placement, &mut builder)?;
        let men = Men::of(&builder);
        men.check_kings(&placement)?;
        men.check_counts(&placement)?;

        let Some(side) = fields.next() else {
            return Err(FenError {
                kind: Kind::NoSide,
                span: placement.span().end..placement.span().end,
            });
        };
        builder.side_to_move = match side.text {
            "w" | "W" => Color::White,
            "b" | "B" => Color::Black,
            _ => return side.fails(Kind::BadSide),
        };
        if men.is_attacked(!builder.side_to_move) {
            return placement.fails(Kind::OpponentInCheck(!builder.side_to_move));
        }
        if let Some(rights) = fields.next() {
            read_rights(&rights, &mut builder, cannot_be)?;
        }
        let en_passant = fields.next();
        if let Some(field) = &en_passant {
            builder.en_passant = read_en_passant(field, &builder, cannot_be)?;
        }
        let quiet_plies = fields.next().map_or(Ok(0), |field| read_counter(&field))?;
        // Numbered from 1; programs that count from 0 mean the same.
        builder.fullmove_number = fields
            .next()
            .map_or(Ok(1), |field| read_counter(&field))?
            .max(1);
        if let Some(rest) = fields.next() {
            return rest.fails(Kind::TooManyFields);
        }
        let mut core = builder.build();
        // All that is left to the core is whether the check comes from the double step.
        if let (Err(BoardBuilderError::InvalidEnPassant), Some(field), Some(square)) =
            (&core, &en_passant, builder.en_passant)
        {
            cannot_be(field.error(Kind::ImpossibleEnPassant(square)))?;
            builder.en_passant = None;
            core = builder.build();
        }
        let core = core.or_else(|_| placement.fails(Kind::Impossible))?;
        Ok(Self::from_core(&core, quiet_plies))
    }
}

/// The fields between blanks.
fn fields(text: &str) -> impl Iterator<Item = Field<'_>> {
    text.split_whitespace().map(move |field| Field {
        text: field,
        start: field.as_ptr() as usize - text.as_ptr() as usize,
    })
}

fn read_placement(field: &Field<'_>, builder: &mut BoardBuilder) -> Result<(), FenError> {
    let found = field.text.split('/').count();
    if found != 8 {
        return field.fails(Kind::RankCount { found });
    }
    let mut start = field.start;
    for (text, rank) in field.text.split('/').zip(Rank::ALL.into_iter().rev()) {
        let row = Field { text, start };
        read_rank(&row, rank, builder)?;
        start += text.len() + 1;
    }
    Ok(())
}

fn read_rank(row: &Field<'_>, rank: Rank, builder: &mut BoardBuilder) -> Result<(), FenError> {
    let mut files = 0;
    for (offset, letter) in row.text.char_indices() {
        let here = || row.start + offset..row.start + offset + letter.len_utf8();
        if let Some(empty @ 1..=8) = letter.to_digit(10) {
            files += empty as usize;
            continue;
        }
        let Ok(piece) = Piece::try_from(letter.to_ascii_lowercase()) else {
            return Err(FenError {
                kind: Kind::UnknownPiece(letter),
                span: here(),
            });
        };
        let color = if letter.is_ascii_uppercase() {
            Color::White
        } else {
            Color::Black
        };
        // A rank too long is reported whole, below.
        if let Some(file) = File::try_index(files) {
            let square = Square::new(file, rank);
            if piece == Piece::Pawn && matches!(rank, Rank::First | Rank::Eighth) {
                return Err(FenError {
                    kind: Kind::PawnOnEdge(square),
                    span: here(),
                });
            }
            *builder.square_mut(square) = Some((piece, color));
        }
        files += 1;
    }
    if files != 8 {
        let rank = rank as u8 + 1;
        return row.fails(Kind::RankLength { rank, found: files });
    }
    Ok(())
}

fn read_en_passant(
    field: &Field<'_>,
    builder: &BoardBuilder,
    cannot_be: &mut Ask<'_>,
) -> Result<Option<Square>, FenError> {
    if field.text == "-" {
        return Ok(None);
    }
    let Ok(square) = field.text.to_ascii_lowercase().parse::<Square>() else {
        return field.fails(Kind::BadEnPassant);
    };
    let mover = !builder.side_to_move;
    let on_file = |rank: Rank| Square::new(square.file(), rank.relative_to(mover));
    let passed = square == on_file(Rank::Third)
        && builder.square(square).is_none()
        && builder.square(on_file(Rank::Second)).is_none()
        && builder.square(on_file(Rank::Fourth)) == Some((Piece::Pawn, mover));
    if !passed {
        cannot_be(field.error(Kind::ImpossibleEnPassant(square)))?;
        return Ok(None);
    }
    Ok(Some(square))
}

fn read_counter(field: &Field<'_>) -> Result<u16, FenError> {
    // "-" and "?" stand for an unknown counter in collections of positions.
    if matches!(field.text, "-" | "?") {
        return Ok(0);
    }
    match field.text.parse() {
        Ok(number) => Ok(number),
        Err(_) => field.fails(Kind::BadCounter),
    }
}

/// The placed pieces as sets, before there is a board to ask.
struct Men {
    kinds: [[SquareSet; Piece::NUM]; Color::NUM],
}

impl Men {
    fn of(builder: &BoardBuilder) -> Self {
        let mut kinds = [[SquareSet::EMPTY; Piece::NUM]; Color::NUM];
        for square in Square::ALL {
            if let Some((piece, color)) = builder.square(square) {
                kinds[color as usize][piece as usize] |= square.bitboard();
            }
        }
        Self { kinds }
    }

    fn of_kind(&self, color: Color, piece: Piece) -> SquareSet {
        self.kinds[color as usize][piece as usize]
    }

    fn all(&self, color: Color) -> SquareSet {
        self.kinds[color as usize]
            .iter()
            .fold(SquareSet::EMPTY, |all, &set| all | set)
    }

    fn check_kings(&self, placement: &Field<'_>) -> Result<(), FenError> {
        for color in Color::ALL {
            match self.of_kind(color, Piece::King).len() {
                0 => return placement.fails(Kind::NoKing(color)),
                1 => {}
                found => return placement.fails(Kind::SeveralKings { color, found }),
            }
        }
        Ok(())
    }

    fn check_counts(&self, placement: &Field<'_>) -> Result<(), FenError> {
        for color in Color::ALL {
            let found = self.of_kind(color, Piece::Pawn).len();
            if found > 8 {
                return placement.fails(Kind::TooManyPawns { color, found });
            }
            let found = self.all(color).len();
            if found > 16 {
                return placement.fails(Kind::TooManyPieces { color, found });
            }
        }
        Ok(())
    }

    /// Whether the king of `color` is attacked.
    fn is_attacked(&self, color: Color) -> bool {
        let Some(king) = self.of_kind(color, Piece::King).next_square() else {
            return false;
        };
        let theirs = |piece| self.of_kind(!color, piece);
        let occupied = self.all(Color::White) | self.all(Color::Black);
        let queens = theirs(Piece::Queen);
        let attackers = get_bishop_moves(king, occupied) & (theirs(Piece::Bishop) | queens)
            | get_rook_moves(king, occupied) & (theirs(Piece::Rook) | queens)
            | get_knight_moves(king) & theirs(Piece::Knight)
            | cozy_chess::get_king_moves(king) & theirs(Piece::King)
            | get_pawn_attacks(king, color) & theirs(Piece::Pawn);
        !attackers.is_empty()
    }
}

// The castling field of a FEN, in both spellings.

/// `-`, `KQkq` (the outermost rook on that wing), or the files of the rooks, `HAha`.
fn read_rights(
    field: &Field<'_>,
    builder: &mut BoardBuilder,
    cannot_be: &mut Ask<'_>,
) -> Result<(), FenError> {
    if field.text == "-" {
        return Ok(());
    }
    for (offset, letter) in field.text.char_indices() {
        let here = Field {
            text: &field.text[offset..offset + letter.len_utf8()],
            start: field.start + offset,
        };
        let color = if letter.is_ascii_uppercase() {
            Color::White
        } else {
            Color::Black
        };
        let found = match letter.to_ascii_lowercase() {
            'k' => outermost_rook(builder, color, Wing::Short),
            'q' => outermost_rook(builder, color, Wing::Long),
            file @ 'a'..='h' => rook_on(builder, color, file),
            _ => return field.fails(Kind::BadCastling),
        };
        let Some((wing, file)) = found else {
            cannot_be(here.error(Kind::ImpossibleCastling(letter)))?;
            continue;
        };
        let rights = builder.castle_rights_mut(color);
        let right = match wing {
            Wing::Short => &mut rights.short,
            Wing::Long => &mut rights.long,
        };
        // The same right twice says nothing new; two rooks for one wing cannot both be meant.
        if right.is_some_and(|other| other != file) {
            cannot_be(here.error(Kind::ImpossibleCastling(letter)))?;
            continue;
        }
        *right = Some(file);
    }
    Ok(())
}

fn king_file(builder: &BoardBuilder, color: Color) -> Option<File> {
    let home = Rank::First.relative_to(color);
    File::ALL
        .into_iter()
        .find(|&file| builder.square(Square::new(file, home)) == Some((Piece::King, color)))
}

fn is_rook(builder: &BoardBuilder, color: Color, file: File) -> bool {
    let square = Square::new(file, Rank::First.relative_to(color));
    builder.square(square) == Some((Piece::Rook, color))
}

fn outermost_rook(builder: &BoardBuilder, color: Color, wing: Wing) -> Option<(Wing, File)> {
    let king = king_file(builder, color)?;
    let mut rooks = File::ALL
        .into_iter()
        .filter(|&file| is_rook(builder, color, file));
    let file = match wing {
        Wing::Short => rooks.rfind(|&file| file > king),
        Wing::Long => rooks.find(|&file| file < king),
    };
    Some((wing, file?))
}

fn rook_on(builder: &BoardBuilder, color: Color, letter: char) -> Option<(Wing, File)> {
    let king = king_file(builder, color)?;
    let file = File::try_from(letter).ok()?;
    let wing = if file > king { Wing::Short } else { Wing::Long };
    is_rook(builder, color, file).then_some((wing, file))
}

// Writing a FEN.

impl Board {
    /// The position as a FEN, as the PGN standard writes it: the en passant square after every
    /// double step, whether or not a pawn can take there. A castling right of any but the
    /// outermost rook is written as that rook's file.
    ///
    /// ```
    /// let fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";
    /// assert_eq!(scoresheet_chess::Board::from_fen(fen)?.fen(), fen);
    /// # Ok::<(), scoresheet_chess::FenError>(())
    /// ```
    #[must_use]
    pub fn fen(&self) -> String {
        // Room for every FEN that comes up in a game, so that it is allocated once. Every game has some, so
        // letters are pushed, not formatted.
        let mut text = String::with_capacity(96);
        self.push_placement(&mut text);
        text.push_str(match self.side_to_move() {
            Color::White => " w ",
            Color::Black => " b ",
        });
        self.push_rights(&mut text);
        match self.en_passant_square() {
            Some(square) => text.extend([' ', square.file().into(), square.rank().into()]),
            None => text.push_str(" -"),
        }
        text.push(' ');
        push_number(&mut text, self.quiet_plies().into());
        text.push(' ');
        push_number(&mut text, self.move_number().into());
        text
    }

    fn push_placement(&self, text: &mut String) {
        let all = self.men_of(Color::White) | self.men_of(Color::Black);
        for rank in Rank::ALL.into_iter().rev() {
            if rank != Rank::Eighth {
                text.push('/');
            }
            // By files, since squares are numbered by ranks.
            let mut next = 0;
            for square in all & rank.bitboard() {
                let file = square.file() as usize;
                push_empty(text, file - next);
                next = file + 1;
                if let Some((color, piece)) = self.piece_at(square) {
                    text.push(cased(color, piece.into()));
                }
            }
            push_empty(text, File::NUM - next);
        }
    }

    fn push_rights(&self, text: &mut String) {
        let before = text.len();
        for color in Color::ALL {
            for wing in [Wing::Short, Wing::Long] {
                if let Some(rook) = self.castling_rook(color, wing) {
                    text.push(cased(color, self.right_letter(color, wing, rook)));
                }
            }
        }
        if text.len() == before {
            text.push('-');
        }
    }

    fn right_letter(&self, color: Color, wing: Wing, rook: Square) -> char {
        let beyond: SquareSet = (self.pieces(color, Piece::Rook) & rook.rank().bitboard())
            .into_iter()
            .filter(|other| match wing {
                Wing::Short => other.file() > rook.file(),
                Wing::Long => other.file() < rook.file(),
            })
            .collect();
        match (beyond.is_empty(), wing) {
            (true, Wing::Short) => 'k',
            (true, Wing::Long) => 'q',
            (false, _) => rook.file().into(),
        }
    }
}

/// As a FEN, the same as [`Board::fen`].
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.fen())
    }
}

fn push_number(text: &mut String, number: u32) {
    if number >= 10 {
        push_number(text, number / 10);
    }
    text.push(char::from(b'0' + (number % 10) as u8));
}

fn push_empty(text: &mut String, count: usize) {
    if count > 0 {
        text.push(char::from(b'0' + count as u8));
    }
}

fn cased(color: Color, letter: char) -> char {
    match color {
        Color::White => letter.to_ascii_uppercase(),
        Color::Black => letter,
    }
}

// What can be wrong with a FEN.

/// A FEN that is no position: what is wrong, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FenError {
    /// What is wrong.
    pub kind: FenErrorKind,
    /// The bytes of the FEN that say so; empty, at the end, where something is missing.
    pub span: Range<usize>,
}

/// The ways a FEN can be wrong: first those of the writing, then those of the position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FenErrorKind {
    /// There is nothing in it.
    Empty,
    /// Not eight ranks.
    RankCount {
        /// How many there are.
        found: usize,
    },
    /// A rank that has not eight squares.
    RankLength {
        /// Its number, 1 to 8.
        rank: u8,
        /// How many squares it has.
        found: usize,
    },
    /// A character that is neither a piece nor a number of empty squares.
    UnknownPiece(char),
    /// The side to move is not given.
    NoSide,
    /// The side to move is neither `w` nor `b`.
    BadSide,
    /// The castling field cannot be read.
    BadCastling,
    /// The en passant field is neither a square nor `-`.
    BadEnPassant,
    /// A counter that is no number from 0 to 65,535.
    BadCounter,
    /// More than six fields.
    TooManyFields,
    /// A side has no king.
    NoKing(Color),
    /// A side has several kings.
    SeveralKings {
        /// Whose.
        color: Color,
        /// How many.
        found: u32,
    },
    /// A pawn on the first or last rank.
    PawnOnEdge(Square),
    /// More than eight pawns of a side.
    TooManyPawns {
        /// Whose.
        color: Color,
        /// How many.
        found: u32,
    },
    /// More than sixteen pieces of a side, pawns included.
    TooManyPieces {
        /// Whose.
        color: Color,
        /// How many.
        found: u32,
    },
    /// The side that is not to move is in check: its king could be taken.
    OpponentInCheck(Color),
    /// A castling right whose king or rook does not stand where it must.
    ImpossibleCastling(char),
    /// An en passant square that no pawn can just have passed.
    ImpossibleEnPassant(Square),
    /// More plies without a capture or a pawn's move than were played.
    ImpossibleCounter {
        /// How many the FEN counts.
        found: u16,
        /// How many there can be.
        possible: u32,
    },
    /// Refused by the rules core for a reason not named above.
    Impossible,
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kind.fmt(f)
    }
}

impl std::error::Error for FenError {}

impl fmt::Display for FenErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Empty => f.write_str("the position is empty"),
            Self::RankCount { found: 1 } => f.write_str("the board has one rank instead of 8"),
            Self::RankCount { found } => write!(f, "the board has {found} ranks instead of 8"),
            Self::RankLength { rank, found: 1 } => {
                write!(f, "rank {rank} has one square instead of 8")
            }
            Self::RankLength { rank, found } => {
                write!(f, "rank {rank} has {found} squares instead of 8")
            }
            Self::UnknownPiece(letter) => write!(f, "{letter:?} is not a piece letter"),
            Self::NoSide => f.write_str("the side to move is not given"),
            Self::BadSide => f.write_str("the side to move must be w or b"),
            Self::BadCastling => f.write_str("the castling rights cannot be read"),
            Self::BadEnPassant => f.write_str("the en passant square cannot be read"),
            Self::BadCounter => f.write_str("a counter must be a number from 0 to 65535"),
            Self::TooManyFields => f.write_str("the position has more than six fields"),
            Self::NoKing(color) => write!(f, "{} has no king", color_name(color)),
            Self::SeveralKings { color, found } => {
                write!(f, "{} has {found} kings", color_name(color))
            }
            Self::PawnOnEdge(square) => write!(f, "a pawn cannot be on {square}"),
            Self::TooManyPawns { color, found } => {
                write!(f, "{} has {found} pawns", color_name(color))
            }
            Self::TooManyPieces { color, found } => {
                write!(f, "{} has {found} pieces", color_name(color))
            }
            Self::OpponentInCheck(color) => write!(
                f,
                "{} is in check, but it is not {}'s move",
                color_name(color),
                color_name(color)
            ),
            Self::ImpossibleCastling(letter) => write!(
                f,
                "the castling right {letter:?} has no king and rook to castle with"
            ),
            Self::ImpossibleEnPassant(square) => {
                write!(f, "no pawn can just have passed {square}")
            }
            Self::ImpossibleCounter { found, possible } => write!(
                f,
                "the count of plies without a capture or a pawn's move is {found}, and cannot be more than {possible}"
            ),
            Self::Impossible => f.write_str("the position is impossible"),
        }
    }
}
