//! How a column of plies goes into the column of their table, many rows at a time.

use std::ops::Range;

use scoresheet_batch::{Rare, Texts};
use scoresheet_columns::{Grow, TextColumn};

use crate::cell::{Cell, TextTooLong, check_length};

/// A column of rows that are handed over column by column.
pub(crate) trait Slice {
    /// The column under construction.
    type Column;

    /// Bytes of text in some rows.
    fn text(&self, rows: Range<usize>) -> usize;

    /// Appends the fields of some rows.
    fn append(&self, rows: Range<usize>, column: &mut Self::Column) -> Result<(), TextTooLong>;
}

impl<T: Cell + Copy> Slice for Vec<T> {
    type Column = T::Column;

    fn text(&self, _: Range<usize>) -> usize {
        0
    }

    fn append(&self, rows: Range<usize>, column: &mut T::Column) -> Result<(), TextTooLong> {
        T::append_all(&self[rows], column)
    }
}

impl<V> Slice for Texts<V> {
    type Column = TextColumn;

    fn text(&self, rows: Range<usize>) -> usize {
        let lengths: Vec<usize> = self.texts().iter().map(|text| text.len()).collect();
        let length = |key: &u32| lengths.get(*key as usize).copied().unwrap_or_default();
        self.keys(rows).iter().map(length).sum()
    }

    fn append(&self, rows: Range<usize>, column: &mut TextColumn) -> Result<(), TextTooLong> {
        let texts = self.texts();
        texts.iter().try_for_each(|text| check_length(text.len()))?;
        let keys = self.keys(rows.clone());
        column.append_keys(keys, texts);
        column.append_absent(rows.len() - keys.len());
        Ok(())
    }
}

impl<T: Cell> Slice for Rare<T> {
    type Column = T::Column;

    fn text(&self, rows: Range<usize>) -> usize {
        self.within(rows)
            .iter()
            .map(|(_, value)| value.text())
            .sum()
    }

    fn append(&self, rows: Range<usize>, column: &mut T::Column) -> Result<(), TextTooLong> {
        let mut next = rows.start;
        for (at, value) in self.within(rows.clone()) {
            column.append_absent(at - next);
            value.append(column)?;
            next = at + 1;
        }
        column.append_absent(rows.end - next);
        Ok(())
    }
}
