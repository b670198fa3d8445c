//! One table: rows into columns, full batches into its files.

use std::borrow::Borrow;
use std::fmt::Display;
use std::fs::File;
use std::mem;
use std::ops::Range;
use std::path::Path;

use polars::prelude::{Column, DataFrame, PolarsResult};
use polars_io::SerReader;
use polars_io::parquet::read::{ParallelStrategy, ParquetReader};
use scoresheet_batch::SinkError;
use scoresheet_columns::{Batch, BatchColumn};
use serde::{Deserialize, Serialize};

use crate::cell::TextTooLong;
use crate::csv::CsvFile;
use crate::growing::{Extent, GrowingFile, Place, Stored, TableFile, cannot_go_on, cannot_write};
use crate::parquet::{self, ParquetFile};
use crate::provenance::{PART, Provenance};
use crate::schema;

/// Text that ends a batch before its rows do, in bytes: one file of monstrous tokens must not
/// take the memory that a batch of ordinary rows does not.
const BATCH_TEXT: usize = 32 << 20;

/// The columns of one table under construction, one for each field of its row.
pub(crate) trait Columns:
    Send + Sized + Fill<Rows: ToOwned<Owned: FromIterator<Self::Row>>>
{
    /// The row struct.
    type Row: FromColumns;
    /// What the columns are.
    const COLUMNS: &'static [schema::Column];
    /// Name of the table, which is the name of its files.
    const TABLE: &'static str;
    /// Rows in a full batch.
    const BATCH: usize;

    /// No rows yet.
    fn start() -> Self;
    /// The columns, in the order of the schema.
    fn complete(self) -> Vec<BatchColumn>;
}

/// How rows come into columns.
pub(crate) trait Fill {
    /// Rows as they come.
    type Rows: ?Sized;
    /// Appends rows from place `from` on, one at least if there is one, until there is no room left for more.
    fn fill(&mut self, rows: &Self::Rows, from: usize, room: Room) -> Result<Taken, TextTooLong>;
}

/// Rows, and bytes of text in them.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Taken {
    pub rows: usize,
    pub text: usize,
}

/// What makes a batch full: the row that brings it to so many rows, or so many bytes of text, is its last.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Room(Taken);

impl Room {
    /// True if a batch takes more rows after these.
    pub const fn is_left_by(self, taken: Taken) -> bool {
        taken.rows < self.0.rows && taken.text < self.0.text
    }

    /// How many rows of the range a batch takes; `text` counts the bytes of some.
    pub fn taken(self, range: Range<usize>, text: impl Fn(Range<usize>) -> usize) -> Taken {
        let (from, mut rows) = (range.start, range.len().min(self.0.rows));
        let taken = |rows| Taken {
            rows,
            text: text(from..from + rows),
        };
        let all = taken(rows);
        if all.text < self.0.text {
            return all;
        }
        // The fewest that fill it: so many are too few, and `rows` are not.
        let mut few = 0;
        while rows - few > 1 {
            let half = few + (rows - few) / 2;
            if taken(half).text < self.0.text {
                few = half;
            } else {
                rows = half;
            }
        }
        taken(rows)
    }
}

/// A struct that a row of a table, or of the answer to a query, is read as.
pub trait FromColumns: Sized {
    /// The columns that its fields are read from.
    const NAMES: &'static [&'static str];

    /// The row of these columns.
    #[doc(hidden)]
    fn read(columns: &[Column], row: usize) -> PolarsResult<Self>;
}

/// Reads the fields of a struct, all of them, each from the column of its name.
macro_rules! from_columns {
    ($row:ident { $($field:ident),* }) => {
        impl $crate::table::FromColumns for $row {
            const NAMES: &'static [&'static str] = &[$(stringify!($field)),*];

            fn read(
                columns: &[polars::prelude::Column],
                row: usize,
            ) -> polars::prelude::PolarsResult<Self> {
                let [$($field),*] = columns else {
                    polars::prelude::polars_bail!(SchemaMismatch: "{} columns", columns.len());
                };
                Ok($row { $($field: $crate::cell::Cell::read($field, row)?),* })
            }
        }
    };
}
pub(crate) use from_columns;

/// The rows of a table, whatever other columns it has.
pub(crate) fn rows<R: FromColumns>(
    of: &DataFrame,
) -> PolarsResult<impl Iterator<Item = PolarsResult<R>>> {
    let columns = R::NAMES.iter().map(|name| of.column(name).cloned());
    let columns: Vec<Column> = columns.collect::<PolarsResult<_>>()?;
    Ok((0..of.height()).map(move |row| R::read(&columns, row)))
}

/// File formats to write. With neither, no table is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
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

/// Rows on their way into batches. The same rows make the same batches, however they come.
pub(crate) struct Growing<C> {
    columns: C,
    taken: Taken,
}

impl<C: Columns> Growing<C> {
    /// No rows yet.
    pub fn start() -> Self {
        Self {
            columns: C::start(),
            taken: Taken::default(),
        }
    }

    /// Takes rows back that were a [rest](Self::rest), to which no batch was lacking.
    fn append_all_read(&mut self, read: &DataFrame) -> Result<(), SinkError> {
        let rows = rows(read).map_err(|e| unfit::<C>(&e))?;
        let rows: PolarsResult<<C::Rows as ToOwned>::Owned> = rows.collect();
        let rows = rows.map_err(|e| unfit::<C>(&e))?;
        self.append(rows.borrow(), |_| Ok(()))
    }

    /// Appends rows, and gives every batch that they make full to `write`.
    pub fn append(
        &mut self,
        rows: &C::Rows,
        mut write: impl FnMut(Batch) -> Result<(), SinkError>,
    ) -> Result<(), SinkError> {
        let full = Taken {
            rows: C::BATCH,
            text: BATCH_TEXT,
        };
        let mut at = 0;
        loop {
            let room = Room(Taken {
                rows: full.rows - self.taken.rows,
                text: full.text - self.taken.text,
            });
            let taken = self.columns.fill(rows, at, room);
            let taken = taken.map_err(|e| unfit::<C>(&e))?;
            at += taken.rows;
            self.taken.rows += taken.rows;
            self.taken.text += taken.text;
            if Room(full).is_left_by(self.taken) {
                return Ok(());
            }
            self.rest()?.map(&mut write).transpose()?;
        }
    }

    /// The batch that is not full yet, if it has rows.
    pub fn rest(&mut self) -> Result<Option<Batch>, SinkError> {
        if mem::take(&mut self.taken).rows == 0 {
            return Ok(None);
        }
        let columns = mem::replace(&mut self.columns, C::start());
        Ok(Some(Batch::of(columns.complete())))
    }
}

/// A table that is being written.
pub(crate) struct Table<C> {
    files: Vec<Box<dyn TableFile>>,
    growing: Growing<C>,
    /// The part that all rows are of, which they say in a column of its own.
    part: Option<u32>,
}

impl<C: Columns> Table<C> {
    /// Starts the table's files; `logged` if they are to be gone on with by another run.
    pub fn create(place: Place<'_>, formats: Formats, logged: bool) -> Result<Self, SinkError> {
        Self::create_part(place, formats, logged, None)
    }

    /// Starts the files of a table whose rows are of one part.
    pub fn create_part(
        place: Place<'_>,
        formats: Formats,
        logged: bool,
        part: Option<u32>,
    ) -> Result<Self, SinkError> {
        let mut shape = shape::<C>()?;
        if let Some(part) = part {
            let column = part_column(part, 0);
            shape.with_column(column).map_err(|e| unfit::<C>(&e))?;
        }
        Ok(Self {
            files: files(place, C::TABLE, &shape, formats, logged)?,
            growing: Growing::start(),
            part,
        })
    }

    /// Goes on with what another run [stored](Self::store) at its turn number `turn`.
    pub fn resume(
        place: Place<'_>,
        formats: Formats,
        stored: &Stored,
        turn: u32,
    ) -> Result<Self, SinkError> {
        let shape = shape::<C>()?;
        let mut files: Vec<Box<dyn TableFile>> = Vec::new();
        if formats.csv {
            let file = CsvFile::resume(place, C::TABLE, &shape, formats.excel_safe, stored)?;
            files.push(Box::new(file));
        }
        if formats.parquet {
            let file = ParquetFile::resume(place, C::TABLE, &shape, stored)?;
            files.push(Box::new(file));
        }
        let mut growing = Growing::start();
        if stored.contains_key(&rest_name::<C>(turn)) {
            let rest = read_rest(place, &rest_name::<C>(turn), &shape, stored)?;
            growing.append_all_read(&rest)?;
        }
        Ok(Self {
            files,
            growing,
            part: None,
        })
    }

    /// Appends rows; whenever a batch is full, it goes to the files.
    pub fn append(&mut self, rows: &C::Rows) -> Result<(), SinkError> {
        let (files, part) = (&mut self.files, self.part);
        self.growing.append(rows, |batch| write(files, part, batch))
    }

    fn write_rest(&mut self) -> Result<(), SinkError> {
        let rest = self.growing.rest()?;
        rest.map_or(Ok(()), |rest| write(&mut self.files, self.part, rest))
    }

    /// Stores all rows so that another run can go on after them: the rest that makes no batch yet in a file of its
    /// own, which has the number of the turn in its name.
    pub fn store(
        &mut self,
        place: Place<'_>,
        turn: u32,
        stored: &mut Stored,
    ) -> Result<(), SinkError> {
        for file in &mut self.files {
            file.store(stored)?;
        }
        if let Some(rest) = self.growing.rest()? {
            let mut file = GrowingFile::create(place, &rest_name::<C>(turn))?;
            let frame = rest.frame().map_err(|e| file.error(&e))?;
            let bytes = parquet::encoded(&rest, frame.schema()).map_err(|e| file.error(&e))?;
            file.write(&bytes)?;
            stored.insert(file.name().to_owned(), file.store()?);
            self.growing.append_all_read(frame)?;
        }
        Ok(())
    }

    /// What the files have come to, without the rows that make no batch yet, which are given to them now.
    pub fn extents(&mut self) -> Result<Vec<Extent>, SinkError> {
        self.write_rest()?;
        Ok(self.files.iter().map(|file| file.extent()).collect())
    }

    /// Completes the files.
    pub fn close(mut self, provenance: &Provenance, written: &mut Stored) -> Result<(), SinkError> {
        self.write_rest()?;
        for file in self.files {
            let (name, extent) = file.close(provenance)?;
            written.insert(name, extent);
        }
        Ok(())
    }
}

/// Gives a batch to the files of a table, whose rows are all of one part, if it is said which.
fn write(
    files: &mut [Box<dyn TableFile>],
    part: Option<u32>,
    batch: Batch,
) -> Result<(), SinkError> {
    let batch = match part {
        Some(part) => {
            let column = part_column(part, batch.height());
            batch.with(column)
        }
        None => batch,
    };
    files.iter_mut().try_for_each(|file| file.append(&batch))
}

/// The column that says of which part rows are.
fn part_column(part: u32, height: usize) -> Column {
    Column::new_scalar(PART.into(), part.into(), height)
}

/// The files of a table, in the formats that are asked for.
pub(crate) fn files(
    place: Place<'_>,
    table: &str,
    shape: &DataFrame,
    formats: Formats,
    logged: bool,
) -> Result<Vec<Box<dyn TableFile>>, SinkError> {
    let mut files: Vec<Box<dyn TableFile>> = Vec::new();
    if formats.csv {
        let file = CsvFile::create(place, table, shape, formats.excel_safe)?;
        files.push(Box::new(file));
    }
    if formats.parquet {
        let file = ParquetFile::create(place, table, shape, logged)?;
        files.push(Box::new(file));
    }
    Ok(files)
}

fn rest_name<C: Columns>(turn: u32) -> String {
    format!("{}.{turn}.rest", C::TABLE)
}

fn read_rest(
    place: Place<'_>,
    name: &str,
    shape: &DataFrame,
    stored: &Stored,
) -> Result<DataFrame, SinkError> {
    // Reads it once more than it must, for its sum.
    GrowingFile::resume(place, name, stored)?;
    let failed = |reason: &dyn Display| cannot_go_on(&place.target.join(name), reason);
    let file = File::open(place.folder.join(name)).map_err(|e| failed(&e))?;
    // On the caller's thread, as everything here.
    let reader = ParquetReader::new(file).read_parallel(ParallelStrategy::None);
    let rest = reader.finish().map_err(|e| failed(&e))?;
    if rest.schema() == shape.schema() {
        Ok(rest)
    } else {
        Err(failed(&"its columns are others"))
    }
}

/// The table without rows.
pub(crate) fn shape<C: Columns>() -> Result<DataFrame, SinkError> {
    let none = Batch::of(C::start().complete());
    none.frame().cloned().map_err(|e| unfit::<C>(&e))
}

/// The rows are at fault, not a file.
pub(crate) fn unfit<C: Columns>(reason: &dyn Display) -> SinkError {
    cannot_write(Path::new(C::TABLE), reason)
}
