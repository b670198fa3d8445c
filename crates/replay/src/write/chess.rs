//! Chess moves as text.

use super::ChessStyle;
use scoresheet_chess::{Answer, Board, File, Move, Piece, Query, Square, SquareSet, Wing};
use scoresheet_notation::{Language, Role};

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
    let mut text = String::with_capacity("e7e8q".len());
    push_square(&mut text, mv.from);
    push_square(&mut text, mv.to);
    text.extend(mv.promotion.map(char::from));
    text
}

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

/// Letter by letter: many of these are written for every game.
fn push_square(text: &mut String, square: Square) {
    for letter in NAMES[square as usize] {
        text.push(letter.into());
    }
}

/// As engines and servers write a move: [`chess_coordinates`], but for castling by a king that is not on its usual
/// file, which goes onto its own rook: its two squares alone may be another move's, or none's.
///
/// ```
/// use scoresheet_chess::{Board, Wing};
/// use scoresheet_replay::write;
/// let board = Board::from_fen("4k3/8/8/8/8/8/8/5K1R w H - 0 1")?;
/// let castles = board.castle(Wing::Short).one().unwrap();
/// assert_eq!(write::chess_uci(&board, castles), "f1h1");
/// # Ok::<(), scoresheet_chess::FenError>(())
/// ```
#[must_use]
pub fn chess_uci(board: &Board, mv: Move) -> String {
    let rook = mv.castling.filter(|_| castles_from_elsewhere(mv));
    let rook = rook.and_then(|wing| board.castling_rook(board.side_to_move(), wing));
    let to = rook.unwrap_or(mv.to);
    chess_coordinates(Move { to, ..mv })
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

/// As [`chess_san`], at the end of `text`; `after` is the board after the move.
pub fn chess_san_into(
    text: &mut String,
    board: &Board,
    mv: Move,
    after: &Board,
    language: &Language,
) {
    let style = &ChessStyle::EXPORT;
    short_into(text, board, mv, language, style);
    text.push_str(sign_of(after, style));
}

/// Short notation with the signs of `style`: `R:e5`, `Rgf3`, `c8L` in a book.
#[must_use]
pub fn chess_short_as(board: &Board, mv: Move, language: &Language, style: &ChessStyle) -> String {
    let mut text = String::with_capacity("Ngxf3+".len());
    short_into(&mut text, board, mv, language, style);
    text.push_str(check_sign(board, mv, style));
    text
}

/// Short notation without a sign of check.
fn short_into(text: &mut String, board: &Board, mv: Move, language: &Language, style: &ChessStyle) {
    if let Some(wing) = mv.castling {
        text.push_str(castling(wing, style));
        return;
    }
    let moved = moved(board, mv);
    let captures = board.is_capture(mv);
    text.push_str(letter(language, moved));
    if moved != Piece::Pawn {
        let (by_file, by_rank) = origin(board, mv, moved);
        text.extend(by_file.then_some(char::from(mv.from.file())));
        text.extend(by_rank.then_some(char::from(mv.from.rank())));
    } else if captures {
        text.push(mv.from.file().into());
    }
    if captures {
        text.push_str(style.capture);
    }
    push_square(text, mv.to);
    push_promotion(text, mv, language, style);
}

/// Full notation: letter, origin, `-` or `x`, target (`Ng1-f3`, `e7xd8=Q`).
#[must_use]
pub fn chess_full(board: &Board, mv: Move, language: &Language) -> String {
    chess_full_as(board, mv, language, &ChessStyle::EXPORT)
}

/// Full notation with the signs of `style`: `Rg1—f3`, `e7:d8L` in a book.
#[must_use]
pub fn chess_full_as(board: &Board, mv: Move, language: &Language, style: &ChessStyle) -> String {
    let mut text = String::with_capacity("Ng1xf3+".len());
    full_into(&mut text, board, mv, board.is_capture(mv), language, style);
    text.push_str(check_sign(board, mv, style));
    text
}

/// As [`chess_full`], at the end of `text`; `after` is the board after the move.
pub fn chess_full_into(
    text: &mut String,
    board: &Board,
    mv: Move,
    after: &Board,
    language: &Language,
) {
    let style = &ChessStyle::EXPORT;
    full_into(text, board, mv, board.is_capture(mv), language, style);
    text.push_str(sign_of(after, style));
}

/// Full notation of a move that is not legal and was carried out all the same, without a sign of
/// check.
#[must_use]
pub fn chess_by_hand(board: &Board, mv: Move, captures: bool, language: &Language) -> String {
    let mut text = String::new();
    let style = &ChessStyle::EXPORT;
    full_into(&mut text, board, mv, captures, language, style);
    text
}

/// Full notation without a sign of check.
fn full_into(
    text: &mut String,
    board: &Board,
    mv: Move,
    captures: bool,
    language: &Language,
    style: &ChessStyle,
) {
    if let Some(wing) = mv.castling {
        text.push_str(castling(wing, style));
        return;
    }
    text.push_str(letter(language, moved(board, mv)));
    push_square(text, mv.from);
    text.push_str(if captures { style.capture } else { style.dash });
    push_square(text, mv.to);
    push_promotion(text, mv, language, style);
}

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

fn push_promotion(text: &mut String, mv: Move, language: &Language, style: &ChessStyle) {
    if let Some(piece) = mv.promotion {
        text.push_str(style.promotion);
        text.push_str(letter(language, piece));
    }
}

fn check_sign(board: &Board, mv: Move, style: &ChessStyle) -> &'static str {
    let mut after = board.clone();
    after.play(mv);
    sign_of(&after, style)
}

/// The sign of the move that led here.
fn sign_of(after: &Board, style: &ChessStyle) -> &'static str {
    if !after.in_check() {
        ""
    } else if after.has_legal_move() {
        "+"
    } else {
        style.mate
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
