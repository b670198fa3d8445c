//! The numbers of moves as evidence: where they part from the line for good, moves before them are lost, or stand twice.

use crate::end::PROVED;
use crate::{Answer, MisreadNumber, Numbering, Ply, Reason, Repair, StrayKind};
use scoresheet_layout::{ScoreSheet, may_be_number, stated_number};
use scoresheet_notation::Turn;
use scoresheet_source::Span;
use std::collections::{BTreeMap, HashMap};
use std::ops::Range;

/// What is left of the probability of what follows such a place.
const LOST: f64 = 0.5;

/// The probability of a move, against those that stand under its number too.
const CONTESTED: f64 = 0.5;

/// From here on a number has two figures.
const TEN: u16 = 10;

/// How many plies further on the numbers are where one row is lost.
const ROW: i64 = 2;

/// So many numbers one after the other, each further on than the line or each less far, are not misread, nor are two that are
/// equally far from it.
const SEVERAL: usize = 3;

/// A number that is not that of the line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Off {
    /// The ply of the line that it stands before.
    before: usize,
    /// By how much it is greater than the number due there.
    by: i64,
    /// The cell that it stands before, if it is no cell itself.
    cell: Option<usize>,
}

impl Repair {
    /// Where the numbers, to the end of the record, are not those of the line, the record is not whole, and the plies
    /// after it lose certainty: what is legal there all the same is played on another board than that of the page.
    pub(crate) fn heed_numbers(&mut self, sheet: &ScoreSheet, min_confidence: f64) {
        let numbers = self.ahead(sheet);
        let lost = self.lost(sheet, &numbers);
        let lost = lost.or_else(|| self.only_the_last(sheet));
        let too_many = || too_many(&numbers).or_else(|| self.last_twice(sheet));
        let Some(mut numbering) = lost.or_else(too_many) else {
            return;
        };
        numbering.miscounted = self.is_miscounted(numbering, &numbers);
        self.numbering = Some(numbering);
        if numbering.miscounted {
            return;
        }
        let cell = self.plies.get(numbering.from).map(|ply| ply.cells.start);
        let from = self.lost_above(sheet, cell.unwrap_or(0), numbering.from);
        for ply in self.plies.iter_mut().skip(from) {
            ply.doubt(LOST, Reason::Number, min_confidence);
        }
    }

    /// Whether a number stands twice, and no row does: the line cannot be played without the row before the second one, nor
    /// without that behind it, nor any between them, and it goes on long enough to show it.
    fn is_miscounted(&self, numbering: Numbering, numbers: &[(usize, i64)]) -> bool {
        let Numbering { from, plies, .. } = numbering;
        let row = ROW as usize;
        let behind = self.plies.get(from + row..).unwrap_or_default();
        let sure = |ply: &Ply| ply.answer == Answer::Read;
        let mut before = numbers.iter().map(|(at, _)| *at);
        let Some(last) = before.rfind(|at| *at < from) else {
            return false;
        };
        plies == -ROW
            && behind.len() > PROVED
            && behind.iter().all(sure)
            && (last..=from)
                .step_by(row)
                .all(|at| self.are_needed(at..at + row))
    }

    /// The first ply that stands above a line that is lost or stands elsewhere, if the number before `cell`, that of ply
    /// `from`, says so: it opens a line between that number and the one before.
    fn lost_above(&self, sheet: &ScoreSheet, cell: usize, from: usize) -> usize {
        let before = sheet.numbers.partition_point(|number| number.before < cell);
        let last = before.checked_sub(1).and_then(|at| sheet.numbers.get(at));
        let own = last.map_or(0, |number| number.before)..cell;
        let mut cells = own.filter(|at| sheet.cells.get(*at).is_some_and(|cell| cell.opens_line));
        let opens = cells.next_back();
        opens
            .and_then(|cell| self.plies.iter().position(|ply| ply.cells.contains(&cell)))
            .unwrap_or(from)
    }

    /// Where several moves stand under one number, and the numbers after them tell not which was played, none is sure.
    pub(crate) fn heed_quotations(&mut self, sheet: &ScoreSheet, min_confidence: f64) {
        for ply in &mut self.plies {
            let mut cells = sheet.cells.get(ply.cells.clone()).into_iter().flatten();
            if cells.any(|cell| cell.contested) {
                ply.doubt(CONTESTED, Reason::Quoted, min_confidence);
            }
        }
    }

    /// Where moves were lost: two numbers say so, or one that is a row further on, stands after words that were not read, or
    /// has nothing of the number that is due. Before the first ply nothing is lost, for the record begins there, unless
    /// text stands before it that was not read.
    fn lost(&self, sheet: &ScoreSheet, numbers: &[(usize, i64)]) -> Option<Numbering> {
        let tail = off(numbers, |plies| plies > 0);
        let first = if self.begins_unread() { 0 } else { 1 };
        let (from, plies) = *tail.first().filter(|(from, _)| *from >= first)?;
        let one = tail.iter().any(|(_, plies)| *plies == ROW)
            || tail.len() == 1
                && (self.words_before(sheet, from) || self.is_another(sheet, from, plies));
        // Before the first ply stands text that was not read, and no number is that of the line.
        let begins = from == 0;
        (begins || one || two_agree(tail)).then_some(Numbering::new(from, plies))
    }

    /// Where the last number is further on than the line, and nothing before it is misread: rather than that one figure, rows
    /// are lost. What does not fit behind it may be of the board after them. Ten or more rows further on one figure may be
    /// misread, all the same.
    fn only_the_last(&self, sheet: &ScoreSheet) -> Option<Numbering> {
        let (last, before) = sheet.numbers.split_last()?;
        let off = i64::from(last.says()?) - i64::from(last.number);
        let from = self
            .plies
            .partition_point(|ply| ply.cells.start < last.before);
        let mut others = before.iter();
        // Where nothing stands before it, what is behind it has to bear it out.
        let above = if from == 0 { self.plies.len() } else { from };
        let mut above = self.plies.iter().take(above);
        let clean = others.all(|number| number.says() == Some(number.number))
            && above.all(|ply| ply.answer == Answer::Read);
        let one_figure = last.number >= TEN && off >= i64::from(TEN) && off % i64::from(TEN) == 0;
        (off > 0 && !one_figure && clean && from < self.plies.len())
            .then_some(Numbering::new(from, ROW * off))
    }

    /// Where the last number is that before it once more, and no other is misread: the moves behind it are of another line.
    fn last_twice(&self, sheet: &ScoreSheet) -> Option<Numbering> {
        let (last, before) = sheet.numbers.split_last()?;
        let clean = before
            .iter()
            .all(|number| number.says() == Some(number.number));
        let twice =
            last.says()? == before.last()?.number && last.number == before.last()?.number + 1;
        let from = self
            .plies
            .partition_point(|ply| ply.cells.start < last.before);
        let opens_move = self
            .entries(sheet)
            .any(|entry| entry.at == from && !entry.second);
        (clean && twice && opens_move).then_some(Numbering::new(from, -ROW))
    }

    /// Whether text stands before the first ply that may be moves.
    fn begins_unread(&self) -> bool {
        self.strays.iter().any(|stray| {
            let may_be_moves = match stray.kind {
                StrayKind::Doubled | StrayKind::Unknown => true,
                StrayKind::Number | StrayKind::Result | StrayKind::Word => false,
            };
            stray.before == 0 && may_be_moves
        })
    }

    /// The numbers that are not those of the line while others after them are: they are misread, not written, or count
    /// something else. Where all part from the line to its end, [`Repair::numbering`] says so.
    pub(crate) fn find_misread_numbers(&self, sheet: &ScoreSheet) -> Vec<MisreadNumber> {
        let mut plies: Vec<_> = self.entries(sheet).collect();
        plies.retain(|entry| !entry.ply.cells.is_empty());
        plies.sort_by_key(|entry| entry.ply.cells.start);
        let strays = self.strays_before_stop();
        // A number whose stop is damaged, `4/`, may be none that is known.
        let numbers = strays.filter(|stray| match stray.kind {
            StrayKind::Number => true,
            StrayKind::Unknown => stated_number(&stray.text).is_some(),
            StrayKind::Doubled | StrayKind::Result | StrayKind::Word => false,
        });
        let strays = numbers.filter_map(|stray| {
            let cell = sheet.cells.get(stray.cell)?;
            // It may stand in one cell with the move before it.
            let next = plies.partition_point(|entry| entry.at < stray.before);
            Some((next, stray.text.as_str(), cell.span))
        });
        let numbers = sheet.numbers.iter().map(|number| {
            let next = plies.partition_point(|entry| entry.ply.cells.start < number.before);
            (next, number.written.as_str(), number.span)
        });
        let parted = self.numbering.map_or(usize::MAX, |parted| parted.from);
        let misread = strays.chain(numbers).filter_map(|(next, written, span)| {
            let entry = plies.get(next).filter(|entry| entry.at < parted)?;
            let says = stated_number(written).map(u32::from);
            (says != Some(entry.number)).then(|| MisreadNumber {
                before: entry.at,
                due: entry.number,
                written: written.to_owned(),
                span,
            })
        });
        let mut misread: Vec<MisreadNumber> = misread.collect();
        misread.sort_by_key(|number| (number.before, number.span.start));
        misread
    }

    /// Numbers that are not those of the line though others after them are: one alone is misread. Several one after the other
    /// that are all further on, or all less far, say that these moves stand elsewhere in the game; and one beside plies that
    /// are not written, that these are missing on its other side. Numbers that are exchanged say so of the moves between. Where moves under the number that is due are passed over
    /// right below, either may be the game's.
    pub(crate) fn heed_misread_numbers(&mut self, sheet: &ScoreSheet, min_confidence: f64) {
        let numbers = sheet.numbers.iter();
        let cells: HashMap<Span, usize> = numbers.map(|one| (one.span, one.before)).collect();
        let off = self.misread_numbers.iter().filter_map(|number| {
            let says = i64::from(stated_number(&number.written)?);
            Some(Off {
                before: number.before,
                by: says - i64::from(number.due),
                cell: cells.get(&number.span).copied(),
            })
        });
        let off: Vec<Off> = off.collect();
        let mut doubtful = vec![false; self.plies.len()];
        for number in &self.misread_numbers {
            let mut below = sheet.marks.iter();
            let below = below.find(|mark| mark.span.start >= number.span.end);
            let word = below.and_then(|mark| mark.text.split_whitespace().next());
            if word.and_then(stated_number).map(u32::from) == Some(number.due) {
                mark(&mut doubtful, number.before..number.before + ROW as usize);
            }
        }
        let parted = self.numbering.filter(|parted| !parted.miscounted);
        let parted = parted.map(|parted| Off {
            before: parted.from,
            by: parted.plies,
            cell: None,
        });
        let alike = |one: &Off, next: &Off| {
            // Plies that are not written may be supposed between them.
            let near = next.before - one.before <= 2 * ROW as usize;
            one.by.signum() == next.by.signum() && near
        };
        let numbers: Vec<Off> = off.iter().copied().chain(parted).collect();
        for run in numbers.chunk_by(alike) {
            let (Some(first), Some(last)) = (run.first(), run.last()) else {
                continue;
            };
            let two_agree = run.windows(2).any(|pair| pair[0].by == pair[1].by);
            if two_agree || run.len() >= SEVERAL || Some(*last) == parted {
                let above = |cell| self.lost_above(sheet, cell, first.before);
                let from = first.cell.map_or(first.before, above);
                mark(&mut doubtful, from..last.before + ROW as usize);
            }
        }
        for exchanged in self.exchanged_numbers() {
            mark(&mut doubtful, exchanged);
        }
        for Off { before, by, .. } in off {
            let unwritten =
                |at: &usize| self.plies.get(*at).is_some_and(|ply| ply.cells.is_empty());
            let mut near = before..=before + ROW as usize;
            let after = near.find(unwritten).filter(|_| by > 0);
            if let Some(missing) = after {
                mark(&mut doubtful, before..missing + 1);
            }
            let mut near = (before.saturating_sub(ROW as usize)..before).rev();
            let behind = near.find(unwritten).filter(|_| by < 0);
            if let Some(missing) = behind {
                mark(&mut doubtful, missing..before + ROW as usize);
            }
        }
        // What was repaired right before made room for it.
        for at in (1..doubtful.len()).rev() {
            doubtful[at - 1] |= doubtful[at] && self.plies[at - 1].answer == Answer::Repaired;
        }
        for (ply, doubtful) in self.plies.iter_mut().zip(doubtful) {
            if doubtful && !ply.is_confirmed() {
                ply.doubt(LOST, Reason::Number, min_confidence);
            }
        }
    }

    /// Stretches of the line in which moves stand in another order: each of their numbers is that due at another of them (`10.`,
    /// `9.`, `8.` where 8, 9 and 10 are due).
    fn exchanged_numbers(&self) -> Vec<Range<usize>> {
        let numbers = self.misread_numbers.iter().filter_map(|number| {
            let says = u32::from(stated_number(&number.written)?);
            Some((number.due, (says, number.before)))
        });
        let numbers: BTreeMap<u32, (u32, usize)> = numbers.collect();
        let around = |due: u32| {
            let (mut at, mut first, mut last) = (due, usize::MAX, 0);
            for _ in 0..numbers.len() {
                let (says, before) = *numbers.get(&at)?;
                (first, last) = (first.min(before), last.max(before));
                if says == due {
                    return Some(first..last + ROW as usize);
                }
                at = says;
            }
            None
        };
        numbers.keys().filter_map(|due| around(*due)).collect()
    }

    /// The plies of the line that have numbers, and how many plies each number is further on than the line.
    fn ahead(&self, sheet: &ScoreSheet) -> Vec<(usize, i64)> {
        let ply = |number: u32, second: bool| 2 * i64::from(number) + i64::from(second);
        // A number that was read as the one due there, of which it has nothing.
        let as_written = |cell: usize| {
            let at = sheet.numbers.partition_point(|number| number.before < cell);
            let number = sheet
                .numbers
                .get(at)
                .filter(|number| number.before == cell)?;
            let (says, due) = (number.says()?.into(), number.number.into());
            (!may_be_number(says, due)).then_some(says)
        };
        let shift = i64::from(self.counted_from_start(sheet));
        let numbered = self.entries(sheet).filter_map(|entry| {
            let first = entry.ply.cells.start;
            let cell = sheet.cells.get(entry.ply.cells.clone())?.first()?;
            // What the page calls Black is the second column, whoever begins.
            let number = as_written(first).unwrap_or(cell.number?.into());
            let stated = ply(number, cell.side? == Turn::Black);
            Some((entry.at, shift + stated - ply(entry.number, entry.second)))
        });
        numbered.collect()
    }

    /// Whether the moves are counted from the position that the text gives, whoever moves first there: `1. 13-9 4-8` with White
    /// to move in English draughts.
    fn counted_from_start(&self, sheet: &ScoreSheet) -> bool {
        let first = sheet.cells.first();
        let second = first.is_some_and(|cell| cell.side == Some(Turn::Black));
        sheet.position.is_some() && self.line.second_begins() && !sheet.black_begins && !second
    }

    /// Whether the number of this ply, so many plies further on than the line, is no damaged writing of the one that is due.
    fn is_another(&self, sheet: &ScoreSheet, at: usize, plies: i64) -> bool {
        let due = self.entries(sheet).find(|entry| entry.at == at);
        due.is_some_and(|due| {
            let stated = u32::try_from(i64::from(due.number) + plies / ROW);
            // Of a number with one figure nothing is left that tells which it was.
            let of_one_figure = |stated: u32| stated.max(due.number) < 10;
            stated.is_ok_and(|stated| of_one_figure(stated) || !may_be_number(stated, due.number))
        })
    }

    /// Whether words that may be moves stand right before this ply of the line.
    fn words_before(&self, sheet: &ScoreSheet, at: usize) -> bool {
        let cell = self.plies.get(at).map(|ply| ply.cells.start);
        let last = at.checked_sub(1).and_then(|at| self.plies.get(at));
        let after = last.map_or(0, |ply| ply.cells.end);
        let mut marks = sheet.marks.iter();
        marks.any(|mark| {
            mark.is_among_moves() && (after..=cell.unwrap_or(after)).contains(&mark.before)
        })
    }
}

/// Marks some plies, as many of them as there are.
fn mark(plies: &mut [bool], range: Range<usize>) {
    for ply in plies.iter_mut().take(range.end).skip(range.start) {
        *ply = true;
    }
}

/// Where two numbers say that the line has moves too many: a row stands twice, or belongs to another game.
fn too_many(numbers: &[(usize, i64)]) -> Option<Numbering> {
    let tail = off(numbers, |plies| plies < 0);
    let (from, plies) = *tail.first()?;
    two_agree(tail).then_some(Numbering::new(from, plies))
}

/// The longest tail of which all numbers are off in the same way, but for single ones between or after them: these are
/// misread.
fn off(numbers: &[(usize, i64)], is_off: impl Fn(i64) -> bool) -> &[(usize, i64)] {
    let is_off = |at: usize| numbers.get(at).is_none_or(|(_, plies)| is_off(*plies));
    let mut from = numbers.len();
    for at in (0..numbers.len()).rev() {
        if is_off(at) {
            from = at;
        } else if !is_off(at + 1) {
            break;
        }
    }
    &numbers[from..]
}

/// Whether two numbers are off by the same: one alone may be misread.
fn two_agree(numbers: &[(usize, i64)]) -> bool {
    let mut plies: Vec<i64> = numbers.iter().map(|(_, plies)| *plies).collect();
    plies.sort_unstable();
    plies
        .windows(2)
        .any(|pair| pair[0] != 0 && pair[0] == pair[1])
}
