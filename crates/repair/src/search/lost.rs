//! Where the line may have lost the game.
//!
//! The lattice holds what was searched, and probabilities are shares of that. Where what really
//! happened was never searched, the best of the rest looks certain all the same; but it pays for
//! it, step after step. So the costs along the line are compared with those of text that nobody
//! follows: two states, the line kept or lost, weighed against one another forward and backward.

use super::weigh::log_add;

/// What it costs, in nats, to suppose that the line is lost, and that it is found again.
const LOSE: f64 = 10.5;
const FIND: f64 = 3.0;

/// The share of a lost line's moves that are the game's all the same. The board is not quite the game's any more, but most of
/// what is written still names the same move on it. Measured on damaged games, and on score sheets of which both copies
/// survive (docs/BENCHMARKS.md).
const STILL_RIGHT: f64 = 0.998;
const STILL_RIGHT_TOUCHED: f64 = 0.9;
/// What it costs of that if what moves there is quite doubtful; and less, the less doubtful it is.
const TOUCH: f64 = 1.0 / 3.0;
const STILL_RIGHT_REPAIRED: f64 = 0.7;

/// How a move stands in the text; with what its text says alone of it, without the moves before and after.
#[derive(Debug, Clone, Copy)]
pub(super) enum Stands {
    /// As it is written; and how doubtful it is what moves there, for the [traces](super::traces) that doubtful moves left.
    Plainly { alone: f64, doubt: f64 },
    /// Damaged.
    Damaged,
}

/// One step of a line.
#[derive(Debug, Clone, Copy)]
pub(super) struct Paid {
    /// What it costs in nats.
    pub cost: f64,
    /// Letters and digits of its text.
    pub letters: usize,
    /// The text stands for a move as it is, or there is none.
    pub is_move: bool,
}

impl Paid {
    /// What the text costs where the line is lost. The position is then still much like the true one, so that most
    /// moves fit it as well as they do there; one that does not is some move or other. Text that is no move at all was
    /// damaged either way, and tells nothing.
    fn lost(self, share: f64) -> f64 {
        /// Not every letter can follow every other.
        const LETTER: f64 = 1.3;
        const ANY: f64 = 2.5;
        let fits = share.ln() - self.cost;
        let other = (1.0 - share).ln() - ANY - LETTER * self.letters as f64;
        if self.is_move {
            -log_add(fits, other)
        } else {
            -fits
        }
    }
}

/// For each step of a line the probability that the line is kept there; `fits` is the share of moves that
/// [fit](crate::prior::Learned::FITS) a position which is not quite theirs.
pub(super) fn kept(steps: &[Paid], fits: f64) -> Vec<f64> {
    // Logarithms of the sums of all ways to a step: the line kept there, the line lost.
    let mut forward = Vec::with_capacity(steps.len());
    let mut at = (0.0, -LOSE);
    for step in steps {
        at = (at.0 - step.cost, at.1 - step.lost(fits));
        forward.push(at);
        at = turned(at);
    }
    let mut backward = (0.0, 0.0);
    let mut kept = vec![1.0; steps.len()];
    for ((step, forward), kept) in steps.iter().zip(&forward).zip(&mut kept).rev() {
        let (whole, lost) = (forward.0 + backward.0, forward.1 + backward.1);
        *kept = 1.0 / (1.0 + (lost - whole).exp());
        let (keeps, loses) = (backward.0 - step.cost, backward.1 - step.lost(fits));
        backward = (log_add(keeps, loses - LOSE), log_add(loses, keeps - FIND));
    }
    kept
}

/// What is left of the probability of a move where the line is kept with the probability `kept`.
pub(super) fn still_right(kept: f64, stands: Stands) -> f64 {
    let lost = match stands {
        Stands::Plainly { alone, doubt } => {
            (STILL_RIGHT - TOUCH * doubt).max(STILL_RIGHT_TOUCHED) * alone
        }
        Stands::Damaged => STILL_RIGHT_REPAIRED,
    };
    kept + (1.0 - kept) * lost
}

/// One step on: the line lost or found again.
fn turned((keeps, lost): (f64, f64)) -> (f64, f64) {
    (log_add(keeps, lost - FIND), log_add(lost, keeps - LOSE))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn paid(costs: &[f64]) -> Vec<Paid> {
        let step = |cost: &f64| Paid {
            cost: *cost,
            letters: 3,
            is_move: true,
        };
        costs.iter().map(step).collect()
    }

    #[test]
    fn a_line_that_always_pays_is_lost() {
        let kept = |costs: &[f64]| kept(&paid(costs), 0.75);
        let least = |costs: &[f64]| kept(costs).into_iter().fold(1.0, f64::min);
        assert!(least(&[2.0; 40]) > 0.999);
        // One damaged word among many is no reason for doubt.
        let mut one = [2.0; 40];
        one[20] = 10.0;
        assert!(least(&one) > 0.99);
        // Words that fit badly one after the other are; those far before them are not touched, and after them moves that
        // fit bring the line back only slowly.
        let mut many = [2.0; 40];
        many[20..28].fill(12.0);
        let kept = kept(&many);
        assert!(kept[24] < 0.01 && kept[2] > 0.99, "{kept:?}");
        assert!(kept[30] < 0.9 && kept[38] > kept[30], "{kept:?}");
        // A move that stands as it is written is sooner believed than the board.
        let plainly = Stands::Plainly {
            alone: 1.0,
            doubt: 0.0,
        };
        assert!(
            kept[12] < 0.99 && still_right(kept[12], plainly) > 0.99,
            "{kept:?}"
        );
    }
}
