//! The text of a sheet as the search goes through it: points, and stretches between them.

use super::after::split;
use super::in_words::in_short;
use crate::channel::{Habits, Seen, blank, fold};
use scoresheet_layout::{MoveCell, ScoreSheet};
use scoresheet_notation::Turn;
use std::ops::Range;
use std::sync::Arc;

/// How a stretch came about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Cut {
    /// It is one cell.
    Whole,
    /// It is several cells.
    Joined,
    /// It is a part of one.
    Part,
}

/// A stretch of text between two points.
#[derive(Debug)]
pub(super) struct Stretch {
    /// The point after it.
    pub end: usize,
    pub cut: Cut,
    /// The cells that it lies in.
    pub cells: Range<usize>,
    pub seen: Seen,
    /// Whether a sign of check or mate follows it.
    pub checks: bool,
    /// The number before it, if one stands there.
    pub number: Option<u16>,
    /// Whose move the layout says it is.
    pub side: Option<Turn>,
    /// True if it stands for one move and nothing else.
    pub certain: bool,
    /// True if it may as well be a word between the moves.
    pub doubtful: bool,
    /// The move that a person says it is.
    pub meant: Option<String>,
    /// What it costs in nats to suppose that the text is cut there.
    pub cost: f32,
}

/// A cell's characters without blanks, dashes alike, and what is known of each.
#[derive(Debug)]
struct Plain {
    chars: Vec<char>,
    sure: Vec<u8>,
    number: Option<u16>,
    side: Option<Turn>,
    certain: bool,
    doubtful: bool,
    meant: Option<String>,
    /// What it may be read as, where it names several moves.
    readings: Vec<Vec<char>>,
}

/// A sheet's text: every point has the stretches that start there.
#[derive(Debug)]
pub(crate) struct Text {
    pub(super) from: Vec<Vec<Stretch>>,
    /// The points at which a cell starts, and the end of the text.
    pub(super) cells: Vec<usize>,
    plain: Vec<Plain>,
    /// Whether a cell's parts are there, and it together with those that follow.
    in_parts: Vec<bool>,
    joined: Vec<bool>,
    habits: Arc<Habits>,
}

/// A word broken in two by a blank; two words run together: in nats.
const BROKEN: f32 = 4.0;
const BLANK_BESIDE_SIGN: f32 = 0.5;
const RUN_TOGETHER: f32 = 5.5;
/// A blank between two words that was read as another character, in nats.
const MISREAD_BLANK: f32 = 7.5;

/// One of several moves that a cell names, in nats.
const OF_SEVERAL: f32 = 0.7;

/// Longest cell that is cut into parts, longest part, and longest word put together, in characters.
const LONGEST_CUT: usize = 24;
const LONGEST_PART: usize = 9;
const LONGEST_JOINED: usize = 12;

/// Most words that one move may be broken into.
const PIECES: usize = 4;

impl Text {
    /// The text of the sheet, whose damage has these habits.
    pub fn new(sheet: &ScoreSheet, habits: Habits) -> Self {
        let mut plain: Vec<Plain> = sheet.cells.iter().map(Plain::new).collect();
        doubt_long(&mut plain);
        let mut cells = Vec::with_capacity(plain.len() + 1);
        let mut at = 0;
        for cell in &plain {
            cells.push(at);
            at += cell.points();
        }
        cells.push(at);
        let mut text = Self {
            from: Vec::new(),
            cells,
            in_parts: vec![false; plain.len()],
            joined: vec![false; plain.len()],
            plain,
            habits: Arc::new(habits),
        };
        text.from.resize_with(at + 1, Vec::new);
        for number in 0..text.plain.len() {
            let chars = text.plain[number].chars.clone();
            let start = text.cells[number];
            let readings = text.plain[number].readings.clone();
            let cost = if readings.is_empty() { 0.0 } else { OF_SEVERAL };
            let own = readings.is_empty().then_some(chars);
            for chars in own.into_iter().chain(readings) {
                let mut whole = text.stretch(number..number + 1, &chars, Cut::Whole);
                whole.certain = text.plain[number].certain;
                whole.doubtful = text.plain[number].doubtful;
                whole.meant = text.plain[number].meant.clone();
                whole.cost = cost;
                text.from[start].push(whole);
            }
        }
        for cell in 0..text.plain.len() {
            if text.plain[cell].has_stop_inside() {
                text.add_parts(cell);
            }
            if text.is_fragment(cell) {
                text.add_joined(cell);
            }
        }
        text
    }

    /// What damages it throughout.
    pub fn habits(&self) -> &Habits {
        &self.habits
    }

    /// The last point.
    pub fn end(&self) -> usize {
        self.from.len().saturating_sub(1)
    }

    /// The cell in which `point` lies.
    pub fn cell_at(&self, point: usize) -> usize {
        self.cells
            .partition_point(|start| *start <= point)
            .saturating_sub(1)
    }

    /// Whether a cell starts at `point`, or the text ends there.
    pub fn is_border(&self, point: usize) -> bool {
        self.cells.binary_search(&point).is_ok()
    }

    /// Whether signs of check stand in it.
    pub fn marks_checks(&self) -> bool {
        let whole = self
            .cells
            .iter()
            .filter_map(|point| self.from.get(*point)?.first());
        whole.filter(|stretch| stretch.checks).count() > 1
    }

    /// Adds the parts of the cell, and it together with those that follow.
    pub fn widen(&mut self, cell: usize) {
        if cell < self.plain.len() {
            self.add_parts(cell);
            self.add_joined(cell);
        }
    }

    /// Whether the cell or the next one is too little for a move: `S g1`, `b4 : d6`, `O - O`, `e1: g3`.
    fn is_fragment(&self, cell: usize) -> bool {
        let little = |at: usize| {
            self.plain.get(at).is_some_and(|plain| {
                let digits = plain.chars.iter().any(char::is_ascii_digit);
                let ended = !matches!(plain.chars.last(), Some(':' | '-'));
                !plain.certain && (!digits || plain.chars.len() < 2 || !ended)
            })
        };
        little(cell) || little(cell + 1)
    }

    fn stretch(&self, cells: Range<usize>, chars: &[char], cut: Cut) -> Stretch {
        let first = &self.plain[cells.start];
        let trusted = cut == Cut::Whole;
        let (chars, checks) = split(chars);
        Stretch {
            end: self.cells[cells.end],
            cut,
            seen: Seen::within(
                chars.to_vec(),
                if trusted { &first.sure } else { &[] },
                &self.habits,
            ),
            checks,
            number: first.number,
            side: first.side,
            certain: false,
            doubtful: false,
            meant: None,
            cost: match cut {
                Cut::Whole => 0.0,
                Cut::Joined => self.broken(&cells),
                Cut::Part => RUN_TOGETHER / 2.0,
            },
            cells,
        }
    }

    /// What it costs that the cells are one word: little beside a dash or another sign, where
    /// writers leave blanks.
    fn broken(&self, cells: &Range<usize>) -> f32 {
        let sign = |c: Option<&char>| c.is_some_and(|c| !c.is_alphanumeric() || *c == 'x');
        let pairs = self.plain[cells.clone()].windows(2);
        pairs
            .map(|pair| {
                let beside = sign(pair[0].chars.last()) || sign(pair[1].chars.first());
                if beside { BLANK_BESIDE_SIGN } else { BROKEN }
            })
            .sum()
    }

    /// Every stretch inside a cell between two of its points.
    fn add_parts(&mut self, cell: usize) {
        if std::mem::replace(&mut self.in_parts[cell], true) {
            return;
        }
        let (start, end) = (self.cells[cell], self.cells[cell + 1]);
        let chars = self.plain[cell].chars.clone();
        // The start, and every place from two characters in to two before the end.
        let place = |point: usize| match point {
            p if p == start => 0,
            p if p == end => chars.len(),
            p => p - start + 1,
        };
        for first in start..end {
            for last in first + 1..=end {
                let range = place(first)..place(last);
                if (first, last) == (start, end) || !(2..=LONGEST_PART).contains(&range.len()) {
                    continue;
                }
                let mut part = self.stretch(cell..cell + 1, &chars[range.clone()], Cut::Part);
                part.end = last;
                if first > start {
                    part.number = None;
                    part.side = None;
                }
                // Its last character may be the blank before the next one.
                if last < end && range.len() > 2 {
                    let shorter = &chars[range.start..range.end - 1];
                    let before = self.stretch(cell..cell + 1, shorter, Cut::Part);
                    self.from[first].push(Stretch {
                        end: last,
                        number: part.number,
                        side: part.side,
                        cost: MISREAD_BLANK - RUN_TOGETHER / 2.0,
                        ..before
                    });
                }
                self.from[first].push(part);
            }
        }
    }

    /// The cell with one or two that follow, as one word.
    fn add_joined(&mut self, cell: usize) {
        if std::mem::replace(&mut self.joined[cell], true) {
            return;
        }
        let mut chars = self.plain[cell].chars.clone();
        if self.plain[cell].certain {
            return;
        }
        for last in cell + 1..(cell + PIECES).min(self.plain.len()) {
            let next = &self.plain[last];
            chars.extend(&next.chars);
            if next.certain || next.number.is_some() || chars.len() > LONGEST_JOINED {
                return;
            }
            let joined = self.stretch(cell..last + 1, &chars, Cut::Joined);
            self.from[self.cells[cell]].push(joined);
        }
    }
}

/// A cell of a table that is much longer than the others may be two moves, whatever the table says.
fn doubt_long(plain: &mut [Plain]) {
    let mut lengths: Vec<usize> = plain.iter().map(|cell| cell.chars.len()).collect();
    lengths.sort_unstable();
    let Some(middle) = lengths.get(lengths.len() / 2) else {
        return;
    };
    for cell in plain.iter_mut() {
        let long = cell.chars.len() > middle + middle / 2 + 2;
        cell.certain &= !long || cell.meant.is_some() || !cell.readings.is_empty();
    }
}

/// A move's characters without blanks.
fn plain(text: &str) -> Vec<char> {
    let kept = text.chars().enumerate().filter(|(_, c)| !blank(*c));
    let kept = kept.map(|(at, c)| (at, fold(c))).collect();
    in_short(kept).into_iter().map(|(_, c)| c).collect()
}

impl Plain {
    fn new(cell: &MoveCell) -> Self {
        let kept: Vec<(usize, char)> = cell
            .text
            .chars()
            .enumerate()
            .filter(|(_, c)| !blank(*c))
            .map(|(at, c)| (at, fold(c)))
            .collect();
        let kept = in_short(kept);
        Self {
            sure: kept
                .iter()
                .filter_map(|(at, _)| cell.sure.get(*at).copied())
                .collect(),
            chars: kept.into_iter().map(|(_, c)| c).collect(),
            number: cell.number,
            side: cell.side,
            certain: cell.certain || cell.meant.is_some(),
            doubtful: cell.doubtful && cell.meant.is_none(),
            readings: match cell.meant {
                Some(_) => Vec::new(),
                None => cell.readings.iter().map(|reading| plain(reading)).collect(),
            },
            meant: cell.meant.clone(),
        }
    }

    /// Whether a full stop stands inside it or after digits at its end, as after a number that has
    /// run together with a move.
    fn has_stop_inside(&self) -> bool {
        let stop = self.chars.iter().rposition(|c| *c == '.');
        stop.is_some_and(|at| at > 0 && self.points() > 1)
    }

    /// How many points it has, the one at its end left out.
    fn points(&self) -> usize {
        if self.certain
            || !self.readings.is_empty()
            || !(4..=LONGEST_CUT).contains(&self.chars.len())
        {
            1
        } else {
            self.chars.len() - 2
        }
    }
}
