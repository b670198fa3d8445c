//! Undamaged words that name one move where the line has another: the text contradicts itself.

use crate::channel::Seen;
use crate::search::split;
use crate::{Answer, Reason, Repair, StrayKind};

/// A word that differs from a move by more signs than this is no misprint of it.
const MISPRINT: usize = 1;

/// What is left of the probability of moves of which one is written at two plies.
const WRITTEN_TWICE: f64 = 0.5;

/// A move that slipped in from another place stands at most so many plies away from it.
const NEAR: usize = 4;

impl Repair {
    /// Says so of each such ply, and of one that is not written down where the move before it is written twice: what was
    /// played there the text does not say, however sure the rest of the game makes it.
    pub(crate) fn heed_contradictions(&mut self, min_confidence: f64) {
        // Where a sign is damaged throughout, words of moves are damaged too.
        if !self.damaged_signs.is_empty() {
            return;
        }
        self.doubt_moves_written_twice(min_confidence);
        let places: Vec<usize> = self
            .strays
            .iter()
            .filter(|stray| stray.kind == StrayKind::Doubled && self.is_like_a_move(&stray.text))
            .flat_map(|stray| [Some(stray.before), stray.before.checked_sub(1)])
            .flatten()
            .collect();
        for at in 0..self.plies.len() {
            let ply = &self.plies[at];
            let of_doubled = ply.cells.is_empty() && places.contains(&at);
            let says_other = || self.differs_in(at).is_some_and(|signs| signs > MISPRINT);
            if ply.answer == Answer::Repaired && (of_doubled || says_other()) {
                self.plies[at].reasons.push(Reason::OtherMove);
            }
        }
    }

    /// Doubts a word that was repaired to a move, where the same word stands as written at a nearby ply of the same side: it may
    /// belong there alone, and another move have been played here.
    fn doubt_moves_written_twice(&mut self, min_confidence: f64) {
        let repaired = (0..self.plies.len()).filter(|at| {
            self.plies[*at].answer == Answer::Repaired && self.differs_in(*at).is_some()
        });
        let repaired: Vec<usize> = repaired.collect();
        for at in repaired {
            let near = at.saturating_sub(NEAR)..=at + NEAR;
            let same = near.filter(|other| *other != at && other % 2 == at % 2);
            let same: Vec<usize> = same
                .filter(|other| {
                    let other = self.plies.get(*other);
                    other.is_some_and(|other| other.written == self.plies[at].written)
                })
                .collect();
            for ply in same.iter().chain((!same.is_empty()).then_some(&at)) {
                self.plies[*ply].doubt(WRITTEN_TWICE, Reason::OtherMove, min_confidence);
            }
        }
    }

    /// How many signs of what is written at a ply are others than those of its move, if it has the form of a move itself.
    pub(crate) fn differs_in(&self, at: usize) -> Option<usize> {
        let ply = self.plies.get(at)?;
        // A slip that has a name of its own is no other move.
        let other = [Reason::Characters, Reason::OnlyMove];
        let other = ply.reasons.iter().any(|reason| other.contains(reason));
        if !other
            || ply.is_confirmed()
            || ply.cells.is_empty()
            || !self.is_like_a_move(ply.written.trim())
        {
            return None;
        }
        let differ = strsim::levenshtein(&signs(&ply.written), &signs(&ply.meant));
        (differ > 0).then_some(differ)
    }
}

/// The signs of a move, without blanks and what stands behind it; pages in capitals have no small letters, and a capture has either
/// of two signs.
fn signs(text: &str) -> String {
    let written = Seen::written(text);
    let (signs, _) = split(written.chars());
    let signs: String = signs.iter().collect();
    signs.to_lowercase().replace(['x', '×'], ":")
}
