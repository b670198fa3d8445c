//! Text taken for a move.

use super::{Beam, Candidate};
use crate::Shown;
use crate::channel::Fit;
use crate::line::standard_name;
use crate::search::keys::KeyMap;
use crate::search::lattice::{Edge, Slip, Step};
use crate::search::text::Cut;
use crate::spell::{Speller, Turned};

/// A move that fits its text worse than this, in nats, is no reading of it.
pub(in crate::search) const WORST_FIT: f32 = 26.0;

/// Slips of the pen that one move may have, and what they cost in nats.
const SLIPS: [(Slip, f32); 3] = [
    (Slip::None, 0.0),
    (Slip::OtherSide, 9.0),
    (Slip::OnlyMove, 15.0),
];

/// How well the stretches that begin at a point fit moves.
#[derive(Debug, Default)]
pub(super) struct Fits {
    /// A row for each move, by its key.
    rows: KeyMap<u32>,
    /// For each stretch, what is known of each row.
    known: Vec<Vec<Known>>,
}

/// What is known of how well a stretch fits a move.
#[derive(Debug, Clone, Copy)]
enum Known {
    Is(Fit),
    /// It costs more than this.
    Above(f32),
}

impl Fits {
    /// The rows of moves by their keys.
    fn rows_of(&mut self, keys: impl Iterator<Item = u64>, rows: &mut Vec<u32>) {
        rows.clear();
        rows.extend(keys.map(|key| {
            let next = self.rows.len() as u32;
            *self.rows.entry(key).or_insert(next)
        }));
    }

    /// Room for what is known of every row for a stretch.
    fn make_room(&mut self, number: usize) {
        if self.known.len() <= number {
            self.known.resize_with(number + 1, Vec::new);
        }
        self.known[number].resize(self.rows.len(), Known::Above(f32::NEG_INFINITY));
    }
}

impl<P: Shown, S: Speller<P>> Beam<'_, P, S> {
    /// Every legal move from a node that the text may say.
    pub(super) fn step_from(&mut self, point: usize, index: usize) {
        self.looked_at += 1;
        let node = &self.layers[point][index];
        let (position, best, ply) = (node.position.clone(), node.best, node.ply);
        let border = self.text.is_border(point);
        position.legal_moves_into(&mut self.moves);
        self.speller.keys(&position, &self.moves, &mut self.keys);
        let leads = position.leads();
        let wide = self.width(point) > 0;
        let after = self.after(wide);
        let [own, turned] = &mut self.rows;
        let keys = self.keys.iter().copied();
        self.fits[point].rows_of(keys.clone(), own);
        if wide {
            self.fits[point].rows_of(keys.map(|key| !key), turned);
        }
        for number in 0..self.text.from[point].len() {
            let stretch = &self.text.from[point][number];
            if stretch.cut == Cut::Joined && !border {
                continue;
            }
            let end = stretch.end;
            let aside = stretch.cost + self.out_of_place(stretch, leads, ply);
            let limit = self.least[end] + after - best - aside;
            if limit < 0.0 {
                continue;
            }
            self.fits[point].make_room(number);
            for (slip, cost) in SLIPS {
                if slip == Slip::None || wide {
                    let from = (point, index, number);
                    self.moves_that_fit(from, &position, slip, (aside + cost, limit));
                }
            }
        }
    }

    /// Every move of `self.moves` that the stretch may say.
    fn moves_that_fit(
        &mut self,
        (point, index, number): (usize, usize, usize),
        position: &P,
        slip: Slip,
        (aside, limit): (f32, f32),
    ) {
        let best = self.layers[point][index].best;
        let stretch = &self.text.from[point][number];
        let end = stretch.end;
        if slip == Slip::OnlyMove && (stretch.cut != Cut::Whole || self.moves.len() != 1) {
            return;
        }
        for at in 0..self.moves.len() {
            let Some(fit) = self.fit((point, number), position, at, slip, limit) else {
                continue;
            };
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

    /// How well the stretch fits the move, unless that costs more than `limit`.
    fn fit(
        &mut self,
        (point, number): (usize, usize),
        position: &P,
        at: usize,
        slip: Slip,
        limit: f32,
    ) -> Option<Fit> {
        const AS_STATED: Fit = Fit {
            damaged: 0,
            cost: 0.0,
        };
        if let Some(meant) = &self.text.from[point][number].meant {
            let stated = slip == Slip::None && standard_name(position, &self.moves[at]) == *meant;
            return (stated && limit >= 0.0).then_some(AS_STATED);
        }
        let (rows, key) = match slip {
            Slip::None => (&self.rows[0], self.keys[at]),
            Slip::OtherSide => (&self.rows[1], !self.keys[at]),
            Slip::OnlyMove => return (limit >= 0.0).then_some(AS_STATED),
        };
        let limit = limit.min(WORST_FIT);
        // The same spellings may have been compared before.
        let known = &mut self.fits[point].known[number][rows[at] as usize];
        match *known {
            Known::Is(fit) => return (fit.total() <= limit).then_some(fit),
            Known::Above(bound) if bound >= limit => return None,
            Known::Above(_) => {}
        }
        let (moves, speller) = (&self.moves, self.speller);
        let spelled = self.spelled.of(key, |into| match slip {
            Slip::OtherSide => Turned(speller).spellings(position, moves, at, into),
            Slip::None | Slip::OnlyMove => speller.spellings(position, moves, at, into),
        });
        let seen = &self.text.from[point][number].seen;
        let mut best: Option<Fit> = None;
        let mut within = limit;
        for way in spelled {
            if let Some(mut fit) = seen.fit(&way.letters, within - way.cost) {
                fit.cost += way.cost;
                within = fit.total();
                best = Some(fit);
            }
        }
        *known = best.map_or(Known::Above(limit), Known::Is);
        best
    }
}
