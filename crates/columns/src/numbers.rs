//! A column of numbers under construction.

use polars::prelude::{ChunkedArray, IntoColumn, PlSmallStr, PolarsNumericType};
use polars_arrow::array::PrimitiveArray;

use crate::batch::BatchColumn;
use crate::grow::{Grow, make_room};
use crate::presence::Presence;

/// A column of numbers.
pub struct NumberColumn<T: PolarsNumericType> {
    name: PlSmallStr,
    /// Of each row; 0 where it has none.
    numbers: Vec<T::Native>,
    presence: Presence,
}

impl<T: PolarsNumericType> NumberColumn<T> {
    /// A row with this number.
    #[inline]
    pub fn append_value(&mut self, number: T::Native) {
        let absent = self.presence.push(self.numbers.len(), 1);
        if absent > 0 {
            self.pad(absent);
        }
        self.numbers.push(number);
    }

    /// Rows with these numbers.
    pub fn append_all(&mut self, numbers: impl ExactSizeIterator<Item = T::Native> + Clone) {
        if self.presence.is_whole() {
            make_room(&mut self.numbers, numbers.len());
            self.numbers.extend(numbers);
        } else {
            numbers.for_each(|number| self.append_value(number));
        }
    }

    fn pad(&mut self, absent: usize) {
        let rows = self.numbers.len() + absent;
        self.numbers.resize(rows, T::Native::default());
    }
}

impl<T: PolarsNumericType> Grow for NumberColumn<T>
where
    ChunkedArray<T>: IntoColumn,
{
    fn start(name: &str) -> Self {
        Self {
            name: PlSmallStr::from_str(name),
            numbers: Vec::new(),
            presence: Presence::default(),
        }
    }

    #[inline]
    fn append_absent(&mut self, rows: usize) {
        self.presence.push_absent(rows);
    }

    fn complete(mut self) -> BatchColumn {
        let absent = self.presence.settle(self.numbers.len());
        self.pad(absent);
        let numbers = PrimitiveArray::from_vec(self.numbers);
        let numbers = numbers.with_validity(self.presence.complete());
        let column: ChunkedArray<T> = ChunkedArray::with_chunk(self.name, numbers);
        BatchColumn::Plain(column.into_column())
    }
}
