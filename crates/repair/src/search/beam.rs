//! The way through the text: at every point the positions that explain all before it best.
//!
//! A plain step takes a whole cell for a move. Where no position explains the next cell well, the
//! search goes back a few cells and tries what else may have happened there: words broken or run
//! together, a ply left out or written twice, text that is no move.

mod others;
mod place;
mod steps;

pub(super) use place::due;
pub(super) use steps::WORST_FIT;

use super::keys::KeyMap;
use super::lattice::{Edge, Lattice, Node};
use super::text::Text;
use crate::Shown;
use crate::spell::{Speller, Spelling};
use others::{MISSING, NUMBERED_GAP};
use scoresheet_layout::Diagram;
use std::sync::atomic::{AtomicBool, Ordering};
use steps::Fits;

/// How much the search looks at.
#[derive(Debug, Clone, Copy)]
pub(super) struct Breadth<'a> {
    /// Most positions kept at a point.
    pub nodes: usize,
    /// How much worse than the best they may be, in nats.
    pub after: f32,
    /// Most positions looked at in all.
    pub positions: usize,
    /// Whether to go back and search widely in trouble.
    pub wide: bool,
    /// Once it is set, no further position is looked at.
    pub stop: &'a AtomicBool,
}

/// A step that costs so much more than the one before calls for a wider search, and if that finds
/// nothing better, for a deeper one.
const TROUBLE: [f32; 2] = [13.0, 18.0];
/// The same for so many cells together.
const CELLS_TOGETHER: usize = 4;
const TROUBLE_TOGETHER: [f32; 2] = [22.0, 32.0];
/// With so many troubles that even the deepest search did not explain, in so many cells, the text is hardly one of moves:
/// what is left of it is not read.
const UNEXPLAINED: usize = 10;
const UNEXPLAINED_IN: usize = 24;
/// How many cells before the trouble the wider search starts, and how many after it ends.
const CELLS_BEFORE: usize = 5;
const CELLS_AFTER: usize = 2;
/// How many cells back the search may go in all, where one trouble leads to another before it.
const CELLS_KEPT: usize = 3 * CELLS_BEFORE;
/// The deepest search, and the most plies in a row that may be missing.
pub(super) const DEEP: u8 = 2;

/// A step found but not made yet.
struct Candidate<M> {
    total: f32,
    edge: Edge<M>,
}

/// A way in which a move may be written, as it is compared with what is seen.
struct Spelled {
    letters: Vec<char>,
    cost: f32,
}

/// How moves are written in one notation, by their keys: searches in it may share them.
#[derive(Default)]
pub(crate) struct SpelledMoves {
    known: KeyMap<Vec<Spelled>>,
}

impl SpelledMoves {
    /// Those of the move of this key, which `spell` spells if it is new.
    fn of(&mut self, key: u64, spell: impl FnOnce(&mut Vec<Spelling>)) -> &[Spelled] {
        self.known.entry(key).or_insert_with(|| {
            let mut spellings = Vec::new();
            spell(&mut spellings);
            let spelled = spellings.iter().map(|spelling| Spelled {
                letters: spelling.text.chars().collect(),
                cost: spelling.cost,
            });
            spelled.collect()
        })
    }
}

/// What a search needs, and what it has found so far.
pub(super) struct Beam<'a, P: Shown, S: Speller<P>> {
    text: &'a mut Text,
    speller: &'a S,
    breadth: Breadth<'a>,
    /// The number that the first move has.
    first_number: u32,
    /// The boards that are drawn between the moves.
    boards: &'a [Diagram],
    layers: Vec<Vec<Node<P, P::Move>>>,
    /// Steps that lead to a point.
    waiting: Vec<Vec<Candidate<P::Move>>>,
    /// The least cost of those.
    least: Vec<f32>,
    /// How widely each cell is searched: 0 plainly, 1 widely, 2 deeply.
    wide: Vec<u8>,
    /// The cells that stayed in trouble.
    unexplained: Vec<bool>,
    /// How well what begins at each point fits the moves from there.
    fits: Vec<Fits>,
    /// The first cell that is searched again in trouble.
    settled: usize,
    looked_at: usize,
    given_up: bool,
    moves: Vec<P::Move>,
    keys: Vec<u64>,
    /// Their places in [`Fits`], and those of the moves as the other side writes them.
    rows: [Vec<u32>; 2],
    spelled: &'a mut SpelledMoves,
}

impl<'a, P: Shown, S: Speller<P>> Beam<'a, P, S> {
    pub fn new(
        text: &'a mut Text,
        speller: &'a S,
        spelled: &'a mut SpelledMoves,
        breadth: Breadth<'a>,
        first_number: u32,
        boards: &'a [Diagram],
    ) -> Self {
        let points = text.end() + 1;
        let cells = text.cells.len();
        let mut beam = Self {
            text,
            speller,
            breadth,
            first_number,
            boards,
            layers: Vec::new(),
            waiting: Vec::new(),
            least: vec![f32::INFINITY; points],
            wide: vec![0; cells],
            unexplained: vec![false; cells],
            fits: Vec::new(),
            settled: 0,
            looked_at: 0,
            given_up: false,
            moves: Vec::new(),
            keys: Vec::new(),
            rows: Default::default(),
            spelled,
        };
        beam.layers.resize_with(points, Vec::new);
        beam.waiting.resize_with(points, Vec::new);
        beam.fits.resize_with(points, Fits::default);
        beam
    }

    /// Goes through the text from `start`.
    pub fn run(mut self, start: P) -> (Lattice<P, P::Move>, usize) {
        // Plies are counted from White's first, so that numbers suit where Black begins.
        let first = Node {
            ply: u32::from(!start.leads()),
            position: start,
            missing: 0,
            best: 0.0,
            edges: Vec::new(),
        };
        if let Some(layer) = self.layers.first_mut() {
            layer.push(first);
        }
        let mut point = 0;
        while point < self.text.end() {
            if point > 0 {
                self.arrive(point);
            }
            if self.text.is_border(point)
                && let Some(back) = self.in_trouble(point)
            {
                point = self.go_back(back, point);
                continue;
            }
            self.leave(point);
            self.forget(point);
            point += 1;
        }
        self.arrive(point);
        if let Some(back) = self.in_trouble(point) {
            let mut at = self.go_back(back, point);
            while at < point {
                if at > back {
                    self.arrive(at);
                }
                self.leave(at);
                at += 1;
            }
            self.arrive(point);
        }
        let lattice = Lattice {
            layers: self.layers,
        };
        (lattice, self.looked_at)
    }

    /// The border before `point`, and the best costs at both.
    fn in_trouble(&mut self, point: usize) -> Option<usize> {
        if point == 0 {
            return None;
        }
        let cell = self.text.cells.binary_search(&point).ok()?.checked_sub(1)?;
        if !self.breadth.wide {
            return None;
        }
        let best = |point: usize| {
            let nodes = self.layers[point].iter();
            nodes.map(|node| node.best).fold(f32::INFINITY, f32::min)
        };
        let rise = |cells: usize| {
            let before = best(self.text.cells[(cell + 1).saturating_sub(cells)]);
            best(point) - before
        };
        let beyond = |level: usize| {
            rise(1) > TROUBLE[level]
                || rise(CELLS_TOGETHER) > TROUBLE_TOGETHER[level]
                || rise(1).is_nan()
        };
        let level = usize::from(self.wide[cell]);
        let deepest = TROUBLE.len() - 1;
        self.unexplained[cell] = level > deepest && beyond(deepest);
        if level > deepest || !beyond(level) {
            let recent = self.unexplained[..=cell].iter().rev().take(UNEXPLAINED_IN);
            self.given_up |= recent.filter(|unexplained| **unexplained).count() >= UNEXPLAINED;
            return None;
        }
        let back = cell.saturating_sub(CELLS_BEFORE);
        Some(self.text.cells[back.max(self.settled)])
    }

    /// Forgets what was found after `back`, and searches the cells from there on widely.
    fn go_back(&mut self, back: usize, point: usize) -> usize {
        let first = self.text.cell_at(back);
        let last = (self.text.cell_at(point) + CELLS_AFTER).min(self.wide.len());
        let level = self.wide[self.text.cell_at(point).saturating_sub(1)] + 1;
        for cell in first..last {
            if let Some(wide) = self.wide.get_mut(cell) {
                *wide = level.max(*wide);
            }
            self.text.widen(cell);
        }
        for later in back + 1..self.layers.len() {
            self.layers[later].clear();
            self.waiting[later].retain(|step| (step.edge.from.0 as usize) < back);
            let left = self.waiting[later].iter().map(|step| step.total);
            self.least[later] = left.fold(f32::INFINITY, f32::min);
        }
        self.layers[back].retain(|node| node.missing == 0);
        back
    }

    /// Forgets what searching again before `point` would need, where it no longer goes back to.
    fn forget(&mut self, point: usize) {
        let settled = self.text.cell_at(point).saturating_sub(CELLS_KEPT);
        let (first, end) = (self.text.cells[self.settled], self.text.cells[settled]);
        self.settled = self.settled.max(settled);
        for point in first..end {
            self.fits[point] = Fits::default();
            self.waiting[point] = Vec::new();
        }
    }

    /// Makes the steps that lead to `point`: the best of them, merged by position.
    fn arrive(&mut self, point: usize) {
        let mut steps = std::mem::take(&mut self.waiting[point]);
        self.layers[point] = match self.board_at(point) {
            // The steps are kept without what the board says: the search may come here again.
            Some(board) => self.nodes_after(&self.judged_by(board, &steps), point),
            None => self.nodes_after(&steps, point),
        };
        // Most of the memory of a wide search.
        steps.shrink_to_fit();
        self.waiting[point] = steps;
    }

    /// The positions that steps to `point` lead to, the best first.
    fn nodes_after(&self, steps: &[Candidate<P::Move>], point: usize) -> Vec<Node<P, P::Move>> {
        let totals = steps.iter().map(|step| step.total);
        let least = totals.fold(f32::INFINITY, f32::min);
        let wide = self.width(point) > 0;
        let most = if wide {
            self.breadth.nodes * 2
        } else {
            self.breadth.nodes
        };
        let last = least + self.after(wide);
        // Most of the steps that wait are far worse than the best, and need no order.
        let mut near: Vec<_> = steps.iter().filter(|step| step.total <= last).collect();
        near.sort_by(|a, b| a.total.total_cmp(&b.total));
        let mut nodes: Vec<Node<P, P::Move>> = Vec::new();
        let mut numbers: KeyMap<usize> = KeyMap::default();
        for step in near {
            let (position, ply) = self.after_step(&step.edge);
            let key = position.key();
            if let Some(&known) = numbers.get(&key) {
                nodes[known].edges.push(step.edge);
            } else if nodes.len() < most {
                numbers.insert(key, nodes.len());
                nodes.push(Node {
                    position,
                    ply,
                    missing: 0,
                    best: step.total,
                    edges: vec![step.edge],
                });
            }
        }
        nodes
    }

    /// The position after a step, and the plies before it.
    fn after_step(&self, edge: &Edge<P::Move>) -> (P, u32) {
        let (layer, index) = edge.from;
        let from = &self.layers[layer as usize][index as usize];
        let mut position = from.position.clone();
        match edge.mv() {
            Some(mv) => {
                position.play(&mv);
                (position, from.ply + 1)
            }
            None => (position, from.ply),
        }
    }

    /// The board that is drawn at `point`.
    fn board_at(&self, point: usize) -> Option<&'a Diagram> {
        let mut boards = self.boards.iter();
        boards.find(|board| self.text.cells.get(board.before) == Some(&point))
    }

    /// The steps with what it costs that the positions after them are not what is drawn.
    fn judged_by(&self, board: &Diagram, steps: &[Candidate<P::Move>]) -> Vec<Candidate<P::Move>> {
        let judged = steps.iter().map(|step| {
            let (position, _) = self.after_step(&step.edge);
            let cost = unlike(&position, board);
            let mut edge = step.edge;
            edge.cost += cost;
            Candidate {
                total: step.total + cost,
                edge,
            }
        });
        judged.collect()
    }

    /// How much worse than the best a position may be.
    fn after(&self, wide: bool) -> f32 {
        self.breadth.after + if wide { 8.0 } else { 0.0 }
    }

    /// How widely the cell at `point` is searched.
    fn width(&self, point: usize) -> u8 {
        let cell = self.text.cell_at(point);
        self.wide.get(cell).copied().unwrap_or(0)
    }

    /// Takes every step from `point`.
    fn leave(&mut self, point: usize) {
        let stopped = self.given_up || self.breadth.stop.load(Ordering::Relaxed);
        if stopped || self.looked_at > self.breadth.positions {
            return self.leave_unread(point);
        }
        let border = self.text.is_border(point);
        let gap = if border { self.gap(point) } else { 0 };
        if gap > u32::from(DEEP) {
            return self.leave_unread(point);
        }
        let width = self.width(point).max(gap as u8);
        if width > 0 && border {
            self.suppose_missing(point, width, if gap > 0 { NUMBERED_GAP } else { MISSING });
        }
        for index in 0..self.layers[point].len() {
            self.step_from(point, index);
            self.number_from(point, index);
            // A narrow search has to get on as well.
            let wide = width > 0 || !self.breadth.wide && index == 0;
            if border {
                self.strays_from(point, index, wide);
            }
        }
    }

    /// Too much has been looked at: what is left is text that stands for no move.
    fn leave_unread(&mut self, point: usize) {
        if self.text.is_border(point) && !self.layers[point].is_empty() {
            self.strays_from(point, 0, true);
        }
    }
}

/// What it costs in nats that a position is not the one that is drawn there.
fn unlike<P: Shown>(position: &P, board: &Diagram) -> f32 {
    /// For each square, and for all of them at most.
    const SQUARE: f32 = 2.0;
    const MOST: f32 = 16.0;
    (SQUARE * position.squares_unlike(board) as f32).min(MOST)
}
