//! Which game, which notation, which start: each is tried on the beginning of a text, and what falls behind is reported.

use crate::Tried;
use crate::channel::Habits;
use crate::repair::RepairError;
use crate::search::{PART, Skim, SpelledMoves, Text, skim};
use crate::spell::{ChessSpeller, Draughts, Knights};
use crate::start::{Start, starts};
use crate::suppose::Supposition;
use scoresheet_layout::ScoreSheet;
use scoresheet_replay::AnyPosition;
use std::sync::atomic::AtomicBool;

/// Cells at the beginning on which games and notations are tried, and how far after, in nats, one may
/// be there to be tried on more.
const FIRST: usize = 24;
const NEAR: f32 = 12.0;

/// Where something is damaged, the narrow search may have lost the right way: so many that cost least, as far as this after the
/// first, are tried as broadly as the text itself is read; as widely, too, where they begin on one board, since two moves in one cell
/// put every notation out of step.
const BROADLY: usize = 3;
const DAMAGED: f32 = 6.0;
const AFTER: f32 = 60.0;

/// The game and the notation that a text is read in.
pub(crate) struct Chosen {
    pub chosen: Supposition,
    pub start: Start,
    /// How sure it is that it starts from there and from none of the others that were tried, 0 to 1.
    pub share: f64,
    pub tried: Vec<Tried>,
}

/// The supposition under which the beginning costs least.
pub(crate) fn choose(
    sheet: &ScoreSheet,
    suppositions: &[Supposition],
    stop: &AtomicBool,
) -> Result<Chosen, RepairError> {
    let mut beginning = sheet.clone();
    beginning.cells.truncate(FIRST);
    let mut refused = None;
    let mut runs = Vec::new();
    for supposition in suppositions {
        match starts(sheet, *supposition) {
            Ok(starts) => {
                let all = starts.into_iter();
                runs.extend(all.map(|start| (*supposition, start, Vec::new())));
            }
            Err(why) => refused = refused.or(Some(why)),
        }
    }
    if runs.len() > 1 {
        compare(&mut runs, &beginning, Skim::Narrow, stop);
        let least = cost(&runs[0]);
        if least > DAMAGED {
            let near = runs.iter().take_while(|run| cost(run) < least + AFTER);
            let near = near.count().min(BROADLY);
            let same_start = runs[..near]
                .iter()
                .all(|run| run.1.board == runs[0].1.board);
            let how = match same_start {
                true => Skim::Wide,
                false => Skim::Usual,
            };
            compare(&mut runs[..near], &beginning, how, stop);
        }
        let least = cost(&runs[0]);
        let near = runs
            .iter()
            .take_while(|run| cost(run) < least + NEAR)
            .count();
        if near > 1 && sheet.cells.len() > FIRST {
            let mut more = sheet.clone();
            more.cells.truncate(PART);
            compare(&mut runs[..near], &more, Skim::Narrow, stop);
        }
    }
    let Some((chosen, start, _)) = runs.first().cloned() else {
        let why = refused.unwrap_or_else(|| "its text fits no game".to_owned());
        return Err(RepairError::Start(why));
    };
    let share = share(&runs);
    // Of each way of reading the start that suits it best.
    let mut kept: Vec<Supposition> = Vec::new();
    runs.retain(|(supposition, ..)| {
        let new = !kept.contains(supposition);
        kept.push(*supposition);
        new
    });
    let tried = reported(&runs, sheet);
    Ok(Chosen {
        chosen,
        start,
        share,
        tried,
    })
}

/// What the sheet costs in nats under the supposition that suits it best.
pub(crate) fn cheapest(sheet: &ScoreSheet, suppositions: &[Supposition], stop: &AtomicBool) -> f64 {
    let starts = suppositions.iter().filter_map(|supposition| {
        let starts = starts(sheet, *supposition).ok()?.into_iter();
        let supposition = *supposition;
        Some(starts.map(move |start| (supposition, start, Vec::new())))
    });
    let mut runs: Vec<Run> = starts.flatten().collect();
    compare(&mut runs, sheet, Skim::Narrow, stop);
    runs.first().map_or(f64::INFINITY, |run| cost(run).into())
}

type Run = (Supposition, Start, Vec<f32>);

/// Skims the sheet under each, and puts the cheapest first.
fn compare(runs: &mut [Run], sheet: &ScoreSheet, how: Skim, stop: &AtomicBool) {
    let mut text = Text::new(sheet, Habits::default());
    let mut spelled: Option<(Supposition, SpelledMoves)> = None;
    for (supposition, start, costs) in runs.iter_mut() {
        let of_notation = spelled.take().filter(|(known, _)| known == supposition);
        let (_, spelled) =
            spelled.insert(of_notation.unwrap_or((*supposition, SpelledMoves::default())));
        *costs = match &start.position {
            AnyPosition::Chess(start) => {
                let speller = ChessSpeller::of(supposition.notation, Knights::of(sheet));
                skim(
                    start.clone(),
                    sheet,
                    &mut text,
                    &speller,
                    spelled,
                    how,
                    stop,
                )
            }
            AnyPosition::Draughts(start) => {
                let speller = Draughts::of(supposition.notation);
                skim(*start, sheet, &mut text, &speller, spelled, how, stop)
            }
        };
    }
    runs.sort_by(|a, b| cost(a).total_cmp(&cost(b)));
}

fn cost((supposition, start, costs): &Run) -> f32 {
    supposition.cost() + start.cost + costs.last().copied().unwrap_or(0.0)
}

/// The part of the first run's start among all starts, each with the way of reading that suits it best.
fn share(runs: &[Run]) -> f64 {
    let Some(best) = runs.first() else {
        return 1.0;
    };
    let mut boards = vec![best.1.board];
    let mut others = 0.0;
    for (_, start, costs) in runs {
        if boards.contains(&start.board) {
            continue;
        }
        boards.push(start.board);
        let last = costs.len().min(best.2.len()).checked_sub(1);
        let against = last.map_or(0.0, |last| costs[last] - best.2[last]);
        others += f64::from(best.1.cost - start.cost - against).exp();
    }
    1.0 / (1.0 + others)
}

/// What was tried, and what spoke against it.
fn reported(runs: &[Run], sheet: &ScoreSheet) -> Vec<Tried> {
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
