//! Learning: stochastic gradient ascent on the log-likelihood of the moves played, with steps that
//! shrink for each weight as it is moved about (AdaGrad) and a pull towards 0 (L2).

use crate::games::{Playable, Played};
use scoresheet_repair::prior::{Features, Group, TRAITS, Weights, to_probabilities};

/// Times that every game is gone through.
const ROUNDS: u32 = 3;
/// The length of the first steps.
const STEP: f32 = 0.4;
/// The steps of the factors beside those of the other weights.
const FACTOR_PACE: f32 = 0.15;
/// How hard a weight is pulled towards 0 each time it is touched.
const PULL: f32 = 1e-3;
/// Where the order of the games starts from.
const SEED: u64 = 0x0005_c02e_5eed;

pub fn learn<P: Playable>(games: &[Played<P>]) -> Weights {
    let mut learner = Learner::new(P::GROUPS, P::FACTORS);
    let mut order: Vec<usize> = (0..games.len()).collect();
    let mut seed = SEED;
    for round in 0..ROUNDS {
        shuffle(&mut order, &mut seed);
        learner.step = STEP / (1.0 + round as f32);
        let (mut loss, mut count) = (0.0, 0_u32);
        for &at in &order {
            walk(&games[at], |choice| {
                loss += learner.learn(choice);
                count += 1;
            });
        }
        println!(
            "round {round}: {:.4} nats a move",
            loss / f64::from(count.max(1))
        );
    }
    learner.weights
}

/// A choice that somebody made.
pub struct Choice<'a, P: Playable> {
    pub position: &'a P,
    /// All legal moves.
    pub moves: &'a [P::Move],
    /// The move that led here.
    pub last: Option<P::Move>,
    /// Which of the moves was played.
    pub played: usize,
    /// Plies of the game before it.
    pub ply: usize,
}

/// Visits every position of a game with more than one legal move.
pub fn walk<P: Playable>(game: &Played<P>, mut visit: impl FnMut(&Choice<'_, P>)) {
    let mut position = game.start.clone();
    let mut last = None;
    for (ply, &mv) in game.moves.iter().enumerate() {
        let moves = position.legal_moves();
        if let Some(played) = moves
            .iter()
            .position(|m| *m == mv)
            .filter(|_| moves.len() > 1)
        {
            visit(&Choice {
                position: &position,
                moves: &moves,
                last,
                played,
                ply,
            });
        }
        position.play(&mv);
        last = Some(mv);
    }
}

struct Learner {
    weights: Weights,
    squares: Vec<f32>,
    slopes: Vec<f32>,
    features: Features,
    scores: Vec<f32>,
    touched: Vec<usize>,
    /// How long the steps of each weight are beside the others'.
    paces: Vec<f32>,
    step: f32,
}

impl Learner {
    fn new(groups: &[Group], factors: &[Group]) -> Self {
        let mut weights = Weights::none(groups);
        let size = weights.values_mut().len();
        let mut paces = vec![1.0; size];
        // Two factors that are both nothing would stay so.
        let mut seed = SEED;
        for group in factors {
            for row in 0..group.rows {
                for number in group.row(row) {
                    paces[number] = FACTOR_PACE;
                    weights.values_mut()[number] =
                        (random(&mut seed) as f32 / 2.0_f32.powi(31) - 0.5) * 0.1;
                }
            }
        }
        Self {
            weights,
            squares: vec![1e-3; size],
            slopes: vec![0.0; size],
            features: Features::default(),
            scores: Vec::new(),
            touched: Vec::new(),
            paces,
            step: STEP,
        }
    }

    /// One step; returns what the move played cost before it.
    fn learn<P: Playable>(&mut self, choice: &Choice<'_, P>) -> f64 {
        let played = choice.played;
        choice
            .position
            .describe(choice.moves, choice.last, &mut self.features);
        self.weights.scores(&self.features, &mut self.scores);
        to_probabilities(&mut self.scores);
        let loss = -f64::from(self.scores[played].max(1e-9).ln());
        for (at, score) in self.scores.iter_mut().enumerate() {
            // From here on what it should have been less what it was.
            *score = f32::from(at == played) - *score;
        }
        self.find_slopes();
        while let Some(number) = self.touched.pop() {
            let slope = std::mem::take(&mut self.slopes[number]);
            if slope != 0.0 {
                let weight = &mut self.weights.values_mut()[number];
                let slope = slope - PULL * *weight;
                self.squares[number] += slope * slope;
                *weight += self.step * self.paces[number] * slope / self.squares[number].sqrt();
            }
        }
        loss
    }

    fn find_slopes(&mut self) {
        let Self {
            weights,
            features,
            scores,
            slopes,
            touched,
            ..
        } = self;
        let mut touch = |number: usize, slope: f32| {
            slopes[number] += slope;
            touched.push(number);
        };
        for (does, slope) in features.iter().zip(scores.iter()) {
            for &number in does {
                touch(usize::from(number), *slope);
            }
        }
        let scene = weights.traits(features.scene());
        let mut wanted = [0.0; TRAITS];
        for (suits, slope) in features.suited().iter().zip(scores.iter()) {
            for (sum, weight) in wanted.iter_mut().zip(weights.traits(suits)) {
                *sum += slope * weight;
            }
            for &row in suits {
                for (at, value) in scene.iter().enumerate() {
                    touch(usize::from(row) + at, slope * value);
                }
            }
        }
        for &row in features.scene() {
            for (at, value) in wanted.iter().enumerate() {
                touch(usize::from(row) + at, *value);
            }
        }
    }
}

/// A fixed order that looks like none: Fisher and Yates, with a congruential generator.
fn shuffle(order: &mut [usize], seed: &mut u64) {
    for at in (1..order.len()).rev() {
        order.swap(at, random(seed) as usize % (at + 1));
    }
}

/// 31 bits of a congruential generator.
fn random(seed: &mut u64) -> u64 {
    *seed = seed
        .wrapping_mul(6_364_136_223_846_793_005)
        .wrapping_add(1_442_695_040_888_963_407);
    *seed >> 33
}
