//! Which game and which notation: each is tried on the beginning of a text, and what falls behind is reported.

use crate::repair::RepairError;
use crate::search::skim;
use crate::spell::{ChessSpeller, Draughts};
use crate::suppose::Supposition;
use crate::{NotationSystem, Tried};
use scoresheet_layout::Sheet;
use scoresheet_notation::{Language, Turn};
use scoresheet_replay::AnyPosition;
use std::sync::atomic::AtomicBool;

/// Cells at the beginning on which games and notations are tried, and how far after, in nats, one may
/// be there to be tried on more.
const FIRST: usize = 24;
const NEAR: f32 = 12.0;

/// The game and the notation that a text is read in.
pub(crate) struct Chosen {
    pub chosen: Supposition,
    pub start: AnyPosition,
    pub tried: Vec<Tried>,
}

/// The supposition under which the beginning costs least.
pub(crate) fn choose(
    sheet: &Sheet,
    suppositions: &[Supposition],
    stop: &AtomicBool,
) -> Result<Chosen, RepairError> {
    let mut beginning = sheet.clone();
    beginning.cells.truncate(FIRST);
    let mut refused = None;
    let mut runs = Vec::new();
    for supposition in suppositions {
        let start = match start(sheet, *supposition) {
            Ok(start) => start,
            Err(why) => {
                refused = refused.or(Some(why));
                continue;
            }
        };
        runs.push((*supposition, start, Vec::new()));
    }
    if runs.len() > 1 {
        compare(&mut runs, &beginning, stop);
        let least = cost(&runs[0].2);
        let near = runs
            .iter()
            .take_while(|run| cost(&run.2) < least + NEAR)
            .count();
        if near > 1 && sheet.cells.len() > FIRST {
            compare(&mut runs[..near], sheet, stop);
        }
    }
    let Some((chosen, start, _)) = runs.first().cloned() else {
        let why = refused.unwrap_or_else(|| "no game fits its words".to_owned());
        return Err(RepairError::Start(why));
    };
    let tried = reported(&runs, sheet);
    Ok(Chosen {
        chosen,
        start,
        tried,
    })
}

type Run = (Supposition, AnyPosition, Vec<f32>);

/// Skims the sheet under each, and puts the cheapest first.
fn compare(runs: &mut [Run], sheet: &Sheet, stop: &AtomicBool) {
    for (supposition, start, costs) in runs.iter_mut() {
        *costs = match start {
            AnyPosition::Chess(start) => {
                let speller = ChessSpeller::of(supposition.notation);
                skim(start.clone(), sheet, &speller, stop)
            }
            AnyPosition::Draughts(start) => {
                skim(*start, sheet, &Draughts::of(supposition.notation), stop)
            }
        };
    }
    runs.sort_by(|a, b| cost(&a.2).total_cmp(&cost(&b.2)));
}

fn cost(costs: &[f32]) -> f32 {
    costs.last().copied().unwrap_or(0.0)
}

/// What was tried, and what spoke against it.
fn reported(runs: &[Run], sheet: &Sheet) -> Vec<Tried> {
    const AFTER: f32 = 2.0;
    let Some(best) = runs.first() else {
        return Vec::new();
    };
    runs.iter()
        .map(|(supposition, _, costs)| {
            let cells = costs.len().min(best.2.len());
            let last = cells.checked_sub(1);
            let against = last.map_or(0.0, |last| costs[last] - best.2[last]);
            let after = (0..cells).find(|at| costs[*at] - best.2[*at] > AFTER);
            let cell = after.and_then(|at| at.checked_sub(1));
            Tried {
                game: supposition.game,
                notation: supposition.notation,
                against: f64::from(against.max(0.0)),
                fell_behind: cell
                    .and_then(|at| Some((at, sheet.cells.get(at)?.text.clone())))
                    .filter(|_| against > AFTER),
            }
        })
        .collect()
}

/// The position that the sheet starts from: FEN, or the pieces in words, whose letters are those of
/// the moves.
fn start(
    sheet: &Sheet,
    Supposition { game, notation }: Supposition,
) -> Result<AnyPosition, String> {
    let Some((text, _)) = &sheet.position else {
        return Ok(AnyPosition::start(game));
    };
    let language = match notation {
        NotationSystem::Chess { language, .. } => language,
        NotationSystem::Draughts { .. } => Language::english(),
    };
    let turn = if sheet.black_begins {
        Turn::Black
    } else {
        Turn::White
    };
    match AnyPosition::in_words(game, text, turn, language) {
        Some(position) => position,
        None => AnyPosition::from_fen(game, text),
    }
}
