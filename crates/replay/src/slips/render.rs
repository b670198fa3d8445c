//! What is said of a slip.

use super::misread::Misread;
use super::scene::Scene;
use super::{Doubled, Missing, Slip};
use crate::driver::{legal_names, quotable};
use crate::orientation::Swapped;
use crate::position::GamePosition;
use crate::rules::Rules;
use scoresheet_rulebook::Irregularity;
use scoresheet_source::{Code, Finding};

/// Missing moves that a message names.
const NAMED: usize = 4;

/// Makes the finding of a stop into one that names the slip.
pub(super) fn rewrite<R: Rules>(
    scene: &mut Scene<'_, R>,
    slip: &Slip<R::Move>,
    stop: &mut Finding,
) {
    let stated = sentence(scene, slip);
    let edition = scene.trials.rules.edition();
    let (code, irregularity) = match slip {
        Slip::Doubled(_) => (Code::MoveDoubled, Irregularity::WrongRecord),
        Slip::Missing(_) => (Code::MoveMissing, Irregularity::WrongRecord),
        Slip::Swapped(s) if s.ways.iter().all(|way| way.turns_board()) => {
            (Code::SidesSwapped, Irregularity::BoardTurned)
        }
        Slip::Swapped(_) => (Code::SidesSwapped, Irregularity::WrongColours),
    };
    let at = match slip {
        Slip::Doubled(doubled) => Some(doubled.at),
        Slip::Missing(missing) => Some(missing.at),
        Slip::Swapped(_) => None,
    };
    let mut message = stated;
    if let Slip::Missing(missing) = slip {
        message += &two_in_a_row(scene, missing);
    }
    if let Some(at) = at {
        move_to(scene, at, stop, &mut message);
    }
    if let Slip::Missing(missing) = slip {
        stop.legal = names(scene, missing, usize::MAX);
    }
    stop.code = code;
    stop.level = code.level();
    stop.clause = Some(edition.clause(irregularity)).filter(|c| !c.is_empty());
    stop.say(message);
}

/// Where the first move is missing after a position that was set up, that may name the wrong side to move, and nothing be missing.
pub(super) fn doubt_side<R: Rules>(
    scene: &mut Scene<'_, R>,
    slip: &Slip<R::Move>,
    stop: &mut Finding,
) {
    let first = matches!(slip, Slip::Missing(missing) if missing.at == 0 && !missing.is_line());
    let Some(mut passed) = scene.before(0).filter(|_| first) else {
        return;
    };
    if passed.pass() && scene.ends(passed, 0) {
        let message = format!(
            "{}; or nothing is missing, and the position names the wrong side to move",
            stop.message
        );
        stop.say(message);
    }
}

/// Adds to the finding of a stop what would explain it, where that is more than one thing.
pub(super) fn mention<R: Rules>(
    scene: &Scene<'_, R>,
    slips: &[Slip<R::Move>],
    misread: Option<&Misread<R::Move>>,
    stop: &mut Finding,
) {
    let mut all: Vec<String> = slips.iter().map(|slip| sentence(scene, slip)).collect();
    all.extend(misread.map(|misread| misread_sentence(scene, misread)));
    let message = format!(
        "{}; it may be that {}",
        stop.message,
        all.join(", or that ")
    );
    stop.say(message);
}

/// The place of the slip, where that is before the stop.
fn move_to<R: Rules>(scene: &Scene<'_, R>, at: usize, stop: &mut Finding, message: &mut String) {
    let (Some(entry), Some(position)) = (scene.line.entries.get(at), scene.before(at)) else {
        return;
    };
    if at == scene.line.stop {
        return;
    }
    if let Some(ply) = stop.ply {
        *message += &format!("; as written, the replay stops only at ply {ply}");
    }
    let rules = scene.trials.rules;
    stop.span = entry.token.span;
    stop.ply = Some(entry.token.ply);
    stop.fen = Some(position.fen());
    stop.legal = legal_names(rules, &position, &quotable(entry.token.bytes));
}

fn sentence<R: Rules>(scene: &Scene<'_, R>, slip: &Slip<R::Move>) -> String {
    match slip {
        Slip::Doubled(doubled) => doubled_sentence(scene, doubled),
        Slip::Missing(missing) => missing_sentence(scene, missing),
        Slip::Swapped(swapped) => swapped_sentence(scene, swapped),
    }
}

fn written<R: Rules>(scene: &Scene<'_, R>, at: usize) -> String {
    let entry = scene.line.entries.get(at);
    entry.map_or_else(String::new, |e| quotable(e.token.bytes))
}

/// So many moves from entry `at` on.
fn rest<R: Rules>(scene: &Scene<'_, R>, at: usize) -> String {
    match scene.line.entries.len().saturating_sub(at) {
        1 => "the move that follows can be played".to_owned(),
        n => format!("the {n} moves that follow can be played to the end"),
    }
}

fn ply<R: Rules>(scene: &Scene<'_, R>, at: usize) -> u32 {
    scene.line.entries.get(at).map_or(0, |e| e.token.ply)
}

fn doubled_sentence<R: Rules>(scene: &Scene<'_, R>, doubled: &Doubled) -> String {
    let Doubled { at, moves, of } = *doubled;
    let first = written(scene, at);
    let (here, there) = (ply(scene, at), ply(scene, of));
    let rest = rest(scene, at + moves);
    if moves == 1 {
        format!("{first} of ply {there} appears again at ply {here}; without it {rest}")
    } else {
        let last = written(scene, at + moves - 1);
        format!(
            "the {moves} moves {first} to {last}, from ply {there} on, appear again from ply {here} on; without them \
             {rest}"
        )
    }
}

/// The fitting moves, pairs with a blank between them.
fn names<R: Rules>(scene: &Scene<'_, R>, missing: &Missing<R::Move>, most: usize) -> Vec<String> {
    let rules = scene.trials.rules;
    let Some(before) = scene.before(missing.at) else {
        return Vec::new();
    };
    let name = |moves: &Vec<R::Move>| {
        let mut position = before.clone();
        let name = |mv: &R::Move| {
            let name = rules.name(&position, mv, false);
            position.play(mv);
            name
        };
        moves.iter().map(name).collect::<Vec<_>>().join(" ")
    };
    missing.fits.iter().take(most).map(name).collect()
}

fn missing_sentence<R: Rules>(scene: &Scene<'_, R>, missing: &Missing<R::Move>) -> String {
    let Missing { at, fits, more, .. } = missing;
    let here = ply(scene, *at);
    let two = missing.is_line();
    let what = if two {
        format!("a line of two moves is missing at ply {here}")
    } else {
        format!("a move is missing at ply {here}")
    };
    let named = names(scene, missing, NAMED).join(", ");
    let kind = if two { "pairs" } else { "moves" };
    let with = match fits.len() {
        1 => format!("with {named} put in"),
        n if *more => format!("with any of more than {n} {kind} put in ({named}, …)"),
        n if n > NAMED => format!("with any of {n} {kind} put in ({named}, …)"),
        _ => format!("with any of {named} put in"),
    };
    let rest = rest(scene, *at);
    let elsewhere = match &missing.elsewhere[..] {
        [] => String::new(),
        places => {
            let plies = places.iter().map(|at| ply(scene, *at).to_string());
            let plies = plies.collect::<Vec<_>>().join(" or ");
            format!(" (as they can with one put in at ply {plies})")
        }
    };
    format!("{what}: {with}, {rest}{elsewhere}")
}

/// VK/RK 5.4.1: a side may really have moved twice, and the opponent have accepted it.
fn two_in_a_row<R: Rules>(scene: &mut Scene<'_, R>, missing: &Missing<R::Move>) -> String {
    let passed = scene
        .before(missing.at)
        .filter(|_| !missing.is_line() && missing.at > 0);
    let Some(mut passed) = passed else {
        return String::new();
    };
    if !passed.pass() || !scene.ends(passed, missing.at) {
        return String::new();
    }
    let clause = scene
        .trials
        .rules
        .edition()
        .clause(Irregularity::TwoMovesInARow);
    format!("; the same if nothing is missing and one side made two moves in a row ({clause})")
}

fn swapped_sentence<R: Rules>(scene: &Scene<'_, R>, swapped: &Swapped) -> String {
    let chess = scene.line.entries.first();
    let chess = chess.is_some_and(|e| matches!(e.written, scoresheet_notation::Written::Chess(_)));
    let ways: Vec<&str> = swapped.ways.iter().map(|way| way.meaning(chess)).collect();
    let plies = swapped.plies;
    let far = if swapped.whole { "all" } else { "the first" };
    format!(
        "{far} {plies} moves can be played if {}",
        ways.join(", or if ")
    )
}

fn misread_sentence<R: Rules>(scene: &Scene<'_, R>, misread: &Misread<R::Move>) -> String {
    let Misread { at, instead } = misread;
    let name = scene.before(*at).map_or_else(String::new, |before| {
        scene.trials.rules.name(&before, instead, false)
    });
    let (here, written) = (ply(scene, *at), written(scene, *at));
    format!("{written} at ply {here} means {name}")
}
