//! Tables of statistics as files.

use polars::prelude::DataFrame;
use scoresheet_columns::Batch;
use scoresheet_output::Stage;

use super::{Audit, Settings, Statistic, StatsError};
use crate::sink::place_of;
use crate::table::{Formats, files};

/// Rows of a row group of Parquet.
const GROUP: usize = 131_072;

impl Statistic {
    /// Writes the table as `<name>.csv` and `<name>.parquet`, as `formats` say, for the folder that `stage` is for, and
    /// returns its rows. The same audit gives the same bytes.
    ///
    /// # Errors
    /// [`StatsError::Query`], [`StatsError::Write`].
    pub fn write(
        &self,
        of: &Audit,
        settings: &Settings,
        stage: &Stage,
        formats: Formats,
    ) -> Result<usize, StatsError> {
        of.write(&self.answer(of, settings)?.0, self.name, stage, formats)
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
        stage: &Stage,
        formats: Formats,
    ) -> Result<usize, StatsError> {
        self.write(&self.sql_frame(query)?, name, stage, formats)
    }

    /// The tables carry the run of the audit that they are of.
    fn write(
        &self,
        frame: &DataFrame,
        name: &str,
        stage: &Stage,
        formats: Formats,
    ) -> Result<usize, StatsError> {
        let mut files = files(place_of(stage), name, &frame.clear(), formats, false)?;
        for start in (0..frame.height()).step_by(GROUP) {
            let mut group = frame.slice(start as i64, GROUP);
            // Pieces that a query left would show in the bytes.
            group.rechunk_mut();
            let group = Batch::from(group);
            files.iter_mut().try_for_each(|file| file.append(&group))?;
        }
        for file in files {
            file.close(&self.provenance())?;
        }
        Ok(frame.height())
    }
}
