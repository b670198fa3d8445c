//! The way a piece takes over the board.

use crate::diagnosis::State;
use crate::hunt::Hunt;
use crate::rules::{Rules, with_rules};
use crate::{Board, Move, Position, Square};

/// One way of making a move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Route {
    board: Board,
    from: Square,
    landings: Vec<Square>,
}

impl Route {
    /// The square the piece starts from.
    #[must_use]
    pub const fn from(&self) -> Square {
        self.from
    }

    /// The square after every jump, the last of them the target; for a plain move the target
    /// alone.
    #[must_use]
    pub fn landings(&self) -> &[Square] {
        &self.landings
    }

    /// The squares between origin and target where the direction changes, as captures are
    /// written in full (KV53 §14).
    #[must_use]
    pub fn turning_squares(&self) -> Vec<Square> {
        let legs: Vec<_> = self.legs().collect();
        let turns = legs.windows(2).filter_map(|pair| match pair {
            [(_, at, before), (_, _, after)] if before != after => Some(*at),
            _ => None,
        });
        turns.collect()
    }

    /// Every square the piece touches, in order: the origin, all it crosses, those of captured
    /// pieces too, and the target. A square crossed twice is there twice.
    #[must_use]
    pub fn touched(&self) -> Vec<Square> {
        let mut touched = vec![self.from];
        for (from, to, (df, dr)) in self.legs() {
            let mut at = from;
            while at != to {
                let next = self.board.file_rank(at).and_then(|(file, rank)| {
                    let file = file.checked_add_signed(df)?;
                    self.board.at(file, rank.checked_add_signed(dr)?)
                });
                let Some(next) = next else { break };
                touched.push(next);
                at = next;
            }
        }
        touched
    }

    /// From and to of each straight piece between landings, and its direction in file and
    /// rank.
    fn legs(&self) -> impl Iterator<Item = (Square, Square, (i8, i8))> {
        let starts = std::iter::once(self.from).chain(self.landings.iter().copied());
        starts.zip(self.landings.iter().copied()).map(|(from, to)| {
            let direction = self
                .board
                .file_rank(from)
                .zip(self.board.file_rank(to))
                .map_or((0, 0), |((f0, r0), (f1, r1))| {
                    (if f1 > f0 { 1 } else { -1 }, if r1 > r0 { 1 } else { -1 })
                });
            (from, to, direction)
        })
    }
}

impl Position {
    /// All the ways that make this same move, which must be a legal one: one for a plain
    /// move or a single jump, often more for a king's or a long capture. Empty if no piece of
    /// the side to move stands on its origin.
    ///
    /// ```
    /// use scoresheet_draughts::{Position, Variant};
    ///
    /// let position = Position::start(Variant::Russian);
    /// let m = position.legal_moves()[0];
    /// let routes = position.routes(&m);
    /// assert_eq!(routes.len(), 1);
    /// assert_eq!(routes[0].landings(), [m.to()]);
    /// ```
    #[must_use]
    pub fn routes(&self, m: &Move) -> Vec<Route> {
        let board = self.variant().board();
        let Some(man) = self.own_man_at(m.from()) else {
            return Vec::new();
        };
        if !m.is_capture() {
            return vec![Route {
                board,
                from: m.from(),
                landings: vec![m.to()],
            }];
        }
        let mut routes = Vec::new();
        with_rules!(self.variant(), Game => {
            let mut hunt = Hunt::new::<Game>(&self.view(), m.origin_bit());
            // Nothing else may be jumped on the way.
            hunt.opponent &= m.captured_bits();
            let start = State { at: m.origin_bit(), captured: 0, man };
            let mut search = Search { hunt, m, man, path: Vec::new() };
            search.go_on::<Game>(start, &mut |path| {
                routes.push(Route { board, from: m.from(), landings: path.to_vec() });
            });
        });
        routes
    }
}

/// The search for the ways of one move.
struct Search<'a> {
    hunt: Hunt,
    m: &'a Move,
    /// Whether the piece starts as a man.
    man: bool,
    path: Vec<Square>,
}

impl Search<'_> {
    fn go_on<R: Rules>(&mut self, state: State, found: &mut impl FnMut(&[Square])) {
        let hunt = self.hunt;
        for next in state.next::<R>(&hunt) {
            self.path
                .push(R::BOARD.unpad_index(next.at.trailing_zeros() as u8));
            if next.captured != self.m.captured_bits() {
                self.go_on::<R>(next, found);
            } else if next.at == self.m.target_bit() && self.crowned::<R>(next) == self.m.promotes()
            {
                found(&self.path);
            }
            self.path.pop();
        }
    }

    /// Whether a capture that ends so makes a man a king.
    fn crowned<R: Rules>(&self, end: State) -> bool {
        self.man && (!end.man || end.at & self.hunt.far_row != 0)
    }
}
