//! The ways a piece takes over the board: the routes of a move, and where a capture can be broken off.

use std::collections::BTreeSet;

use crate::generation::Hunt;
use crate::rules::{Rules, with_rules};
use crate::{Board, Move, Position, Square, Squares};

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

    /// Every state the piece on `from` passes through when it captures: the square of a
    /// landing and the pieces captured up to it, whole captures and their beginnings alike,
    /// each once. Empty if no piece of the side to move is there or it cannot capture.
    #[must_use]
    pub fn capture_prefixes(&self, from: Square) -> Vec<(Square, Squares)> {
        let board = self.variant().board();
        let states = self.capture_states(from);
        let public = |s: &State| (board.unpad_index(s.at.trailing_zeros() as u8), s.captured);
        let distinct: BTreeSet<_> = states.iter().map(public).collect();
        distinct
            .into_iter()
            .map(|(square, captured)| (square, board.unpad(captured)))
            .collect()
    }

    /// The same states as moves that end there, whether or not the capture may: what is on the
    /// board when a capture is broken off. A man that was crowned on the way, or stops on its far
    /// row, is a king.
    #[must_use]
    pub fn broken_captures(&self, from: Square) -> Vec<Move> {
        let board = self.variant().board();
        let Some(man) = self.own_man_at(from) else {
            return Vec::new();
        };
        let origin = board.pad(Squares::one(from));
        let far_row = board.far_row(self.side_to_move());
        let states = self.capture_states(from).into_iter();
        states
            .map(
                |State {
                     at,
                     captured,
                     man: still,
                 }| {
                    let promotes = man && (!still || at & far_row != 0);
                    Move::new(board, origin, at, captured, promotes)
                },
            )
            .collect()
    }

    fn capture_states(&self, from: Square) -> BTreeSet<State> {
        let board = self.variant().board();
        let mut seen = BTreeSet::new();
        if let Some(man) = self.own_man_at(from) {
            with_rules!(self.variant(), Game => {
                let from = 1 << board.pad_index(from);
                let hunt = Hunt::new::<Game>(&self.view(), from);
                walk::<Game>(&hunt, State { at: from, captured: 0, man }, &mut seen);
            });
        }
        seen
    }

    /// Whether the piece of the side to move on that square is a man; `None` if there is no
    /// such piece.
    fn own_man_at(&self, square: Square) -> Option<bool> {
        let piece = self.piece_at(square)?;
        (piece.side == self.side_to_move()).then_some(!piece.king)
    }
}

/// A piece in the middle of a capture.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct State {
    pub at: u64,
    pub captured: u64,
    pub man: bool,
}

impl State {
    /// The states one jump on.
    pub fn next<R: Rules>(self, hunt: &Hunt) -> impl Iterator<Item = Self> {
        let hunt = *hunt;
        let stopped =
            R::CROWNING_ENDS && self.man && self.captured != 0 && self.at & hunt.far_row != 0;
        let steps = match self.man {
            true if stopped => &[],
            true => hunt.man_jumps::<R>(),
            false => const { &R::STEPS },
        };
        steps.iter().flat_map(move |&step| {
            let victim = if self.man {
                hunt.man_victim(self.at, step, self.captured)
            } else {
                hunt.king_victim::<R>(self.at, step, self.captured)
            };
            let landings = if self.man { 1 } else { usize::MAX };
            hunt.landings::<R>(victim, step)
                .take(landings)
                .map(move |at| Self {
                    at,
                    captured: self.captured | victim,
                    man: self.man && !(R::CROWNS_AT_ONCE && at & hunt.far_row != 0),
                })
        })
    }
}

/// Collects the states that can be reached from one.
fn walk<R: Rules>(hunt: &Hunt, from: State, seen: &mut BTreeSet<State>) {
    for next in from.next::<R>(hunt) {
        if seen.insert(next) {
            walk::<R>(hunt, next, seen);
        }
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
