//! What all columns under construction do.

use crate::batch::BatchColumn;
use polars::prelude::{BooleanChunkedBuilder, ChunkedBuilder, IntoColumn, PlSmallStr};

/// A column under construction.
pub trait Grow {
    /// An empty column.
    fn start(name: &str) -> Self;
    /// Appends an absent field.
    fn append_absent(&mut self);
    /// The column.
    fn complete(self) -> BatchColumn;
}

impl Grow for BooleanChunkedBuilder {
    fn start(name: &str) -> Self {
        Self::new(PlSmallStr::from_str(name), 0)
    }

    fn append_absent(&mut self) {
        self.append_null();
    }

    fn complete(self) -> BatchColumn {
        BatchColumn::Plain(self.finish().into_column())
    }
}
