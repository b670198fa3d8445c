//! A main line played again, move by move.

use crate::driver::Played;
use crate::verdict::SetUp;
use scoresheet_chess::Board;
use scoresheet_draughts::Position;
use scoresheet_source::Code;

/// A position on which the moves of a line are made, those too that were carried out though the
/// rules forbid them.
pub trait Steppable: Clone {
    /// A move of the game.
    type Move: Copy;

    /// Makes the move as it was made in the game.
    fn step(&mut self, played: &Played<Self::Move>);

    /// Makes moves one after the other; nobody asks for the positions between.
    fn step_all(&mut self, moves: &[Played<Self::Move>]) {
        for played in moves {
            self.step(played);
        }
    }
}

impl Steppable for Board {
    type Move = scoresheet_chess::Move;

    #[inline]
    fn step(&mut self, played: &Played<Self::Move>) {
        match played.irregular {
            None => self.play(played.mv),
            Some(class) => carry_out_chess(self, played.mv, class),
        }
    }

    fn step_all(&mut self, moves: &[Played<Self::Move>]) {
        let regular = |played: &&Played<Self::Move>| played.irregular.is_none();
        let first = moves.iter().take_while(regular).count();
        self.play_all(moves.iter().take(first).map(|played| played.mv));
        for played in moves.iter().skip(first) {
            self.step(played);
        }
    }
}

impl Steppable for Position {
    type Move = scoresheet_draughts::Move;

    #[inline]
    fn step(&mut self, played: &Played<Self::Move>) {
        match played.irregular {
            None => self.play(&played.mv),
            Some(class) => carry_out_draughts(self, &played.mv, class),
        }
    }
}

/// Who moved twice has used the other's turn, so that the other is still to move; who moved the
/// opponent's piece has used his own.
const fn turn_passes(class: Code) -> bool {
    !matches!(class, Code::TwoMovesInARow)
}

#[cold]
fn carry_out_chess(board: &mut Board, mv: scoresheet_chess::Move, class: Code) {
    let side = board.side_to_move();
    let next = if turn_passes(class) { !side } else { side };
    board.carry_out(mv, next);
}

#[cold]
fn carry_out_draughts(position: &mut Position, mv: &scoresheet_draughts::Move, class: Code) {
    let side = position.side_to_move();
    let next = if turn_passes(class) {
        side.other()
    } else {
        side
    };
    position.carry_out(mv, next);
}

/// One half-move of a main line.
#[derive(Debug, Clone)]
pub struct Step<'l, P: Steppable> {
    /// Half-moves before it.
    pub ply: usize,
    /// The position before it.
    pub before: P,
    /// The move.
    pub played: &'l Played<P::Move>,
}

impl<P: Steppable> Step<'_, P> {
    /// The position behind it.
    #[must_use]
    pub fn after(&self) -> P {
        let mut after = self.before.clone();
        after.step(self.played);
        after
    }
}

/// The half-moves of a main line in order, each with the position before it.
///
/// ```
/// use scoresheet_notation::{Reader, Record};
/// use scoresheet_replay::{Judge, Line, Options, Steps};
/// let mut reader = Reader::new(b"1. e4 e5 2. Nf3 *");
/// let verdict = Judge::new(Options::default()).next(&mut reader, &mut Record::default()).unwrap();
/// let Line::Chess { start, set_ups, moves, .. } = &verdict.line else { panic!("chess") };
/// let quiet: Vec<u16> = Steps::new(start, set_ups, moves).map(|s| s.before.quiet_plies()).collect();
/// assert_eq!(quiet, [0, 0, 0]);
/// ```
#[derive(Debug, Clone)]
pub struct Steps<'l, P: Steppable> {
    position: P,
    ply: usize,
    set_ups: &'l [SetUp<P>],
    moves: &'l [Played<P::Move>],
}

impl<'l, P: Steppable> Steps<'l, P> {
    /// The half-moves `moves` from `start`, with positions set up on the way.
    #[must_use]
    pub fn new(start: &P, set_ups: &'l [SetUp<P>], moves: &'l [Played<P::Move>]) -> Self {
        Self {
            position: start.clone(),
            ply: 0,
            set_ups,
            moves,
        }
    }

    /// The position behind the last half-move that was taken.
    #[must_use]
    pub fn into_position(self) -> P {
        self.position
    }
}

impl<'l, P: Steppable> Iterator for Steps<'l, P> {
    type Item = Step<'l, P>;

    fn next(&mut self) -> Option<Self::Item> {
        let played = self.moves.get(self.ply)?;
        if let Some(set_up) = SetUp::behind(self.set_ups, self.ply) {
            self.position.clone_from(set_up);
        }
        let before = self.position.clone();
        self.position.step(played);
        let ply = self.ply;
        self.ply += 1;
        Some(Step {
            ply,
            before,
            played,
        })
    }
}
