//! What the best way through a text shows of the way in which it is damaged throughout.

use super::lattice::Step;
use super::weigh::{Way, Weighed};
use crate::channel::{Became, Habits};
use crate::prior::Learned;
use crate::spell::{Speller, nearest};
use similar::{Algorithm, DiffOp, capture_diff_slices};

/// The habits that the moves of `path` show.
pub(super) fn habits<P: Learned, S: Speller<P>>(
    weighed: &Weighed<'_, P>,
    path: &[Way],
    speller: &S,
) -> Habits {
    let mut became = Vec::new();
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
            compare(&meant, seen.chars(), &mut became);
        }
    }
    Habits::of(&became)
}

/// What became of each sign of `meant`, as far as that is plain.
fn compare(meant: &[char], seen: &[char], became: &mut Vec<Became>) {
    for op in capture_diff_slices(Algorithm::Lcs, meant, seen) {
        match op {
            DiffOp::Equal { old_index, len, .. } => {
                let kept = &meant[old_index..old_index + len];
                became.extend(kept.iter().map(|sign| (*sign, Some(*sign))));
            }
            DiffOp::Delete {
                old_index, old_len, ..
            } => {
                let lost = &meant[old_index..old_index + old_len];
                became.extend(lost.iter().map(|sign| (*sign, None)));
            }
            DiffOp::Replace {
                old_index,
                old_len,
                new_index,
                new_len,
            } => {
                let (meant, seen) = (
                    &meant[old_index..old_index + old_len],
                    &seen[new_index..new_index + new_len],
                );
                if old_len == new_len {
                    let pairs = meant.iter().zip(seen);
                    became.extend(pairs.map(|(meant, seen)| (*meant, Some(*seen))));
                }
            }
            DiffOp::Insert { .. } => {}
        }
    }
}
