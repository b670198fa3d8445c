//! How well the weights foretell games they were not learned from.

use crate::descent::walk;
use crate::games::{Playable, Played};
use scoresheet_repair::prior::{self, Weights};
use std::time::Instant;

#[derive(Default)]
struct Sum {
    moves: u32,
    loss: f64,
    even: f64,
    first: u32,
}

impl Sum {
    fn print(&self, name: &str) {
        let moves = f64::from(self.moves.max(1));
        println!(
            "{name:<14} {:>8} {:>8.3} {:>8.3} {:>8.1} %",
            self.moves,
            self.even / moves,
            self.loss / moves,
            100.0 * f64::from(self.first) / moves
        );
    }
}

/// Prints what a move costs, in nats, all legal ones held alike and by the weights (by those that
/// ship, if none are given), and how often the most probable move is the one played.
pub fn report<P: Playable>(games: &[Played<P>], weights: Option<&Weights>) {
    let mut parts: [(&str, Sum); 4] =
        ["plies 1–20", "plies 21–60", "later", "all"].map(|name| (name, Sum::default()));
    let mut logs = Vec::new();
    let start = Instant::now();
    for game in games {
        walk(game, |choice| {
            let moves = choice.moves;
            let weights = weights.unwrap_or(choice.position.weights());
            prior::log_probabilities_by(weights, choice.position, moves, choice.last, &mut logs);
            let best = logs.iter().copied().fold(f32::NEG_INFINITY, f32::max);
            let part = match choice.ply {
                ..20 => 0,
                20..60 => 1,
                _ => 2,
            };
            for at in [part, 3] {
                let sum = &mut parts[at].1;
                sum.moves += 1;
                sum.loss -= f64::from(logs[choice.played]);
                sum.even += (moves.len() as f64).ln();
                sum.first += u32::from(logs[choice.played] >= best);
            }
        });
    }
    let took = start.elapsed();
    println!(
        "{:<14} {:>8} {:>8} {:>8} {:>10}",
        "", "moves", "even", "prior", "first"
    );
    for (name, sum) in &parts {
        sum.print(name);
    }
    let positions = parts[3].1.moves.max(1);
    println!(
        "{:.1} µs a position, moves and replay included",
        took.as_secs_f64() * 1e6 / f64::from(positions)
    );
}
