//! Learns the weights of the prior over moves from records, and measures them on games left out.
//!
//! ```sh
//! cargo run --release -p scoresheet-repair --example learn_prior -- \
//!     chess prior_chess.tsv --test left_out.pgn games.pgn more.pgn
//! cargo run --release -p scoresheet-repair --example learn_prior -- \
//!     64 prior_draughts_64.tsv games.pdn
//! ```
//!
//! The first argument is `chess`, `64` (Russian and Brazilian draughts together) or `100`; the
//! second the data file to be written; all others records, files or directories. What `--test`
//! names is measured on and not learned from, nor is any game like one there: of the same moves, of
//! the same first 40 plies, or of the same players and the same first 30. Without it games for which
//! [`held_out`](scoresheet_repair::prior::held_out) is true are those measured on, and not learned
//! from. Every game counts once, however often it occurs.
//!
//! With `-` for the data file nothing is learned, and the weights that ship are measured.

#![allow(clippy::print_stdout, reason = "an example prints")]

mod descent;
mod games;
mod measure;

use games::{Kind, Sets};
use scoresheet_chess::Board;
use scoresheet_draughts::Position;
use std::path::PathBuf;
use std::process::ExitCode;

/// What was asked for on the command line.
struct Task {
    kind: Kind,
    out: String,
    test: Vec<PathBuf>,
    train: Vec<PathBuf>,
}

fn task() -> Option<Task> {
    let mut arguments = std::env::args().skip(1);
    let kind = match arguments.next()?.as_str() {
        "chess" => Kind::Chess,
        "64" => Kind::Draughts64,
        "100" => Kind::Draughts100,
        _ => return None,
    };
    let out = arguments.next()?;
    let (mut test, mut train) = (Vec::new(), Vec::new());
    while let Some(argument) = arguments.next() {
        if argument == "--test" {
            test.push(PathBuf::from(arguments.next()?));
        } else {
            train.push(PathBuf::from(argument));
        }
    }
    Some(Task {
        kind,
        out,
        test,
        train,
    })
}

fn run<P: games::Playable>(task: &Task) -> std::io::Result<()> {
    let sets: Sets<P> = games::read(task.kind, &task.train, &task.test)?;
    println!("{}", sets.summary());
    let mut groups = None;
    if task.out != "-" {
        let weights = descent::learn(&sets.train);
        let mut text = format!(
            "# Weights of a conditional logit over the legal moves: see crates/repair/src/prior.\n\
             # Learned by crates/repair/examples/learn_prior: {}.\n",
            sets.summary()
        );
        text.push_str(&weights.write(P::GROUPS));
        std::fs::write(&task.out, text)?;
        groups = Some(weights);
    }
    measure::report(&sets.test, groups.as_ref());
    Ok(())
}

fn main() -> ExitCode {
    let Some(task) = task() else {
        println!("usage: learn_prior chess|64|100 WEIGHTS.tsv|- [--test FILE]… FILE…");
        return ExitCode::from(2);
    };
    let done = match task.kind {
        Kind::Chess => run::<Board>(&task),
        Kind::Draughts64 | Kind::Draughts100 => run::<Position>(&task),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            println!("{error}");
            ExitCode::FAILURE
        }
    }
}
