//! Replays a table of opening lines and compares the last position with the one the table gives.
//!
//! The table has three columns with tabs between them: name, FEN after the moves, moves in
//! shortened Russian notation. Lines that the moves do not lead to are *flying starts*: openings
//! drawn by lot whose position cannot be reached from the start; each is named.
//!
//! `cargo run -p scoresheet-replay --example openings -- openings.tsv`

#![allow(clippy::print_stdout, reason = "an example prints")]

use scoresheet_notation::{Reader, Record};
use scoresheet_replay::{AnyPosition, Game, Judge, Options};
use std::process::ExitCode;

/// What a line of the table comes to.
enum Outcome {
    Agrees,
    /// The moves cannot be played from the start.
    Flying(String),
    Differs(String),
}

fn replay(fen: &str, moves: &str, game: Game) -> Outcome {
    let mut judge = Judge::new(Options {
        game: Some(game),
        ..Options::default()
    });
    let mut record = Record::default();
    let mut reader = Reader::new(moves.as_bytes());
    let Some(verdict) = judge.next(&mut reader, &mut record) else {
        // The table leads to such a position by no moves at all.
        return Outcome::Flying("no moves".to_owned());
    };
    if let Some(ply) = verdict.first_error_ply {
        return Outcome::Flying(format!("ply {ply} cannot be played from the start"));
    }
    let reached = verdict.line.position_after(verdict.line.plies());
    match AnyPosition::from_fen(game, fen) {
        Ok(given) if Some(&given) == reached.as_ref() => Outcome::Agrees,
        Ok(given) => Outcome::Differs(format!(
            "reaches {}, the table has {}",
            reached.map_or_else(String::new, |p| p.fen()),
            given.fen()
        )),
        Err(message) => Outcome::Differs(message),
    }
}

fn main() -> ExitCode {
    let Some(path) = std::env::args().nth(1) else {
        println!("usage: openings TABLE.tsv");
        return ExitCode::from(2);
    };
    let (Ok(table), Some(game)) = (std::fs::read_to_string(&path), Game::by_name("russian")) else {
        println!("{path}: cannot be read");
        return ExitCode::from(2);
    };
    let (mut agree, mut flying, mut differ) = (0, 0, 0);
    for line in table.lines() {
        let mut cells = line.split('\t');
        let (Some(name), Some(fen), Some(moves)) = (cells.next(), cells.next(), cells.next())
        else {
            continue;
        };
        match replay(fen, moves, game) {
            Outcome::Agrees => agree += 1,
            Outcome::Flying(why) => {
                flying += 1;
                println!("{name}: flying start ({why}): {moves}");
            }
            Outcome::Differs(how) => {
                differ += 1;
                println!("{name}: differs: {how}");
            }
        }
    }
    println!("{agree} lines reach the position given, {flying} are flying starts, {differ} differ");
    if differ == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}
