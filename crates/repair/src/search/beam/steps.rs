//! Text taken for a move.

use super::{Beam, Candidate, SpelledMoves};
use crate::Shown;
use crate::channel::Fit;
use crate::line::standard_name;
use crate::search::keys::KeyMap;
use crate::search::lattice::{Edge, Slip, Step};
use crate::search::text::{Cut, Stretch};
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
        if slip == Slip::OnlyMove && (stretch.cut != Cut::Whole || self.moves.len() != 1) {
            return;
        }
        let rows = &self.rows[usize::from(slip == Slip::OtherSide)];
        let mut compared = Compared {
            stretch,
            known: &mut self.fits[point].known[number],
            spelled: &mut *self.spelled,
            speller: self.speller,
            position,
            moves: &self.moves,
            slip,
            limit,
        };
        let least = &mut self.least[stretch.end];
        let waiting = &mut self.waiting[stretch.end];
        for (at, (key, row)) in self.keys.iter().zip(rows).enumerate() {
            let Some(fit) = compared.fit(at, *key, *row as usize) else {
                continue;
            };
            let total = best + fit.total() + aside;
            *least = least.min(total);
            waiting.push(Candidate {
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
}

/// A stretch that is compared with the moves of a position.
struct Compared<'c, P: Shown, S: Speller<P>> {
    stretch: &'c Stretch,
    /// What is known of each row.
    known: &'c mut [Known],
    spelled: &'c mut SpelledMoves,
    speller: &'c S,
    position: &'c P,
    /// All legal ones.
    moves: &'c [P::Move],
    slip: Slip,
    /// What a fit may cost.
    limit: f32,
}

impl<P: Shown, S: Speller<P>> Compared<'_, P, S> {
    /// How well the stretch fits a move, by its place, its key and its row, unless that costs too much.
    #[inline]
    fn fit(&mut self, at: usize, key: u64, row: usize) -> Option<Fit> {
        const AS_STATED: Fit = Fit {
            damaged: 0,
            cost: 0.0,
        };
        if let Some(meant) = &self.stretch.meant {
            let name = || standard_name(self.position, &self.moves[at]);
            let stated = self.slip == Slip::None && name() == *meant;
            return (stated && self.limit >= 0.0).then_some(AS_STATED);
        }
        if self.slip == Slip::OnlyMove {
            return (self.limit >= 0.0).then_some(AS_STATED);
        }
        let limit = self.limit.min(WORST_FIT);
        // The same spellings may have been compared before.
        match self.known[row] {
            Known::Is(fit) => (fit.total() <= limit).then_some(fit),
            Known::Above(bound) if bound >= limit => None,
            Known::Above(_) => {
                let best = self.nearest(at, key, limit);
                self.known[row] = best.map_or(Known::Above(limit), Known::Is);
                best
            }
        }
    }

    /// How well it fits the spelling of the move that is nearest.
    fn nearest(&mut self, at: usize, key: u64, limit: f32) -> Option<Fit> {
        let (position, moves, speller) = (self.position, self.moves, self.speller);
        let spelled = match self.slip {
            Slip::OtherSide => (self.spelled).of(!key, |into| {
                Turned(speller).spellings(position, moves, at, into);
            }),
            Slip::None | Slip::OnlyMove => (self.spelled).of(key, |into| {
                speller.spellings(position, moves, at, into);
            }),
        };
        let mut best: Option<Fit> = None;
        let mut within = limit;
        for way in spelled {
            if let Some(mut fit) = self.stretch.seen.fit(&way.letters, within - way.cost) {
                fit.cost += way.cost;
                within = fit.total();
                best = Some(fit);
            }
        }
        best
    }
}
