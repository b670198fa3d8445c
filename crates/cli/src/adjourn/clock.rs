//! `scoresheet adjourn clock`.

use super::clock_args::ClockArgs;
use crate::sheets;
use anyhow::Result;
use scoresheet_adjournment::Standing;
use scoresheet_clock::{ClockTime, Stage};
use scoresheet_event::Colour;
use scoresheet_report::{Align, Sheet};
use serde::Serialize;
use std::process::ExitCode;
use std::slice;

/// What a program reads.
#[derive(Serialize)]
struct Answer {
    control: String,
    clocks: [Side; 2],
    /// A move on the board that does not count yet.
    not_counted: Option<u32>,
    clauses: [&'static str; 2],
}

#[derive(Serialize)]
struct Side {
    #[serde(flatten)]
    standing: Standing,
    flag_fallen: bool,
}

/// Prints both clocks against the control.
pub fn run(args: &ClockArgs) -> Result<ExitCode> {
    let clocks = args.clocks.clocks();
    let standings = Colour::BOTH.map(|side| clocks.standing(side));
    let mut sheet = Sheet::new([
        ("Side", Align::Left),
        ("Moves", Align::Right),
        ("Used", Align::Right),
        ("Passed", Align::Left),
        ("Saved", Align::Right),
        ("Next control", Align::Left),
        ("Left", Align::Right),
    ]);
    for standing in &standings {
        sheet.row(row(standing));
        if standing.is_fallen() {
            let (side, next) = (standing.side.name(), standing.next);
            sheet.note(format!(
                "{side} has used {} and made {} moves, not {}: the flag has fallen, the game is lost",
                standing.used, standing.moves, next.moves
            ));
        }
    }
    let to_move = clocks.to_move;
    let pending = clocks.moves(to_move).saturating_add(1);
    if args.not_started {
        sheet.note(format!(
            "{}'s move {pending} is on the board and does not count until {}'s clock is started",
            to_move.name(),
            to_move.other().name()
        ));
    }
    sheet.note("time saved is carried over to the next control; a move counts once the opponent's clock is started");
    sheet.note("KV53 §32, MK53 §19");
    let answer = Answer {
        control: clocks.control.to_string(),
        clocks: standings.map(|standing| Side {
            standing,
            flag_fallen: standing.is_fallen(),
        }),
        not_counted: args.not_started.then_some(pending),
        clauses: ["KV53 §32", "MK53 §19"],
    };
    sheets::print(
        &args.sheet,
        &[sheet],
        "adjourn-clock",
        slice::from_ref(&answer),
    )?;
    Ok(ExitCode::SUCCESS)
}

fn row(standing: &Standing) -> [String; 7] {
    let at = |stage: Stage| format!("move {} at {}", stage.moves, stage.time);
    let passed = Some(standing.passed).filter(|stage| stage.moves > 0);
    [
        standing.side.name().to_owned(),
        standing.moves.to_string(),
        standing.used.to_string(),
        passed.map(at).unwrap_or_default(),
        passed
            .map(|_| standing.saved.to_string())
            .unwrap_or_default(),
        at(standing.next),
        left(standing.left),
    ]
}

/// The time left, or that there is none.
pub fn left(left: Option<ClockTime>) -> String {
    left.map_or_else(|| "overstepped".to_owned(), |left| left.to_string())
}
