//! Positions met by the search, each kept once, and what the sheets' entries mean in them.

use super::fitting::fitting;
use super::reading::Reading;
use crate::position::GamePosition;
use crate::rules::Rules;
use std::collections::HashMap;
use std::rc::Rc;

/// An entry of a sheet in one of its readings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Place {
    pub sheet: u8,
    pub reading: u8,
    pub entry: u16,
}

/// Every position met so far, by number.
pub(super) struct Boards<'a, R: Rules> {
    sheets: &'a [Vec<Reading<R>>],
    positions: Vec<R::Position>,
    numbers: HashMap<String, u32>,
    fitting: HashMap<(u32, Place), Rc<[R::Move]>>,
}

impl<'a, R: Rules> Boards<'a, R> {
    /// With the start alone, as number 0.
    pub fn new(sheets: &'a [Vec<Reading<R>>], start: &R::Position) -> Self {
        let mut boards = Self {
            sheets,
            positions: Vec::new(),
            numbers: HashMap::new(),
            fitting: HashMap::new(),
        };
        boards.number(start.clone());
        boards
    }

    fn number(&mut self, position: R::Position) -> u32 {
        let next = u32::try_from(self.positions.len()).unwrap_or(u32::MAX);
        let fen = position.fen();
        let number = *self.numbers.entry(fen).or_insert(next);
        if number == next {
            self.positions.push(position);
        }
        number
    }

    /// The position of this number.
    pub fn at(&self, number: u32) -> &R::Position {
        &self.positions[number as usize]
    }

    /// The position after a legal move.
    pub fn after(&mut self, number: u32, mv: &R::Move) -> u32 {
        let mut position = self.at(number).clone();
        position.play(mv);
        self.number(position)
    }

    /// The legal moves that the entry fits there.
    pub fn fitting(&mut self, number: u32, place: Place) -> Rc<[R::Move]> {
        if let Some(known) = self.fitting.get(&(number, place)) {
            return Rc::clone(known);
        }
        let reading = self
            .sheets
            .get(usize::from(place.sheet))
            .and_then(|readings| readings.get(usize::from(place.reading)));
        let found: Rc<[R::Move]> = reading
            .and_then(|reading| {
                let entry = reading.entries.get(usize::from(place.entry))?;
                Some(fitting(&reading.rules, self.at(number), entry).into())
            })
            .unwrap_or_default();
        self.fitting.insert((number, place), Rc::clone(&found));
        found
    }

    /// Every legal move there.
    pub fn moves(&self, number: u32) -> Vec<R::Move> {
        self.at(number).legal_moves()
    }
}
