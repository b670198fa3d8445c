//! How probable each legal move is before the text is looked at.
//!
//! It weighs readings that the text leaves open, and nothing else: a move that is not legal has no
//! probability whatever it is written like.

use crate::play::Play;

/// How far the prior is trusted: its logarithms count so much.
pub(crate) const PRIOR_WEIGHT: f32 = 1.0;

/// A game with a prior over its moves.
pub(crate) trait Prior: Play {
    /// For each of `moves`, all the legal ones of this position, the natural logarithm of its
    /// probability; they add up to 1. `last` is the move that led here, if one did.
    fn log_priors(&self, moves: &[Self::Move], last: Option<Self::Move>, into: &mut Vec<f32>);
}

impl Prior for scoresheet_chess::Board {
    fn log_priors(&self, moves: &[Self::Move], _last: Option<Self::Move>, into: &mut Vec<f32>) {
        even(moves.len(), into);
    }
}

impl Prior for scoresheet_draughts::Position {
    fn log_priors(&self, moves: &[Self::Move], _last: Option<Self::Move>, into: &mut Vec<f32>) {
        even(moves.len(), into);
    }
}

/// All alike.
fn even(moves: usize, into: &mut Vec<f32>) {
    into.clear();
    into.resize(moves, -(moves.max(1) as f32).ln());
}
