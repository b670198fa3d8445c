//! Chess moves as text.

use super::ChessStyle;
use scoresheet_chess::{Answer, Board, File, Move, Piece, Query, Square, SquareSet, Wing};
use scoresheet_notation::{Language, Role};
use scoresheet_source::{ShortText, SmallText};

/// How `language` writes a piece; nothing for a pawn.
fn letter(language: &Language, of: Piece) -> &'static str {
    language.spelling(match of {
        Piece::Pawn => return "",
        Piece::Knight => Role::Knight,
        Piece::Bishop => Role::Bishop,
        Piece::Rook => Role::Rook,
        Piece::Queen => Role::Queen,
        Piece::King => Role::King,
    })
}

/// Two squares and a small English letter for a promotion (`e2e4`, `e7e8q`): castling by the
/// king's two squares.
///
/// ```
/// use scoresheet_chess::Board;
/// use scoresheet_replay::write;
/// let board = Board::start();
/// assert_eq!(write::chess_coordinates(board.legal_moves()[0]).len(), 4);
/// ```
#[must_use]
pub fn chess_coordinates(mv: Move) -> String {
    coordinates(mv).into()
}

fn coordinates(mv: Move) -> SmallText {
    let mut text = SmallText::from(chess_square(mv.from));
    text.push(chess_square(mv.to));
    if let Some(piece) = mv.promotion {
        text.push_str(char::from(piece).encode_utf8(&mut [0; 4]));
    }
    text
}

/// The name of a square.
///
/// ```
/// use scoresheet_chess::Square;
/// assert_eq!(scoresheet_replay::write::chess_square(Square::C6).as_str(), "c6");
/// ```
#[inline]
#[must_use]
pub const fn chess_square(square: Square) -> ShortText {
    SQUARES[square as usize]
}

/// The names of the squares, by their numbers.
static SQUARES: [ShortText; Square::NUM] = {
    let mut squares = [ShortText::of_two(*b"a1"); Square::NUM];
    let mut number = 0;
    while number < Square::NUM {
        squares[number] = ShortText::of_two(NAMES[number]);
        number += 1;
    }
    squares
};

/// The two squares of a move, and a blank behind them: as long for every move, and quickly written.
#[inline]
#[must_use]
pub fn chess_squares(mv: Move) -> [u8; 5] {
    let ([a, b], [c, d]) = (NAMES[mv.from as usize], NAMES[mv.to as usize]);
    [a, b, c, d, b' ']
}

/// Writes a move as [`chess_coordinates`] does, and a blank behind it.
#[inline]
pub fn push_chess_squares(text: &mut Vec<u8>, mv: Move) {
    text.extend_from_slice(&chess_squares(mv));
    if let Some(piece) = mv.promotion {
        text.pop();
        text.extend_from_slice(&[char::from(piece) as u8, b' ']);
    }
}

/// Writes moves as [`push_chess_squares`] does, if each is as long as the others; otherwise it writes nothing and says
/// false. Nor does it write any by a king that castles from [elsewhere](castles_from_elsewhere).
#[must_use]
pub fn push_all_chess_squares(
    text: &mut Vec<u8>,
    moves: impl ExactSizeIterator<Item = Move>,
) -> bool {
    let before = text.len();
    text.resize(before + 5 * moves.len(), b' ');
    let (places, _) = text[before..].as_chunks_mut();
    let mut plain = true;
    for (place, mv) in places.iter_mut().zip(moves) {
        plain &= mv.promotion.is_none() & !castles_from_elsewhere(mv);
        *place = chess_squares(mv);
    }
    if !plain {
        text.truncate(before);
    }
    plain
}

/// Of the squares, by their numbers, which run by ranks of eight.
static NAMES: [[u8; 2]; Square::NUM] = {
    let mut names = [*b"a1"; Square::NUM];
    let mut number = 0;
    while number < Square::NUM {
        names[number] = [b'a' + number as u8 % 8, b'1' + number as u8 / 8];
        number += 1;
    }
    names
};

/// As engines and servers write a move: [`chess_coordinates`], but for castling by a king that is not on its usual
/// file, which goes onto its own rook: its two squares alone may be another move's, or none's.
///
/// ```
/// use scoresheet_chess::{Board, Wing};
/// use scoresheet_replay::write;
/// let board = Board::from_fen("4k3/8/8/8/8/8/8/5K1R w H - 0 1")?;
/// let castles = board.castle(Wing::Short).one().unwrap();
/// assert_eq!(write::chess_uci(&board, castles).as_str(), "f1h1");
/// # Ok::<(), scoresheet_chess::FenError>(())
/// ```
#[must_use]
pub fn chess_uci(board: &Board, mv: Move) -> SmallText {
    let rook = mv.castling.filter(|_| castles_from_elsewhere(mv));
    let rook = rook.and_then(|wing| board.castling_rook(board.side_to_move(), wing));
    let to = rook.unwrap_or(mv.to);
    coordinates(Move { to, ..mv })
}

/// True if it is castling by a king that is not on the file where kings start in chess.
#[inline]
#[must_use]
pub fn castles_from_elsewhere(mv: Move) -> bool {
    mv.castling.is_some() && mv.from.file() != File::E
}

/// Short notation as PGN writes it, with the letters of `language`: no more of the origin than
/// tells the move apart, `x`, `=Q`, `+` and `#`.
///
/// ```
/// use scoresheet_chess::{Board, Piece, Query, Square};
/// use scoresheet_notation::Language;
/// use scoresheet_replay::write;
/// let board = Board::start();
/// let mv = board.find(&Query::new(Piece::Knight, Square::F3)).one().unwrap();
/// assert_eq!(write::chess_san(&board, mv, Language::english()), "Nf3");
/// assert_eq!(write::chess_san(&board, mv, Language::by_code("et").unwrap()), "Rf3");
/// ```
#[must_use]
pub fn chess_san(board: &Board, mv: Move, language: &Language) -> String {
    chess_short_as(board, mv, language, &ChessStyle::EXPORT)
}

/// All that the names of a legal move are made of, as PGN has them. The same moves come again and again: whoever writes
/// many of them knows them by their [number](Self::number).
///
/// ```
/// use scoresheet_chess::{Board, Piece, Query, Square};
/// use scoresheet_notation::Language;
/// use scoresheet_replay::write::ChessName;
/// let board = Board::start();
/// let mv = board.find(&Query::new(Piece::Knight, Square::F3)).one().unwrap();
/// let mut after = board.clone();
/// after.play(mv);
/// let (name, english) = (ChessName::of(&board, mv, &after), Language::english());
/// assert_eq!((name.full(english).as_str(), name.short(english).as_str()), ("Ng1-f3", "Nf3"));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ChessName {
    mv: Move,
    moved: Piece,
    captures: bool,
    /// Whether short notation needs file and rank of the origin.
    origin: (bool, bool),
    sign: Sign,
}

/// What a move does to the king.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sign {
    None,
    Check,
    Mate,
}

impl ChessName {
    /// Of a move on `board`; `after` is the board after it.
    #[inline]
    #[must_use]
    pub fn of(board: &Board, mv: Move, after: &Board) -> Self {
        let (moved, captures) = (moved(board, mv), board.is_capture(mv));
        // Of a kind of which there is one, no other has the move.
        let alone = board.pieces(board.side_to_move(), moved) == mv.from.bitboard();
        let origin = if alone && moved != Piece::Pawn {
            (false, false)
        } else {
            short_origin(board, mv, moved, captures)
        };
        Self {
            mv,
            moved,
            captures,
            origin,
            sign: sign_of(after),
        }
    }

    /// The move.
    #[must_use]
    pub const fn mv(self) -> Move {
        self.mv
    }

    /// The number that it has: different names have different numbers.
    #[inline]
    #[must_use]
    pub fn number(self) -> u32 {
        let squares = self.mv.from as u32 | (self.mv.to as u32) << 6;
        let promotion = self.mv.promotion.map_or(0, |piece| piece as u32 + 1);
        let castling = self.mv.castling.map_or(0, |wing| wing as u32 + 1);
        let (file, rank) = self.origin;
        let marks = u32::from(self.captures) | u32::from(file) << 1 | u32::from(rank) << 2;
        let pieces = self.moved as u32 | promotion << 3 | castling << 6;
        squares | pieces << 12 | marks << 20 | (self.sign as u32) << 23
    }

    /// As [`chess_full`] has it.
    #[must_use]
    pub fn full(self, language: &Language) -> SmallText {
        let style = &ChessStyle::EXPORT;
        let mut text = full(self.mv, self.moved, self.captures, language, style);
        text.push_str(sign_text(self.sign, style));
        text
    }

    /// As [`chess_san`] has it.
    #[must_use]
    pub fn short(self, language: &Language) -> SmallText {
        let style = &ChessStyle::EXPORT;
        let mut text = short(
            self.mv,
            self.moved,
            self.captures,
            self.origin,
            language,
            style,
        );
        text.push_str(sign_text(self.sign, style));
        text
    }
}

/// Short notation with the signs of `style`: `R:e5`, `Rgf3`, `c8L` in a book.
#[must_use]
pub fn chess_short_as(board: &Board, mv: Move, language: &Language, style: &ChessStyle) -> String {
    let (moved, captures) = (moved(board, mv), board.is_capture(mv));
    let origin = short_origin(board, mv, moved, captures);
    let mut text = short(mv, moved, captures, origin, language, style);
    text.push_str(check_sign(board, mv, style));
    text.into()
}

/// Whether short notation needs file and rank of the origin.
#[inline]
fn short_origin(board: &Board, mv: Move, moved: Piece, captures: bool) -> (bool, bool) {
    if mv.castling.is_some() {
        // It has a sign of its own.
        return (false, false);
    }
    match moved {
        Piece::Pawn => (captures, false),
        Piece::Knight | Piece::Bishop | Piece::Rook | Piece::Queen | Piece::King => {
            origin(board, mv, moved)
        }
    }
}

/// Short notation without a sign of check.
fn short(
    mv: Move,
    moved: Piece,
    captures: bool,
    (by_file, by_rank): (bool, bool),
    language: &Language,
    style: &ChessStyle,
) -> SmallText {
    if let Some(wing) = mv.castling {
        return castling(wing, style).into();
    }
    let mut text = SmallText::from(letter(language, moved));
    if by_file || by_rank {
        let square = chess_square(mv.from);
        let (file, rank) = square.as_str().split_at(1);
        text.push_str(if by_file { file } else { "" });
        text.push_str(if by_rank { rank } else { "" });
    }
    if captures {
        text.push_str(style.capture);
    }
    text.push(chess_square(mv.to));
    push_promotion(&mut text, mv, language, style);
    text
}

/// Full notation: letter, origin, `-` or `x`, target (`Ng1-f3`, `e7xd8=Q`).
#[must_use]
pub fn chess_full(board: &Board, mv: Move, language: &Language) -> String {
    chess_full_as(board, mv, language, &ChessStyle::EXPORT)
}

/// Full notation with the signs of `style`: `Rg1—f3`, `e7:d8L` in a book.
#[must_use]
pub fn chess_full_as(board: &Board, mv: Move, language: &Language, style: &ChessStyle) -> String {
    let mut text = full(mv, moved(board, mv), board.is_capture(mv), language, style);
    text.push_str(check_sign(board, mv, style));
    text.into()
}

/// Full notation of a move that is not legal and was carried out all the same, without a sign of
/// check.
#[must_use]
pub fn chess_by_hand(board: &Board, mv: Move, captures: bool, language: &Language) -> SmallText {
    let style = &ChessStyle::EXPORT;
    full(mv, moved(board, mv), captures, language, style)
}

/// Full notation without a sign of check.
fn full(
    mv: Move,
    moved: Piece,
    captures: bool,
    language: &Language,
    style: &ChessStyle,
) -> SmallText {
    if let Some(wing) = mv.castling {
        return castling(wing, style).into();
    }
    let mut text = SmallText::from(letter(language, moved));
    text.push(chess_square(mv.from));
    text.push_str(if captures { style.capture } else { style.dash });
    text.push(chess_square(mv.to));
    push_promotion(&mut text, mv, language, style);
    text
}

#[inline]
fn moved(board: &Board, mv: Move) -> Piece {
    board
        .piece_at(mv.from)
        .map_or(Piece::Pawn, |(_, piece)| piece)
}

const fn castling(wing: Wing, style: &ChessStyle) -> &'static str {
    let [short, long] = style.castling;
    match wing {
        Wing::Short => short,
        Wing::Long => long,
    }
}

fn push_promotion(text: &mut SmallText, mv: Move, language: &Language, style: &ChessStyle) {
    if let Some(piece) = mv.promotion {
        let letter = letter(language, piece);
        // `a8X` says that it is mate.
        let sign = match letter {
            "X" => "=",
            _ => style.promotion,
        };
        text.push_str(sign);
        text.push_str(letter);
    }
}

fn check_sign(board: &Board, mv: Move, style: &ChessStyle) -> &'static str {
    let mut after = board.clone();
    after.play(mv);
    sign_text(sign_of(&after), style)
}

/// The sign of the move that led here.
#[inline]
fn sign_of(after: &Board) -> Sign {
    if !after.in_check() {
        Sign::None
    } else if after.has_legal_move() {
        Sign::Check
    } else {
        Sign::Mate
    }
}

const fn sign_text(sign: Sign, style: &ChessStyle) -> &'static str {
    match sign {
        Sign::None => "",
        Sign::Check => "+",
        Sign::Mate => style.mate,
    }
}

/// Whether file and rank of the origin are needed.
fn origin(board: &Board, mv: Move, moved: Piece) -> (bool, bool) {
    let tells = |from: SquareSet| {
        let query = Query {
            from,
            ..Query::new(moved, mv.to)
        };
        matches!(board.find(&query), Answer::One(_))
    };
    if tells(SquareSet::FULL) {
        (false, false)
    } else if tells(mv.from.file().bitboard()) {
        (true, false)
    } else {
        (!tells(mv.from.rank().bitboard()), true)
    }
}
