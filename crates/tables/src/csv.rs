//! CSV.

use std::borrow::Cow;
use std::sync::Arc;

use polars::prelude::DataFrame;
use polars_io::csv::write::{CsvSerializer, SerializeOptions, csv_header};
use scoresheet_batch::SinkError;
use scoresheet_columns::Batch;
use scoresheet_source::spreadsheet;

use crate::growing::{Extent, GrowingFile, Place, Stored, TableFile};
use crate::harmless;
use crate::provenance::Provenance;

/// Rows that are turned into CSV text at a time, so that the text stays small.
const CSV_SLICE: usize = 1024;

/// RFC 4180 with `\n`. Null is an empty field, the empty text is `""`.
pub(crate) struct CsvFile {
    out: GrowingFile,
    serializer: CsvSerializer,
    text: Vec<u8>,
    excel_safe: bool,
}

impl CsvFile {
    /// Starts the file and writes the header. `shape` is a batch without rows.
    pub fn create(
        place: Place<'_>,
        table: &str,
        shape: &DataFrame,
        excel_safe: bool,
    ) -> Result<Self, SinkError> {
        let mut out = GrowingFile::create(place, &format!("{table}.csv"))?;
        let names = shape.get_column_names();
        let names = names.iter().map(|name| match excel_safe {
            true => spreadsheet::harmless(name),
            false => Cow::Borrowed(name.as_str()),
        });
        let names: Vec<Cow<'_, str>> = names.collect();
        let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
        let header = csv_header(&names, &SerializeOptions::default()).map_err(|e| out.error(&e))?;
        out.write(&header)?;
        Self::of(out, shape, excel_safe)
    }

    /// Goes on with what another run wrote.
    pub fn resume(
        place: Place<'_>,
        table: &str,
        shape: &DataFrame,
        excel_safe: bool,
        stored: &Stored,
    ) -> Result<Self, SinkError> {
        let out = GrowingFile::resume(place, &format!("{table}.csv"), stored)?;
        Self::of(out, shape, excel_safe)
    }

    fn of(out: GrowingFile, shape: &DataFrame, excel_safe: bool) -> Result<Self, SinkError> {
        let options = Arc::new(SerializeOptions::default());
        let serializer = CsvSerializer::new(Arc::clone(shape.schema()), options);
        Ok(Self {
            serializer: serializer.map_err(|e| out.error(&e))?,
            text: Vec::new(),
            excel_safe,
            out,
        })
    }
}

impl TableFile for CsvFile {
    fn append(&mut self, batch: &Batch) -> Result<(), SinkError> {
        let frame = batch.frame().map_err(|e| self.out.error(&e))?;
        let mut batch = Cow::Borrowed(frame);
        if self.excel_safe {
            batch = Cow::Owned(harmless::batch(&batch).map_err(|e| self.out.error(&e))?);
        }
        for start in (0..batch.height()).step_by(CSV_SLICE) {
            self.text.clear();
            // The last slice is as long as it comes out.
            self.serializer
                .serialize_to_csv(&batch.slice(start as i64, CSV_SLICE), &mut self.text)
                .map_err(|e| self.out.error(&e))?;
            self.out.write(&self.text)?;
        }
        Ok(())
    }

    fn extent(&self) -> Extent {
        self.out.extent()
    }

    fn store(&mut self, stored: &mut Stored) -> Result<(), SinkError> {
        stored.insert(self.out.name().to_owned(), self.out.store()?);
        Ok(())
    }

    fn close(self: Box<Self>, _: &Provenance) -> Result<(String, Extent), SinkError> {
        self.out.close()
    }
}
