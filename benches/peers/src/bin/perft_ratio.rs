//! Perft of the three draughts games against shakmaty's chess perft, in one run.
//!
//! `cargo run --release --bin perft_ratio`. Both count the last ply without making its moves.
//! The programs take turns, and each one's best time counts, so that a busy machine troubles
//! both alike.

use std::time::Instant;

use scoresheet_draughts::{Position, Variant, perft};

/// How often each program has its turn.
const TURNS: u32 = 5;

/// A start position's perft, with the published count that it must come to.
struct Task {
    name: &'static str,
    nodes: u64,
    /// The least ratio to the yardstick that is wanted.
    wanted: Option<f64>,
    run: fn() -> u64,
}

/// The yardstick first.
const TASKS: [Task; 4] = [
    Task {
        name: "chess (shakmaty), depth 6",
        nodes: 119_060_324,
        wanted: None,
        run: || shakmaty::perft(&shakmaty::Chess::default(), 6),
    },
    Task {
        name: "international, depth 10",
        nodes: 258_895_763,
        wanted: Some(0.95),
        run: || perft(&Position::start(Variant::International), 10),
    },
    Task {
        name: "Russian, depth 11",
        nodes: 110_917_189,
        wanted: Some(0.60),
        run: || perft(&Position::start(Variant::Russian), 11),
    },
    Task {
        name: "Brazilian, depth 11",
        nodes: 105_491_257,
        wanted: Some(0.60),
        run: || perft(&Position::start(Variant::Brazilian), 11),
    },
];

fn main() {
    let mut best = [0.0_f64; TASKS.len()];
    for _ in 0..TURNS {
        for (task, best) in TASKS.iter().zip(&mut best) {
            let start = Instant::now();
            let nodes = (task.run)();
            let speed = nodes as f64 / start.elapsed().as_secs_f64() / 1e6;
            assert_eq!(nodes, task.nodes, "{}", task.name);
            *best = best.max(speed);
        }
    }
    for (task, speed) in TASKS.iter().zip(best) {
        print!("{:<28}{speed:>7.1} million nodes/s", task.name);
        match task.wanted {
            Some(wanted) => println!("{:>7.2} × chess, wanted {wanted:.2}", speed / best[0]),
            None => println!(),
        }
    }
}
