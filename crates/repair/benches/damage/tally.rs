//! Sums over many games.

use crate::seen::{Seen, SeenPly};
use scoresheet_repair::{Answer, Reason};
use std::time::Duration;

/// Everything that a row of the table is worked out from.
#[derive(Debug, Default)]
pub struct Tally {
    /// Games.
    pub games: usize,
    /// Games of which nothing was read.
    pub refused: usize,
    /// Games whose line is the one played.
    pub recovered: usize,
    /// Lines that were called whole and are not the game.
    pub falsely_whole: usize,
    /// Games in which a reason asked for was named.
    pub named: usize,
    /// Plies played.
    pub plies: usize,
    line: Vec<SeenPly>,
    times: Vec<Duration>,
}

/// What was answered at some threshold.
#[derive(Debug, Default, Clone, Copy)]
pub struct Answered {
    /// Plies answered, as read or as repaired.
    pub plies: usize,
    /// Answered as repaired with a move that was not played.
    pub false_repairs: usize,
    /// Answered as read with a move that was not played.
    pub false_reads: usize,
}

impl Answered {
    fn add(&mut self, repaired: bool, right: bool) {
        self.plies += 1;
        self.false_repairs += usize::from(repaired && !right);
        self.false_reads += usize::from(!repaired && !right);
    }
}

impl Tally {
    /// Takes a game in; `named` is a reason that should have been given.
    pub fn add(&mut self, seen: &Seen, named: Option<Reason>) {
        self.games += 1;
        self.refused += usize::from(seen.best.as_ref().is_none_or(|best| best.repair.is_err()));
        self.recovered += usize::from(seen.recovered);
        self.falsely_whole += seen.falsely_whole;
        self.named += usize::from(named.is_some_and(|reason| seen.reasons.contains(&reason)));
        self.plies += seen.plies;
        self.line.extend_from_slice(&seen.line);
        self.times.push(seen.time);
    }

    /// What the search itself answered.
    pub fn answered(&self) -> Answered {
        let mut answered = Answered::default();
        for ply in &self.line {
            match ply.answer {
                Answer::Read => answered.add(false, ply.right),
                Answer::Repaired => answered.add(true, ply.right),
                Answer::Ambiguous | Answer::Unreadable => {}
            }
        }
        answered
    }

    /// What it would have answered at another threshold; a ply that nothing in the text tells is
    /// answered at none.
    pub fn answered_at(&self, threshold: f64) -> Answered {
        let mut answered = Answered::default();
        for ply in &self.line {
            if ply.answer != Answer::Unreadable && ply.probability >= threshold {
                answered.add(ply.supposed, ply.right);
            }
        }
        answered
    }

    /// Plies answered as ambiguous, and those among them of which the candidates have the move.
    pub fn ambiguous(&self) -> (usize, usize) {
        let left_open = |ply: &&SeenPly| ply.answer == Answer::Ambiguous;
        let plies = self.line.iter().filter(left_open);
        let listed = plies.clone().filter(|ply| ply.listed);
        (plies.count(), listed.count())
    }

    /// For each stretch of probability that ends at one of `ends` (the last is 1): plies, the mean
    /// of what was said, and how many were right.
    pub fn calibration(&self, ends: &[f64]) -> Vec<(usize, f64, usize)> {
        let mut bins = vec![(0, 0.0, 0); ends.len()];
        for ply in &self.line {
            let bin = ends.iter().position(|end| ply.probability < *end);
            let bin = bin.unwrap_or(ends.len().saturating_sub(1));
            if let Some((plies, sum, right)) = bins.get_mut(bin) {
                *plies += 1;
                *sum += ply.probability;
                *right += usize::from(ply.right);
            }
        }
        bins
    }

    /// Milliseconds a game: mean, 19 of 20 within, most.
    pub fn milliseconds(&self) -> [f64; 3] {
        let mut times: Vec<f64> = self.times.iter().map(|t| t.as_secs_f64() * 1e3).collect();
        times.sort_by(f64::total_cmp);
        let mean = times.iter().sum::<f64>() / times.len().max(1) as f64;
        let within = times.get((times.len() * 19).div_ceil(20).saturating_sub(1));
        let most = times.last();
        [
            mean,
            within.copied().unwrap_or_default(),
            most.copied().unwrap_or_default(),
        ]
    }

    /// Another tally's games too.
    pub fn join(&mut self, other: &Self) {
        self.games += other.games;
        self.refused += other.refused;
        self.recovered += other.recovered;
        self.named += other.named;
        self.plies += other.plies;
        self.line.extend_from_slice(&other.line);
        self.times.extend_from_slice(&other.times);
    }
}
