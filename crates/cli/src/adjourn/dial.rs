//! `scoresheet adjourn dial`.

use super::clock::left;
use super::clock_args::DialArgs;
use crate::sheets;
use anyhow::Result;
use scoresheet_adjournment::{Clocks, Dial, dial};
use scoresheet_clock::{ClockTime, Stage};
use scoresheet_event::Colour;
use scoresheet_report::{Align, Sheet};
use serde::Serialize;
use std::process::ExitCode;
use std::slice;

/// A clock and what it is set to.
#[derive(Serialize)]
struct Set {
    side: Colour,
    used: ClockTime,
    control: Stage,
    left: Option<ClockTime>,
    /// None if the time is overstepped.
    dial: Option<Dial>,
}

/// What a program reads.
#[derive(Serialize)]
struct Answer {
    control: String,
    clocks: [Set; 2],
    clause: &'static str,
}

/// Prints what both clocks are set to.
pub fn run(args: &DialArgs) -> Result<ExitCode> {
    let clocks = match adjourned(args) {
        Some(clocks) => clocks.sealed_move_made(),
        None => Clocks {
            control: args.control.clone(),
            used: [ClockTime::default(); 2],
            moves: 0,
            to_move: Colour::White,
        },
    };
    let resumed = args.used_white.is_some();
    let set = Colour::BOTH.map(|side| {
        let standing = clocks.standing(side);
        Set {
            side,
            used: standing.used,
            control: standing.next,
            left: standing.left,
            dial: standing.left.map(dial),
        }
    });
    let clause = match resumed {
        false => "FTM98 3.2",
        true => "FTM98 3.2, which says so for the first control; KV53 §35, MK53 §22",
    };
    let sheet = sheet(&set, clause);
    let answer = Answer {
        control: args.control.to_string(),
        clocks: set,
        clause,
    };
    sheets::print(
        &args.sheet,
        &[sheet],
        "adjourn-dial",
        slice::from_ref(&answer),
    )?;
    Ok(ExitCode::SUCCESS)
}

fn adjourned(args: &DialArgs) -> Option<Clocks> {
    Some(Clocks {
        control: args.control.clone(),
        used: [args.used_white?, args.used_black?],
        moves: args.moves?,
        to_move: args.sealer?.into(),
    })
}

fn sheet(set: &[Set; 2], clause: &str) -> Sheet {
    let mut sheet = Sheet::new([
        ("Side", Align::Left),
        ("Used", Align::Right),
        ("Control", Align::Left),
        ("Left", Align::Right),
        ("Dial set to", Align::Right),
    ]);
    for clock in set {
        let Stage { moves, time } = clock.control;
        sheet.row([
            clock.side.name().to_owned(),
            clock.used.to_string(),
            format!("move {moves} at {time}"),
            left(clock.left),
            clock.dial.map(|dial| dial.to_string()).unwrap_or_default(),
        ]);
    }
    sheet.note(format!("so that the control ends at 6 o'clock ({clause})"));
    for clock in set {
        let passes = clock.dial.map_or(0, |dial| dial.passes);
        if passes > 0 {
            let times = if passes == 1 {
                "once"
            } else {
                "more than once"
            };
            let side = clock.side.name();
            sheet.note(format!(
                "{side}'s hands pass 6 {times} before the control: a dial covers only 12:00"
            ));
        }
    }
    sheet
}
