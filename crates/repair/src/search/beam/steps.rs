//! Text taken for a move.

use super::{Beam, Candidate, Spelled};
use crate::Shown;
use crate::channel::Fit;
use crate::line::standard_name;
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
        for number in 0..self.text.from[point].len() {
            let stretch = &self.text.from[point][number];
            if stretch.cut == Cut::Joined && !border {
                continue;
            }
            let end = stretch.end;
            let aside = stretch.cost + self.out_of_place(stretch, leads, ply);
            let limit = self.least[end] + after - best - aside;
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
            let stated = slip == Slip::None && standard_name(position, &self.moves[at]) == *meant;
            return stated.then_some(Fit { damaged, cost });
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
        let spelled = self.spelled.entry(key).or_insert_with(|| {
            let mut spellings = Vec::new();
            match turned {
                true => Turned(self.speller).spellings(position, &self.moves, at, &mut spellings),
                false => self
                    .speller
                    .spellings(position, &self.moves, at, &mut spellings),
            }
            spellings.iter().map(Spelled::of).collect()
        });
        let seen = &self.text.from[point][number].seen;
        let mut best: Option<Fit> = None;
        let mut limit = WORST_FIT;
        for way in spelled {
            if let Some(mut fit) = seen.fit(&way.letters, limit - way.cost) {
                fit.cost += way.cost;
                limit = fit.total();
                best = Some(fit);
            }
        }
        self.fits[point][number].insert(key, best);
        best
    }
}
