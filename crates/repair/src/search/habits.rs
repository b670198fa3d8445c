//! What the best way through a text shows of the way in which it is damaged throughout.

use super::lattice::Step;
use super::weigh::{Way, Weighed};
use crate::DamagedSign;
use crate::channel::alike;
use crate::prior::Learned;
use crate::spell::{Speller, nearest};
use similar::{Algorithm, DiffTag, capture_diff_slices};

/// What became of the signs of the moves of `path`.
pub(super) fn signs<P: Learned, S: Speller<P>>(
    weighed: &Weighed<'_, P>,
    path: &[Way],
    speller: &S,
) -> Vec<DamagedSign> {
    let mut signs = Vec::new();
    let (mut moves, mut spellings) = (Vec::new(), Vec::new());
    for way in path {
        let Step::Move(mv) = weighed.edge(*way).step else {
            continue;
        };
        let Some(seen) = weighed.seen(*way) else {
            continue;
        };
        let position = weighed.before(*way);
        position.legal_moves_into(&mut moves);
        let Some(at) = moves.iter().position(|other| *other == mv) else {
            continue;
        };
        speller.spellings(position, &moves, at, &mut spellings);
        if let Some((spelling, Some(_))) = nearest(seen, &spellings) {
            let meant: Vec<char> = spelling.text.chars().collect();
            compare(&meant, seen.chars(), &mut signs);
        }
    }
    signs
}

/// What became of each sign of `meant`, as far as that is plain. What is drawn like it is the sign itself.
fn compare(meant: &[char], seen: &[char], signs: &mut Vec<DamagedSign>) {
    let mut add = |meant: &[char], stands: &dyn Fn(usize) -> Option<char>| {
        let meant = meant.iter().copied().enumerate();
        signs.extend(meant.map(|(at, meant)| DamagedSign {
            meant,
            stands: stands(at),
        }));
    };
    for op in capture_diff_slices(Algorithm::Lcs, meant, seen) {
        let (tag, meant, seen) = (op.tag(), &meant[op.old_range()], &seen[op.new_range()]);
        match tag {
            DiffTag::Delete => add(meant, &|_| None),
            DiffTag::Equal => add(meant, &|at| seen.get(at).copied()),
            DiffTag::Replace if meant.len() == seen.len() => add(meant, &|at| {
                let (meant, seen) = (meant[at], seen[at]);
                Some(if alike(meant, seen) { meant } else { seen })
            }),
            DiffTag::Replace | DiffTag::Insert => {}
        }
    }
}
