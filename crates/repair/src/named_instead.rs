//! Texts that name several moves where one was played: `Nc5 or Nb8`, `Ba6 [Na6]`. If two of them are legal, nothing tells which it was.

use crate::rivals::Says;
use crate::{Reason, Repair};
use scoresheet_layout::{MoveCell, ScoreSheet};

/// What is left of the probability of a move beside another that is not legal, and is not the same.
const BESIDE_NONE: f64 = 0.5;

impl Repair {
    /// Doubts each such move; the others may be meant, too. What names the same move twice says which it is.
    pub(crate) fn heed_moves_named_instead(&mut self, sheet: &ScoreSheet, min_confidence: f64) {
        for at in 0..self.plies.len() {
            let cells = self.plies.get(at).map(|ply| ply.cells.clone());
            let cells = cells.and_then(|cells| sheet.cells.get(cells));
            let Some([cell]) = cells else {
                continue;
            };
            self.heed_readings(at, cell, min_confidence);
        }
    }

    fn heed_readings(&mut self, at: usize, cell: &MoveCell, min_confidence: f64) {
        let mut others: Vec<String> = Vec::new();
        let mut unlike = false;
        for reading in &cell.readings {
            let said = self.rivals(at, Says::Word(reading));
            // All that stands there is not itself one of the moves, nor is what stands behind it.
            unlike |= !said.own && reading != &cell.text && cell.text.contains(reading.as_str());
            let named = said.others.into_iter().filter(|_| !said.own);
            others.extend(named.map(|rival| rival.name));
        }
        others.sort_unstable();
        others.dedup();
        if !others.is_empty() {
            self.may_be_another(at, others, Reason::Quoted, min_confidence);
        } else if unlike && let Some(ply) = self.plies.get_mut(at) {
            ply.doubt(BESIDE_NONE, Reason::Quoted, min_confidence);
        }
    }
}
