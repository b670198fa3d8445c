//! Who can mate at once does. Too few games go so far that it could be learned.

use super::exchange::Men;
use scoresheet_chess::{Board, Move, Piece};

/// How probable it is, at least, that a mate in one is given.
const GIVEN: f32 = 0.8;

/// Raises the probabilities of the moves that mate, if there are any, at the cost of the others.
pub(super) fn favour(board: &Board, moves: &[Move], probabilities: &mut [f32]) {
    let men = Men::of(board);
    let mating: Vec<bool> = moves.iter().map(|mv| mates(board, &men, *mv)).collect();
    let all = probabilities.iter().zip(&mating);
    let sum: f32 = all.filter(|(_, mates)| **mates).map(|(p, _)| p).sum();
    if sum <= 0.0 || sum >= GIVEN {
        return;
    }
    for (probability, mates) in probabilities.iter_mut().zip(mating) {
        *probability *= if mates {
            GIVEN / sum
        } else {
            (1.0 - GIVEN) / (1.0 - sum)
        };
    }
}

fn mates(board: &Board, men: &Men, mv: Move) -> bool {
    let side = board.side_to_move();
    let piece = board.piece_at(mv.from).map(|on| on.1);
    let king = men.pieces(!side, Piece::King).next_square();
    let (Some(piece), Some(king)) = (piece, king) else {
        return false;
    };
    let rook = mv.castling.and_then(|wing| board.castling_rook(side, wing));
    let after = men.after(side, piece, mv, rook);
    // Few moves give check, and only those need be played.
    let checkers = after.attackers(king, after.all()) & after.side(side);
    !checkers.is_empty() && {
        let mut next = board.clone();
        next.play(mv);
        next.is_checkmate()
    }
}
