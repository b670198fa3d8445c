//! Tables in memory, for whoever goes on computing with them: the columns are those of the files
//! ([`schema`](crate::schema)), and they are handed over as Arrow, without being copied.
//!
//! ```
//! use scoresheet_batch::{GameRow, Rows, Sink};
//! use scoresheet_tables::memory::Memory;
//!
//! let mut memory = Memory::new(false)?;
//! let game = GameRow { file: "tartu.pdn".into(), plies: 42, ..GameRow::default() };
//! (&mut memory).write(&Rows { games: vec![game], ..Rows::default() })?;
//! let tables = memory.tables()?;
//! assert_eq!(tables.games.rows(), 1);
//! assert_eq!(tables.games.columns().len(), scoresheet_tables::schema::GAMES.len());
//! assert!(tables.plies.is_none());
//! # Ok::<(), scoresheet_batch::SinkError>(())
//! ```

use std::borrow::Cow;
use std::io::Cursor;
use std::path::Path;

use polars::prelude::{
    CompatLevel, DataFrame, DataType, PolarsError, PolarsResult, SchemaExt, Series, polars_bail,
    polars_err,
};
use polars_arrow::array::{Array, StructArray, Utf8Array};
use polars_arrow::datatypes::{ArrowDataType, Field};
use polars_arrow::ffi::{ArrowArrayStream, ArrowSchema, export_field_to_c, export_iterator};
use polars_io::SerReader;
use polars_io::parquet::read::ParquetReader;
use polars_io::parquet::write::ParquetWriter;
use scoresheet_batch::documents::RepairRow;
use scoresheet_batch::records::RecordRow;
use scoresheet_batch::{Rows, Sink, SinkError};
use scoresheet_columns::Batch;
use scoresheet_event::{PairingRow, StandingRow};
use scoresheet_norms::AssessmentRow as NormRow;

use crate::columns::{
    FindingColumns, GameColumns, NormColumns, PairingColumns, PlyColumns, RecordColumns,
    RepairColumns, StandingColumns,
};
use crate::growing::cannot_write;
use crate::schema::{Column, Kind};
use crate::stats::{Audit, Grid, Measure, Settings, Statistic, StatsError, Value};
use crate::table::{self, Columns, Growing, unfit};

/// How texts lie in the memory that is handed over. Numbers are handed over as they are in any case.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Texts {
    /// As views, which is how the table has them: nothing is copied. Some libraries can do little with them.
    #[default]
    Views,
    /// One after the other, ends counted in 64 bits: copied once, and known to every library.
    Plain,
    /// The same, ends counted in 32 bits.
    Short,
}

/// A table that is all in memory, in batches. A clone shares what it holds.
#[derive(Clone)]
pub struct Frame {
    name: &'static str,
    columns: Cow<'static, [Column]>,
    /// The columns without rows.
    shape: DataFrame,
    /// Every column of each is one piece.
    batches: Vec<DataFrame>,
}

impl Frame {
    /// All `rows` as a table.
    pub(crate) fn of<C: Columns>(rows: &C::Rows) -> Result<Self, SinkError> {
        let mut filling = Filling::<C>::start()?;
        filling.append(rows)?;
        filling.complete()
    }

    /// The table `records`.
    ///
    /// # Errors
    /// If a text is longer than a table takes.
    pub fn records(rows: &[RecordRow]) -> Result<Self, SinkError> {
        Self::of::<RecordColumns>(rows)
    }

    /// The table `repairs`.
    ///
    /// # Errors
    /// As of [`records`](Self::records).
    pub fn repairs(rows: &[RepairRow]) -> Result<Self, SinkError> {
        Self::of::<RepairColumns>(rows)
    }

    /// The table `standings`.
    ///
    /// # Errors
    /// As of [`records`](Self::records).
    pub fn standings(rows: &[StandingRow]) -> Result<Self, SinkError> {
        Self::of::<StandingColumns>(rows)
    }

    /// The table `meetings`.
    ///
    /// # Errors
    /// As of [`records`](Self::records).
    pub fn pairings(rows: &[PairingRow]) -> Result<Self, SinkError> {
        Self::of::<PairingColumns>(rows)
    }

    /// The table `norms`.
    ///
    /// # Errors
    /// If a text is longer than a table takes.
    pub fn norms(rows: &[NormRow]) -> Result<Self, SinkError> {
        Self::of::<NormColumns>(rows)
    }

    /// The answer of a statistic.
    ///
    /// # Errors
    /// [`StatsError::Query`].
    pub fn statistic(
        of: &Audit,
        statistic: &'static Statistic,
        settings: &Settings,
    ) -> Result<Self, StatsError> {
        let answer = statistic.answer(of, settings)?.into_frame();
        Ok(Self {
            name: statistic.name,
            columns: Cow::Owned(columns_of(statistic, &answer)?),
            shape: answer.clear(),
            batches: vec![answer],
        })
    }

    /// All of it as bytes, those of a Parquet file, from which [`from_bytes`](Self::from_bytes) makes it again.
    ///
    /// # Errors
    /// None that are known: polars writes to memory.
    pub fn to_bytes(&self) -> Result<Vec<u8>, SinkError> {
        let mut all = self.shape.clone();
        let failed = |error: PolarsError| cannot_write(Path::new(self.name), &error);
        for batch in &self.batches {
            all.vstack_mut(batch).map_err(failed)?;
        }
        let mut bytes = Vec::new();
        let writer = ParquetWriter::new(&mut bytes);
        writer.finish(&mut all).map_err(failed)?;
        Ok(bytes)
    }

    /// The table of this name that [`to_bytes`](Self::to_bytes) made bytes of; `None` if they are something else.
    ///
    /// ```
    /// use scoresheet_batch::records::RecordRow;
    /// use scoresheet_tables::memory::Frame;
    ///
    /// let table = Frame::records(&[RecordRow::default()])?;
    /// let again = Frame::from_bytes("records", &table.to_bytes()?).unwrap();
    /// assert_eq!(again.grid(0, 1), table.grid(0, 1));
    /// assert!(Frame::from_bytes("games", &table.to_bytes()?).is_none());
    /// # Ok::<(), scoresheet_batch::SinkError>(())
    /// ```
    #[must_use]
    pub fn from_bytes(name: &str, bytes: &[u8]) -> Option<Self> {
        let mut all = ParquetReader::new(Cursor::new(bytes)).finish().ok()?;
        all.rechunk_mut();
        let shape = all.clear();
        let (name, columns) = match Statistic::named(name) {
            Some(statistic) => {
                let columns = columns_of(statistic, &all).ok()?;
                (statistic.name, Cow::Owned(columns))
            }
            None => {
                let kinds = [
                    Self::kind::<GameColumns>,
                    Self::kind::<FindingColumns>,
                    Self::kind::<PlyColumns>,
                    Self::kind::<RecordColumns>,
                    Self::kind::<RepairColumns>,
                    Self::kind::<StandingColumns>,
                    Self::kind::<PairingColumns>,
                    Self::kind::<NormColumns>,
                ];
                let known = kinds.iter().find_map(|kind| kind(name, &shape))?;
                (known.0, Cow::Borrowed(known.1))
            }
        };
        let batches = if all.height() > 0 {
            vec![all]
        } else {
            Vec::new()
        };
        Some(Self {
            name,
            columns,
            shape,
            batches,
        })
    }

    /// The table of these columns, if it has this name and this shape.
    fn kind<C: Columns>(
        name: &str,
        found: &DataFrame,
    ) -> Option<(&'static str, &'static [Column])> {
        let own = table::shape::<C>().ok()?;
        let same = C::TABLE == name && own.schema() == found.schema();
        same.then_some((C::TABLE, C::COLUMNS))
    }

    /// Its name, such as `games`.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Its rows, batch by batch; if there are none, one batch without rows.
    pub(crate) fn with_shape(&self) -> Vec<DataFrame> {
        match self.batches.as_slice() {
            [] => vec![self.shape.clone()],
            batches => batches.to_vec(),
        }
    }

    /// Its rows, batch by batch.
    pub(crate) fn batches(&self) -> &[DataFrame] {
        &self.batches
    }

    /// What its columns are.
    #[must_use]
    pub fn columns(&self) -> &[Column] {
        &self.columns
    }

    /// How many rows it has.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.batches.iter().map(DataFrame::height).sum()
    }

    /// Rows from `start` on, at most `len` of them, as plain values.
    #[must_use]
    pub fn grid(&self, start: usize, len: usize) -> Grid {
        let mut grid = Grid::of(&self.shape);
        let (mut skip, mut left) = (start, len);
        for batch in &self.batches {
            let here = batch.height().saturating_sub(skip).min(left);
            if here > 0 {
                // A batch has fewer rows than any offset can have bits.
                grid.rows
                    .extend(Grid::of(&batch.slice(skip as i64, here)).rows);
            }
            skip = skip.saturating_sub(batch.height());
            left -= here;
        }
        grid
    }

    /// The values of one column from the row `start` on, at most `len` of them; `None` if there is no such column.
    #[must_use]
    pub fn column(&self, name: &str, start: usize, len: usize) -> Option<Vec<Value>> {
        self.columns.iter().find(|column| column.name == name)?;
        let (mut skip, mut left) = (start, len);
        let mut values = Vec::new();
        for column in self
            .batches
            .iter()
            .filter_map(|batch| batch.column(name).ok())
        {
            let here = column.len().saturating_sub(skip).min(left);
            if here > 0 {
                values.extend(Value::all(&column.slice(skip as i64, here)));
            }
            skip = skip.saturating_sub(column.len());
            left -= here;
        }
        Some(values)
    }

    /// Its type in the C data interface of Arrow: a struct of its columns.
    #[must_use]
    pub fn arrow_schema(&self) -> ArrowSchema {
        export_field_to_c(&self.field(Texts::Views))
    }

    /// Its rows in the C stream interface of Arrow, a struct array a batch. The buffers are those
    /// of this table, but for texts that are not handed over as views, which are copied here: they live until both have
    /// let go of them.
    #[must_use]
    pub fn arrow_stream(&self, texts: Texts) -> ArrowArrayStream {
        let field = self.field(texts);
        let batches = self.batches.iter();
        let arrays = batches.map(|batch| struct_of(batch, &field.dtype, texts));
        let arrays: Vec<_> = arrays.collect();
        export_iterator(Box::new(arrays.into_iter()), field)
    }

    /// The rows of this table and of those that `more` gives, tables of the same columns, one after the other in one C
    /// stream: each is asked for when the one before has been taken. What goes wrong is told to whoever takes them.
    pub fn arrow_stream_with(
        &self,
        mut more: impl FnMut() -> Option<Result<Self, String>> + 'static,
        texts: Texts,
    ) -> ArrowArrayStream {
        let field = self.field(texts);
        let dtype = field.dtype.clone();
        let mut batches = self.batches.clone().into_iter();
        let arrays = std::iter::from_fn(move || {
            loop {
                if let Some(batch) = batches.next() {
                    return Some(struct_of(&batch, &dtype, texts));
                }
                match more()? {
                    Ok(frame) => batches = frame.batches.into_iter(),
                    Err(why) => return Some(Err(polars_err!(ComputeError: "{why}"))),
                }
            }
        });
        export_iterator(Box::new(arrays), field)
    }

    fn field(&self, texts: Texts) -> Field {
        let columns = self.shape.schema().to_arrow(level(texts));
        let fields = columns.into_iter_values().map(|mut field| {
            if texts == Texts::Short && field.dtype == ArrowDataType::LargeUtf8 {
                field.dtype = ArrowDataType::Utf8;
            }
            field
        });
        let dtype = ArrowDataType::Struct(fields.collect());
        Field::new("".into(), dtype, false)
    }
}

/// What the columns of an answer are.
fn columns_of(statistic: &Statistic, answer: &DataFrame) -> PolarsResult<Vec<Column>> {
    let columns = answer.columns();
    if !(columns.iter().map(|column| column.name().as_str()))
        .eq(statistic.columns.iter().map(|measure| measure.name))
    {
        polars_bail!(SchemaMismatch: "not the columns of {}", statistic.name);
    }
    let column = |(measure, column): (&Measure, &polars::prelude::Column)| {
        Ok(Column {
            name: measure.name,
            kind: kind_of(column.dtype())?,
            unit: measure.unit,
            nullable: true,
            meaning: measure.meaning,
        })
    };
    statistic.columns.iter().zip(columns).map(column).collect()
}

/// The type of a column of an answer.
fn kind_of(dtype: &DataType) -> PolarsResult<Kind> {
    let kinds = [
        (DataType::UInt32, Kind::U32),
        (DataType::UInt64, Kind::U64),
        (DataType::Int32, Kind::I32),
        (DataType::Int64, Kind::I64),
        (DataType::Float64, Kind::F64),
        (DataType::Boolean, Kind::Bool),
        (DataType::String, Kind::Text),
    ];
    let found = kinds.into_iter().find(|(known, _)| known == dtype);
    found
        .map(|(_, kind)| kind)
        .ok_or_else(|| polars_err!(SchemaMismatch: "no column is {dtype}"))
}

/// What polars calls the layouts of texts.
const fn level(texts: Texts) -> CompatLevel {
    match texts {
        Texts::Views => CompatLevel::newest(),
        Texts::Plain | Texts::Short => CompatLevel::oldest(),
    }
}

fn struct_of(
    batch: &DataFrame,
    dtype: &ArrowDataType,
    texts: Texts,
) -> PolarsResult<Box<dyn Array>> {
    let mut columns = Vec::with_capacity(batch.columns().len());
    for column in batch.columns() {
        columns.push(array_of(column.as_materialized_series(), texts)?);
    }
    Ok(StructArray::try_new(dtype.clone(), batch.height(), columns, None)?.boxed())
}

fn array_of(series: &Series, texts: Texts) -> PolarsResult<Box<dyn Array>> {
    if series.n_chunks() != 1 {
        polars_bail!(ComputeError: "{} is in pieces", series.name());
    }
    let array = series.to_arrow(0, level(texts));
    match array.as_any().downcast_ref::<Utf8Array<i64>>() {
        Some(long) if texts == Texts::Short => Ok(short(long)?.boxed()),
        _ => Ok(array),
    }
}

/// The same texts, ends counted in 32 bits.
fn short(long: &Utf8Array<i64>) -> PolarsResult<Utf8Array<i32>> {
    let (values, validity) = (long.values().clone(), long.validity().cloned());
    Utf8Array::try_new(
        ArrowDataType::Utf8,
        long.offsets().try_into()?,
        values,
        validity,
    )
}

/// A [`Frame`] that takes rows.
pub(crate) struct Filling<C> {
    shape: DataFrame,
    growing: Growing<C>,
    batches: Vec<DataFrame>,
}

impl<C: Columns> Filling<C> {
    /// No rows yet.
    pub fn start() -> Result<Self, SinkError> {
        Ok(Self {
            shape: table::shape::<C>()?,
            growing: Growing::start(),
            batches: Vec::new(),
        })
    }

    /// Takes rows.
    pub fn append(&mut self, rows: &C::Rows) -> Result<(), SinkError> {
        let batches = &mut self.batches;
        self.growing.append(rows, |batch| {
            batches.push(frame::<C>(&batch)?);
            Ok(())
        })
    }

    /// The table.
    pub fn complete(mut self) -> Result<Frame, SinkError> {
        let rest = self.growing.rest()?;
        let rest = rest.map(|batch| frame::<C>(&batch)).transpose()?;
        self.batches.extend(rest);
        Ok(Frame {
            name: C::TABLE,
            columns: Cow::Borrowed(C::COLUMNS),
            shape: self.shape,
            batches: self.batches,
        })
    }
}

fn frame<C: Columns>(batch: &Batch) -> Result<DataFrame, SinkError> {
    batch.frame().cloned().map_err(|e| unfit::<C>(&e))
}

/// The tables of an audit.
#[derive(Clone)]
pub struct Tables {
    /// One row per game.
    pub games: Frame,
    /// One row per finding.
    pub findings: Frame,
    /// One row per ply, if they were asked for.
    pub plies: Option<Frame>,
}

/// A sink that keeps all rows, for a run over records that fit into memory. `&mut` of it is a
/// [`Sink`], so that it is still there when the run has ended.
pub struct Memory {
    games: Filling<GameColumns>,
    findings: Filling<FindingColumns>,
    plies: Option<Filling<PlyColumns>>,
}

impl Memory {
    /// Without rows; `plies` says whether plies are kept.
    ///
    /// # Errors
    /// None that are known: polars makes a table without rows.
    pub fn new(plies: bool) -> Result<Self, SinkError> {
        Ok(Self {
            games: Filling::start()?,
            findings: Filling::start()?,
            plies: plies.then(Filling::start).transpose()?,
        })
    }

    /// All rows that were written.
    ///
    /// # Errors
    /// None that are known, as of [`new`](Self::new).
    pub fn tables(self) -> Result<Tables, SinkError> {
        Ok(Tables {
            games: self.games.complete()?,
            findings: self.findings.complete()?,
            plies: self.plies.map(Filling::complete).transpose()?,
        })
    }
}

impl Sink for &mut Memory {
    /// # Errors
    /// If a text is longer than a table takes.
    fn write(&mut self, rows: &Rows) -> Result<(), SinkError> {
        self.games.append(&rows.games)?;
        self.findings.append(&rows.findings)?;
        match &mut self.plies {
            Some(plies) => plies.append(&rows.plies),
            None => Ok(()),
        }
    }

    fn finish(self: Box<Self>) -> Result<(), SinkError> {
        Ok(())
    }
}
