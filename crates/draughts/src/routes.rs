//! The ways a piece takes over the board: the routes of a move, and where a capture can be broken off.

use std::collections::BTreeSet;

use crate::generation::Hunt;
use crate::rules::{Rules, with_rules};
use crate::word::Word;
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
            let step = self.board.step(from, to).unwrap_or_default();
            (from, to, step)
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
            let captured: <Game as Rules>::Word = m.captured_bits();
            hunt.opponent &= captured;
            hunt.prey_of_men &= captured;
            let start = State::start(m.origin_bit(), man);
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
        let mut distinct = Vec::new();
        for m in self.broken_captures(from) {
            let state = (m.to(), m.captured());
            if !distinct.contains(&state) {
                distinct.push(state);
            }
        }
        distinct
    }

    /// The same states as moves that end there, whether or not the capture may: what is on the
    /// board when a capture is broken off. A man that was crowned on the way, or stops on its far
    /// row, is a king.
    #[must_use]
    pub fn broken_captures(&self, from: Square) -> Vec<Move> {
        let mut ends: Vec<Move> = Vec::new();
        let Some(man) = self.own_man_at(from) else {
            return ends;
        };
        with_rules!(self.variant(), Game => {
            let from = Word::bit(Game::BOARD.pad_index(from));
            let hunt = Hunt::new::<Game>(&self.view(), from);
            let mut seen = BTreeSet::new();
            walk::<Game>(&hunt, State::start(from, man), &mut seen);
            for State { at, captured, man: still, .. } in seen {
                let promotes = man && (!still || (at & hunt.far_row).any());
                let end = Move::new(Game::BOARD, from, at, captured, promotes);
                if !ends.contains(&end) {
                    ends.push(end);
                }
            }
        });
        ends
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
struct State<W> {
    at: W,
    captured: W,
    man: bool,
    /// The direction of the last jump, where it matters for the next.
    came: Option<u32>,
}

impl<W: Word> State<W> {
    fn start(at: W, man: bool) -> Self {
        Self {
            at,
            captured: W::NONE,
            man,
            came: None,
        }
    }

    /// The states one jump on.
    fn next<R: Rules<Word = W>>(self, hunt: &Hunt<W>) -> impl Iterator<Item = Self> {
        let hunt = *hunt;
        let far = move |at: W| (at & hunt.far_row).any();
        let stopped = R::CROWNING_ENDS && self.man && self.captured.any() && far(self.at);
        let steps = match self.man {
            true if stopped => &[],
            true => hunt.man_jumps::<R>(),
            false => R::CAPTURES,
        };
        let turned = steps
            .iter()
            .filter(move |step| self.came != Some(R::opposite(**step)));
        turned.flat_map(move |&step| {
            let victim = if self.man {
                hunt.man_victim::<R>(self.at, step, self.captured)
            } else {
                hunt.king_victim::<R>(self.at, step, self.captured)
            };
            let captured = self.captured | victim;
            let landings = if self.man { 1 } else { usize::MAX };
            hunt.landings::<R>(victim, step, captured)
                .take(landings)
                .map(move |at| Self {
                    at,
                    captured,
                    man: self.man && !(R::CROWNS_AT_ONCE && far(at)),
                    came: (R::FREES_AT_ONCE && !R::TURNS_BACK).then_some(step),
                })
        })
    }
}

/// Collects the states that can be reached from one.
fn walk<R: Rules>(hunt: &Hunt<R::Word>, from: State<R::Word>, seen: &mut BTreeSet<State<R::Word>>) {
    for next in from.next::<R>(hunt) {
        if seen.insert(next) {
            walk::<R>(hunt, next, seen);
        }
    }
}

/// The search for the ways of one move.
struct Search<'a, W> {
    hunt: Hunt<W>,
    m: &'a Move,
    /// Whether the piece starts as a man.
    man: bool,
    path: Vec<Square>,
}

impl<W: Word> Search<'_, W> {
    fn go_on<R: Rules<Word = W>>(&mut self, state: State<W>, found: &mut impl FnMut(&[Square])) {
        let hunt = self.hunt;
        for next in state.next::<R>(&hunt) {
            self.path.push(R::BOARD.unpad_index(next.at.place()));
            if next.captured != self.m.captured_bits() {
                self.go_on::<R>(next, found);
            } else if next.at == self.m.target_bit() && self.crowned(next) == self.m.promotes() {
                found(&self.path);
            }
            self.path.pop();
        }
    }

    /// Whether a capture that ends so makes a man a king.
    fn crowned(&self, end: State<W>) -> bool {
        self.man && (!end.man || (end.at & self.hunt.far_row).any())
    }
}
