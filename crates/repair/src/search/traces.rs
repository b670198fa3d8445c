//! What doubtful moves leave behind on the board.
//!
//! Where the line is lost, most of what is written still names the same move. What it names wrongly are moves of pieces that
//! a doubtful move brought there or took, or of which one of the same kind may stand elsewhere than the line has it. A piece
//! that no doubtful move can have touched is where it was.

use crate::prior::Learned;
use scoresheet_layout::{Drawn, OnSquare};
use scoresheet_notation::Role;

/// How doubtful it is, 0 to 1, what stands on each square, and which pieces were taken.
#[derive(Debug, Default)]
pub(super) struct Traces {
    squares: Vec<f64>,
    /// Kinds of pieces that may still stand somewhere, with the colour of their squares, where they stay on it.
    taken: Vec<(Kind, f64)>,
}

/// A piece, with the colour of its square if it stays on it.
type Kind = (OnSquare, u8);

/// A square that a move changes: its place, and what stood there before.
struct Changed {
    at: usize,
    stood: Kind,
}

impl Traces {
    /// How doubtful it is that the move is that of the piece that the line has it of: a doubtful move may have touched the
    /// piece, or another one of its kind may stand elsewhere.
    pub fn doubt<P: Learned>(&self, before: &P, mv: &P::Move) -> f64 {
        let mut doubt: f64 = 0.0;
        for square in changed(before, mv) {
            if is_of_mover(before, &square) {
                doubt = doubt.max(self.at(square.at));
                if has_kind(square.stood.0) {
                    doubt = doubt.max(self.of_kind(before, square.stood));
                }
            }
        }
        doubt
    }

    /// After a move that is so doubtful, and may be any of `others` instead.
    pub fn leave<P: Learned>(
        &mut self,
        before: &P,
        mv: Option<&P::Move>,
        others: &[P::Move],
        doubt: f64,
    ) {
        for other in others {
            for square in changed(before, other) {
                let known = self.at(square.at);
                self.mark(square.at, known.max(doubt));
            }
        }
        for square in mv.into_iter().flat_map(|mv| changed(before, mv)) {
            self.mark(square.at, doubt);
            if has_kind(square.stood.0) && !is_of_mover(before, &square) {
                self.taken.push((square.stood, doubt));
            }
        }
    }

    /// How doubtful it is where the pieces of the kind stand.
    fn of_kind<P: Learned>(&self, before: &P, kind: Kind) -> f64 {
        let taken = self.taken.iter().filter(|(taken, _)| *taken == kind);
        let stand = squares(before).filter(|(_, stands)| *stands == kind);
        let doubts = taken
            .map(|(_, doubt)| *doubt)
            .chain(stand.map(|(at, _)| self.at(at)));
        doubts.fold(0.0, f64::max)
    }

    fn at(&self, at: usize) -> f64 {
        self.squares.get(at).copied().unwrap_or(0.0)
    }

    fn mark(&mut self, at: usize, doubt: f64) {
        if self.squares.len() <= at {
            self.squares.resize(at + 1, 0.0);
        }
        self.squares[at] = doubt;
    }
}

/// Whether a piece of the side that moves stood on the square.
fn is_of_mover<P: Learned>(before: &P, square: &Changed) -> bool {
    let mover = before.white_to_move();
    matches!(square.stood.0, OnSquare::Piece { white, .. } if white == mover)
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

/// What stands on each square.
fn squares<P: Learned>(position: &P) -> impl Iterator<Item = (usize, Kind)> {
    let (files, ranks) = position.size();
    let squares = (0..ranks).flat_map(move |rank| (0..files).map(move |file| (file, rank)));
    squares.enumerate().map(|(at, (file, rank))| {
        let stands = position.shown(file, rank);
        let colour = match stands {
            OnSquare::Piece {
                piece: Drawn::Chess(Role::Bishop),
                ..
            } => (file + rank) % 2,
            OnSquare::Piece { .. } | OnSquare::Empty | OnSquare::Unsure => 0,
        };
        (at, (stands, colour))
    })
}

/// The squares that a move changes.
fn changed<P: Learned>(before: &P, mv: &P::Move) -> Vec<Changed> {
    let mut after = before.clone();
    after.play(mv);
    let both = squares(before).zip(squares(&after));
    let changed = both.filter(|((_, stood), (_, stands))| stood.0 != stands.0);
    changed
        .map(|((at, stood), _)| Changed { at, stood })
        .collect()
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
        const HALF: f64 = 0.5;
        let mut board = Board::start();
        let mut traces = Traces::default();
        // Each move with its own doubt, and that of what moves.
        let line = [
            ("e2e4", HALF, 0.0),
            ("g8f6", 0.0, 0.0),
            // The pawn that the doubtful move brought there; where it goes now is nearly sure.
            ("e4e5", 0.1, HALF),
            ("f6d5", 0.0, 0.0),
            ("g1f3", HALF, 0.0),
            ("d7d6", 0.0, 0.0),
            // The other knight may have been meant before.
            ("b1c3", 0.0, HALF),
            ("d5c3", 0.0, 0.0),
            ("e5d6", 0.0, 0.1),
            ("c3d1", 0.0, 0.0),
            ("f3d4", 0.0, HALF),
            ("d1e3", HALF, 0.0),
            // One knight of Black's may have been taken instead of the other.
            ("d2e3", HALF, 0.0),
            ("b8c6", 0.0, HALF),
        ];
        for (name, own, moved) in line {
            let mv = of(&board, name);
            assert_eq!(traces.doubt(&board, &mv), moved, "{name}");
            traces.leave(&board, Some(&mv), &[], own);
            board.play(mv);
        }
    }

    #[test]
    fn a_move_that_may_be_another_leaves_traces_of_both() {
        let mut board = Board::start();
        let mut traces = Traces::default();
        let [played, other] = ["e2e4", "d2d4"].map(|name| of(&board, name));
        traces.leave(&board, Some(&played), &[other], 0.3);
        board.play(played);
        board.play(of(&board, "g8f6"));
        let doubts = ["d2d3", "e4e5", "a2a3"].map(|name| traces.doubt(&board, &of(&board, name)));
        assert_eq!(doubts, [0.3, 0.3, 0.0]);
    }
}
