//! Moves that were left out of a record.

use super::main_line::{gap_in_numbers, wrong_numbers_around};
use super::scene::Scene;
use crate::position::GamePosition;
use crate::rules::Rules;

/// Moves that must follow the stop, and be playable with the missing one put in.
const EVIDENCE: usize = 4;

/// Fitting pairs that are counted, at most.
const PAIRS: usize = 20;

/// What is missing at one place.
pub(super) struct Missing<M> {
    /// Index of the entry before which it is missing.
    pub at: usize,
    /// Each set of moves with which all that follows can be played: one move, or two.
    pub fits: Vec<Vec<M>>,
    /// True if there may be more than these.
    pub more: bool,
    /// Other places where a move would do as well.
    pub elsewhere: Vec<usize>,
}

impl<M> Missing<M> {
    /// True if a line of two moves is missing, which only the numbers can show.
    pub fn is_line(&self) -> bool {
        self.fits.first().is_some_and(|moves| moves.len() > 1)
    }
}

/// A place, and what could be put in there.
type Found<M> = (usize, Vec<Vec<M>>);

/// One move that is missing: where the numbers have a gap, at the stop, or shortly before it.
pub(super) fn one<R: Rules>(scene: &mut Scene<'_, R>) -> Option<Missing<R::Move>> {
    if scene.after() < EVIDENCE {
        return None;
    }
    let mut places = scene.places();
    let gap = gap_in_numbers(&scene.line.entries, scene.line.stop, 1);
    for at in gap.into_iter().flatten() {
        if places.iter().all(|(place, _)| *place != at) {
            places.push((at, scene.before(at)?));
        }
    }
    let mut found = Vec::new();
    for (at, position) in places {
        let mut fits = Vec::new();
        for mv in position.legal_moves() {
            let mut after = position.clone();
            after.play(&mv);
            if scene.ends(after, at) {
                fits.push(vec![mv]);
            }
        }
        found.push((at, fits));
    }
    best(scene, found)
}

/// Two moves, a line of the sheet, missing where the numbers have a gap of one. Without that there
/// are so many pairs to choose from that one of them mostly fits.
pub(super) fn two<R: Rules>(scene: &mut Scene<'_, R>) -> Option<Missing<R::Move>> {
    let gap = gap_in_numbers(&scene.line.entries, scene.line.stop, 2)?;
    if scene.after() < EVIDENCE {
        return None;
    }
    // Where the number stands is where a line is missing; what is before it could be the second
    // half of one line and the first of the next.
    for at in gap.rev() {
        let position = scene.before(at)?;
        let mut fits = pairs(scene, &position, at);
        if !fits.is_empty() {
            let more = fits.len() > PAIRS;
            fits.truncate(PAIRS);
            let elsewhere = Vec::new();
            return Some(Missing {
                at,
                fits,
                more,
                elsewhere,
            });
        }
    }
    None
}

/// Pairs of moves after which the entries from `at` on can be played.
fn pairs<R: Rules>(
    scene: &mut Scene<'_, R>,
    position: &R::Position,
    at: usize,
) -> Vec<Vec<R::Move>> {
    let mut fits = Vec::new();
    for first in position.legal_moves() {
        let mut between = position.clone();
        between.play(&first);
        for second in between.legal_moves() {
            let mut after = between.clone();
            after.play(&second);
            if scene.ends(after, at) {
                fits.push(vec![first, second]);
            }
            if fits.len() > PAIRS || scene.trials.exhausted() {
                return fits;
            }
        }
    }
    fits
}

/// The place with which the numbers of the moves agree best; of several, the one nearest to the
/// stop.
fn best<R: Rules>(
    scene: &Scene<'_, R>,
    mut found: Vec<Found<R::Move>>,
) -> Option<Missing<R::Move>> {
    found.retain(|(_, fits)| !fits.is_empty());
    let wrong = |at: usize| wrong_numbers_around(&scene.line.entries, at);
    let least = found.iter().map(|(at, _)| wrong(*at)).min()?;
    let mut equal = found.into_iter().filter(|(at, _)| wrong(*at) == least);
    let (at, fits) = equal.next()?;
    Some(Missing {
        at,
        fits,
        more: false,
        elsewhere: equal.map(|(at, _)| at).collect(),
    })
}
