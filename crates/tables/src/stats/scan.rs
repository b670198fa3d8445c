//! A Parquet table of an audit as a lazy scan: only the columns that a query asks for are read, one
//! row group at a time, and rows that its conditions rule out are dropped before the next is read.
//!
//! polars' own scan of Parquet brings a network stack with it; this is all of it that is needed here.

use std::any::Any;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use polars::prelude::{
    AnonymousScan, AnonymousScanArgs, Column, DataFrame, DataType, Expr, IntoLazy, LazyFrame,
    Operator, PlSmallStr, PolarsResult, Scalar, ScanArgsAnonymous, Schema, SchemaRef, polars_bail,
};
use polars_io::SerReader;
use polars_io::parquet::read::{FileMetadata, ParallelStrategy, ParquetReader};

use crate::provenance::Provenance;

/// A table in one Parquet file or in several, one below the other.
pub struct ParquetTable {
    pieces: Vec<Piece>,
    schema: SchemaRef,
}

/// What a table has of itself in one place.
#[derive(Clone)]
struct Piece {
    rows: Stored,
    /// Rows of each row group, in order.
    groups: Vec<usize>,
    schema: SchemaRef,
    /// Columns that have one value in all its rows, by the names of its folders (`month=2013-01`).
    keys: Vec<(PlSmallStr, String)>,
}

/// Where rows are.
#[derive(Clone)]
enum Stored {
    /// In a file, and what its footer says.
    File {
        path: PathBuf,
        metadata: Arc<FileMetadata>,
    },
    /// In memory.
    Memory(DataFrame),
}

impl Piece {
    /// `len` rows from row `start`, of these columns: null where it has none of that name.
    fn rows(
        &self,
        (start, len): (usize, usize),
        columns: &[PlSmallStr],
        whole: &SchemaRef,
    ) -> PolarsResult<DataFrame> {
        let own = columns.iter().filter(|name| self.schema.contains(name));
        let own: Vec<PlSmallStr> = own.cloned().collect();
        let mut found = match &self.rows {
            Stored::Memory(rows) => rows.slice(start as i64, len).select(own.iter().cloned())?,
            Stored::File { path, metadata } => {
                let names = own.iter().map(ToString::to_string).collect();
                let mut reader = ParquetReader::new(File::open(path)?)
                    .read_parallel(ParallelStrategy::Auto)
                    .with_columns(Some(names))
                    .with_slice(Some((start, len)));
                reader.set_metadata(metadata.clone());
                reader.finish()?
            }
        };
        if own.len() == columns.len() && found.get_column_names_owned() == columns {
            return Ok(found);
        }
        for name in columns.iter().filter(|name| !self.schema.contains(name)) {
            let key = self.keys.iter().find(|(key, _)| key == name);
            let column = match (key, whole.get(name)) {
                (Some((_, value)), _) => {
                    let value = Scalar::from(PlSmallStr::from_str(value));
                    Column::new_scalar(name.clone(), value, len)
                }
                (None, Some(kind)) => Column::full_null(name.clone(), len, kind),
                (None, None) => polars_bail!(ColumnNotFound: "{name}"),
            };
            // Without columns of its own, it does not know how many rows it has.
            if found.width() == 0 {
                found = DataFrame::new(len, vec![column])?;
            } else {
                found.with_column(column)?;
            }
        }
        found.select(columns.iter().cloned())
    }
}

impl ParquetTable {
    /// Reads the footer.
    pub fn open(path: &Path) -> PolarsResult<Self> {
        let mut reader = ParquetReader::new(File::open(path)?);
        let metadata = reader.get_metadata()?.clone();
        let none = reader.with_slice(Some((0, 0))).finish()?;
        let groups = metadata.row_groups.iter();
        let path = path.to_owned();
        Ok(Self::of(Piece {
            groups: groups.map(|group| group.num_rows()).collect(),
            rows: Stored::File { path, metadata },
            schema: Arc::clone(none.schema()),
            keys: Vec::new(),
        }))
    }

    fn of(piece: Piece) -> Self {
        Self {
            schema: Arc::clone(&piece.schema),
            pieces: vec![piece],
        }
    }

    /// A table that is in memory.
    pub fn in_memory(rows: DataFrame) -> Self {
        Self::of(Piece {
            groups: vec![rows.height()],
            schema: Arc::clone(rows.schema()),
            rows: Stored::Memory(rows),
            keys: Vec::new(),
        })
    }

    /// The same with further columns, which have one value in all rows, unless it has columns of these names.
    pub fn with_keys(&self, keys: &[(String, String)]) -> Self {
        let mut schema = Schema::clone(&self.schema);
        let mut pieces = self.pieces.clone();
        for (name, value) in keys.iter().filter(|(name, _)| !self.schema.contains(name)) {
            let name = PlSmallStr::from_str(name);
            schema.with_column(name.clone(), DataType::String);
            for piece in &mut pieces {
                piece.keys.push((name.clone(), value.clone()));
            }
        }
        let schema = Arc::new(schema);
        Self { pieces, schema }
    }

    /// Tables one below the other: a column that not all of them have is null in the others.
    pub fn stacked<'t>(tables: impl IntoIterator<Item = &'t Self>) -> PolarsResult<Self> {
        let (mut pieces, mut schema) = (Vec::new(), Schema::default());
        for table in tables {
            for (name, kind) in table.schema.iter() {
                match schema.get(name) {
                    None => drop(schema.with_column(name.clone(), kind.clone())),
                    Some(known) if known == kind => {}
                    Some(known) => {
                        polars_bail!(SchemaMismatch: "the column {name} is {known} in one table and {kind} in another")
                    }
                }
            }
            pieces.extend(table.pieces.iter().cloned());
        }
        let schema = Arc::new(schema);
        Ok(Self { pieces, schema })
    }

    /// Its columns.
    pub fn schema(&self) -> &SchemaRef {
        &self.schema
    }

    /// What its first file says of the run that made it.
    pub fn provenance(&self) -> Provenance {
        let stated = self.pieces.iter().find_map(|piece| match &piece.rows {
            Stored::File { metadata, .. } => metadata.key_value_metadata().as_deref(),
            Stored::Memory(_) => None,
        });
        Provenance::of(stated.unwrap_or_default())
    }

    /// All its rows.
    pub fn height(&self) -> u64 {
        self.groups().iter().map(|rows| *rows as u64).sum()
    }

    /// Rows of each row group, in order.
    pub fn groups(&self) -> Vec<usize> {
        let groups = self.pieces.iter().flat_map(|piece| &piece.groups);
        groups.copied().collect()
    }

    /// `len` rows from row `start`, of the columns named; of all of them if `None`.
    pub fn rows(
        &self,
        (start, len): (usize, usize),
        columns: Option<&[PlSmallStr]>,
    ) -> PolarsResult<DataFrame> {
        let all: Vec<PlSmallStr>;
        let columns = match columns {
            Some(columns) => columns,
            None => {
                all = self.schema.iter_names().cloned().collect();
                &all
            }
        };
        let (mut found, mut before): (Option<DataFrame>, usize) = (None, 0);
        for piece in &self.pieces {
            let height: usize = piece.groups.iter().sum();
            let from = start.max(before);
            let to = (start.saturating_add(len)).min(before + height);
            if from < to {
                let part = piece.rows((from - before, to - from), columns, &self.schema)?;
                match &mut found {
                    Some(found) => drop(found.vstack_mut(&part)?),
                    None => found = Some(part),
                }
            }
            before += height;
        }
        match (found, self.pieces.first()) {
            (Some(found), _) => Ok(found),
            (None, Some(piece)) => piece.rows((0, 0), columns, &self.schema),
            (None, None) => {
                DataFrame::empty_with_schema(&self.schema).select(columns.iter().cloned())
            }
        }
    }

    /// The table as a lazy frame.
    pub fn lazy(self: &Arc<Self>) -> PolarsResult<LazyFrame> {
        lazy(Scan {
            table: Arc::clone(self),
            schema: Arc::clone(&self.schema),
        })
    }

    /// The same for queries of others, in which a difference may fall below zero and a sum grow: whole
    /// numbers have 64 bits and a sign there. Keys stay as they are, since nobody reckons with them.
    pub fn lazy_to_reckon_with(self: &Arc<Self>) -> PolarsResult<LazyFrame> {
        lazy(Scan {
            table: Arc::clone(self),
            schema: Arc::new(schema_to_reckon_with(&self.schema)),
        })
    }
}

/// The columns as a query of the user's own sees them, in which a difference may fall below zero.
pub(crate) fn schema_to_reckon_with(schema: &Schema) -> Schema {
    let fields = schema.iter().map(|(name, kind)| {
        let number = kind.is_integer() && name.as_str() != KEY;
        let kind = if number { &DataType::Int64 } else { kind };
        (name.clone(), kind.clone())
    });
    fields.collect()
}

/// The column of keys, which fill all of 64 bits.
const KEY: &str = "line_key";

fn lazy(scan: Scan) -> PolarsResult<LazyFrame> {
    let args = ScanArgsAnonymous {
        schema: Some(Arc::clone(&scan.schema)),
        ..ScanArgsAnonymous::default()
    };
    LazyFrame::anonymous_scan(Arc::new(scan), args)
}

/// A table, and the types that its columns have in the scan.
struct Scan {
    table: Arc<ParquetTable>,
    schema: SchemaRef,
}

impl Scan {
    /// Rows of the table in the types of the scan.
    fn rows(&self, rows: (usize, usize), read: Option<&[PlSmallStr]>) -> PolarsResult<DataFrame> {
        let part = self.table.rows(rows, read)?;
        let columns = part.columns().iter();
        let cast = columns.map(|column| match self.schema.get(column.name()) {
            Some(kind) if kind != column.dtype() => column.strict_cast(kind),
            _ => Ok(column.clone()),
        });
        DataFrame::new(part.height(), cast.collect::<PolarsResult<_>>()?)
    }
}

impl AnonymousScan for Scan {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn allows_projection_pushdown(&self) -> bool {
        true
    }

    fn allows_predicate_pushdown(&self) -> bool {
        true
    }

    /// polars means the first so many rows of the table by `n_rows`, and the condition to hold of those.
    fn scan(&self, wanted: AnonymousScanArgs) -> PolarsResult<DataFrame> {
        let mut conditions = Vec::new();
        for condition in wanted.predicate.iter() {
            conditions_of(condition, &mut conditions)?;
        }
        let kept = wanted.with_columns.as_deref();
        let read = kept.map(|kept| with_those_of(kept, &conditions));
        let most = wanted.n_rows.unwrap_or(usize::MAX);
        let mut whole = self.rows((0, 0), kept)?;
        let mut start = 0;
        for rows in self.table.groups() {
            let rows = rows.min(most - start);
            if rows == 0 {
                break;
            }
            let part = self.rows((start, rows), read.as_deref())?;
            whole.vstack_mut(&chosen(part, kept, &conditions)?)?;
            start += rows;
        }
        Ok(whole)
    }
}

/// The conditions that are joined by `and`, one by one. Those are left out that polars itself makes of a
/// sort with a limit, to spare rows that cannot be among the first: they stand here as a mere name, and
/// the sort does without them.
fn conditions_of(joined: &Expr, found: &mut Vec<Expr>) -> PolarsResult<()> {
    if let Expr::BinaryExpr {
        left,
        op: Operator::And,
        right,
    } = joined
    {
        conditions_of(left, found)?;
        conditions_of(right, found)?;
    } else if let Expr::Display { fmt_str, .. } = joined {
        if !fmt_str.starts_with("dynamic_pred") {
            polars_bail!(ComputeError: "{fmt_str} cannot be used in a condition");
        }
    } else {
        found.push(joined.clone());
    }
    Ok(())
}

/// The columns to keep and those that the conditions look at.
fn with_those_of(kept: &[PlSmallStr], conditions: &[Expr]) -> Vec<PlSmallStr> {
    let mut read = kept.to_vec();
    let looked_at = conditions
        .iter()
        .flat_map(|condition| condition.clone().meta().root_names());
    for name in looked_at {
        if !read.contains(&name) {
            read.push(name);
        }
    }
    read
}

fn chosen(
    part: DataFrame,
    kept: Option<&[PlSmallStr]>,
    conditions: &[Expr],
) -> PolarsResult<DataFrame> {
    let part = conditions
        .iter()
        .fold(part.lazy(), |part, condition| {
            part.filter(condition.clone())
        })
        .collect()?;
    match kept {
        Some(kept) => part.select(kept.iter().cloned()),
        None => Ok(part),
    }
}
