//! How probable each legal move is before the text is looked at.
//!
//! A person plays sensible moves: takes back, leaves no queen hanging, brings the pieces out. A
//! conditional logit over the legal moves says so in numbers: a move has a score, the sum of the
//! weights of what it [does](Learned::describe), and its probability is proportional to the
//! exponential of that. To the score comes how well the move suits the position: both are a few
//! numbers, sums of rows of weights (for each piece on its square; for the piece that moves, whence
//! and whereto), and their inner product is added. What moves do is programmed; the weights are learned from games
//! (`examples/learn_prior.rs`) and lie in `data/prior_*.tsv`.
//!
//! It weighs readings that the text leaves open, and nothing else. A move that is not legal has no
//! probability whatever it is written like; and [`EVEN`] bounds how much any legal one is held to
//! be improbable, so that studies, odds, jokes and blunders are not talked away where the text is
//! clear.

mod chess;
mod draughts;
mod exchange;
mod features;
mod held_out;
mod mate;
mod openings;
mod weights;

pub use features::{Features, Group, TRAITS};
pub use held_out::held_out;
pub use openings::{Openings, OpeningsError};
pub use weights::{Weights, WeightsError};

use crate::Shown;

/// How much of each probability is shared out evenly among the legal moves. With 30 of them none
/// is less probable than one in 1500: about as much as two damaged characters weigh.
pub const EVEN: f32 = 0.02;

/// How far the prior is trusted: the search counts its logarithms so many times.
pub const PRIOR_WEIGHT: f32 = 1.0;

/// A game whose moves are judged by what they do, with weights that are learned.
pub trait Learned: Shown {
    /// Everything that a move can do.
    const GROUPS: &'static [Group];

    /// Those of [`Self::GROUPS`] that say what a position is like and what positions a move suits.
    /// Their weights are multiplied with each other.
    const FACTORS: &'static [Group] = &[];

    /// The share of the moves of a game that are legal in a position which is not quite its own, some plies after a
    /// move was misread.
    const FITS: f64;

    /// What each of `moves`, all the legal ones of this position, does, in place of what `into`
    /// held. `last` is the move that led here, if one did.
    fn describe(&self, moves: &[Self::Move], last: Option<Self::Move>, into: &mut Features);

    /// The weights that ship for this position.
    fn weights(&self) -> &'static Weights;

    /// Corrects the probabilities of the moves by what is remembered of this very position.
    fn recall(&self, _moves: &[Self::Move], _probabilities: &mut [f32]) {}
}

/// For each of `moves`, all the legal ones of this position, the natural logarithm of its
/// probability, in place of what `into` held. The probabilities add up to 1.
///
/// ```
/// use scoresheet_chess::Board;
/// use scoresheet_repair::prior;
///
/// let board = Board::from_fen("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")?;
/// let moves = board.legal_moves();
/// let mut logs = Vec::new();
/// prior::log_probabilities(&board, &moves, None, &mut logs);
/// let best = (0..moves.len()).max_by(|&a, &b| logs[a].total_cmp(&logs[b]));
/// assert_eq!(moves[best.unwrap()].to_string(), "d1d8"); // mate
/// # Ok::<(), scoresheet_chess::FenError>(())
/// ```
pub fn log_probabilities<P: Learned>(
    position: &P,
    moves: &[P::Move],
    last: Option<P::Move>,
    into: &mut Vec<f32>,
) {
    log_probabilities_by(position.weights(), position, moves, last, into);
}

/// The same by other weights than those that ship.
pub fn log_probabilities_by<P: Learned>(
    weights: &Weights,
    position: &P,
    moves: &[P::Move],
    last: Option<P::Move>,
    into: &mut Vec<f32>,
) {
    let mut features = Features::default();
    position.describe(moves, last, &mut features);
    weights.scores(&features, into);
    to_probabilities(into);
    position.recall(moves, into);
    let even = EVEN / moves.len().max(1) as f32;
    for value in into {
        *value = (even + (1.0 - EVEN) * *value).ln();
    }
}

/// Scores to probabilities: exponentials that are made to add up to 1.
pub fn to_probabilities(scores: &mut [f32]) {
    let best = scores.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let mut sum = 0.0;
    for score in scores.iter_mut() {
        *score = (*score - best).exp();
        sum += *score;
    }
    for score in scores {
        *score /= sum;
    }
}

/// The weights of a data file of this crate; a test holds every file to what the code expects.
macro_rules! shipped {
    ($file:literal, $groups:expr) => {{
        static WEIGHTS: std::sync::LazyLock<Weights> = std::sync::LazyLock::new(|| {
            Weights::read(include_str!(concat!("../../data/", $file)), $groups)
                .unwrap_or_else(|_| Weights::none($groups))
        });
        &WEIGHTS
    }};
}
use shipped;
