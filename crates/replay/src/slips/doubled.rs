//! Moves that appear twice in a record.

use super::scene::Scene;
use crate::rules::Rules;

/// The longest stretch that is looked for a second time: some lines of a sheet.
const LONGEST: usize = 16;

/// Moves that must follow and be playable without the doubled ones.
const EVIDENCE: usize = 2;

/// Moves that stand a second time.
pub(super) struct Doubled {
    /// Index of the first of the second copy.
    pub at: usize,
    /// How many.
    pub moves: usize,
    /// Index of the first of the first copy.
    pub of: usize,
}

/// The shortest stretch, nearest to the stop, that appears twice and without which all that follows
/// can be played.
pub(super) fn find<R: Rules>(scene: &mut Scene<'_, R>) -> Option<Doubled> {
    let entries = &scene.line.entries;
    for (at, position) in scene.places() {
        for moves in 1..=LONGEST {
            let after = entries.len().saturating_sub(at + moves);
            if after < EVIDENCE {
                break;
            }
            // The same plies again; or one move as the side's own last one.
            let copied = |of: usize| {
                (0..moves).all(|i| matches!((entries.get(of + i), entries.get(at + i)), (Some(a), Some(b)) if a.repeats(b)))
            };
            let of = [Some(moves), (moves == 1).then_some(2)]
                .into_iter()
                .flatten()
                .filter_map(|back| at.checked_sub(back))
                .find(|of| copied(*of));
            if let Some(of) = of
                && scene.ends(position.clone(), at + moves)
            {
                return Some(Doubled { at, moves, of });
            }
        }
    }
    None
}
