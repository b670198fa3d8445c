//! Squares as two digits each, `5254`, and a digit for what a pawn becomes, `47481`.

use super::{Speller, Spelling};
use scoresheet_chess::{Board, Move, Piece, Square};

/// The numbers of correspondence chess: file and rank of origin and target, then 1 to 4 for queen,
/// rook, bishop, knight. Castling is the king's move of two squares.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Iccf;

/// `5254` with a blank or a dash between.
const SIGN: f32 = 1.0;
const PROMOTION_UNSAID: f32 = 4.0;

fn number(square: Square) -> String {
    format!(
        "{}{}",
        square.file() as usize + 1,
        square.rank() as usize + 1
    )
}

/// Where a castling king stops, in Chess960 too; any other piece where it goes.
fn target(mv: Move) -> Square {
    mv.castling
        .map_or(mv.to, |wing| Square::new(wing.king_file(), mv.from.rank()))
}

impl Speller<Board> for Iccf {
    fn is_move(&self, text: &str) -> bool {
        (4..=5).contains(&text.len()) && text.bytes().all(|c| (b'1'..=b'8').contains(&c))
    }

    /// Of `47481` the last digit is no part of a square.
    fn turned(&self, text: &str) -> Option<String> {
        let mut digits = 0;
        let turn = |c: char| {
            digits += u8::from(c.is_ascii_digit());
            match c.to_digit(10) {
                Some(digit @ 1..=8) if digits <= 4 => char::from_digit(9 - digit, 10).unwrap_or(c),
                _ => c,
            }
        };
        Some(text.chars().map(turn).collect())
    }

    fn keys(&self, _: &Board, moves: &[Move], into: &mut Vec<u64>) {
        into.clear();
        into.extend(moves.iter().map(|mv| {
            let promotion = mv.promotion.map_or(7, |piece| piece as u64);
            mv.from as u64 | (target(*mv) as u64) << 6 | promotion << 12
        }));
    }

    fn spellings(&self, _: &Board, moves: &[Move], at: usize, into: &mut Vec<Spelling>) {
        into.clear();
        let mv = moves[at];
        let (from, to) = (number(mv.from), number(target(mv)));
        let becomes = match mv.promotion {
            Some(Piece::Queen) => "1",
            Some(Piece::Rook) => "2",
            Some(Piece::Bishop) => "3",
            Some(_) => "4",
            None => "",
        };
        into.push(Spelling::new(format!("{from}{to}{becomes}"), 0.0));
        into.push(Spelling::new(format!("{from}-{to}{becomes}"), SIGN));
        if mv.promotion == Some(Piece::Queen) {
            into.push(Spelling::new(format!("{from}{to}"), PROMOTION_UNSAID));
        }
    }
}
