//! Batches of columns into files: CSV and Parquet.

use std::borrow::Cow;
use std::io::Write;
use std::path::Path;
use std::sync::Arc;

use polars::polars_utils::compression::ZstdLevel;
use polars::prelude::{DataFrame, PolarsResult};
use polars_io::csv::write::{CsvSerializer, SerializeOptions, csv_header};
use polars_io::parquet::write::{BatchedWriter, ParquetCompression, ParquetWriter};
use scoresheet_batch::SinkError;
use scoresheet_source::spreadsheet;

use crate::harmless;
use crate::kept;
use crate::partial::{PartialFile, PartialWriter};

/// zstd level of the Parquet pages: beyond it files shrink little and time grows fast.
const ZSTD_LEVEL: i32 = 3;

/// Rows that are turned into CSV text at a time, so that the text stays small.
const CSV_SLICE: usize = 1024;

/// A table file that is being written.
pub(crate) trait TableFile: Send {
    /// Appends a batch.
    fn append(&mut self, batch: &DataFrame) -> Result<(), SinkError>;

    /// Writes what closes the file and waits until it is stored. It still has its temporary name.
    fn complete(self: Box<Self>) -> Result<PartialFile, SinkError>;
}

/// RFC 4180 with `\n`. Null is an empty field, the empty text is `""`.
pub(crate) struct CsvFile {
    // The writer before the file: it is dropped first, and the file is then removed.
    writer: PartialWriter,
    header: Vec<u8>,
    serializer: CsvSerializer,
    text: Vec<u8>,
    excel_safe: bool,
    file: PartialFile,
}

impl CsvFile {
    /// Starts the file and writes the header. `shape` is a batch without rows.
    pub fn create(
        dir: &Path,
        table: &str,
        shape: &DataFrame,
        excel_safe: bool,
    ) -> Result<Self, SinkError> {
        let file = PartialFile::create(dir, &format!("{table}.csv"))?;
        let mut writer = file.writer()?;
        let options = Arc::new(SerializeOptions::default());
        let names = shape.get_column_names();
        let names = names.iter().map(|name| match excel_safe {
            true => spreadsheet::harmless(name),
            false => Cow::Borrowed(name.as_str()),
        });
        let names: Vec<Cow<'_, str>> = names.collect();
        let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
        let header = csv_header(&names, &options).map_err(|e| file.error(&e))?;
        writer.write_all(&header).map_err(|e| file.error(&e))?;
        let serializer =
            CsvSerializer::new(Arc::clone(shape.schema()), options).map_err(|e| file.error(&e))?;
        Ok(Self {
            writer,
            header,
            serializer,
            text: Vec::new(),
            excel_safe,
            file,
        })
    }

    /// Writes the first `rows` rows of the file at `path` as they stand there.
    pub fn keep(&mut self, path: &Path, rows: u64) -> Result<(), SinkError> {
        kept::from_csv(path, rows, &self.header, &mut self.writer)
    }
}

impl TableFile for CsvFile {
    fn append(&mut self, batch: &DataFrame) -> Result<(), SinkError> {
        let mut batch = Cow::Borrowed(batch);
        if self.excel_safe {
            batch = Cow::Owned(harmless::batch(&batch).map_err(|e| self.file.error(&e))?);
        }
        for start in (0..batch.height()).step_by(CSV_SLICE) {
            self.text.clear();
            // The last slice is as long as it comes out.
            self.serializer
                .serialize_to_csv(&batch.slice(start as i64, CSV_SLICE), &mut self.text)
                .map_err(|e| self.file.error(&e))?;
            self.writer
                .write_all(&self.text)
                .map_err(|e| self.file.error(&e))?;
        }
        Ok(())
    }

    fn complete(self: Box<Self>) -> Result<PartialFile, SinkError> {
        let Self {
            mut writer, file, ..
        } = *self;
        writer.flush().map_err(|e| file.error(&e))?;
        Ok(file)
    }
}

/// One row group a batch, zstd.
pub(crate) struct ParquetFile {
    writer: BatchedWriter<PartialWriter>,
    file: PartialFile,
}

impl ParquetFile {
    /// Starts the file. `shape` is a batch without rows.
    pub fn create(dir: &Path, table: &str, shape: &DataFrame) -> Result<Self, SinkError> {
        let file = PartialFile::create(dir, &format!("{table}.parquet"))?;
        let writer = parquet_writer(file.writer()?, shape).map_err(|e| file.error(&e))?;
        Ok(Self { writer, file })
    }
}

fn parquet_writer(
    to: PartialWriter,
    shape: &DataFrame,
) -> PolarsResult<BatchedWriter<PartialWriter>> {
    ParquetWriter::new(to)
        .with_compression(ParquetCompression::Zstd(Some(ZstdLevel::try_new(
            ZSTD_LEVEL,
        )?)))
        // The caller has threads of its own; a second pool would only compete with them.
        .set_parallel(false)
        .batched(shape.schema())
}

impl TableFile for ParquetFile {
    fn append(&mut self, batch: &DataFrame) -> Result<(), SinkError> {
        self.writer
            .write_batch(batch)
            .map_err(|e| self.file.error(&e))
    }

    fn complete(self: Box<Self>) -> Result<PartialFile, SinkError> {
        let Self { writer, file } = *self;
        // Writes the footer and flushes.
        writer.finish().map_err(|e| file.error(&e))?;
        Ok(file)
    }
}
