//! One reading of a text: under one game, in one notation.

use super::beam::{Beam, Breadth, DEEP, SpelledMoves, due};
use super::habits::signs;
use super::lattice::{Lattice, Slip, Step, Stray};
use super::lost::{Paid, kept};
use super::render::Renderer;
use super::text::Text;
use super::traces::Traces;
use super::weigh::{Way, Weighed};
use crate::answer::{Answer, DamagedSign, Ply, Stray as LeftOver, StrayKind};
use crate::channel::Habits;
use crate::prior::Learned;
use crate::spell::Speller;
use scoresheet_layout::{Diagram, ScoreSheet};
use std::sync::atomic::AtomicBool;

/// What was found under one supposition.
pub(crate) struct Found<M> {
    pub moves: Vec<M>,
    pub plies: Vec<Ply>,
    pub strays: Vec<LeftOver>,
    pub stopped: Option<usize>,
    pub damaged_signs: Vec<DamagedSign>,
    pub damage: f64,
    pub probability: f64,
    /// Mean cost of a step in nats, the prior apart.
    pub surprise: f64,
}

impl<M> Found<M> {
    /// What all of it costs in nats; a ply that is not written down might be any of some thirty.
    pub fn cost(&self) -> f64 {
        const ANY: f64 = 3.4;
        let missing = self.plies.iter().filter(|ply| ply.cells.is_empty()).count();
        let steps = self.plies.len() + self.strays.len();
        self.surprise * steps as f64 + ANY * missing as f64
    }
}

/// How a text is read.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SearchOptions<'a> {
    pub min_confidence: f64,
    pub positions: usize,
    pub prior: bool,
    /// Boards between the moves that speak of the position at their place.
    pub boards: &'a [Diagram],
    /// Once it is set, what is left is not read.
    pub stop: &'a AtomicBool,
}

/// With too few positions the right way is lost before the rest of the game can prove it, and what is left is told as
/// sure (docs/BENCHMARKS.md, "through the page").
const USUAL: (usize, f32) = (160, 20.0);
const BROAD: (usize, f32) = (400, 28.0);

/// Cells without a move in a row at the end from which the reading is said to have stopped.
const STOPPED: usize = 3;

/// How broad a search is that compares games and notations.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Skim {
    /// Enough for a clean text.
    Narrow,
    /// As the text itself is read at first.
    Usual,
    /// As it is read in trouble: two moves may have run together, or one may be missing.
    Wide,
}

/// The cost of the best way to the border of every cell, for comparing games and notations. `text` is that of the sheet,
/// `spelled` belongs to the notation.
pub(crate) fn skim<P: Learned, S: Speller<P>>(
    start: P,
    sheet: &ScoreSheet,
    text: &mut Text,
    speller: &S,
    spelled: &mut SpelledMoves,
    how: Skim,
    stop: &AtomicBool,
) -> Vec<f32> {
    let ((nodes, after), positions, wide) = match how {
        Skim::Narrow => ((10, 10.0), 20_000, false),
        Skim::Usual => (USUAL, 20_000, false),
        Skim::Wide => (USUAL, 100_000, true),
    };
    let breadth = Breadth {
        nodes,
        after,
        positions,
        wide,
        stop,
    };
    let cells = text.cells.clone();
    let number = first_number(sheet);
    let (lattice, _) = Beam::new(text, speller, spelled, breadth, number, &[]).run(start);
    let least = |point: &usize| {
        let layer = lattice.layers.get(*point).into_iter().flatten();
        layer.map(|node| node.best).fold(f32::INFINITY, f32::min)
    };
    cells.iter().map(least).collect()
}

/// Reads the sheet from `start` in the notation of `speller`.
pub(crate) fn read<P: Learned, S: Speller<P>>(
    start: P,
    sheet: &ScoreSheet,
    speller: &S,
    options: SearchOptions<'_>,
) -> Found<P::Move> {
    let mut spelled = SpelledMoves::default();
    let mut go = |habits| search(&start, sheet, speller, habits, &mut spelled, options);
    let (text, lattice) = go(Habits::default());
    let weighed = Weighed::new(&lattice, &text, options.prior);
    let path = weighed.best();
    if lattice.best() >= Habits::LEAST {
        let shows = signs(&weighed, &path, speller);
        if let Some((text, lattice)) = search_by_habits(shows, lattice.best(), go, speller, options)
        {
            let weighed = Weighed::new(&lattice, &text, options.prior);
            return found(&weighed, &weighed.best(), sheet, speller, options);
        }
    }
    found(&weighed, &path, sheet, speller, options)
}

/// Searches again where `shows`, what the best way shows, is that the text is damaged in one way throughout, as long as
/// that explains more than it costs to suppose it, and is what the text then shows. `cost` is that of the first search.
fn search_by_habits<P: Learned, S: Speller<P>>(
    mut shows: Vec<DamagedSign>,
    mut cost: f32,
    mut go: impl FnMut(Habits) -> (Text, Lattice<P, P::Move>),
    speller: &S,
    options: SearchOptions<'_>,
) -> Option<(Text, Lattice<P, P::Move>)> {
    const MOST: usize = 3;
    let mut best: Option<(Text, Lattice<_, _>)> = None;
    for _ in 0..MOST {
        let habits = Habits::of(&shows);
        let supposed = best.as_ref().map(|(text, _)| text.habits());
        if supposed.map_or(habits.is_empty(), |supposed| habits == *supposed) {
            break;
        }
        let (text, lattice) = go(habits);
        let now = lattice.best() + text.habits().cost();
        if now >= cost {
            break;
        }
        cost = now;
        let weighed = Weighed::new(&lattice, &text, options.prior);
        shows = signs(&weighed, &weighed.best(), speller);
        best = Some((text, lattice));
    }
    best.filter(|(text, _)| text.habits().agree_with(&shows))
}

/// What the best way, `path`, says.
fn found<P: Learned, S: Speller<P>>(
    weighed: &Weighed<'_, P>,
    path: &[Way],
    sheet: &ScoreSheet,
    speller: &S,
    options: SearchOptions<'_>,
) -> Found<P::Move> {
    let (text, lattice) = (weighed.text(), weighed.lattice());
    let mut found = Found {
        moves: Vec::new(),
        plies: Vec::new(),
        strays: Vec::new(),
        // Nothing is read where no way was found to the end.
        stopped: (!lattice.reaches_end()).then_some(0),
        damaged_signs: text.habits().signs().collect(),
        damage: weighed.rate(),
        probability: weighed.probability_of(path),
        surprise: 0.0,
    };
    let supposed = |way: &Way| {
        let edge = weighed.edge(*way);
        edge.damaged > 0 || matches!(edge.step, Step::Missing(_))
    };
    let any_supposed = !text.habits().is_empty() || path.iter().any(supposed);
    let legal_alone = (options.prior && any_supposed).then(|| Weighed::new(lattice, text, false));
    let renderer = Renderer {
        weighed,
        legal_alone: legal_alone.as_ref(),
        text,
        sheet,
        speller,
        options,
    };
    // Text after the last move says that the reading stopped, not that the game was lost before.
    let moves = path
        .iter()
        .rposition(|way| weighed.edge(*way).mv().is_some());
    let line = path.get(..=moves.unwrap_or(0)).unwrap_or_default();
    let steps: Vec<Paid> = line.iter().map(|way| weighed.paid(*way, speller)).collect();
    let kept = kept(&steps, P::FITS)
        .into_iter()
        .chain(std::iter::repeat(1.0));
    tell(&renderer, path, kept, &mut found);
    let surprises = path.iter().map(|way| weighed.surprise(*way));
    let surprise = surprises.sum::<f64>() + f64::from(text.habits().cost());
    found.surprise = surprise / (path.len().max(1) as f64);
    stop_at_the_end(&mut found, sheet.cells.len());
    found
}

/// Says of every step of `path` what it is, with the probability that the line is kept there.
fn tell<P: Learned, S: Speller<P>>(
    renderer: &Renderer<'_, P, S>,
    path: &[Way],
    kept: impl Iterator<Item = f64>,
    found: &mut Found<P::Move>,
) {
    let mut traces = Traces::default();
    let astray = astray(renderer, path);
    for ((way, kept), astray) in path.iter().zip(kept).zip(astray) {
        let before = renderer.weighed.before(*way);
        match renderer.weighed.edge(*way).step {
            Step::Move(mv) | Step::Missing(mv) => {
                let touched = if astray {
                    1.0
                } else {
                    traces.doubt(before, &mv)
                };
                let ply = renderer.ply(*way, mv, kept, touched);
                let others = match ply.answer {
                    Answer::Read | Answer::Repaired => Vec::new(),
                    Answer::Ambiguous | Answer::Unreadable => renderer.may_be(*way, mv),
                };
                traces.leave(before, Some(&mv), &others, 1.0 - ply.probability);
                found.plies.push(ply);
                found.moves.push(mv);
            }
            Step::Stray(kind) => {
                // It may be a move that nobody has read.
                if kind == Stray::Unknown {
                    traces.leave(before, None, &before.legal_moves(), 1.0);
                }
                let stray = renderer.stray(*way, kind, found.moves.len());
                found.strays.push(stray);
            }
        }
    }
}

/// For each step whether the board is not even nearly that of the text there: so little of the whole line stands as it is written
/// (a fragment that is played from the start of games, words that are no moves), or of what stands there (the rest of another game).
/// What is left after a gap that nobody can close says nothing of the line before it.
fn astray<P: Learned, S: Speller<P>>(renderer: &Renderer<'_, P, S>, path: &[Way]) -> Vec<bool> {
    /// So many steps that come next show it.
    const NEXT: usize = 6;
    let stands = |way: &Way| {
        let edge = renderer.weighed.edge(*way);
        let moves = matches!(edge.step, Step::Move(_));
        moves && edge.stretch.is_some() && edge.damaged == 0 && edge.slip == Slip::None
    };
    let line: Vec<bool> = before_gap(renderer, path).iter().map(stands).collect();
    let most = |steps: &[bool]| 2 * steps.iter().filter(|stands| **stands).count() > steps.len();
    // Where fewer come, the last ones of all.
    let next = |at: usize| {
        let next = line.get((at + 1).min(line.len().saturating_sub(NEXT))..);
        next.and_then(|next| next.get(..NEXT)).unwrap_or(&line)
    };
    let whole = most(&line);
    let at = 0..path.len();
    at.map(|at| !whole || !most(next(at))).collect()
}

/// The path, without what follows its last move if the numbers say that more plies are missing there than are looked for.
fn before_gap<'p, P: Learned, S: Speller<P>>(
    renderer: &Renderer<'_, P, S>,
    path: &'p [Way],
) -> &'p [Way] {
    let moves = |way: &Way| renderer.weighed.edge(*way).mv().is_some();
    let end = path.iter().rposition(moves).map_or(0, |last| last + 1);
    let plies = path.iter().filter(|way| moves(way)).count();
    let cell = path.get(end).and_then(|next| {
        let (point, _) = renderer.weighed.edge(*next).from;
        renderer.text.from[point as usize].first()
    });
    let due = cell.and_then(|cell| due(cell, first_number(renderer.sheet)));
    match due {
        Some(due) if due as usize > plies + usize::from(DEEP) => &path[..end],
        _ => path,
    }
}

/// Searches, and searches more broadly if something in the text stays unexplained.
fn search<P: Learned, S: Speller<P>>(
    start: &P,
    sheet: &ScoreSheet,
    speller: &S,
    habits: Habits,
    spelled: &mut SpelledMoves,
    options: SearchOptions<'_>,
) -> (Text, Lattice<P, P::Move>) {
    let mut go = |(nodes, after): (usize, f32), positions| {
        let mut text = Text::new(sheet, habits.clone());
        let breadth = Breadth {
            nodes,
            after,
            positions,
            wide: true,
            stop: options.stop,
        };
        let (number, boards) = (first_number(sheet), options.boards);
        let beam = Beam::new(&mut text, speller, spelled, breadth, number, boards);
        let (lattice, looked_at) = beam.run(start.clone());
        (text, lattice, looked_at)
    };
    let (text, lattice, looked_at) = go(USUAL, options.positions);
    let left = options.positions.saturating_sub(looked_at);
    if !has_trouble(&text, &lattice) || left < looked_at {
        return (text, lattice);
    }
    let (broad_text, broad, _) = go(BROAD, left);
    if broad.reaches_end() && broad.best() < lattice.best() {
        (broad_text, broad)
    } else {
        (text, lattice)
    }
}

/// Whether something is left that only several damages at once explain.
fn has_trouble<P, M: Copy>(text: &Text, lattice: &Lattice<P, M>) -> bool {
    const MUCH: f32 = 18.0;
    let least = |point: usize| {
        let layer = lattice.layers.get(point).into_iter().flatten();
        layer.map(|node| node.best).fold(f32::INFINITY, f32::min)
    };
    let borders = text.cells.windows(2);
    !lattice.reaches_end()
        || borders
            .into_iter()
            .any(|pair| least(pair[1]) - least(pair[0]) > MUCH)
}

/// Text at the end that no legal line explains is where the reading stopped.
fn stop_at_the_end<M>(found: &mut Found<M>, cells: usize) {
    let plies = found.moves.len();
    let left_over = |stray: &&LeftOver| stray.before == plies && stray.kind == StrayKind::Unknown;
    let after: Vec<usize> = found
        .strays
        .iter()
        .filter(left_over)
        .map(|s| s.cell)
        .collect();
    let to_the_end = after.last().is_some_and(|last| last + 1 == cells);
    if to_the_end && after.len() >= STOPPED.min(cells) {
        found.stopped = after.first().copied();
    }
}

/// The number of the first move, as far as the sheet says it.
fn first_number(sheet: &ScoreSheet) -> u32 {
    let numbers = sheet.cells.iter().take(2).filter_map(|cell| cell.number);
    numbers
        .map(u32::from)
        .next()
        .filter(|n| (1..200).contains(n))
        .unwrap_or(1)
}
