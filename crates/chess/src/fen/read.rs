//! Reading a FEN.
//!
//! Own reading rather than the core's: that one says "the board is invalid" where a record
//! deserves to hear that White has two kings, and it refuses a FEN without counters.

use core::ops::Range;

use cozy_chess::{
    BoardBuilder, BoardBuilderError, get_bishop_moves, get_knight_moves, get_pawn_attacks,
    get_rook_moves,
};

use super::rights::read_rights;
use super::{FenError, FenErrorKind as Kind};
use crate::{Board, Color, File, Piece, Rank, Square, SquareSet};

/// A piece of the text with its place.
#[derive(Clone)]
pub(super) struct Field<'a> {
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
pub(super) type Ask<'a> = dyn FnMut(FenError) -> Result<(), FenError> + 'a;

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
    /// square that its position cannot have. What was left out is returned beside the board.
    ///
    /// # Errors
    ///
    /// [`FenError`] for anything else that is wrong.
    ///
    /// ```
    /// use scoresheet_chess::Board;
    /// let (board, left_out) = Board::from_fen_mended("4k3/8/8/8/8/8/8/4K2R w KQ e6 0 1")?;
    /// assert_eq!(board.fen(), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    /// assert_eq!(left_out.len(), 2);
    /// # Ok::<(), scoresheet_chess::FenError>(())
    /// ```
    pub fn from_fen_mended(text: &str) -> Result<(Self, Vec<FenError>), FenError> {
        let mut left_out = Vec::new();
        let board = Self::read_fen(text, &mut |error| {
            left_out.push(error);
            Ok(())
        })?;
        Ok((board, left_out))
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
