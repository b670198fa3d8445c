//! What a piece might have been meant to do: for saying why a written move is not legal.

use std::collections::BTreeSet;

use crate::hunt::Hunt;
use crate::rules::{Rules, with_rules};
use crate::{Move, MoveList, Position, Square, Squares};

impl Position {
    /// The whole captures, whether or not they take the greatest number they must
    /// (VK 4.16.1, RK 4.13); in Russian draughts these are the legal captures.
    #[must_use]
    pub fn captures_ignoring_quantity(&self) -> MoveList {
        let mut list = MoveList::new();
        with_rules!(self.variant(), Game => {
            self.view().add_captures_of_any_number::<Game>(!0, &mut list);
        });
        list
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
        let far_row = with_rules!(self.variant(), Game => self.view().far_row::<Game>());
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

    /// Where the piece on `from` could go by a plain move, were there no capture to make.
    /// Empty if no piece of the side to move is there.
    #[must_use]
    pub fn pseudo_steps(&self, from: Square) -> Squares {
        let board = self.variant().board();
        let from = board.pad(Squares::one(from));
        let mut targets = 0;
        with_rules!(self.variant(), Game => {
            self.view().for_each_step::<Game>(from, !0, |m| targets |= m.target_bit());
        });
        board.unpad(targets)
    }

    /// Whether the piece of the side to move on that square is a man; `None` if there is no
    /// such piece.
    pub(crate) fn own_man_at(&self, square: Square) -> Option<bool> {
        let piece = self.piece_at(square)?;
        (piece.side == self.side_to_move()).then_some(!piece.king)
    }
}

/// A piece in the middle of a capture.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct State {
    pub at: u64,
    pub captured: u64,
    pub man: bool,
}

impl State {
    /// The states one jump on.
    pub fn next<R: Rules>(self, hunt: &Hunt) -> impl Iterator<Item = Self> {
        let hunt = *hunt;
        R::STEPS.into_iter().flat_map(move |step| {
            let victim = if self.man {
                hunt.man_victim(self.at, step, self.captured)
            } else {
                hunt.king_victim(self.at, step, self.captured)
            };
            let landings = if self.man { 1 } else { usize::MAX };
            hunt.behind(victim, step)
                .take(landings)
                .map(move |at| Self {
                    at,
                    captured: self.captured | victim,
                    // KV53 §9, VK 4.14
                    man: self.man && !(R::CROWNS_IN_FLIGHT && at & hunt.far_row != 0),
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
