//! Tables of statistics as files.

use std::fs;
use std::path::Path;

use polars::prelude::DataFrame;

use super::{Audit, Settings, Statistic, StatsError};
use crate::format::{CsvFile, ParquetFile, TableFile};
use crate::partial::{PartialFile, cannot_write, publish};
use crate::sink::Formats;

/// Rows of a row group of Parquet.
const GROUP: usize = 131_072;

impl Statistic {
    /// Writes the table as `dir/<name>.csv` and `dir/<name>.parquet`, as `formats` say, and returns its
    /// rows. The folder is made if it is not there; files of these names in it are replaced when both
    /// are complete. The same audit gives the same bytes.
    ///
    /// # Errors
    /// [`StatsError::Query`], [`StatsError::Write`]. No file is then left half-written.
    pub fn write(
        &self,
        of: &Audit,
        settings: &Settings,
        dir: &Path,
        formats: Formats,
    ) -> Result<usize, StatsError> {
        write(&self.frame(of, settings)?, self.name, dir, formats)
    }
}

impl Audit {
    /// Writes the answer to a query in SQL as a table of this name, like [`Statistic::write`].
    ///
    /// # Errors
    /// [`StatsError::Query`], [`StatsError::Write`].
    pub fn write_sql(
        &self,
        query: &str,
        name: &str,
        dir: &Path,
        formats: Formats,
    ) -> Result<usize, StatsError> {
        write(&self.sql_frame(query)?, name, dir, formats)
    }
}

fn write(frame: &DataFrame, name: &str, dir: &Path, formats: Formats) -> Result<usize, StatsError> {
    fs::create_dir_all(dir).map_err(|e| cannot_write(dir, &e))?;
    let shape = frame.clear();
    let mut files: Vec<Box<dyn TableFile>> = Vec::new();
    if formats.csv {
        files.push(Box::new(CsvFile::create(
            dir,
            name,
            &shape,
            formats.excel_safe,
        )?));
    }
    if formats.parquet {
        files.push(Box::new(ParquetFile::create(dir, name, &shape)?));
    }
    for start in (0..frame.height()).step_by(GROUP) {
        let mut group = frame.slice(start as i64, GROUP);
        // Pieces that a query left would show in the bytes.
        group.rechunk_mut();
        files.iter_mut().try_for_each(|file| file.append(&group))?;
    }
    let complete: Result<Vec<PartialFile>, _> =
        files.into_iter().map(TableFile::complete).collect();
    publish(complete?)?;
    Ok(frame.height())
}
