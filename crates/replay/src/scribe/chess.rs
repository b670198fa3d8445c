//! Chess moves as text.

use crate::chess_rules::piece;
use scoresheet_chess::{Answer, Board, Move, Piece, Query, SquareSet, Wing};
use scoresheet_notation::{Language, Role};

/// How `language` writes a piece; nothing for a pawn.
fn letter(language: &Language, of: Piece) -> &'static str {
    Role::ALL
        .into_iter()
        .find(|role| piece(*role) == of && of != Piece::Pawn)
        .map_or("", |role| language.spelling(role))
}

/// Two squares and a small English letter for a promotion (`e2e4`, `e7e8q`): castling by the
/// king's two squares.
///
/// ```
/// use scoresheet_chess::Board;
/// use scoresheet_replay::scribe;
/// let board = Board::start();
/// assert_eq!(scribe::chess_coordinates(board.legal_moves()[0]).len(), 4);
/// ```
#[must_use]
pub fn chess_coordinates(mv: Move) -> String {
    let promotion = mv
        .promotion
        .map_or(String::new(), |piece| piece.to_string());
    format!("{}{}{promotion}", mv.from, mv.to)
}

/// Shortened notation as PGN writes it, with the letters of `language`: no more of the origin than
/// tells the move apart, `x`, `=Q`, `+` and `#`.
///
/// ```
/// use scoresheet_chess::{Board, Piece, Query, Square};
/// use scoresheet_notation::Language;
/// use scoresheet_replay::scribe;
/// let board = Board::start();
/// let mv = board.find(&Query::new(Piece::Knight, Square::F3)).one().unwrap();
/// assert_eq!(scribe::chess_san(&board, mv, Language::english()), "Nf3");
/// assert_eq!(scribe::chess_san(&board, mv, Language::by_code("et").unwrap()), "Rf3");
/// ```
#[must_use]
pub fn chess_san(board: &Board, mv: Move, language: &Language) -> String {
    let mut text = castling(mv).unwrap_or_else(|| {
        let moved = board
            .piece_at(mv.from)
            .map_or(Piece::Pawn, |(_, piece)| piece);
        let captures = board.is_capture(mv);
        let mut text = letter(language, moved).to_owned();
        if moved == Piece::Pawn {
            if captures {
                text.push_str(&mv.from.file().to_string());
            }
        } else {
            text.push_str(&origin(board, mv, moved));
        }
        if captures {
            text.push('x');
        }
        text + &mv.to.to_string() + &promotion(mv, language)
    });
    text.push_str(check_sign(board, mv));
    text
}

/// Full notation: letter, origin, `-` or `x`, target (`Ng1-f3`, `e7xd8=Q`).
#[must_use]
pub fn chess_full(board: &Board, mv: Move, language: &Language) -> String {
    let mut text = castling(mv).unwrap_or_else(|| {
        let moved = board
            .piece_at(mv.from)
            .map_or(Piece::Pawn, |(_, piece)| piece);
        let sign = if board.is_capture(mv) { "x" } else { "-" };
        let letter = letter(language, moved);
        format!(
            "{letter}{}{sign}{}{}",
            mv.from,
            mv.to,
            promotion(mv, language)
        )
    });
    text.push_str(check_sign(board, mv));
    text
}

fn castling(mv: Move) -> Option<String> {
    Some(match mv.castling? {
        Wing::Short => "O-O".to_owned(),
        Wing::Long => "O-O-O".to_owned(),
    })
}

fn promotion(mv: Move, language: &Language) -> String {
    mv.promotion.map_or(String::new(), |piece| {
        format!("={}", letter(language, piece))
    })
}

fn check_sign(board: &Board, mv: Move) -> &'static str {
    let mut after = board.clone();
    after.play(mv);
    match (after.in_check(), after.has_legal_move()) {
        (true, false) => "#",
        (true, true) => "+",
        _ => "",
    }
}

/// As much of the origin as is needed: nothing, the file, the rank, or both.
fn origin(board: &Board, mv: Move, moved: Piece) -> String {
    let tells = |from: SquareSet| {
        let query = Query {
            from,
            ..Query::new(moved, mv.to)
        };
        matches!(board.find(&query), Answer::One(_))
    };
    let (file, rank) = (mv.from.file(), mv.from.rank());
    if tells(SquareSet::FULL) {
        String::new()
    } else if tells(file.bitboard()) {
        file.to_string()
    } else if tells(rank.bitboard()) {
        rank.to_string()
    } else {
        mv.from.to_string()
    }
}
