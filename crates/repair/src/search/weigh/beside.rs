//! The other moves that a text may mean.

use super::{Way, Weighed};
use crate::prior::Learned;

/// A move that a text may mean.
pub(in crate::search) struct Beside<M> {
    pub mv: M,
    pub probability: f64,
    /// One way that makes it.
    pub way: Way,
}

impl<M> Beside<M> {
    /// The probability below which a move is not worth naming.
    pub const LEAST: f64 = 1e-4;
}

impl<P: Learned> Weighed<'_, P> {
    /// Every move of the same side that the same cells may mean, however they are cut, with its
    /// probability, the most probable first, and a way that makes it.
    pub fn moves_beside(&self, way: Way) -> Vec<Beside<P::Move>> {
        let white = self.before(way).white_to_move();
        let cells = self.stretch(self.edge(way)).map(|s| s.cells.clone());
        let points = match &cells {
            Some(cells) => self.text.cells[cells.start]..=self.text.cells[cells.end],
            None => way.point..=way.point,
        };
        let mut found: Vec<Beside<P::Move>> = Vec::new();
        for point in points {
            for (node, alive) in self.alive[point].iter().enumerate() {
                if !alive {
                    continue;
                }
                for (beside, edge) in self.edges_to(point, node) {
                    let Some(mv) = edge.mv() else { continue };
                    let other = self.stretch(edge).map(|s| &s.cells);
                    let same_text = match (&cells, other) {
                        (Some(cells), Some(other)) => {
                            other.start < cells.end && cells.start < other.end
                        }
                        (None, None) => true,
                        _ => false,
                    };
                    if !same_text || self.before(beside).white_to_move() != white {
                        continue;
                    }
                    let probability = self.probability(beside);
                    match found.iter_mut().find(|known| known.mv == mv) {
                        Some(known) => known.probability += probability,
                        None => found.push(Beside {
                            mv,
                            probability,
                            way: beside,
                        }),
                    }
                }
            }
        }
        found.retain(|known| known.probability > Beside::<P::Move>::LEAST);
        found.sort_by(|a, b| b.probability.total_cmp(&a.probability));
        found
    }
}
