//! What else may have happened: plies without text, and text that is no move.

use super::{Beam, Candidate, unlike};
use crate::Shown;
use crate::channel::{SUPPOSED_DAMAGE, damage_cost};
use crate::search::lattice::{Edge, Node, Slip, Step, Stray};
use crate::search::text::Cut;
use crate::spell::Speller;

/// Costs in nats: a ply missing, and one missing where the numbers of a table say so.
pub(super) const MISSING: f32 = 9.0;
pub(super) const NUMBERED_GAP: f32 = 1.0;
/// A ply written twice; a number; other text, for being there and for each character.
const DOUBLED: f32 = 7.0;
const NUMBER: f32 = 1.0;
const STRAY: f32 = 6.0;
const STRAY_CHARACTER: f32 = 3.0;
const STRAY_MOST: f32 = 24.0;
/// A word that stands between the moves.
const WORD: f32 = 1.5;
/// Text of which a person says that it is a move, and which is none.
const AGAINST_A_PERSON: f32 = 200.0;

/// From how many of the best positions a ply may be missing; in a deep search two in a row, with
/// replies to so many moves.
const MISSING_FROM: usize = 4;
const REPLIES: usize = 80;

impl<P: Shown, S: Speller<P>> Beam<'_, P, S> {
    /// From the best positions at `point`, every move without text.
    pub(super) fn suppose_missing(&mut self, point: usize, width: u8, cost: f32) {
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
        position.legal_moves_into(&mut self.moves);
        let any = (self.moves.len().max(1) as f32).ln();
        let board = self.board_at(point);
        let unlike = |position: &P| board.map_or(0.0, |board| unlike(position, board));
        let before = unlike(&position);
        for mv in &self.moves {
            let mut next = position.clone();
            next.play(mv);
            // A board drawn here may show the position with the ply that is missing.
            let cost = cost + unlike(&next) - before;
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

    /// Stretches at `point` taken for the number that is due.
    pub(super) fn number_from(&mut self, point: usize, index: usize) {
        let node = &self.layers[point][index];
        let (best, ply) = (node.best, node.ply);
        let number: Vec<char> = (self.first_number + ply / 2).to_string().chars().collect();
        for (at, stretch) in self.text.from[point].iter().enumerate() {
            if stretch.certain || stretch.cut == Cut::Joined {
                continue;
            }
            // A letter alone is nearer to a piece than to a number.
            let limit = if stretch.seen.chars().iter().any(char::is_ascii_digit) {
                14.0
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
    pub(super) fn strays_from(&mut self, point: usize, index: usize, wide: bool) {
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
        if whole.doubtful {
            return step(Stray::Word, 0, WORD);
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
