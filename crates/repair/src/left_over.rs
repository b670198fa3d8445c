//! Text between the moves that the line leaves out, as the second move of a cell that holds two, may be what was played.

use crate::half_read::signs;
use crate::rivals::Says;
use crate::{Reason, Repair, StrayKind};
use scoresheet_layout::ScoreSheet;

/// What is left of the probability of a ply that is not written down beside text that was not read.
const NOT_WRITTEN: f64 = 0.5;

impl Repair {
    /// Doubts the moves beside each such text that may have been played in their place. Only the very same move is one that
    /// stands there twice: what is no such move is none that was read.
    pub(crate) fn heed_moves_left_over(&mut self, sheet: &ScoreSheet, min_confidence: f64) {
        for nth in 0..self.strays.len() {
            let Some(stray) = self.strays.get(nth).filter(|stray| is_text(stray.kind)) else {
                continue;
            };
            let (text, cell) = (stray.text.clone(), stray.cell);
            let kind = stray.kind;
            let (mut same, mut another) = (false, false);
            let half_read = signs(&text);
            for at in self.beside(sheet, stray.before, cell) {
                let mut said = self.rivals(at, Says::Word(&text));
                if let Some(signs) = half_read.as_ref().filter(|_| !said.own) {
                    let fitting = self.rivals(at, Says::Signs(signs));
                    said.others.extend(fitting.others);
                }
                same |= said.own;
                if !said.own && !said.others.is_empty() {
                    another = true;
                    let others = said.others.into_iter().map(|rival| rival.name).collect();
                    self.may_be_another(at, others, Reason::Quoted, min_confidence);
                }
            }
            let read = match kind {
                // What is not like any move is a damaged copy.
                StrayKind::Doubled => same || !another && !self.is_like_a_move(&text),
                StrayKind::Number => !another,
                StrayKind::Unknown | StrayKind::Result | StrayKind::Word => continue,
            };
            if !read {
                self.strays[nth].kind = StrayKind::Unknown;
            }
        }
        self.doubt_plies_beside_unread(min_confidence);
    }

    /// The plies of the line before and behind text that stands before ply `before` which are read from its row: what stands under
    /// another number is not in their place, nor is one of several texts in a row.
    fn beside(&self, sheet: &ScoreSheet, before: usize, cell: usize) -> Vec<usize> {
        let number = |cell: usize| {
            let mut above = sheet.cells.get(..=cell).into_iter().flatten().rev();
            above.find_map(|cell| cell.number)
        };
        let in_row = |at: &usize| {
            let ply = self.plies.get(*at).filter(|ply| !ply.cells.is_empty());
            ply.is_some_and(|ply| number(ply.cells.start) == number(cell))
        };
        let alone = self.strays.iter().filter(|stray| stray.before == before);
        let last = before.checked_sub(1).into_iter();
        let beside = last.chain(Some(before)).filter(in_row);
        match alone.count() {
            1 => beside.collect(),
            _ => Vec::new(),
        }
    }

    /// A ply that is not written down, beside text that was not read, is perhaps what that says.
    fn doubt_plies_beside_unread(&mut self, min_confidence: f64) {
        let unread = self.strays.iter();
        let unread = unread.filter(|stray| stray.kind == StrayKind::Unknown);
        let places: Vec<usize> = unread.map(|stray| stray.before).collect();
        for (at, ply) in self.plies.iter_mut().enumerate() {
            if ply.cells.is_empty() && (places.contains(&at) || places.contains(&(at + 1))) {
                ply.doubt(NOT_WRITTEN, Reason::Missing, min_confidence);
            }
        }
    }
}

/// Whether text of this kind may be a move.
const fn is_text(kind: StrayKind) -> bool {
    match kind {
        StrayKind::Doubled | StrayKind::Unknown | StrayKind::Number => true,
        StrayKind::Result | StrayKind::Word => false,
    }
}
