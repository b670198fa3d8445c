//! One plain slip of the pen that explains why a record stops: a move left out, moves written
//! twice, sides swapped. Looked for after a replay that has stopped at an illegal move.
//!
//! Nothing is taken for granted: an explanation is given only if with it everything that follows
//! can be played, and if no other slip explains the stop as well.

mod doubled;
mod main_line;
mod misread;
mod missing;
mod render;
mod scene;

pub(crate) use main_line::MainLine;
pub(crate) use scene::Trials;

use crate::chess::rules::ChessRules;
use crate::draughts::rules::DraughtsRules;
use crate::draughts::squares::Named;
use crate::game::Game;
use crate::orientation::{self, Orientation, Swapped};
use crate::position::{AnyPosition, GamePosition};
use crate::rules::Rules;
use crate::verdict::Verdict;
use doubled::Doubled;
use main_line::wrong_numbers;
use missing::Missing;
use scene::Scene;
use scoresheet_notation::RecordText;
use scoresheet_source::{Code, Finding};

/// What may explain a stop.
enum Slip<M> {
    Doubled(Doubled),
    Missing(Missing<M>),
    Swapped(Swapped),
}

/// Makes the finding at which the replay of the main line stopped into one that names the slip, if
/// just one explains it.
pub(crate) fn explain(verdict: &mut Verdict, record: RecordText<'_>) {
    let (Some(game), Some(edition)) = (verdict.game, verdict.edition) else {
        return;
    };
    let first = verdict.first_error_ply;
    let stated = verdict.named;
    let stop = verdict
        .findings
        .iter_mut()
        .find(|f| f.ply.is_some() && f.ply == first && is_illegal_move(f.code));
    let Some(stop) = stop else { return };
    let usual = AnyPosition::start(game).fen();
    match (game, verdict.language) {
        (Game::Chess, Some(language)) => {
            let rules = ChessRules::new(language, edition).under(verdict.conditions);
            explain_stop(&rules, record, &usual, stop);
        }
        (Game::Chess, None) => {}
        (Game::Draughts(variant), _) => {
            let named = stated.unwrap_or(Named::as_usual(variant));
            let rules = DraughtsRules::new(named, edition);
            explain_stop(&rules, record, &usual, stop);
        }
    }
}

/// True for the classes of written moves that no legal move is.
const fn is_illegal_move(code: Code) -> bool {
    matches!(
        code,
        Code::IllegalMove
            | Code::CaptureWasMandatory
            | Code::CapturedTooFew
            | Code::CapturedTooMany
            | Code::CaptureStopped
            | Code::TwoMovesInARow
            | Code::MovedOpponentsPiece
            | Code::JumpedTwice
            | Code::JumpedOwnPiece
            | Code::LeftInCheck
            | Code::BadCastling
    )
}

fn explain_stop<R: Rules>(
    rules: &R,
    record: RecordText<'_>,
    usual_start: &str,
    stop: &mut Finding,
) {
    let Some(line) = MainLine::read(rules, record, stop.span) else {
        return;
    };
    let Some(mut scene) = Scene::new(rules, &line) else {
        return;
    };
    let usual = line.opens && line.start.fen() == usual_start;
    let slips = slips(&mut scene, usual);
    // What would explain it as well: one move misread, with nothing left out or doubled.
    let misread = match &slips[..] {
        [Slip::Missing(missing)] if missing.is_line() => None,
        [Slip::Missing(_) | Slip::Doubled(_)] => misread::find(&mut scene),
        _ => None,
    };
    if scene.trials.exhausted() {
        return;
    }
    match (&slips[..], misread) {
        ([], _) => {}
        ([slip], None) => {
            render::rewrite(&mut scene, slip, stop);
            if line.opens && line.start.fen() != usual_start {
                render::doubt_side(&mut scene, slip, stop);
            }
        }
        (slips, misread) => render::mention(&scene, slips, misread.as_ref(), stop),
    }
}

/// Every slip that explains the stop.
fn slips<R: Rules>(scene: &mut Scene<'_, R>, usual: bool) -> Vec<Slip<R::Move>> {
    let line = scene.line;
    let swapped = usual
        .then(|| orientation::find(&mut scene.trials, line))
        .flatten();
    let doubled = doubled::find(scene);
    let mut missing = missing::one(scene);
    if swapped.is_none() && doubled.is_none() && missing.is_none() {
        missing = missing::two(scene);
    }
    let (doubled, missing) = by_numbers(line, doubled, missing);
    let (swapped, missing) = simpler(line, swapped, missing);
    let found = [
        doubled.map(Slip::Doubled),
        missing.map(Slip::Missing),
        swapped.map(Slip::Swapped),
    ];
    found.into_iter().flatten().collect()
}

/// Of moves that appear twice and a move that is missing (captures on one square are often written
/// alike), the one with which all the numbers are right, if that is not so with the other.
fn by_numbers<P, M>(
    line: &MainLine<'_, P>,
    doubled: Option<Doubled>,
    missing: Option<Missing<M>>,
) -> (Option<Doubled>, Option<Missing<M>>) {
    let (Some(twice), Some(miss)) = (&doubled, &missing) else {
        return (doubled, missing);
    };
    let right = |at, added| wrong_numbers(&line.entries, at, added) == 0;
    match (right(twice.at, -(twice.moves as i64)), right(miss.at, 1)) {
        (true, false) => (doubled, None),
        (false, true) => (None, missing),
        _ => (doubled, missing),
    }
}

/// Where Black can be taken to move first, some first move of White's that nothing asks for can
/// mostly be put in as well. The first is the simpler, unless the numbers say otherwise. And what
/// explains all goes before what explains much.
fn simpler<P: Clone, M>(
    line: &MainLine<'_, P>,
    swapped: Option<Swapped>,
    missing: Option<Missing<M>>,
) -> (Option<Swapped>, Option<Missing<M>>) {
    let (Some(swap), Some(miss)) = (&swapped, &missing) else {
        return (swapped, missing);
    };
    let first_move = miss.at == 0 && swap.ways.contains(&Orientation::BlackFirst);
    let numbers = |added| wrong_numbers(&line.entries, 0, added);
    if !swap.whole || first_move && numbers(1) < numbers(0) {
        (None, missing)
    } else if first_move {
        (swapped, None)
    } else {
        (swapped, missing)
    }
}
