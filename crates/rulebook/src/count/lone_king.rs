//! A stronger side against a king alone (KV53 §16c, §31, VK 7.2.4, 7.2.7, 7.2.8, RK 6.3, 6.4).

use crate::facts::{Army, Facts, Made, Pieces, Side};
use crate::{Count, Force, Inside, Lone, Road};

/// True if a side has such a force.
pub(super) fn fits(force: Force, army: Army) -> bool {
    match force {
        Force::OneOf(list) => list.contains(&(army.kings, army.men)),
        Force::KingsFrom(kings) => army.kings >= kings && army.men == 0,
        Force::KingsAndMenFrom(kings) => army.kings >= kings,
    }
}

/// One side taken as the stronger.
#[derive(Debug, Clone, Copy, Default)]
struct Run {
    /// Moves of White and Black since the balance arose; `None` where it does not stand.
    moves: Option<[u32; 2]>,
    /// The balance comes from a force behind which nothing is counted.
    barred: bool,
}

/// The count, with either side as the stronger: with one king each both are.
#[derive(Debug)]
pub(super) struct LoneKing {
    rule: Lone,
    runs: [Run; 2],
}

impl LoneKing {
    pub fn new(rule: Lone) -> Self {
        Self {
            rule,
            runs: [Run::default(); 2],
        }
    }

    pub fn see(&mut self, facts: &Facts) {
        let Pieces::Draughts([white, black]) = facts.pieces else {
            return;
        };
        let [by_white, by_black] = &mut self.runs;
        by_white.see(&self.rule, white, black, facts.last);
        by_black.see(&self.rule, black, white, facts.last);
    }

    pub fn state(&self) -> (u32, u32, bool) {
        let sides = Side::BOTH.into_iter().zip(self.runs);
        let running = sides.filter_map(|(side, run)| Some((side, run.moves?)));
        let (needed, done) = match self.rule.count {
            Count::Own(needed) => (
                needed,
                running.map(|(side, moves)| moves[side as usize]).max(),
            ),
            Count::Both(needed) => (needed, running.map(|(_, [w, b])| w.min(b)).max()),
        };
        let met = done.is_some_and(|done| done >= needed);
        (done.unwrap_or(0), needed, met)
    }
}

impl Run {
    fn see(&mut self, rule: &Lone, strong: Army, weak: Army, last: Option<Made>) {
        if last.is_none() {
            *self = Self::default();
        }
        let alone = weak.is_lone_king();
        self.barred |= alone && rule.not_after.is_some_and(|force| fits(force, strong));
        let on_road = match rule.road {
            Road::Anywhere => true,
            Road::Main => weak.on_main_road,
            Road::MainAtFirst => weak.on_main_road || self.moves.is_some(),
            Road::HeldAtFirst => strong.on_main_road || self.moves.is_some(),
        };
        let stands = alone && fits(rule.force, strong) && on_road && !self.barred;
        self.moves = match (self.moves, last) {
            (Some(moves), Some(made)) if stands || rule.capture == Inside::NeverStops => {
                Some(count_on(rule, moves, made))
            }
            // The move that brings the balance about is not counted.
            _ => stands.then_some([0, 0]),
        };
    }
}

fn count_on(rule: &Lone, mut moves: [u32; 2], made: Made) -> [u32; 2] {
    let restarts = made.capture && rule.capture == Inside::Restarts
        || made.promotion && rule.promotion == Inside::Restarts;
    if restarts {
        return [0, 0];
    }
    moves[made.by as usize] += 1;
    moves
}
