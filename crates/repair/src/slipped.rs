//! Columns that have slipped by a row: a cell is empty, and the moves of its side below it may each be those of the row above.

use crate::end::PROVED;
use crate::line::standard_name;
use crate::rivals::{as_written, letters};
use crate::spell::{ChessSpeller, Draughts, Knights, Speller};
use crate::{Answer, Candidate, FoundLine, Ply, Reason, Repair};
use scoresheet_layout::{Arrangement, ScoreSheet};
use scoresheet_notation::Turn;
use scoresheet_replay::GamePosition;
use std::collections::BTreeMap;

/// What is left of the probability of a move that may be that of another row.
const EITHER: f64 = 0.5;

/// Positions that are looked at for one empty cell at the end of a column.
const MOST: usize = 4000;

/// The cells of a table by the ply that their number and column say.
type Cells<'s> = BTreeMap<usize, (usize, &'s str)>;

/// A column with an empty cell.
#[derive(Debug, Clone, Copy)]
struct Hole {
    /// The ply of the cell.
    ply: usize,
    /// Moves of its side stand below it; else it is at the end, and the moves above may each be those of the row below.
    amid: bool,
}

/// A move of a side, if its column has slipped: the ply, and its name.
type Slipped = Vec<(usize, String)>;

impl Repair {
    /// An empty cell in a column is that of a move which is missing, or the column has slipped. If the moves can be played either
    /// way, those of its side are open from there.
    pub(crate) fn heed_slipped_columns(&mut self, sheet: &ScoreSheet, min_confidence: f64) {
        let Some(cells) = cells_of_table(sheet) else {
            return;
        };
        let joined = self.plies_behind_a_lost_blank(sheet, &cells);
        self.doubt_plies_of_the_other_column(&cells, &joined, min_confidence);
        let holes = holes(&cells).into_iter();
        for hole in holes.filter(|hole| !joined.contains(&hole.ply)) {
            let slipped = match &self.line {
                FoundLine::Chess { start, moves } => {
                    let speller = ChessSpeller::of(self.notation, Knights::Either);
                    slipped(start, (moves, &self.plies), &cells, hole, &speller)
                }
                FoundLine::Draughts { start, moves } => {
                    let speller = Draughts::of(self.notation);
                    slipped(start, (moves, &self.plies), &cells, hole, &speller)
                }
            };
            let Some(slipped) = slipped else { continue };
            let names: BTreeMap<usize, String> = slipped.into_iter().collect();
            if let Some((&first, _)) = names.first_key_value() {
                self.doubt_column(&cells, first, &names, min_confidence);
            }
        }
    }

    /// Black's plies that are read from White's cell of a row: without rules a lost blank leaves one word of two moves, and no
    /// other in its row.
    fn plies_behind_a_lost_blank(&self, sheet: &ScoreSheet, cells: &Cells<'_>) -> Vec<usize> {
        let places = places(cells);
        let begins = usize::from(self.line.second_begins());
        let in_rows = sheet.arrangement == Arrangement::SideBySide;
        let plies = self
            .plies
            .iter()
            .enumerate()
            .filter(|(_, ply)| in_rows && ply.reasons.contains(&Reason::Merged));
        plies
            .filter_map(|(at, ply)| {
                let place = places.get(&ply.cells.start)?;
                let joined = place % 2 == 0 && (at + begins) % 2 == 1;
                (joined && !cells.contains_key(&(place + 1))).then_some(place + 1)
            })
            .collect()
    }

    /// Doubts what is read from the column of the other side.
    fn doubt_plies_of_the_other_column(
        &mut self,
        cells: &Cells<'_>,
        joined: &[usize],
        min_confidence: f64,
    ) {
        let places = places(cells);
        let begins = usize::from(self.line.second_begins());
        for (at, ply) in self.plies.iter_mut().enumerate() {
            let place = places
                .get(&ply.cells.start)
                .filter(|_| !ply.cells.is_empty());
            let other = place.is_some_and(|place| {
                place % 2 != (at + begins) % 2 && !joined.contains(&(place + 1))
            });
            let exchanged = ply.reasons.contains(&Reason::ColumnsExchanged);
            if other && !exchanged && !ply.is_confirmed() {
                ply.doubt(EITHER, Reason::Slipped, min_confidence);
            }
        }
    }

    /// Doubts the moves of a side from the cell at ply `first` on, and lists those of the slipped column.
    fn doubt_column(
        &mut self,
        cells: &Cells<'_>,
        first: usize,
        names: &BTreeMap<usize, String>,
        min_confidence: f64,
    ) {
        let places = places(cells);
        let begins = usize::from(self.line.second_begins());
        for (at, ply) in self.plies.iter_mut().enumerate() {
            // A ply that is not written down stands where the line counts it.
            let place = match ply.cells.is_empty() {
                true => Some(at + begins),
                false => places.get(&ply.cells.start).copied(),
            };
            let of_column = |place: &usize| *place >= first && place % 2 == first % 2;
            let Some(place) = place.filter(of_column).filter(|_| !ply.is_confirmed()) else {
                continue;
            };
            ply.doubt(EITHER, Reason::Slipped, min_confidence);
            let (name, probability) = (names.get(&place), ply.probability);
            if let Some(name) = name.filter(|name| !is_listed(ply, name)) {
                let text = name.clone();
                ply.candidates.push(Candidate { text, probability });
            }
        }
    }
}

/// The places of the cells, by cell.
fn places(cells: &Cells<'_>) -> BTreeMap<usize, usize> {
    let places = cells.iter().map(|(place, (cell, _))| (*cell, *place));
    places.collect()
}

fn is_listed(ply: &Ply, name: &str) -> bool {
    ply.candidates.iter().any(|known| known.text == name)
}

/// The cells of a table, if number and column of each are known.
fn cells_of_table(sheet: &ScoreSheet) -> Option<Cells<'_>> {
    let in_columns = match sheet.arrangement {
        Arrangement::SideBySide | Arrangement::Table => true,
        Arrangement::Running | Arrangement::ColumnsApart => false,
    };
    // Where every move has a number, a row is no pair.
    let in_pairs = sheet.numbers.len() * 4 <= sheet.cells.len() * 3;
    let first = sheet.cells.first().filter(|_| in_columns && in_pairs)?;
    let first = first.number?;
    let mut cells = Cells::new();
    for (at, cell) in sheet.cells.iter().enumerate() {
        let black = cell.side? == Turn::Black;
        let rows = usize::from(cell.number?.checked_sub(first)?);
        cells.insert(2 * rows + usize::from(black), (at, cell.text.as_str()));
    }
    (cells.len() == sheet.cells.len()).then_some(cells)
}

/// The empty cells: those with one of the same side below, and the last of a side if the other one goes on.
fn holes(cells: &Cells<'_>) -> Vec<Hole> {
    let (Some((&start, _)), Some((&end, _))) = (cells.first_key_value(), cells.last_key_value())
    else {
        return Vec::new();
    };
    let empty = (start..end).filter(|ply| !cells.contains_key(ply));
    let found: Vec<Hole> = empty
        .filter_map(|ply| {
            let amid = cells
                .range(ply + 1..)
                .any(|(other, _)| other % 2 == ply % 2);
            let last = ply + 1 == end;
            (amid || last).then_some(Hole { ply, amid })
        })
        .collect();
    // A column that has slipped is longer than the other one, which then seems to lack its last move.
    let any_amid = found.iter().any(|hole| hole.amid);
    found
        .into_iter()
        .filter(|hole| hole.amid || !any_amid)
        .collect()
}

/// The moves of the side of the hole if its column has slipped, and if the game can be played so; the first of them is the first
/// that may have done so.
fn slipped<P: GamePosition>(
    start: &P,
    line: (&[P::Move], &[Ply]),
    cells: &Cells<'_>,
    hole: Hole,
    speller: &impl Speller<P>,
) -> Option<Slipped> {
    let sheet = Sheet {
        line,
        cells,
        speller,
    };
    if hole.amid {
        let position = sheet.position_at(start, hole.ply)?;
        return sheet.moved_up(position, hole.ply);
    }
    let first = cells.first_key_value().map(|(first, _)| *first)?;
    let mut left = MOST;
    (first..hole.ply)
        .filter(|ply| ply % 2 == hole.ply % 2)
        .find_map(|ply| sheet.moved_down(sheet.position_at(start, ply)?, ply, &mut left))
}

/// A table beside the line that was found.
struct Sheet<'a, P: GamePosition, S: Speller<P>> {
    line: (&'a [P::Move], &'a [Ply]),
    cells: &'a Cells<'a>,
    speller: &'a S,
}

impl<P: GamePosition, S: Speller<P>> Sheet<'_, P, S> {
    /// The position before a ply, by the moves of the line where they are those of the cells.
    fn position_at(&self, start: &P, ply: usize) -> Option<P> {
        let mut position = start.clone();
        let first = self.cells.first_key_value().map(|(first, _)| *first)?;
        for place in first..ply {
            let at = place - first;
            let mv = match self.cells.get(&place) {
                Some((cell, text)) => self
                    .of_line(at, *cell)
                    .or_else(|| self.as_written(&position, text))?,
                None => self.line.0.get(at).copied()?,
            };
            if !position.legal_moves().contains(&mv) {
                return None;
            }
            position.play(&mv);
        }
        Some(position)
    }

    /// The move of the line at a ply, if it is read from that cell.
    fn of_line(&self, at: usize, cell: usize) -> Option<P::Move> {
        let ply = self.line.1.get(at)?;
        (ply.cells.start == cell && !ply.cells.is_empty()).then(|| self.line.0.get(at).copied())?
    }

    /// The moves of a side from a ply on, each of which stands a row below its place.
    fn moved_up(&self, position: P, from: usize) -> Option<Slipped> {
        let place = |ply: usize| match ply % 2 == from % 2 {
            true => ply + 2,
            false => ply,
        };
        self.played(position, from, from, place)
    }

    /// The same, each a row above its place: what was played at the first is not there.
    fn moved_down(&self, position: P, from: usize, left: &mut usize) -> Option<Slipped> {
        let place = |ply: usize| match ply % 2 == from % 2 {
            true => ply.checked_sub(2).unwrap_or(ply),
            false => ply,
        };
        let moves = position.legal_moves();
        *left = left.checked_sub(moves.len())?;
        moves.into_iter().find_map(|mv| {
            let mut next = position.clone();
            next.play(&mv);
            let mut found = vec![(from, standard_name(&position, &mv))];
            found.extend(self.played(next, from + 1, from, place)?);
            Some(found)
        })
    }

    /// The moves of the side of ply `of` that can be played from ply `from` on, each from the cell at its place, up to the last
    /// cell or an empty one; nothing if one that is read cannot.
    fn played(
        &self,
        mut position: P,
        from: usize,
        of: usize,
        place: impl Fn(usize) -> usize,
    ) -> Option<Slipped> {
        let mut found = Slipped::new();
        for ply in from.. {
            let Some((cell, text)) = self.cells.get(&place(ply)) else {
                // Another empty cell: so far it can be played.
                let next = ply + usize::from(ply % 2 != of % 2);
                let left = self.cells.range(ply..).map(|(other, _)| *other);
                let left = left.filter(|other| other % 2 != of % 2 || *other >= place(next));
                // Of the column that has slipped the last move may be missing.
                let ends = left.count() <= 1;
                return (ends || ply - from > PROVED).then_some(found);
            };
            let Some(mv) = self.as_written(&position, text) else {
                // What is damaged refutes nothing.
                let open = !self.is_read(*cell) && ply - from > PROVED;
                return open.then_some(found);
            };
            if ply % 2 == of % 2 {
                found.push((ply, standard_name(&position, &mv)));
            }
            position.play(&mv);
        }
        None
    }

    /// The move that a cell says as it stands: what has that name rather than what may be written so.
    fn as_written(&self, position: &P, text: &str) -> Option<P::Move> {
        let mut written = as_written(position, text, self.speller);
        let named = written
            .iter()
            .position(|mv| letters(&standard_name(position, mv)) == letters(text));
        let at = named.unwrap_or(0);
        (at < written.len()).then(|| written.swap_remove(at))
    }

    fn is_read(&self, cell: usize) -> bool {
        let mut plies = self.line.1.iter();
        plies.any(|ply| ply.cells.contains(&cell) && ply.answer == Answer::Read)
    }
}
