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
