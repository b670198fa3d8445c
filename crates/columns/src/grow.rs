//! What all columns under construction do.

use crate::batch::BatchColumn;
use polars::prelude::{BooleanChunkedBuilder, ChunkedBuilder, IntoColumn, PlSmallStr};

/// A column under construction.
pub trait Grow {
    /// An empty column.
    fn start(name: &str) -> Self;
    /// Appends so many absent fields.
    fn append_absent(&mut self, rows: usize);
    /// The column.
    fn complete(self) -> BatchColumn;
}

/// Rows that a table takes before they are written, at most.
const MOST_ROWS: usize = 1 << 17;

/// Makes room for more rows, which come many at a time. A column with more rows than came first is nearly always filled:
/// to double its room again and again would move them several times, and leave it half empty.
pub(crate) fn make_room<T>(column: &mut Vec<T>, more: usize) {
    let (rows, room) = (column.len(), column.capacity());
    if rows + more > room {
        let wanted = if room > 0 { MOST_ROWS } else { 0 };
        column.reserve_exact(wanted.saturating_sub(rows).max(more));
    }
}

impl Grow for BooleanChunkedBuilder {
    fn start(name: &str) -> Self {
        Self::new(PlSmallStr::from_str(name), 0)
    }

    fn append_absent(&mut self, rows: usize) {
        (0..rows).for_each(|_| self.append_null());
    }

    fn complete(self) -> BatchColumn {
        BatchColumn::Plain(self.finish().into_column())
    }
}
