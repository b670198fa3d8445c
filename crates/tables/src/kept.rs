//! Rows that an earlier run finished, taken over from the tables it left.

use std::fmt::Display;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;

use polars::prelude::{DataFrame, PolarsResult};
use polars_io::SerReader;
use polars_io::parquet::read::{ParallelStrategy, ParquetReader};
use scoresheet_batch::SinkError;

use crate::partial::cannot_write;

/// Hands over the first `rows` rows of the Parquet file at `path`, one row group at a time.
///
/// `shape` is a batch without rows, of the columns that the file is to have.
pub(crate) fn from_parquet(
    path: &Path,
    rows: u64,
    shape: &DataFrame,
    mut take: impl FnMut(&DataFrame) -> Result<(), SinkError>,
) -> Result<(), SinkError> {
    let failed = |reason: &dyn Display| cannot_keep(path, reason);
    let reader = || -> Result<_, SinkError> {
        let file = File::open(path).map_err(|e| failed(&e))?;
        // On the caller's thread, as everything here.
        Ok(ParquetReader::new(file).read_parallel(ParallelStrategy::None))
    };
    let metadata = reader()?.get_metadata().map_err(|e| failed(&e))?.clone();
    let mut kept = 0;
    for group in &metadata.row_groups {
        let wanted = rows.saturating_sub(kept).min(group.num_rows() as u64);
        if wanted == 0 {
            break;
        }
        let mut reader = reader()?;
        reader.set_metadata(metadata.clone());
        let slice = (kept as usize, wanted as usize);
        let read: PolarsResult<DataFrame> = reader.with_slice(Some(slice)).finish();
        let read = read.map_err(|e| failed(&e))?;
        if read.schema() != shape.schema() {
            return Err(failed(&"its columns are others"));
        }
        take(&read)?;
        kept += wanted;
    }
    all_there(path, kept, rows)
}

/// Copies the first `rows` rows of the CSV file at `path`, if it starts with `header`. The header
/// itself is not copied.
pub(crate) fn from_csv(
    path: &Path,
    rows: u64,
    header: &[u8],
    to: &mut impl Write,
) -> Result<(), SinkError> {
    let failed = |e: &io::Error| cannot_keep(path, e);
    let file = File::open(path).map_err(|e| failed(&e))?;
    let mut from = BufReader::with_capacity(1 << 16, file);
    let mut found = Vec::new();
    from.read_until(b'\n', &mut found).map_err(|e| failed(&e))?;
    if found != header {
        return Err(cannot_keep(path, &"its columns are others"));
    }
    let mut records = Records {
        quoted: false,
        ended: 0,
    };
    while records.ended < rows {
        let bytes = from.fill_buf().map_err(|e| failed(&e))?;
        if bytes.is_empty() {
            break;
        }
        let len = records.pass(bytes, rows);
        to.write_all(&bytes[..len])
            .map_err(|e| cannot_write(path, &e))?;
        from.consume(len);
    }
    all_there(path, records.ended, rows)
}

/// Counts records: a line end between quotes ends none, and a quote in a text is doubled.
struct Records {
    quoted: bool,
    ended: u64,
}

impl Records {
    /// Passes over `bytes` up to the end of record number `most`; returns how many were passed.
    fn pass(&mut self, bytes: &[u8], most: u64) -> usize {
        for (at, byte) in bytes.iter().enumerate() {
            match byte {
                b'"' => self.quoted = !self.quoted,
                b'\n' if !self.quoted => {
                    self.ended += 1;
                    if self.ended == most {
                        return at + 1;
                    }
                }
                _ => {}
            }
        }
        bytes.len()
    }
}

fn all_there(path: &Path, kept: u64, rows: u64) -> Result<(), SinkError> {
    if kept == rows {
        return Ok(());
    }
    let reason = format!("of the {rows} rows that were finished it has {kept}");
    Err(cannot_keep(path, &reason))
}

fn cannot_keep(path: &Path, reason: &dyn Display) -> SinkError {
    let reason = format!("what was finished cannot be taken from it: {reason}");
    cannot_write(path, &reason)
}
