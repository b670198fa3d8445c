//! One table: rows into columns, full batches into its files.

use std::mem;
use std::path::Path;

use polars::prelude::{Column, DataFrame, PolarsResult};
use scoresheet_batch::SinkError;

use crate::cell::TextTooLong;
use crate::format::{CsvFile, ParquetFile, TableFile};
use crate::kept;
use crate::partial::{PartialFile, cannot_write};
use crate::schema;
use crate::sink::Formats;

/// Text that ends a batch before its rows do, in bytes: one file of monstrous tokens must not
/// take the memory that a batch of ordinary rows does not.
const BATCH_TEXT: usize = 32 << 20;

/// The columns of one table under construction, one for each field of its row.
pub(crate) trait Columns: Send + Sized {
    /// The row struct.
    type Row;
    /// What the columns are.
    const COLUMNS: &'static [schema::Column];
    /// Name of the table, which is the name of its files.
    const TABLE: &'static str;
    /// Rows in a full batch.
    const BATCH: usize;

    /// No rows yet.
    fn start() -> Self;
    /// Appends a row and returns its bytes of text.
    fn append(&mut self, row: &Self::Row) -> Result<usize, TextTooLong>;
    /// Appends a row of columns read back and returns its bytes of text.
    fn append_read(&mut self, read: &[Column], row: usize) -> PolarsResult<usize>;
    /// The columns, in the order of the schema.
    fn complete(self) -> Vec<Column>;
}

/// Rows on their way into batches. The same rows make the same batches, however they come.
pub(crate) struct Growing<C> {
    columns: C,
    rows: usize,
    text: usize,
}

impl<C: Columns> Growing<C> {
    /// No rows yet.
    pub fn start() -> Self {
        Self {
            columns: C::start(),
            rows: 0,
            text: 0,
        }
    }

    /// Appends a row, and gives the batch that it makes full.
    pub fn append(&mut self, row: &C::Row) -> Result<Option<DataFrame>, SinkError> {
        let text = self.columns.append(row).map_err(|e| unfit::<C>(&e))?;
        self.full(text)
    }

    /// Appends a row read back, and gives the batch that it makes full.
    fn append_read(&mut self, read: &[Column], row: usize) -> Result<Option<DataFrame>, SinkError> {
        let text = self.columns.append_read(read, row);
        self.full(text.map_err(|e| unfit::<C>(&e))?)
    }

    fn full(&mut self, text: usize) -> Result<Option<DataFrame>, SinkError> {
        self.text += text;
        self.rows += 1;
        if self.rows == C::BATCH || self.text >= BATCH_TEXT {
            return self.rest();
        }
        Ok(None)
    }

    /// The batch that is not full yet, if it has rows.
    pub fn rest(&mut self) -> Result<Option<DataFrame>, SinkError> {
        if self.rows == 0 {
            return Ok(None);
        }
        (self.rows, self.text) = (0, 0);
        data_frame(mem::replace(&mut self.columns, C::start())).map(Some)
    }
}

/// A table that is being written.
pub(crate) struct Table<C> {
    files: Vec<Box<dyn TableFile>>,
    growing: Growing<C>,
}

impl<C: Columns> Table<C> {
    /// Starts the table's files in `dir`.
    pub fn create(dir: &Path, formats: Formats) -> Result<Self, SinkError> {
        let shape = shape::<C>()?;
        let mut files: Vec<Box<dyn TableFile>> = Vec::new();
        if formats.csv {
            files.push(Box::new(CsvFile::create(
                dir,
                C::TABLE,
                &shape,
                formats.excel_safe,
            )?));
        }
        if formats.parquet {
            files.push(Box::new(ParquetFile::create(dir, C::TABLE, &shape)?));
        }
        Ok(Self::of(files))
    }

    fn of(files: Vec<Box<dyn TableFile>>) -> Self {
        Self {
            files,
            growing: Growing::start(),
        }
    }

    /// Starts the table with the first `rows` rows of the one in `dir`, which stays until the new
    /// one is published. Batches do not show in CSV, so that alone is copied as it is.
    pub fn resume(dir: &Path, formats: Formats, rows: u64) -> Result<Self, SinkError> {
        let shape = shape::<C>()?;
        if formats.parquet {
            let mut table = Self::create(dir, formats)?;
            let old = dir.join(format!("{}.parquet", C::TABLE));
            kept::from_parquet(&old, rows, &shape, |read| table.append_read(read))?;
            return Ok(table);
        }
        let mut files: Vec<Box<dyn TableFile>> = Vec::new();
        if formats.csv {
            let mut file = CsvFile::create(dir, C::TABLE, &shape, formats.excel_safe)?;
            file.keep(&dir.join(format!("{}.csv", C::TABLE)), rows)?;
            files.push(Box::new(file));
        }
        Ok(Self::of(files))
    }

    /// Appends rows; whenever a batch is full, it goes to the files.
    pub fn append(&mut self, rows: &[C::Row]) -> Result<(), SinkError> {
        for row in rows {
            let full = self.growing.append(row)?;
            self.write(full)?;
        }
        Ok(())
    }

    /// Appends rows read back, cut into batches anew.
    fn append_read(&mut self, read: &DataFrame) -> Result<(), SinkError> {
        for row in 0..read.height() {
            let full = self.growing.append_read(read.columns(), row)?;
            self.write(full)?;
        }
        Ok(())
    }

    fn write(&mut self, batch: Option<DataFrame>) -> Result<(), SinkError> {
        let Some(batch) = batch else {
            return Ok(());
        };
        self.files
            .iter_mut()
            .try_for_each(|file| file.append(&batch))
    }

    /// Completes the files; they still have their temporary names.
    pub fn complete(mut self) -> Result<Vec<PartialFile>, SinkError> {
        let rest = self.growing.rest()?;
        self.write(rest)?;
        self.files.into_iter().map(TableFile::complete).collect()
    }
}

/// The table without rows.
pub(crate) fn shape<C: Columns>() -> Result<DataFrame, SinkError> {
    data_frame(C::start())
}

fn data_frame<C: Columns>(columns: C) -> Result<DataFrame, SinkError> {
    DataFrame::new_infer_height(columns.complete()).map_err(|e| unfit::<C>(&e))
}

/// The rows are at fault, not a file.
fn unfit<C: Columns>(reason: &dyn std::fmt::Display) -> SinkError {
    cannot_write(Path::new(C::TABLE), reason)
}
