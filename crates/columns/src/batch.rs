//! Rows that are full and go to the files of a table.

use std::cell::OnceCell;

use polars::prelude::{
    ChunkedArray, Column, CompatLevel, DataFrame, DataType, IntoColumn, PlSmallStr, PolarsResult,
    StringChunked,
};
use polars_arrow::array::{
    ArrayRef, DictionaryArray, MutablePlString, PrimitiveArray, Utf8ViewArray,
};

/// The columns of some rows.
pub struct Batch {
    height: usize,
    columns: Vec<BatchColumn>,
    /// The same as polars has it, once it was asked for.
    frame: OnceCell<DataFrame>,
}

/// One of them.
pub enum BatchColumn {
    /// Row by row.
    Plain(Column),
    /// Texts, each once.
    Texts(TextRows),
}

/// Texts, each once, and which of them each row has.
pub struct TextRows {
    /// Of the column.
    pub name: PlSmallStr,
    /// Places in `texts`; null for no text.
    pub keys: PrimitiveArray<u32>,
    /// All different.
    pub texts: Utf8ViewArray,
}

impl Batch {
    /// Of columns that have one length.
    pub fn of(columns: Vec<BatchColumn>) -> Self {
        Self {
            height: columns.first().map_or(0, BatchColumn::len),
            columns,
            frame: OnceCell::new(),
        }
    }

    /// With one more column of the same length.
    pub fn with(mut self, column: Column) -> Self {
        self.columns.push(BatchColumn::Plain(column));
        self.frame = OnceCell::new();
        self
    }

    /// How many rows.
    pub const fn height(&self) -> usize {
        self.height
    }

    /// Its columns.
    pub fn columns(&self) -> &[BatchColumn] {
        &self.columns
    }

    /// All of it, row by row.
    pub fn frame(&self) -> PolarsResult<&DataFrame> {
        if let Some(frame) = self.frame.get() {
            return Ok(frame);
        }
        let columns = self.columns.iter().map(BatchColumn::each).collect();
        let frame = DataFrame::new(self.height, columns)?;
        Ok(self.frame.get_or_init(|| frame))
    }
}

impl From<DataFrame> for Batch {
    fn from(frame: DataFrame) -> Self {
        let columns = frame.columns().iter().cloned().map(BatchColumn::Plain);
        Self {
            height: frame.height(),
            columns: columns.collect(),
            frame: frame.into(),
        }
    }
}

impl BatchColumn {
    /// Of texts row by row.
    pub fn plain(name: PlSmallStr, texts: Utf8ViewArray) -> Self {
        let texts: StringChunked = ChunkedArray::with_chunk(name, texts);
        Self::Plain(texts.into_column())
    }

    /// How many rows it has.
    pub(crate) fn len(&self) -> usize {
        match self {
            Self::Plain(column) => column.len(),
            Self::Texts(texts) => texts.keys.len(),
        }
    }

    /// Numbers of 64 bits.
    pub(crate) fn is_of_wide_numbers(&self) -> bool {
        match self {
            Self::Plain(column) => *column.dtype() == DataType::UInt64,
            Self::Texts(_) => false,
        }
    }

    fn each(&self) -> Column {
        match self {
            Self::Plain(column) => column.clone(),
            Self::Texts(texts) => texts.each(),
        }
    }

    /// As Arrow has it, in one piece.
    pub fn array(&self) -> PolarsResult<ArrayRef> {
        Ok(match self {
            Self::Plain(column) => {
                let series = column.as_materialized_series().rechunk();
                series.to_arrow(0, CompatLevel::newest())
            }
            Self::Texts(TextRows { keys, texts, .. }) => {
                DictionaryArray::try_from_keys(keys.clone(), texts.clone().boxed(), false)?.boxed()
            }
        })
    }
}

impl TextRows {
    /// The text of each row.
    pub fn each(&self) -> Column {
        let mut each = MutablePlString::with_capacity(self.keys.len());
        for key in &self.keys {
            each.push(key.map(|key| self.texts.value(*key as usize)));
        }
        let texts: StringChunked = ChunkedArray::with_chunk(self.name.clone(), each.freeze());
        texts.into_column()
    }
}
