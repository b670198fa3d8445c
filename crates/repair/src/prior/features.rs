//! What moves do, as numbers that weights can be learned for.

use std::ops::Range;

/// A kind of thing that a move can do, in `rows` times `columns` different ways.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Group {
    /// Its name in the data file.
    pub name: &'static str,
    first: usize,
    /// Lines of the data file.
    pub rows: usize,
    /// Weights in a line.
    pub columns: usize,
}

impl Group {
    /// The group that begins at number `first`.
    pub(crate) const fn new(first: usize, name: &'static str, rows: usize, columns: usize) -> Self {
        Self {
            name,
            first,
            rows,
            columns,
        }
    }

    /// The number after its last.
    #[must_use]
    pub const fn end(&self) -> usize {
        self.first + self.rows * self.columns
    }

    /// The numbers of a row.
    #[must_use]
    pub fn row(&self, row: usize) -> Range<usize> {
        let first = self.first + row.min(self.rows - 1) * self.columns;
        first..first + self.columns
    }

    /// The number of one way; beyond the last row or column, the last.
    pub(crate) fn at(&self, row: usize, column: usize) -> usize {
        self.row(row).start + column.min(self.columns - 1)
    }
}

/// Declares groups one after another, and the list of all.
macro_rules! groups {
    ($all:ident: $($name:ident $text:literal $rows:literal x $columns:literal;)*) => {
        groups!(@ 0; $($name $text $rows x $columns;)*);
        const $all: &[Group] = &[$($name),*];
    };
    (@ $first:expr; $name:ident $text:literal $rows:literal x $columns:literal; $($rest:tt)*) => {
        const $name: Group = Group::new($first, $text, $rows, $columns);
        groups!(@ $name.end(); $($rest)*);
    };
    (@ $first:expr;) => {};
}
pub(crate) use groups;

/// How many numbers say what a position is like, and what a move suits.
pub const TRAITS: usize = 16;

/// What each move of a list does: the numbers of the ways that apply to it; and what it suits.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Features {
    numbers: Vec<u16>,
    ends: Vec<usize>,
    /// Rows of weights, by their first numbers, that add up to what the position is like.
    pub(super) scene: Vec<u16>,
    /// For each move the rows that add up to what positions it suits.
    pub(super) suits: Vec<[u16; 2]>,
}

impl Features {
    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.numbers.clear();
        self.ends.clear();
        self.scene.clear();
        self.suits.clear();
    }

    /// The position has what this row stands for.
    pub(crate) fn has(&mut self, group: &Group, row: usize) {
        self.scene.push(group.at(row, 0) as u16);
    }

    /// The move under way suits the positions that these rows say.
    pub(crate) fn suits(&mut self, rows: [(&Group, usize); 2]) {
        self.suits
            .push(rows.map(|(group, row)| group.at(row, 0) as u16));
    }

    /// The first numbers of the rows that add up to what the position is like.
    #[must_use]
    pub fn scene(&self) -> &[u16] {
        &self.scene
    }

    /// For each move the first numbers of the rows that add up to what positions it suits; empty
    /// where nothing of the kind is looked at.
    #[must_use]
    pub fn suited(&self) -> &[[u16; 2]] {
        &self.suits
    }

    /// The move under way does this.
    pub(crate) fn push(&mut self, group: &Group, row: usize, column: usize) {
        self.numbers.push(group.at(row, column) as u16);
    }

    /// The move under way is done with.
    pub(crate) fn end_move(&mut self) {
        self.ends.push(self.numbers.len());
    }

    /// The numbers of each move, in the order of the moves.
    pub fn iter(&self) -> impl Iterator<Item = &[u16]> {
        let mut start = 0;
        self.ends.iter().map(move |&end| {
            let numbers = self.numbers.get(start..end).unwrap_or_default();
            start = end;
            numbers
        })
    }
}
