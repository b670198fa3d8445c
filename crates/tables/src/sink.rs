//! The sink: three tables, one folder.

use std::fs;
use std::path::Path;

use scoresheet_batch::{RowCounts, Rows, Sink, SinkError};

use crate::columns::{FindingColumns, GameColumns, PlyColumns};
use crate::partial::{cannot_write, publish};
use crate::table::{Columns, Table};

/// File formats to write. With neither, no table is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Formats {
    /// `games.csv` and so on.
    pub csv: bool,
    /// `games.parquet` and so on.
    pub parquet: bool,
    /// Whether texts in CSV that a spreadsheet would take for a formula begin with an apostrophe
    /// (`docs/tables.md`); Parquet has them as they are.
    pub excel_safe: bool,
}

impl Formats {
    /// Parquet alone.
    pub const PARQUET: Self = Self {
        csv: false,
        parquet: true,
        excel_safe: false,
    };
}

impl Default for Formats {
    /// Both.
    fn default() -> Self {
        Self {
            csv: true,
            parquet: true,
            excel_safe: false,
        }
    }
}

/// What to write.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Options {
    /// In which formats, for every table.
    pub formats: Formats,
    /// Whether to write `plies`, too. If not, [`Rows::plies`] is passed over.
    pub plies: bool,
}

impl Options {
    /// Names of the files that are written.
    ///
    /// ```
    /// let names = scoresheet_tables::Options::default().file_names();
    /// assert!(names.iter().any(|name| name == "games.csv"));
    /// ```
    #[must_use]
    pub fn file_names(&self) -> Vec<String> {
        let tables = [
            (GameColumns::TABLE, true),
            (FindingColumns::TABLE, true),
            (PlyColumns::TABLE, self.plies),
        ];
        let formats = [("csv", self.formats.csv), ("parquet", self.formats.parquet)];
        let tables = tables.iter().filter(|(_, written)| *written);
        tables
            .flat_map(|(table, _)| {
                let formats = formats.iter().filter(|(_, written)| *written);
                formats.map(move |(format, _)| format!("{table}.{format}"))
            })
            .collect()
    }
}

/// Writes `games`, `findings` and, if asked, `plies` into a folder.
///
/// What is promised about bytes, memory and half-written files stands at the head of this crate.
pub struct TableSink {
    games: Table<GameColumns>,
    findings: Table<FindingColumns>,
    plies: Option<Table<PlyColumns>>,
    /// The first failure: rows have been lost, so the tables may not be finished any more.
    failure: Option<SinkError>,
}

impl TableSink {
    /// Starts the tables in `dir`, which is made if it is not there.
    ///
    /// Tables that are in `dir` already are replaced by `finish`, not before; those that these
    /// options do not write are left alone. Whether that is wanted is for the caller to decide.
    ///
    /// # Errors
    /// The folder or a file in it cannot be created. Nothing is left behind but the folder.
    pub fn create(dir: impl AsRef<Path>, options: Options) -> Result<Self, SinkError> {
        let dir = dir.as_ref();
        fs::create_dir_all(dir).map_err(|e| cannot_write(dir, &e))?;
        let plies = if options.plies {
            Some(Table::create(dir, options.formats)?)
        } else {
            None
        };
        Ok(Self {
            games: Table::create(dir, options.formats)?,
            findings: Table::create(dir, options.formats)?,
            plies,
            failure: None,
        })
    }

    /// Starts the tables in `dir` with as many rows as `keep` says of those that are there under
    /// the same options. They stay as they are until `finish` replaces them.
    ///
    /// # Errors
    /// As for [`create`](Self::create), or a table there cannot be read, has other columns or not
    /// so many rows. Nothing there is changed.
    pub fn resume(
        dir: impl AsRef<Path>,
        options: Options,
        keep: RowCounts,
    ) -> Result<Self, SinkError> {
        let (dir, formats) = (dir.as_ref(), options.formats);
        let plies = if options.plies {
            Some(Table::resume(dir, formats, keep.plies)?)
        } else {
            None
        };
        Ok(Self {
            games: Table::resume(dir, formats, keep.games)?,
            findings: Table::resume(dir, formats, keep.findings)?,
            plies,
            failure: None,
        })
    }

    fn append(&mut self, rows: &Rows) -> Result<(), SinkError> {
        self.games.append(&rows.games)?;
        self.findings.append(&rows.findings)?;
        match &mut self.plies {
            Some(plies) => plies.append(&rows.plies),
            None => Ok(()),
        }
    }
}

impl Sink for TableSink {
    /// # Errors
    /// The system's, such as a full disk. From then on every call fails with the same error, and
    /// the tables never get their final names.
    fn write(&mut self, rows: &Rows) -> Result<(), SinkError> {
        if let Some(failure) = &self.failure {
            return Err(again(failure));
        }
        let result = self.append(rows);
        self.failure = result.as_ref().err().map(again);
        result
    }

    /// # Errors
    /// As for `write`. If a table cannot be completed, none gets its final name.
    fn finish(self: Box<Self>) -> Result<(), SinkError> {
        if let Some(failure) = self.failure {
            return Err(failure);
        }
        // All are complete and stored before the first one is renamed.
        let mut complete = self.games.complete()?;
        complete.extend(self.findings.complete()?);
        if let Some(plies) = self.plies {
            complete.extend(plies.complete()?);
        }
        publish(complete)
    }
}

fn again(error: &SinkError) -> SinkError {
    SinkError {
        path: error.path.clone(),
        reason: error.reason.clone(),
    }
}
