//! The alignment that costs least, found best first.

use super::cost::{Cost, WHOLE_SHEET};
use super::reading::Reading;
use super::relaxed::Relaxed;
use super::sheets::{MOST_SHEETS, MOST_STATES};
use super::steps::{Next, State, Step, Table};
use crate::rules::Rules;
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};

/// Where every pair of sheets points, for the readings that were asked for.
pub(super) struct Compass {
    pairs: HashMap<(u8, u8, u8, u8), Relaxed>,
}

impl Compass {
    /// For every pair of readings of every two sheets.
    pub fn new<R: Rules>(sheets: &[Vec<Reading<R>>]) -> Self {
        let mut pairs = HashMap::new();
        for (a, first) in sheets.iter().enumerate() {
            for (b, second) in sheets.iter().enumerate().skip(a + 1) {
                for (x, one) in first.iter().enumerate() {
                    for (y, other) in second.iter().enumerate() {
                        let key = (a as u8, x as u8, b as u8, y as u8);
                        pairs.insert(key, Relaxed::of(one, other));
                    }
                }
            }
        }
        Self { pairs }
    }

    /// The least that all that follows can cost: every sheet's part is counted once with each
    /// other sheet.
    fn least(&self, state: &State, sheets: usize) -> Cost {
        let mut sum = 0;
        for a in 0..sheets {
            for b in a + 1..sheets {
                let key = (a as u8, state.readings[a], b as u8, state.readings[b]);
                let pair = self.pairs.get(&key);
                sum += pair.map_or(0, |relaxed| relaxed.from(state.at[a], state.at[b]));
            }
        }
        Cost::of(sum)
    }
}

/// What a search came to.
pub(super) enum Found<M> {
    /// The cheapest alignment of everything.
    Whole(Path<M>),
    /// There is none within the limit.
    Nothing,
    /// The states allowed were used up; this was the furthest that went well.
    UsedUp(Path<M>),
}

/// States, and the steps between them.
pub(super) struct Path<M> {
    pub start: State,
    pub steps: Vec<Next<M>>,
}

impl<M> Path<M> {
    /// The state before the step `at`.
    pub fn before(&self, at: usize) -> State {
        at.checked_sub(1)
            .and_then(|last| self.steps.get(last))
            .map_or(self.start, |next| next.state)
    }

    /// What all its steps cost, without the readings it starts with.
    pub fn whole_after_start(&self) -> Cost {
        let steps = self.steps.iter();
        steps.fold(Cost::default(), |sum, next| sum.plus(next.cost))
    }
}

/// A state reached, and from where.
struct Node<M> {
    state: State,
    cost: Cost,
    from: Option<(usize, Step<M>, Cost)>,
    done: bool,
}

/// What a search may still use up.
pub(super) struct Budget {
    pub states: usize,
}

impl Default for Budget {
    fn default() -> Self {
        Self {
            states: MOST_STATES,
        }
    }
}

/// A search under way.
pub(super) struct Search<'t, 'a, R: Rules> {
    pub table: &'t mut Table<'a, R>,
    pub compass: &'t Compass,
    nodes: Vec<Node<R::Move>>,
    known: HashMap<State, usize>,
    open: BinaryHeap<(Reverse<Cost>, u32, Reverse<usize>)>,
}

impl<'t, 'a, R: Rules> Search<'t, 'a, R> {
    pub fn new(table: &'t mut Table<'a, R>, compass: &'t Compass) -> Self {
        Self {
            table,
            compass,
            nodes: Vec::new(),
            known: HashMap::new(),
            open: BinaryHeap::new(),
        }
    }

    /// Starts at the beginning of every sheet, in every reading.
    pub fn start_anew(&mut self) {
        let mut combinations = vec![([0_u8; MOST_SHEETS], 0_u32)];
        for (of, readings) in self.table.sheets.iter().enumerate() {
            let mut more = Vec::new();
            for (combination, cost) in combinations {
                for (at, reading) in readings.iter().enumerate() {
                    let mut combination = combination;
                    combination[of] = at as u8;
                    let changes = u32::from(reading.exchanged) + u32::from(reading.turned);
                    more.push((combination, cost + changes * WHOLE_SHEET));
                }
            }
            combinations = more;
        }
        for (readings, cost) in combinations {
            let state = State {
                readings,
                at: [0; MOST_SHEETS],
                position: 0,
            };
            self.reach(state, Cost::of(cost * self.table.times), None);
        }
    }

    /// Starts at this state.
    pub fn start_at(&mut self, state: State) {
        self.reach(state, Cost::default(), None);
    }

    fn reach(&mut self, state: State, cost: Cost, from: Option<(usize, Step<R::Move>, Cost)>) {
        let node = Node {
            state,
            cost,
            from,
            done: false,
        };
        let at = match self.known.get(&state) {
            Some(at) if self.nodes[*at].cost <= cost => return,
            Some(at) => {
                self.nodes[*at] = node;
                *at
            }
            None => {
                self.nodes.push(node);
                self.known.insert(state, self.nodes.len() - 1);
                self.nodes.len() - 1
            }
        };
        let least = self.compass.least(&state, self.table.sheets.len());
        self.open
            .push((Reverse(cost.plus(least)), read(&state), Reverse(at)));
    }

    /// The cheapest way to the end of every sheet that costs no more than `limit`.
    pub fn run(mut self, limit: Option<u32>, budget: &mut Budget) -> Found<R::Move> {
        let mut next = Vec::new();
        let mut furthest = 0;
        while let Some((Reverse(cost), _, Reverse(at))) = self.open.pop() {
            if limit.is_some_and(|limit| cost.whole() > limit) {
                return Found::Nothing;
            }
            let Node {
                state,
                cost,
                ref mut done,
                ..
            } = self.nodes[at];
            if std::mem::replace(done, true) {
                continue;
            }
            if self.table.all_read(&state) {
                return Found::Whole(self.path(at));
            }
            if self.gain(at) > self.gain(furthest) {
                furthest = at;
            }
            let before = self.nodes.len();
            self.table.steps(&state, &mut next);
            for Next {
                state,
                step,
                cost: more,
            } in next.drain(..)
            {
                self.reach(state, cost.plus(more), Some((at, step, more)));
            }
            let used = self.nodes.len() - before;
            if used >= budget.states {
                budget.states = 0;
                return Found::UsedUp(self.path(furthest));
            }
            budget.states -= used;
        }
        Found::Nothing
    }

    /// Entries read, less what that cost: the last place up to which things went well.
    fn gain(&self, at: usize) -> i64 {
        let node = &self.nodes[at];
        i64::from(read(&node.state)) - i64::from(node.cost.whole() / self.table.times.max(1))
    }

    fn path(&self, at: usize) -> Path<R::Move> {
        let mut steps = Vec::new();
        let mut node = &self.nodes[at];
        while let Some((before, step, cost)) = node.from {
            steps.push(Next {
                state: node.state,
                step,
                cost,
            });
            node = &self.nodes[before];
        }
        steps.reverse();
        Path {
            start: node.state,
            steps,
        }
    }
}

/// Entries read so far, of all sheets.
fn read(state: &State) -> u32 {
    state.at.iter().map(|at| u32::from(*at)).sum()
}
