//! The cells of a crosstable by opponents, kept small: a table of 2,000 players has four million.

use crate::{Mark, PlayerId};

/// One player's results against all others.
#[derive(Debug)]
pub(super) struct GridRow {
    pub player: PlayerId,
    pub line: u32,
    cells: Vec<Packed>,
    marks: Vec<Mark>,
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
pub(super) struct Cell<'r> {
    pub column: u32,
    pub marks: &'r [Mark],
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

    pub fn push(&mut self, column: u32, marks: &[Mark], bracketed: bool) {
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
    pub fn cell(&self, index: usize) -> Cell<'_> {
        let Some(packed) = self.cells.get(index) else {
            return Cell::default();
        };
        let start = packed.start as usize;
        let marks = self.marks.get(start..start + usize::from(packed.count));
        Cell {
            column: packed.column,
            marks: marks.unwrap_or_default(),
            bracketed: packed.bracketed,
            unreadable: packed.unreadable,
        }
    }

    pub fn cells(&self) -> impl Iterator<Item = Cell<'_>> {
        (0..self.cells.len()).map(|index| self.cell(index))
    }
}
