//! Crosstables whose columns are the opponents. Their cells are kept small: a table of 2,000 players has four million.

use super::{CrosstableText, Head};
use crate::csv::{may_be_result, results};
use scoresheet_event::typed_table::{Heading, ResultsHeading, TypedRow, TypedTable};
use scoresheet_event::{Fault, FaultCode, Kind, Pairing, Place, Player, PlayerId, PlayerResult};

/// Results that a table can hold: 5,000 players who meet once, 2,000 who meet six times.
const MOST_CELLS: usize = 25_000_000;

impl CrosstableText {
    pub(super) fn read_grid(&mut self, sheet: &mut TypedTable<'_>, head: &Head) {
        let rows = self.rows(sheet, head, |table, player, row| {
            table.grid_row(player, row, head)
        });
        let columns = rows.as_ref().and_then(|_| self.columns_of_players(head));
        let (Some(rows), Some(columns)) = (rows, columns) else {
            return;
        };
        let Some(cycles) = self.cycles(&rows) else {
            return;
        };
        let players = rows.len();
        if players
            .saturating_mul(players)
            .saturating_mul(cycles.max(1))
            > MOST_CELLS
        {
            let message = format!("{players} players who meet {cycles} times are too many");
            self.fault(FaultCode::TooMany, head.at, message);
            return;
        }
        for (upper, row) in rows.iter().enumerate() {
            for (lower, other) in rows.iter().enumerate().skip(upper + 1) {
                let (Some(&to_other), Some(&to_row)) = (columns.get(lower), columns.get(upper))
                else {
                    continue;
                };
                let cells = [row.cell(to_other), other.cell(to_row)];
                self.meet([row, other], cells, cycles);
                if self.is_hopeless() {
                    return;
                }
            }
        }
    }

    fn grid_row(&mut self, player: PlayerId, row: &TypedRow<'_>, head: &Head) -> GridRow {
        let mut cells = GridRow::new(player, row.at.line, head.cells.len());
        let own = self
            .event
            .players
            .get(player.index())
            .map_or(0, |player| player.number);
        for column in &head.cells {
            let Some(field) = row.fields.get(column.index) else {
                cells.push(0, &[], false);
                continue;
            };
            if column.heading == Heading::Results(ResultsHeading::Against(own)) {
                // Anything may mark the diagonal but what could be meant as a result.
                if may_be_result(&field.text) {
                    let text = &field.text;
                    let message =
                        format!("player {own} has a result against the same player: {text:?}");
                    self.fault(FaultCode::MetHimself, field.at, message);
                }
                cells.push(field.at.column, &[], false);
                continue;
            }
            match results(&field.text, &self.event.scoring) {
                Ok(found) => {
                    self.signs.note(&found.marks, found.figures);
                    cells.push(field.at.column, &found.marks, found.bracketed);
                }
                Err(no) => {
                    self.fault(no.code, field.at, no.message);
                    cells.push_unreadable(field.at.column);
                }
            }
        }
        cells
    }

    /// For each row the column of its player; nothing if a column has no row, or a row no column.
    fn columns_of_players(&mut self, head: &Head) -> Option<Vec<usize>> {
        let before = self.faults.len();
        let mut columns = vec![None; self.event.players.len()];
        for (index, column) in head.cells.iter().enumerate() {
            let Heading::Results(ResultsHeading::Against(number)) = column.heading else {
                continue;
            };
            let slot = self
                .roster
                .by_number(number)
                .and_then(|id| columns.get_mut(id.index()));
            match slot {
                None => {
                    let message =
                        format!("the column is headed {number}, but no row has this number");
                    self.fault(FaultCode::MissingPlayer, column.at, message);
                }
                Some(slot @ None) => *slot = Some(index),
                // Told when the heads were read.
                Some(Some(_)) => {}
            }
            if self.is_hopeless() {
                return None;
            }
        }
        for (player, column) in self.event.players.iter().zip(&columns) {
            if column.is_none() {
                let message = format!(
                    "no column is headed {}, the number of {:?}",
                    player.number, player.name
                );
                self.faults
                    .push(Fault::new(FaultCode::MissingPlayer, player.at, message));
            }
        }
        let columns = columns.into_iter().collect();
        if self.faults.len() == before {
            columns
        } else {
            None
        }
    }

    /// How often each two meet in a round robin, 0 if it is none; nothing if the table contradicts itself.
    fn cycles(&mut self, rows: &[GridRow]) -> Option<usize> {
        let counts = || {
            let cells = rows
                .iter()
                .flat_map(|row| row.cells().map(move |cell| (row.line, cell)));
            cells.filter(|(_, cell)| !cell.marks.is_empty())
        };
        let most = match self.stated.kind {
            Some(Some(Kind::RoundRobin { cycles })) => usize::from(cycles),
            Some(other) => {
                self.event.kind = other;
                return Some(0);
            }
            None => counts()
                .map(|(_, cell)| cell.marks.len())
                .min()
                .unwrap_or(1),
        };
        let over = counts().find(|(_, cell)| cell.marks.len() > most);
        if let Some((line, GridCell { column, marks, .. })) = over {
            let at = Place {
                file: 0,
                line,
                column,
            };
            let message = if self.stated.kind.is_some() {
                format!(
                    "there are {} results here, but any two players meet {most} times",
                    marks.len()
                )
            } else {
                format!(
                    "there are {} results here, but {most} elsewhere; if any two players meet that often, say so \
                     (# kind: double-round-robin)",
                    marks.len()
                )
            };
            self.fault(FaultCode::MetTwice, at, message);
            return None;
        }
        let cycles = u16::try_from(most).unwrap_or(u16::MAX);
        self.event.kind = Some(Kind::RoundRobin { cycles });
        Some(most)
    }

    fn meet(&mut self, rows: [&GridRow; 2], cells: [GridCell<'_>; 2], cycles: usize) {
        let [here, there] = [0, 1].map(|side| Place {
            file: 0,
            line: rows[side].line,
            column: cells[side].column,
        });
        if cells.iter().any(|cell| cell.unreadable) {
            return;
        }
        // In a team event players meet board by board, and a blank is no game.
        let due = if self.event.teams.is_empty() {
            cycles
        } else {
            0
        };
        let count = cells[0].marks.len().max(cells[1].marks.len()).max(due);
        let [own, other] = cells.map(|cell| cell.marks);
        let mark = |marks: &[PlayerResult], index: usize| {
            marks.get(index).copied().unwrap_or(PlayerResult::Open)
        };
        let fit = (0..count).all(|index| mark(own, index).agrees_with(mark(other, index)));
        if !fit || cells[0].bracketed != cells[1].bracketed {
            let [row, column] = rows.map(|row| named(self.event.players.get(row.player.index())));
            let message = format!(
                "{row} has {} against {column}, who has {} against {row} (line {}, column {})",
                printed(&cells[0]),
                printed(&cells[1]),
                there.line,
                there.column
            );
            self.fault(FaultCode::ResultsDisagree, here, message);
            return;
        }
        for index in 0..count {
            let marks = [mark(own, index), mark(other, index)];
            let mut pairing = Pairing::new(None, rows[0].player, rows[1].player, marks);
            pairing.colours_known = false;
            pairing.counts = !cells[0].bracketed;
            pairing.at = here;
            self.add_game(pairing);
        }
    }
}

/// A player as messages name him.
pub(super) fn named(player: Option<&Player>) -> String {
    player.map_or_else(String::new, |player| {
        format!("{} {}", player.number, player.name)
    })
}

fn printed(cell: &GridCell<'_>) -> String {
    let marks: String = cell.marks.iter().map(|mark| mark.printed()).collect();
    match (marks.is_empty(), cell.bracketed) {
        (true, _) => "nothing".to_owned(),
        (false, true) => format!("({marks})"),
        (false, false) => marks,
    }
}

/// One player's results against all others.
#[derive(Debug)]
struct GridRow {
    pub player: PlayerId,
    pub line: u32,
    cells: Vec<Packed>,
    marks: Vec<PlayerResult>,
}

#[derive(Debug, Clone, Copy)]
struct Packed {
    column: u32,
    start: u32,
    count: u8,
    bracketed: bool,
    unreadable: bool,
}

/// What stands in a cell, and in which column of its line.
#[derive(Debug, Clone, Copy, Default)]
struct GridCell<'r> {
    pub column: u32,
    pub marks: &'r [PlayerResult],
    pub bracketed: bool,
    /// It has been told that nobody can read it.
    pub unreadable: bool,
}

impl GridRow {
    pub fn new(player: PlayerId, line: u32, width: usize) -> Self {
        Self {
            player,
            line,
            cells: Vec::with_capacity(width),
            marks: Vec::with_capacity(width),
        }
    }

    pub fn push(&mut self, column: u32, marks: &[PlayerResult], bracketed: bool) {
        let start = u32::try_from(self.marks.len()).unwrap_or(u32::MAX);
        let count = u8::try_from(marks.len()).unwrap_or(u8::MAX);
        self.marks.extend_from_slice(marks);
        self.cells.push(Packed {
            column,
            start,
            count,
            bracketed,
            unreadable: false,
        });
    }

    /// Adds a cell that cannot be read.
    pub fn push_unreadable(&mut self, column: u32) {
        self.push(column, &[], false);
        if let Some(cell) = self.cells.last_mut() {
            cell.unreadable = true;
        }
    }

    /// The cell in this column of results, from 0.
    pub fn cell(&self, index: usize) -> GridCell<'_> {
        let Some(packed) = self.cells.get(index) else {
            return GridCell::default();
        };
        let start = packed.start as usize;
        let marks = self.marks.get(start..start + usize::from(packed.count));
        GridCell {
            column: packed.column,
            marks: marks.unwrap_or_default(),
            bracketed: packed.bracketed,
            unreadable: packed.unreadable,
        }
    }

    pub fn cells(&self) -> impl Iterator<Item = GridCell<'_>> {
        (0..self.cells.len()).map(|index| self.cell(index))
    }
}
