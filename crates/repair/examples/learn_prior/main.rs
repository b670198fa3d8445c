//! Learns the weights of the prior over moves from records, and measures them on games left out.
//!
//! ```sh
//! cargo run --release -p scoresheet-repair --example learn_prior -- \
//!     chess prior_chess.tsv --test left_out.pgn games.pgn more.pgn
//! cargo run --release -p scoresheet-repair --example learn_prior -- \
//!     64 prior_draughts_64.tsv games.pdn
//! ```
//!
//! The first argument is `chess`, `openings` (how often moves were played early in chess), `64`
//! (Russian and Brazilian draughts together) or `100`; the second the data file to be written; all others records, files or directories. What `--test`
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
use scoresheet_repair::prior::Openings;
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
        "openings" => Kind::Openings,
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

/// Plies of a game that are remembered, at most.
const EARLY: usize = 30;
/// Games that go through a position that is remembered, at least.
const GAMES: u32 = 5;
/// Games in which a move that is remembered was played, at least.
const TIMES: u32 = 2;

fn openings(task: &Task) -> std::io::Result<()> {
    let sets: Sets<Board> = games::read(task.kind, &task.train, &task.test)?;
    let mut openings = Openings::default();
    for game in &sets.train {
        let mut position = game.start.clone();
        for &mv in game.moves.iter().take(EARLY) {
            openings.count(&position, mv);
            position.play(mv);
        }
    }
    openings.forget_below(GAMES, TIMES);
    let text = format!(
        "# Moves played early in games of chess: plies before, move, games; see crates/repair/src/prior.\n\
         # Counted by crates/repair/examples/learn_prior: {}.\n{}",
        sets.summary(),
        openings.write()
    );
    std::fs::write(&task.out, text)
}

fn main() -> ExitCode {
    let Some(task) = task() else {
        println!("usage: learn_prior chess|openings|64|100 DATA.tsv|- [--test FILE]… FILE…");
        return ExitCode::from(2);
    };
    let done = match task.kind {
        Kind::Chess => run::<Board>(&task),
        Kind::Openings => openings(&task),
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
