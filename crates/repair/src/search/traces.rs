//! What doubtful moves leave behind on the board.
//!
//! Where the line is lost, most of what is written still names the same move. What it names wrongly are moves of pieces that
//! a doubtful move brought there or took, or of which one of the same kind may stand elsewhere than the line has it. A piece
//! that no doubtful move can have touched is where it was.

use crate::prior::Learned;
use scoresheet_layout::{Drawn, OnSquare};
use scoresheet_notation::Role;

/// Squares and kinds of pieces of which it is doubtful what became of them.
#[derive(Debug, Default)]
pub(super) struct Traces {
    squares: Vec<bool>,
    /// With the colour of their squares, where they stay on it.
    kinds: Vec<(OnSquare, u8)>,
}

/// A square that a move changes: its place, and what stood there before.
struct Changed {
    at: usize,
    stood: OnSquare,
    /// That of the square, for a bishop.
    colour: u8,
}

impl Traces {
    /// Whether a piece that the move makes use of may be touched by a doubtful move, or be taken for another one of its kind.
    pub fn lie_on<P: Learned>(&self, before: &P, mv: &P::Move) -> bool {
        let changed = changed(before, mv);
        let mut moved = changed.iter().filter(|square| is_of_mover(before, square));
        moved.any(|square| {
            self.is_marked(square.at) || self.kinds.contains(&(square.stood, square.colour))
        })
    }

    /// After a move that is sure: what is known of its squares is what is known of the piece.
    pub fn follow<P: Learned>(&mut self, before: &P, mv: &P::Move) {
        let changed = changed(before, mv);
        let marked = changed
            .iter()
            .any(|square| is_of_mover(before, square) && self.is_marked(square.at));
        for square in changed {
            self.mark(square.at, marked && !is_of_mover(before, &square));
        }
    }

    /// After a doubtful one, which may be any of these.
    pub fn leave<P: Learned>(&mut self, before: &P, moves: &[P::Move]) {
        for mv in moves {
            for square in changed(before, mv) {
                self.mark(square.at, true);
                let kind = (square.stood, square.colour);
                if has_kind(square.stood) && !self.kinds.contains(&kind) {
                    self.kinds.push(kind);
                }
            }
        }
    }

    fn is_marked(&self, at: usize) -> bool {
        self.squares.get(at).copied().unwrap_or(false)
    }

    fn mark(&mut self, at: usize, marked: bool) {
        if self.squares.len() <= at {
            self.squares.resize(at + 1, false);
        }
        self.squares[at] = marked;
    }
}

/// Whether a piece of the side that moves stood on the square.
fn is_of_mover<P: Learned>(before: &P, square: &Changed) -> bool {
    let mover = before.white_to_move();
    matches!(square.stood, OnSquare::Piece { white, .. } if white == mover)
}

/// Whether a move may name another piece of the same kind: pawns and men are named by their squares, and there is one king.
fn has_kind(stood: OnSquare) -> bool {
    match stood {
        OnSquare::Empty | OnSquare::Unsure => false,
        OnSquare::Piece { piece, .. } => match piece {
            Drawn::Chess(Role::Pawn | Role::King) | Drawn::Man => false,
            Drawn::Chess(_) | Drawn::King => true,
        },
    }
}

/// The squares that a move changes.
fn changed<P: Learned>(before: &P, mv: &P::Move) -> Vec<Changed> {
    let mut after = before.clone();
    after.play(mv);
    let (files, ranks) = before.size();
    let squares = (0..ranks).flat_map(|rank| (0..files).map(move |file| (file, rank)));
    let squares = squares.enumerate().filter_map(|(at, (file, rank))| {
        let stood = before.shown(file, rank);
        (stood != after.shown(file, rank)).then_some(Changed {
            at,
            stood,
            colour: match stood {
                OnSquare::Piece {
                    piece: Drawn::Chess(Role::Bishop),
                    ..
                } => (file + rank) % 2,
                OnSquare::Piece { .. } | OnSquare::Empty | OnSquare::Unsure => 0,
            },
        })
    });
    squares.collect()
}

#[cfg(test)]
mod tests {
    use super::Traces;
    use scoresheet_chess::{Board, Move};

    fn of(board: &Board, name: &str) -> Move {
        let moves = board.legal_moves();
        let named = moves
            .into_iter()
            .find(|mv| format!("{}{}", mv.from, mv.to) == name);
        named.unwrap_or_else(|| panic!("{name} is no move"))
    }

    #[test]
    fn a_doubtful_move_leaves_traces_on_what_it_moves_and_on_its_kind() {
        let mut board = Board::start();
        let mut traces = Traces::default();
        let mut play = |traces: &mut Traces, name: &str, doubtful: bool| {
            let mv = of(&board, name);
            let touched = traces.lie_on(&board, &mv);
            if doubtful {
                traces.leave(&board, &[mv]);
            } else {
                traces.follow(&board, &mv);
            }
            board.play(mv);
            touched
        };
        let line = [
            ("e2e4", true, false),
            ("g8f6", false, false),
            // The pawn that the doubtful move brought there, and where it goes.
            ("e4e5", false, true),
            ("f6d5", false, false),
            ("g1f3", true, false),
            ("d7d6", false, false),
            // The other knight may have been meant before.
            ("b1c3", false, true),
            ("d5c3", false, false),
            ("e5d6", false, true),
            ("c3d1", false, false),
            ("e1d1", false, false),
        ];
        for (name, doubtful, touched) in line {
            assert_eq!(play(&mut traces, name, doubtful), touched, "{name}");
        }
    }
}
