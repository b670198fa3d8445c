//! The numbers of moves as evidence: where they are further on than the line, moves were lost before them.

use crate::{Reason, Repair};
use scoresheet_layout::{Sheet, SignKind};
use scoresheet_notation::Turn;

/// What is left of the probability of what follows such a place.
const LOST: f64 = 0.5;

impl Repair {
    /// Where the numbers, to the end of the record, say that moves were lost (two numbers, or one where words stand that
    /// were not read), the record is not whole, and the plies after it lose certainty: what is legal there all the same is
    /// played on another board than that of the page.
    pub(crate) fn heed_numbers(&mut self, sheet: &Sheet, min_confidence: f64) {
        let numbers = self.ahead(sheet);
        let tail = further_on(&numbers);
        let Some((from, _)) = tail.first().copied() else {
            return;
        };
        let enough = two_agree(tail) || tail.len() == 1 && self.words_before(sheet, from);
        // Before the first ply nothing is lost: the record begins there.
        if from == 0 || !enough {
            return;
        }
        self.numbers_jump = Some(from);
        for ply in self.plies.iter_mut().skip(from) {
            ply.doubt(LOST, Reason::Number, min_confidence);
        }
    }

    /// The plies of the line that have numbers, and how many plies each number is further on than the line.
    fn ahead(&self, sheet: &Sheet) -> Vec<(usize, i64)> {
        let ply = |number: u32, black: bool| 2 * i64::from(number) + i64::from(black);
        let numbered = self.entries(sheet).filter_map(|entry| {
            let cell = sheet.cells.get(entry.ply.cells.clone())?.first()?;
            let stated = ply(cell.number?.into(), cell.side? == Turn::Black);
            Some((entry.at, stated - ply(entry.number, entry.black)))
        });
        numbered.collect()
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

/// The longest tail of which all numbers are further on than the line, but for single ones between or after them: these
/// are misread.
fn further_on(numbers: &[(usize, i64)]) -> &[(usize, i64)] {
    let is_ahead = |at: usize| numbers.get(at).is_none_or(|(_, plies)| *plies > 0);
    let mut from = numbers.len();
    for at in (0..numbers.len()).rev() {
        if is_ahead(at) {
            from = at;
        } else if !is_ahead(at + 1) {
            break;
        }
    }
    &numbers[from..]
}

/// Whether two numbers are further on by the same: one alone may be misread.
fn two_agree(numbers: &[(usize, i64)]) -> bool {
    let mut ahead: Vec<i64> = numbers.iter().map(|(_, plies)| *plies).collect();
    ahead.sort_unstable();
    ahead
        .windows(2)
        .any(|pair| pair[0] > 0 && pair[0] == pair[1])
}
