//! Positions of the main line that lie back.

use super::Walk;
use crate::line::Steppable;
use crate::rules::Rules;
use scoresheet_notation::RecordText;

/// The main line played again up to a place. It goes forward only, so that every move is played
/// again once however often a record asks.
pub(super) struct Past<P> {
    pub position: P,
    moves: usize,
    set_ups: usize,
}

impl<P: Steppable> Past<P> {
    pub fn at(start: &P) -> Self {
        Self {
            position: start.clone(),
            moves: 0,
            set_ups: 0,
        }
    }

    /// Plays on until `moves` moves are played and shows `seen` every position on the way.
    pub fn go<R: Rules<Position = P, Move = P::Move>>(
        &mut self,
        moves: usize,
        rules: &R,
        walk: &Walk<R::Move>,
        record: RecordText<'_>,
        mut seen: impl FnMut(&P),
    ) {
        loop {
            while let Some(set_up) = walk.set_ups.get(self.set_ups)
                && set_up.moves == self.moves
            {
                self.set_ups += 1;
                if let Some(position) = set_up.position(rules, record) {
                    self.position = position;
                    seen(&self.position);
                }
            }
            if self.moves >= moves {
                return;
            }
            let Some(played) = walk.moves.get(self.moves) else {
                return;
            };
            self.position.step(played);
            self.moves += 1;
            seen(&self.position);
        }
    }
}
