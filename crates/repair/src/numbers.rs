//! The numbers of moves as evidence: where they are further on than the line, moves were lost before them.

use crate::{Reason, Repair};
use scoresheet_layout::{Sheet, SignKind};
use scoresheet_notation::Turn;

/// What is left of the probability of what follows such a place.
const LOST: f64 = 0.5;

/// So many plies that are legal as they are written may well be misnumbered: they stay sure, but the record is not whole.
const LEGAL: usize = 24;

impl Repair {
    /// Where the numbers, to the end of the record, say that moves were lost (two numbers, or one where words stand that
    /// were not read), the record is not whole, and the plies after it lose certainty.
    pub(crate) fn heed_numbers(&mut self, sheet: &Sheet, min_confidence: f64) {
        let Some((from, numbers)) = self.further_on(sheet) else {
            return;
        };
        let after = self.plies.get(from..).unwrap_or_default();
        if numbers < 2 && !self.words_before(sheet, from) {
            return;
        }
        self.numbers_jump = Some(from);
        let as_written = after.iter().all(|ply| ply.reasons.is_empty());
        if as_written && after.len() >= LEGAL {
            return;
        }
        for ply in self.plies.iter_mut().skip(from) {
            ply.doubt(LOST, Reason::Number, min_confidence);
        }
    }

    /// The ply from which on all numbers are further on than the line by the same, and how many numbers those are.
    fn further_on(&self, sheet: &Sheet) -> Option<(usize, usize)> {
        let ply = |number: u32, black: bool| 2 * i64::from(number) + i64::from(black);
        let numbered = self.entries(sheet).filter_map(|entry| {
            let cell = sheet.cells.get(entry.ply.cells.clone())?.first()?;
            let stated = ply(cell.number?.into(), cell.side? == Turn::Black);
            Some((entry.at, stated - ply(entry.number, entry.black)))
        });
        let numbered: Vec<(usize, i64)> = numbered.collect();
        let (_, ahead) = *numbered.last()?;
        let tail = numbered.iter().rev();
        let tail = tail.take_while(|(_, other)| *other == ahead);
        let (from, count) = tail.fold((0, 0), |(_, count), (at, _)| (*at, count + 1));
        (ahead > 0 && from > 0).then_some((from, count))
    }

    /// Whether words that are no comment in brackets stand right before this ply of the line.
    fn words_before(&self, sheet: &Sheet, at: usize) -> bool {
        let cell = self.plies.get(at).map(|ply| ply.cells.start);
        let last = at.checked_sub(1).and_then(|at| self.plies.get(at));
        let after = last.map_or(0, |ply| ply.cells.end);
        let mut marks = sheet.marks.iter();
        marks.any(|mark| {
            mark.kind == SignKind::Comment
                && (after..=cell.unwrap_or(after)).contains(&mark.before)
                && !mark.text.trim_start().starts_with(['(', '[', '{'])
        })
    }
}
