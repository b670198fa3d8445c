//! The way through the text: at every point the positions that explain all before it best.
//!
//! A plain step takes a whole cell for a move. Where no position explains the next cell well, the
//! search goes back a few cells and tries what else may have happened there: words broken or run
//! together, a ply left out or written twice, text that is no move.

use super::keys::KeyMap;
use super::lattice::{Edge, Lattice, Node, Slip, Step, Stray};
use super::text::{Cut, Stretch, Text};
use crate::channel::{Fit, SUPPOSED_DAMAGE, damage_cost};
use crate::play::Play;
use crate::spell::{Speller, Spelling, Turned};
use scoresheet_notation::Turn;

/// How much the search looks at.
#[derive(Debug, Clone, Copy)]
pub(super) struct Breadth {
    /// Most positions kept at a point.
    pub nodes: usize,
    /// How much worse than the best they may be, in nats.
    pub behind: f32,
    /// Most positions looked at in all.
    pub positions: usize,
    /// Whether to go back and search widely in trouble.
    pub wide: bool,
}

/// Costs in nats of what may have happened to a record besides damaged characters.
const MISSING: f32 = 9.0;
const DOUBLED: f32 = 7.0;
const NUMBER: f32 = 1.0;
/// Slips of the pen that one move may have.
const SLIPS: [(Slip, f32); 3] = [
    (Slip::None, 0.0),
    (Slip::OtherSide, 9.0),
    (Slip::OnlyMove, 15.0),
];
const STRAY: f32 = 6.0;
const STRAY_CHARACTER: f32 = 3.0;
const STRAY_MOST: f32 = 24.0;
/// Text of which a person says that it is a move, and which is none.
const AGAINST_A_PERSON: f32 = 200.0;
/// A number or a column that says something else.
const OTHER_NUMBER: f32 = 1.5;
const OTHER_SIDE: f32 = 4.0;
/// A cell of a numbered table read as another ply than its number and column say; and a ply missing
/// where these say so.
const OTHER_PLACE: f32 = 9.0;
const NUMBERED_GAP: f32 = 1.0;
/// The deepest search, and the most plies in a row that may be missing.
const DEEP: u8 = 2;

/// A step that costs so much more than the one before calls for a wider search, and if that finds
/// nothing better, for a deeper one.
const TROUBLE: [f32; 2] = [13.0, 18.0];
/// The same for so many cells together.
const CELLS_TOGETHER: usize = 4;
const TROUBLE_TOGETHER: [f32; 2] = [22.0, 32.0];
/// How many cells before the trouble the wider search starts, and how many behind it ends.
const CELLS_BEFORE: usize = 5;
const CELLS_BEHIND: usize = 2;
/// A move that fits its text worse than this, in nats, is no reading of it.
pub(super) const WORST_FIT: f32 = 26.0;
/// From how many of the best positions a ply may be missing; in a deep search two in a row, with
/// replies to so many moves.
const MISSING_FROM: usize = 4;
const REPLIES: usize = 80;

/// A step found but not made yet.
struct Candidate<M> {
    total: f32,
    edge: Edge<M>,
}

/// What a search needs, and what it has found so far.
pub(super) struct Beam<'a, P: Play, S: Speller<P>> {
    text: &'a mut Text,
    speller: &'a S,
    breadth: Breadth,
    /// The number that the first move has.
    first_number: u32,
    layers: Vec<Vec<Node<P, P::Move>>>,
    /// Steps that lead to a point.
    waiting: Vec<Vec<Candidate<P::Move>>>,
    /// The least cost of those.
    least: Vec<f32>,
    /// How widely each cell is searched: 0 plainly, 1 widely, 2 deeply.
    wide: Vec<u8>,
    fits: Vec<Vec<KeyMap<Option<Fit>>>>,
    looked_at: usize,
    moves: Vec<P::Move>,
    keys: Vec<u64>,
    spellings: Vec<Spelling>,
}

impl<'a, P: Play, S: Speller<P>> Beam<'a, P, S> {
    pub fn new(text: &'a mut Text, speller: &'a S, breadth: Breadth, first_number: u32) -> Self {
        let points = text.end() + 1;
        let cells = text.cells.len();
        let mut beam = Self {
            text,
            speller,
            breadth,
            first_number,
            layers: Vec::new(),
            waiting: Vec::new(),
            least: vec![f32::INFINITY; points],
            wide: vec![0; cells],
            fits: Vec::new(),
            looked_at: 0,
            moves: Vec::new(),
            keys: Vec::new(),
            spellings: Vec::new(),
        };
        beam.layers.resize_with(points, Vec::new);
        beam.waiting.resize_with(points, Vec::new);
        beam.fits.resize_with(points, Vec::new);
        beam
    }

    /// Goes through the text from `start`.
    pub fn run(mut self, start: P) -> (Lattice<P, P::Move>, usize) {
        // Half-moves are counted from White's first, so that numbers suit where Black begins.
        let first = Node {
            ply: u32::from(!start.white_to_move()),
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
    fn in_trouble(&self, point: usize) -> Option<usize> {
        if point == 0 {
            return None;
        }
        let cell = self.text.cells.binary_search(&point).ok()?.checked_sub(1)?;
        let bound = *TROUBLE.get(usize::from(self.wide[cell]))?;
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
        let together = *TROUBLE_TOGETHER.get(usize::from(self.wide[cell]))?;
        let trouble = rise(1) > bound || rise(CELLS_TOGETHER) > together || rise(1).is_nan();
        trouble.then(|| {
            let first = cell.saturating_sub(CELLS_BEFORE);
            self.text.cells[first]
        })
    }

    /// Forgets what was found behind `back`, and searches the cells from there on widely.
    fn go_back(&mut self, back: usize, point: usize) -> usize {
        let first = self.text.cell_at(back);
        let last = (self.text.cell_at(point) + CELLS_BEHIND).min(self.wide.len());
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

    /// Makes the steps that lead to `point`: the best of them, merged by position.
    fn arrive(&mut self, point: usize) {
        let mut steps = std::mem::take(&mut self.waiting[point]);
        steps.sort_by(|a, b| a.total.total_cmp(&b.total));
        let Some(least) = steps.first().map(|step| step.total) else {
            return;
        };
        let wide = self.width(point) > 0;
        let most = if wide {
            self.breadth.nodes * 2
        } else {
            self.breadth.nodes
        };
        let behind = self.behind(wide);
        let mut nodes: Vec<Node<P, P::Move>> = Vec::new();
        let mut numbers: KeyMap<usize> = KeyMap::default();
        for step in &steps {
            if step.total > least + behind {
                break;
            }
            let (layer, index) = step.edge.from;
            let from = &self.layers[layer as usize][index as usize];
            let mut position = from.position.clone();
            let mut ply = from.ply;
            if let Step::Move(mv) | Step::Missing(mv) = step.edge.step {
                position.make(mv);
                ply += 1;
            }
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
        self.layers[point] = nodes;
        self.waiting[point] = steps;
    }

    /// How much worse than the best a position may be.
    fn behind(&self, wide: bool) -> f32 {
        self.breadth.behind + if wide { 8.0 } else { 0.0 }
    }

    /// How widely the cell at `point` is searched.
    fn width(&self, point: usize) -> u8 {
        let cell = self.text.cell_at(point);
        self.wide.get(cell).copied().unwrap_or(0)
    }

    /// Takes every step from `point`.
    fn leave(&mut self, point: usize) {
        if self.looked_at > self.breadth.positions {
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
        self.fits[point].resize_with(self.text.from[point].len(), KeyMap::default);
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

    /// From the best positions at `point`, every move without text.
    fn suppose_missing(&mut self, point: usize, width: u8, cost: f32) {
        let mut from = 0..self.layers[point].len().min(MISSING_FROM);
        for _ in 0..width {
            let begun = self.layers[point].len();
            for index in from {
                self.missing_from(point, index, cost);
            }
            // All replies to the moves left out from the very best positions.
            from = begun..self.layers[point].len().min(begun + REPLIES);
        }
    }

    /// Every move without text from one node.
    fn missing_from(&mut self, point: usize, index: usize, cost: f32) {
        let node = &self.layers[point][index];
        let (position, best) = (node.position.clone(), node.best);
        let (ply, missing) = (node.ply + 1, node.missing + 1);
        position.moves(&mut self.moves);
        let any = (self.moves.len().max(1) as f32).ln();
        for mv in &self.moves {
            let mut next = position.clone();
            next.make(*mv);
            self.layers[point].push(Node {
                position: next,
                ply,
                missing,
                best: best + cost + any,
                edges: vec![Edge {
                    from: (point as u32, index as u32),
                    step: Step::Missing(*mv),
                    stretch: None,
                    slip: Slip::None,
                    damaged: 0,
                    cost,
                }],
            });
        }
    }

    /// Every legal move from a node that the text may say.
    fn step_from(&mut self, point: usize, index: usize) {
        self.looked_at += 1;
        let node = &self.layers[point][index];
        let (position, best, ply) = (node.position.clone(), node.best, node.ply);
        let border = self.text.is_border(point);
        position.moves(&mut self.moves);
        self.speller.keys(&position, &self.moves, &mut self.keys);
        let white = position.white_to_move();
        let wide = self.width(point) > 0;
        let behind = self.behind(wide);
        for number in 0..self.text.from[point].len() {
            let stretch = &self.text.from[point][number];
            if stretch.cut == Cut::Joined && !border {
                continue;
            }
            let end = stretch.end;
            let aside = stretch.cost + self.out_of_place(stretch, white, ply);
            let limit = self.least[end] + behind - best - aside;
            for (slip, cost) in SLIPS {
                if slip == Slip::None || wide {
                    self.moves_that_fit((point, index, number), slip, (aside + cost, limit));
                }
            }
        }
    }

    /// Every move of `self.moves` that the stretch may say.
    fn moves_that_fit(
        &mut self,
        (point, index, number): (usize, usize, usize),
        slip: Slip,
        (aside, limit): (f32, f32),
    ) {
        let node = &self.layers[point][index];
        let (position, best) = (node.position.clone(), node.best);
        let stretch = &self.text.from[point][number];
        let end = stretch.end;
        if slip == Slip::OnlyMove && (stretch.cut != Cut::Whole || self.moves.len() != 1) {
            return;
        }
        for at in 0..self.moves.len() {
            let Some(fit) = self.fit((point, number), &position, at, slip) else {
                continue;
            };
            if fit.total() > limit {
                continue;
            }
            let total = best + fit.total() + aside;
            self.least[end] = self.least[end].min(total);
            self.waiting[end].push(Candidate {
                total,
                edge: Edge {
                    from: (point as u32, index as u32),
                    step: Step::Move(self.moves[at]),
                    stretch: Some(number as u32),
                    slip,
                    damaged: fit.damaged,
                    cost: fit.cost + aside,
                },
            });
        }
    }

    /// How well the stretch fits the move; looked up where the same spellings were compared before.
    fn fit(
        &mut self,
        (point, number): (usize, usize),
        position: &P,
        at: usize,
        slip: Slip,
    ) -> Option<Fit> {
        if let Some(meant) = &self.text.from[point][number].meant {
            let (damaged, cost) = (0, 0.0);
            let said = slip == Slip::None && position.name(self.moves[at]) == *meant;
            return said.then_some(Fit { damaged, cost });
        }
        let turned = slip == Slip::OtherSide;
        let key = match slip {
            Slip::None => self.keys[at],
            Slip::OtherSide => !self.keys[at],
            Slip::OnlyMove => {
                let (damaged, cost) = (0, 0.0);
                return Some(Fit { damaged, cost });
            }
        };
        if let Some(known) = self.fits[point][number].get(&key) {
            return *known;
        }
        if turned {
            Turned(self.speller).spellings(position, &self.moves, at, &mut self.spellings);
        } else {
            self.speller
                .spellings(position, &self.moves, at, &mut self.spellings);
        }
        let seen = &self.text.from[point][number].seen;
        let mut best: Option<Fit> = None;
        let mut limit = WORST_FIT;
        let mut meant: Vec<char> = Vec::with_capacity(16);
        for spelling in &self.spellings {
            meant.clear();
            meant.extend(spelling.text.chars());
            if let Some(mut fit) = seen.fit(&meant, limit - spelling.cost) {
                fit.cost += spelling.cost;
                limit = fit.total();
                best = Some(fit);
            }
        }
        self.fits[point][number].insert(key, best);
        best
    }

    /// What it costs that number and column say something else than the position does.
    fn out_of_place(&self, stretch: &Stretch, white: bool, ply: u32) -> f32 {
        let cost = |wrong: bool, cost: f32| if wrong { cost } else { 0.0 };
        if let Some(due) = self.due(stretch) {
            return cost(due != ply, OTHER_PLACE);
        }
        let number = self.first_number + ply / 2;
        let other_number = stretch.number.is_some_and(|n| u32::from(n) != number);
        let other_side = stretch
            .side
            .is_some_and(|side| (side == Turn::White) != white);
        cost(other_number, OTHER_NUMBER) + cost(other_side, OTHER_SIDE)
    }

    /// The ply that a cell of a numbered table is, counted from White's first move.
    fn due(&self, stretch: &Stretch) -> Option<u32> {
        let black = stretch.side? == Turn::Black;
        let moves = u32::from(stretch.number?).checked_sub(self.first_number)?;
        stretch.certain.then_some(2 * moves + u32::from(black))
    }

    /// How many plies the numbers say are missing before `point`; the cells behind must agree.
    fn gap(&self, point: usize) -> u32 {
        let due = |cell: usize| {
            let point = self.text.cells.get(cell)?;
            self.due(self.text.from.get(*point)?.first()?)
        };
        let cell = self.text.cell_at(point);
        let (Some(here), Some(node)) = (due(cell), self.layers[point].first()) else {
            return 0;
        };
        let agrees = |more: u32| due(cell + more as usize).is_none_or(|next| next == here + more);
        if agrees(1) && agrees(2) {
            here.saturating_sub(node.ply)
        } else {
            0
        }
    }

    /// Stretches at `point` taken for the number that is due.
    fn number_from(&mut self, point: usize, index: usize) {
        let node = &self.layers[point][index];
        let (best, ply) = (node.best, node.ply);
        let number: Vec<char> = (self.first_number + ply / 2).to_string().chars().collect();
        for (at, stretch) in self.text.from[point].iter().enumerate() {
            if stretch.certain || stretch.cut == Cut::Joined {
                continue;
            }
            // A letter alone is nearer to a piece than to a number.
            let limit = if stretch.seen.chars().iter().any(char::is_ascii_digit) {
                9.0
            } else {
                6.5
            };
            let Some(fit) = stretch.seen.fit(&number, limit) else {
                continue;
            };
            let cost = fit.cost + NUMBER + stretch.cost;
            let total = best + fit.total() + NUMBER + stretch.cost;
            self.least[stretch.end] = self.least[stretch.end].min(total);
            self.waiting[stretch.end].push(Candidate {
                total,
                edge: Edge {
                    from: (point as u32, index as u32),
                    step: Step::Stray(Stray::Number),
                    stretch: Some(at as u32),
                    slip: Slip::None,
                    damaged: fit.damaged,
                    cost,
                },
            });
        }
    }

    /// The cell at `point` taken for something that is no move.
    fn strays_from(&mut self, point: usize, index: usize, wide: bool) {
        let best = self.layers[point][index].best;
        let Some(whole) = self.text.from[point].first() else {
            return;
        };
        let (end, chars) = (whole.end, whole.seen.chars().len());
        let mut step = |kind: Stray, damaged: u8, cost: f32| {
            let total = best + cost + f32::from(damaged) * damage_cost(SUPPOSED_DAMAGE);
            self.least[end] = self.least[end].min(total);
            self.waiting[end].push(Candidate {
                total,
                edge: Edge {
                    from: (point as u32, index as u32),
                    step: Step::Stray(kind),
                    stretch: Some(0),
                    slip: Slip::None,
                    damaged,
                    cost,
                },
            });
        };
        if whole.meant.is_some() {
            return step(Stray::Unknown, 0, AGAINST_A_PERSON);
        }
        if wide {
            let cost = (STRAY + STRAY_CHARACTER * chars as f32).min(STRAY_MOST);
            step(Stray::Unknown, 0, cost);
            if let Some(before) = self.text.cell_at(point).checked_sub(1)
                && let Some(last) = self.text.from[self.text.cells[before]].first()
                && let Some(fit) = whole.seen.fit(last.seen.chars(), 12.0)
            {
                step(Stray::Doubled, fit.damaged, fit.cost + DOUBLED);
            }
        }
    }
}
