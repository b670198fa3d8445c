//! The other explanation of a stop: a single move misread, and nothing left out or doubled.

use super::scene::Scene;
use crate::position::GamePosition;
use crate::rules::Rules;

/// A move that, put in the place of a written one, lets all that follows be played.
pub(super) struct Misread<M> {
    /// Index of the entry in whose place it stands.
    pub at: usize,
    /// The first such move.
    pub instead: M,
}

/// One written move at the stop or shortly before it, and a legal one in its place.
pub(super) fn find<R: Rules>(scene: &mut Scene<'_, R>) -> Option<Misread<R::Move>> {
    for (at, position) in scene.places() {
        for mv in position.legal_moves() {
            let mut after = position.clone();
            after.play(&mv);
            if scene.ends(after, at + 1) {
                return Some(Misread { at, instead: mv });
            }
        }
    }
    None
}
