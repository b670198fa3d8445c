//! What moves of draughts do.

use super::features::groups;
use super::{Features, Group, Learned, Weights, shipped};
use scoresheet_draughts::{Board, Move, MoveList, Position, Side, Square, Squares};

/// Captures followed after a move, at most.
const DEPTH: u32 = 9;
/// What a king is worth, in men.
const KING: i32 = 3;

groups! { GROUPS:
    FROM "from" 6 x 50;
    TO "to" 6 x 50;
    KING_TO "king to" 2 x 50;
    WORTH "worth" 4 x 13;
    TAKEN "taken" 2 x 8;
    CROWNED "crowned" 1 x 2;
    ANSWERED "answered" 3 x 3;
    AROUND_FROM "around from" 12 x 64;
    AROUND_TO "around to" 12 x 64;
    ROOM "room" 2 x 16;
    ANSWER "answer" 2 x 10;
    SHOT "shot" 3 x 13;
    HOPE "hope" 3 x 13;
}

impl Learned for Position {
    const GROUPS: &'static [Group] = GROUPS;
    // Captures are mandatory: a piece too many is soon in the way.
    const FITS: f64 = 0.5;

    fn describe(&self, moves: &[Move], last: Option<Move>, into: &mut Features) {
        into.clear();
        let scene = Scene::new(self, last);
        for mv in moves {
            scene.describe(mv, into);
            into.end_move();
        }
    }

    fn weights(&self) -> &'static Weights {
        match self.variant().board() {
            Board::Ten | Board::Twelve => shipped!("prior_draughts_100.tsv", GROUPS),
            Board::Eight | Board::TenByEight | Board::EightWhole => {
                shipped!("prior_draughts_64.tsv", GROUPS)
            }
        }
    }
}

/// What all moves of a position have in common.
struct Scene<'a> {
    position: &'a Position,
    side: Side,
    ours: Squares,
    theirs: Squares,
    phase: usize,
    last: Option<Move>,
    /// Our material less theirs.
    balance: i32,
}

impl<'a> Scene<'a> {
    fn new(position: &'a Position, last: Option<Move>) -> Self {
        let side = position.side_to_move();
        let [ours, theirs] = [side, side.other()].map(|side| position.pieces(side));
        let of_start = 3 * (ours | theirs).len() / (position.variant().board().squares() as usize);
        Self {
            position,
            side,
            ours,
            theirs,
            // Thirds of the board that are taken: the start has three quarters of it.
            phase: 2_usize.saturating_sub(of_start),
            last,
            balance: balance(position, side),
        }
    }

    /// A square as the side to move sees it, from 0; on boards that nothing was learned on, one about
    /// there on the board of the weights.
    fn relative(&self, square: Square) -> usize {
        let board = self.position.variant().board();
        let number = usize::from(square.number());
        let at = match self.side {
            Side::White => number - 1,
            Side::Black => usize::from(board.squares()) - number,
        };
        match board {
            Board::Eight | Board::Ten => at,
            Board::EightWhole => at / 8 * 4 + at % 8 / 2,
            Board::TenByEight => at / 5 * 4 + at % 5 * 4 / 5,
            Board::Twelve => at / 6 * 5 / 6 * 5 + at % 6 * 5 / 6,
        }
    }

    fn describe(&self, mv: &Move, into: &mut Features) {
        let mut next = *self.position;
        next.play(mv);
        let king = self.position.kings(self.side).contains(mv.from());
        self.places(mv, king, into);
        let forced = next.must_capture();
        let worth = balance_settled(&next, self.side, DEPTH) - self.balance;
        let taken = mv.captured();
        let row = usize::from(mv.is_capture()) * 2 + usize::from(forced);
        into.push(&WORTH, row, (worth.clamp(-6, 6) + 6) as usize);
        if mv.is_capture() {
            let kings = taken & self.position.kings(self.side.other());
            into.push(&TAKEN, 0, taken.len());
            into.push(&TAKEN, 1, kings.len());
        }
        if mv.promotes() {
            into.push(&CROWNED, 0, usize::from(worth < KING - 1));
        }
        if forced {
            into.push(&ANSWERED, self.phase, (worth.signum() + 1) as usize);
        }
        let replies = next.legal_moves();
        into.push(&ROOM, usize::from(forced), replies.len());
        if !forced {
            let worst = |replies: &MoveList| {
                let after = replies.iter().map(|reply| {
                    let mut after = next;
                    after.play(reply);
                    balance_settled(&after, self.side, DEPTH)
                });
                after.min().map_or(KING, |worst| worst - self.balance)
            };
            into.push(
                &SHOT,
                self.phase,
                (worst(&replies).clamp(-6, 6) + 6) as usize,
            );
            let again = next.with_side_to_move(self.side);
            let hope = balance_settled(&again, self.side, DEPTH) - self.balance;
            into.push(&HOPE, self.phase, (hope.clamp(-6, 6) + 6) as usize);
        }
        if let Some(last) = self.last {
            let row = usize::from(last.is_capture());
            into.push(&ANSWER, row, self.distance(mv.to(), last.to()));
        }
    }

    fn places(&self, mv: &Move, king: bool, into: &mut Features) {
        if king {
            into.push(
                &KING_TO,
                usize::from(mv.is_capture()),
                self.relative(mv.to()),
            );
            return;
        }
        let row = self.phase * 2 + usize::from(mv.is_capture());
        into.push(&FROM, row, self.relative(mv.from()));
        into.push(&TO, row, self.relative(mv.to()));
        if mv.is_capture() {
            return;
        }
        let first = self.phase * 4;
        let around = self.around(mv.from(), mv.from());
        into.push(&AROUND_FROM, first + around / 64, around % 64);
        let around = self.around(mv.to(), mv.from());
        into.push(&AROUND_TO, first + around / 64, around % 64);
    }

    /// What stands on the four squares next to one, seen from our side: nothing, a piece of ours, of
    /// theirs, or the edge; four to the power of four cases. The square `left` counts as free.
    fn around(&self, square: Square, left: Square) -> usize {
        let board = self.position.variant().board();
        let near = |(files, ranks): (i8, i8)| {
            let (file, rank) = board.file_rank(square)?;
            let turn = if self.side == Side::White { 1 } else { -1 };
            let file = file.checked_add_signed(files * turn)?;
            board.at(file, rank.checked_add_signed(ranks * turn)?)
        };
        let what = |near: Option<Square>| match near {
            None => 3,
            Some(near) if near == left => 0,
            Some(near) if self.ours.contains(near) => 1,
            Some(near) if self.theirs.contains(near) => 2,
            Some(_) => 0,
        };
        [(-1, -1), (1, -1), (-1, 1), (1, 1)]
            .into_iter()
            .fold(0, |sum, step| 4 * sum + what(near(step)))
    }

    fn distance(&self, a: Square, b: Square) -> usize {
        let board = self.position.variant().board();
        let (Some(a), Some(b)) = (board.file_rank(a), board.file_rank(b)) else {
            return 0;
        };
        usize::from(a.0.abs_diff(b.0).max(a.1.abs_diff(b.1)))
    }
}

/// Material of a side less the opponent's, in men.
fn balance(position: &Position, side: Side) -> i32 {
    let worth = |side| position.men(side).len() as i32 + KING * position.kings(side).len() as i32;
    worth(side) - worth(side.other())
}

/// The balance for `side` once nobody has to take any more, each taking as is best for it.
fn balance_settled(position: &Position, side: Side, depth: u32) -> i32 {
    if depth == 0 || !position.must_capture() {
        return balance(position, side);
    }
    let mut moves = MoveList::new();
    position.legal_moves_into(&mut moves);
    let after = moves.iter().map(|mv| {
        let mut next = *position;
        next.play(mv);
        balance_settled(&next, side, depth - 1)
    });
    let best = if position.side_to_move() == side {
        after.max()
    } else {
        after.min()
    };
    best.unwrap_or_else(|| balance(position, side))
}
