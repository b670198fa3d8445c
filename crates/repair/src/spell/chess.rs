//! Chess in full and in short notation (MK53 §20).

use super::turned::turn_letters;
use super::{Speller, Spelling};
use scoresheet_chess::{Board, Color, Move, Piece, Square, Wing};
use scoresheet_notation::{ChessText, Language, Role};

/// Habits, in nats: how much less usual a way of writing is than the prescribed one.
const NO_SIGN: f32 = 3.0;
const NO_DASH: f32 = 2.5;
const MORE_STATED: f32 = 4.0;
const LESS_STATED: f32 = 5.0;
const OTHER_CASTLING: f32 = 0.3;
const OTHER_PROMOTION: f32 = 0.5;
const NO_PROMOTION: f32 = 5.0;
const FILES_ALONE: f32 = 3.0;

/// `Rg1—f3`, `e2—e4`, `Rf3:e5`, `c7—c8L`, `0—0`; also coordinates, which say no piece.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Full {
    pub language: &'static Language,
    /// `e2e4`: no piece, no dash.
    pub coordinates: bool,
}

/// `Rf3`, `e4`, `R:e5`, `Rgf3`, `c8L`, `0—0`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Short {
    pub language: &'static Language,
}

const fn role(piece: Piece) -> Role {
    match piece {
        Piece::Pawn => Role::Pawn,
        Piece::Knight => Role::Knight,
        Piece::Bishop => Role::Bishop,
        Piece::Rook => Role::Rook,
        Piece::Queen => Role::Queen,
        Piece::King => Role::King,
    }
}

/// The piece's letter; nothing for a pawn.
fn letter(language: &'static Language, piece: Piece) -> &'static str {
    match piece {
        Piece::Pawn => "",
        Piece::Knight | Piece::Bishop | Piece::Rook | Piece::Queen | Piece::King => {
            language.spelling(role(piece))
        }
    }
}

fn piece_of(board: &Board, mv: Move) -> Piece {
    board.piece_at(mv.from).map_or(Piece::Pawn, |found| found.1)
}

/// What the move takes, if it takes something.
fn captured(board: &Board, mv: Move) -> Option<Piece> {
    let stands = board.piece_at(mv.to).map_or(Piece::Pawn, |found| found.1);
    board.is_capture(mv).then_some(stands)
}

/// Piece, squares, promotion, capture, castling in one number.
fn packed(board: &Board, mv: Move) -> u64 {
    let promotion = mv.promotion.map_or(7, |piece| piece as u64);
    let castling = mv.castling.map_or(0, |wing| 1 + wing as u64);
    piece_of(board, mv) as u64
        | (mv.from as u64) << 3
        | (mv.to as u64) << 9
        | promotion << 15
        | u64::from(board.is_capture(mv)) << 18
        | castling << 19
}

/// The same with what is captured, where it may be named.
fn naming_captured(board: &Board, mv: Move) -> u64 {
    packed(board, mv) | captured(board, mv).map_or(7, |piece| piece as u64) << 26
}

/// The ways of writing castling.
fn castling(wing: Wing, into: &mut Vec<Spelling>) {
    let (zeros, letters) = match wing {
        Wing::Short => ("0-0", "O-O"),
        Wing::Long => ("0-0-0", "O-O-O"),
    };
    into.push(Spelling::new(zeros, 0.0));
    into.push(Spelling::new(letters, 0.0));
    into.push(Spelling::new(letters.to_lowercase(), OTHER_CASTLING));
    into.push(Spelling::new(zeros.replace('-', ""), NO_DASH));
}

/// `text` with what a pawn becomes, in every way that it is written.
fn promoted(
    language: &'static Language,
    mv: Move,
    text: &str,
    cost: f32,
    into: &mut Vec<Spelling>,
) {
    let Some(piece) = mv.promotion else {
        into.push(Spelling::new(text, cost));
        return;
    };
    let letter = letter(language, piece);
    into.push(Spelling::new(format!("{text}={letter}"), cost));
    into.push(Spelling::new(format!("{text}{letter}"), cost));
    into.push(Spelling::new(
        format!("{text}({letter})"),
        cost + OTHER_PROMOTION,
    ));
    let unsaid = if piece == Piece::Queen { 0.0 } else { 2.0 };
    into.push(Spelling::new(text, cost + NO_PROMOTION + unsaid));
}

/// `N×Bf6`, `f×Ng3`, `Nd5×Bf6`, and where the square is left out, `N×B`: writers who name what is taken.
fn names_captured(
    language: &'static Language,
    board: &Board,
    mv: Move,
    piece: &str,
    into: &mut Vec<Spelling>,
) {
    let Some(captured) = captured(board, mv) else {
        return;
    };
    let taken = language.spelling(role(captured));
    let to = mv.to;
    into.push(Spelling::new(format!("{piece}x{taken}{to}"), MORE_STATED));
    into.push(Spelling::new(format!("{piece}x{taken}"), LESS_STATED));
}

/// A move seen from the other side of the board; castling names no square.
fn turned(text: &str) -> Option<String> {
    let castling = text.chars().all(|c| matches!(c, '0' | 'O' | 'o' | '-'));
    (!castling).then(|| turn_letters(text))
}

impl Speller<Board> for Full {
    fn is_move(&self, text: &str) -> bool {
        ChessText::is_of(text, self.language)
    }

    fn turned(&self, text: &str) -> Option<String> {
        turned(text)
    }

    fn keys(&self, board: &Board, moves: &[Move], into: &mut Vec<u64>) {
        into.clear();
        into.extend(moves.iter().map(|mv| naming_captured(board, *mv)));
    }

    fn spellings(&self, board: &Board, moves: &[Move], at: usize, into: &mut Vec<Spelling>) {
        into.clear();
        let mv = moves[at];
        if let Some(wing) = mv.castling {
            castling(wing, into);
            if self.coordinates {
                let king = Square::new(wing.king_file(), mv.from.rank());
                into.push(Spelling::new(format!("{}{king}", mv.from), 0.0));
            }
            return;
        }
        if self.coordinates {
            return coordinates(mv, into);
        }
        let (from, to) = (mv.from, mv.to);
        let letter = letter(self.language, piece_of(board, mv));
        let mut add = |sign: &str, cost: f32| {
            let plain = format!("{letter}{from}{sign}{to}");
            promoted(self.language, mv, &plain, cost, into);
        };
        if board.is_capture(mv) {
            add("x", 0.0);
            add("-", NO_SIGN);
        } else {
            add("-", 0.0);
        }
        add("", NO_DASH);
        names_captured(self.language, board, mv, &format!("{letter}{from}"), into);
    }
}

/// `e7e8q`, and with a dash.
fn coordinates(mv: Move, into: &mut Vec<Spelling>) {
    let (from, to) = (mv.from, mv.to);
    let small = match mv.promotion {
        Some(piece) => letter(Language::english(), piece).to_lowercase(),
        None => String::new(),
    };
    into.push(Spelling::new(format!("{from}{to}{small}"), 0.0));
    into.push(Spelling::new(format!("{from}-{to}{small}"), 1.0));
}

/// Pieces of a kind that can go to the same square.
#[derive(Debug, Clone, Copy, Default)]
struct Crowd {
    pieces: u8,
    /// Those on each file and on each rank, four bits for each.
    files: u32,
    ranks: u32,
}

impl Crowd {
    fn add(&mut self, from: Square) {
        self.pieces = self.pieces.saturating_add(1);
        self.files = self.files.wrapping_add(1 << (4 * from.file() as u32));
        self.ranks = self.ranks.wrapping_add(1 << (4 * from.rank() as u32));
    }

    fn others(self, piece: Piece, from: Square) -> Others {
        let named = !matches!(piece, Piece::Pawn | Piece::King);
        let several = |counts: u32, at: u32| named && counts >> (4 * at) & 15 > 1;
        Others {
            any: named && self.pieces > 1,
            same_file: several(self.files, from.file() as u32),
            same_rank: several(self.ranks, from.rank() as u32),
        }
    }
}

/// What else of a kind can go to the same square.
struct Others {
    any: bool,
    same_file: bool,
    same_rank: bool,
}

impl Others {
    fn of(board: &Board, moves: &[Move], at: usize) -> Self {
        let mv = moves[at];
        let piece = piece_of(board, mv);
        let mut crowd = Crowd::default();
        let alike = |other: &&Move| other.to == mv.to && piece_of(board, **other) == piece;
        moves
            .iter()
            .filter(alike)
            .for_each(|other| crowd.add(other.from));
        crowd.others(piece, mv.from)
    }

    /// What SAN writes of the origin.
    fn origin(&self, from: Square) -> String {
        let (file, rank) = (from.file(), from.rank());
        match self {
            Self { any: false, .. } => String::new(),
            Self {
                same_file: false, ..
            } => file.to_string(),
            Self {
                same_rank: false, ..
            } => rank.to_string(),
            _ => from.to_string(),
        }
    }
}

impl Short {
    fn packed(&self, board: &Board, mv: Move, others: Others) -> u64 {
        naming_captured(board, mv)
            | u64::from(others.any) << 21
            | u64::from(others.same_file) << 22
            | u64::from(others.same_rank) << 23
            | u64::from(board.is_en_passant(mv)) << 24
            | u64::from(board.side_to_move() == Color::White) << 25
    }

    fn pawn(&self, board: &Board, mv: Move, into: &mut Vec<Spelling>) {
        let (from, to) = (mv.from.file(), mv.to);
        if !board.is_capture(mv) {
            promoted(self.language, mv, &to.to_string(), 0.0, into);
            return;
        }
        promoted(self.language, mv, &format!("{from}x{to}"), 0.0, into);
        promoted(
            self.language,
            mv,
            &format!("{from}{to}"),
            NO_SIGN / 2.0,
            into,
        );
        promoted(
            self.language,
            mv,
            &format!("{from}{}", to.file()),
            FILES_ALONE,
            into,
        );
        promoted(
            self.language,
            mv,
            &format!("{from}x{}", to.file()),
            FILES_ALONE,
            into,
        );
        if board.is_en_passant(mv) {
            into.push(Spelling::new(format!("{from}x{to}e.p"), 0.5));
        }
        // `e5xf6`
        let whole = format!("{}x{to}", mv.from);
        promoted(self.language, mv, &whole, MORE_STATED, into);
        names_captured(self.language, board, mv, &from.to_string(), into);
    }

    fn piece(&self, board: &Board, moves: &[Move], at: usize, into: &mut Vec<Spelling>) {
        let (mv, others) = (moves[at], Others::of(board, moves, at));
        let letter = letter(self.language, piece_of(board, mv));
        let (from, to) = (mv.from, mv.to);
        let origin = others.origin(from);
        let mut origins = vec![(origin, 0.0)];
        if others.any {
            origins.push((String::new(), LESS_STATED));
            origins.push((from.to_string(), MORE_STATED));
        }
        origins.push((from.file().to_string(), MORE_STATED));
        origins.push((from.rank().to_string(), MORE_STATED));
        for (origin, cost) in origins {
            if into
                .iter()
                .any(|known| known.text == format!("{letter}{origin}{to}"))
            {
                continue;
            }
            if board.is_capture(mv) {
                into.push(Spelling::new(format!("{letter}{origin}x{to}"), cost));
                into.push(Spelling::new(
                    format!("{letter}{origin}{to}"),
                    cost + NO_SIGN,
                ));
            } else {
                into.push(Spelling::new(format!("{letter}{origin}{to}"), cost));
            }
        }
        names_captured(self.language, board, mv, letter, into);
    }
}

impl Speller<Board> for Short {
    fn is_move(&self, text: &str) -> bool {
        ChessText::is_of(text, self.language)
    }

    fn turned(&self, text: &str) -> Option<String> {
        turned(text)
    }

    fn keys(&self, board: &Board, moves: &[Move], into: &mut Vec<u64>) {
        // Counted once for all moves: nearly all the time of a search goes by here.
        let mut crowds = [[Crowd::default(); 64]; 6];
        let pieces = moves.iter().map(|mv| piece_of(board, *mv));
        for (mv, piece) in moves.iter().zip(pieces) {
            crowds[piece as usize][mv.to as usize].add(mv.from);
        }
        into.clear();
        into.extend(moves.iter().map(|mv| {
            let piece = piece_of(board, *mv);
            let crowd = crowds[piece as usize][mv.to as usize];
            self.packed(board, *mv, crowd.others(piece, mv.from))
        }));
    }

    fn spellings(&self, board: &Board, moves: &[Move], at: usize, into: &mut Vec<Spelling>) {
        into.clear();
        let mv = moves[at];
        match (mv.castling, piece_of(board, mv)) {
            (Some(wing), _) => castling(wing, into),
            (None, Piece::Pawn) => self.pawn(board, mv, into),
            _ => self.piece(board, moves, at, into),
        }
    }
}
