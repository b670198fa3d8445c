//! A Parquet table of an audit as a lazy scan: only the columns that a query asks for are read, one
//! row group at a time, and rows that its conditions rule out are dropped before the next is read.
//!
//! polars' own scan of Parquet brings a network stack with it; this is all of it that is needed here.

use std::any::Any;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use polars::prelude::{
    AnonymousScan, AnonymousScanArgs, DataFrame, Expr, IntoLazy, LazyFrame, PlSmallStr,
    PolarsResult, ScanArgsAnonymous, SchemaRef,
};
use polars_io::SerReader;
use polars_io::parquet::read::{FileMetadata, ParallelStrategy, ParquetReader};

/// A Parquet file and what its footer says.
pub(super) struct ParquetTable {
    path: PathBuf,
    metadata: Arc<FileMetadata>,
    schema: SchemaRef,
}

impl ParquetTable {
    /// Reads the footer.
    pub fn open(path: &Path) -> PolarsResult<Self> {
        let mut reader = ParquetReader::new(File::open(path)?);
        let metadata = reader.get_metadata()?.clone();
        let none = reader.with_slice(Some((0, 0))).finish()?;
        Ok(Self {
            path: path.to_owned(),
            metadata,
            schema: Arc::clone(none.schema()),
        })
    }

    /// Its columns.
    pub fn schema(&self) -> &SchemaRef {
        &self.schema
    }

    /// Rows of each row group, in order.
    pub fn groups(&self) -> Vec<usize> {
        let groups = self.metadata.row_groups.iter();
        groups.map(|group| group.num_rows()).collect()
    }

    /// `len` rows from row `start`, of the columns named; of all of them if `None`.
    pub fn rows(
        &self,
        (start, len): (usize, usize),
        columns: Option<&[PlSmallStr]>,
    ) -> PolarsResult<DataFrame> {
        let mut reader = ParquetReader::new(File::open(&self.path)?)
            .read_parallel(ParallelStrategy::Auto)
            .with_columns(columns.map(|names| names.iter().map(ToString::to_string).collect()))
            .with_slice(Some((start, len)));
        reader.set_metadata(self.metadata.clone());
        reader.finish()
    }

    /// The table as a lazy frame.
    pub fn lazy(self: &Arc<Self>) -> PolarsResult<LazyFrame> {
        let scan = Scan(Arc::clone(self));
        let args = ScanArgsAnonymous {
            schema: Some(Arc::clone(&self.schema)),
            ..ScanArgsAnonymous::default()
        };
        LazyFrame::anonymous_scan(Arc::new(scan), args)
    }
}

struct Scan(Arc<ParquetTable>);

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

    fn scan(&self, wanted: AnonymousScanArgs) -> PolarsResult<DataFrame> {
        let kept = wanted.with_columns.as_deref();
        let read = kept.map(|kept| with_those_of(kept, wanted.predicate.as_ref()));
        let mut whole = self.0.rows((0, 0), kept)?;
        let mut start = 0;
        for rows in self.0.groups() {
            let most = wanted.n_rows.unwrap_or(usize::MAX);
            if wanted.predicate.is_none() && start >= most {
                break;
            }
            let part = self.0.rows((start, rows), read.as_deref())?;
            whole.vstack_mut(&chosen(part, kept, wanted.predicate.as_ref())?)?;
            start += rows;
        }
        Ok(match wanted.n_rows {
            Some(most) => whole.head(Some(most)),
            None => whole,
        })
    }
}

/// The columns to keep and those that the condition looks at.
fn with_those_of(kept: &[PlSmallStr], condition: Option<&Expr>) -> Vec<PlSmallStr> {
    let mut read = kept.to_vec();
    for name in condition
        .map(|condition| condition.clone().meta().root_names())
        .unwrap_or_default()
    {
        if !read.contains(&name) {
            read.push(name);
        }
    }
    read
}

fn chosen(
    part: DataFrame,
    kept: Option<&[PlSmallStr]>,
    condition: Option<&Expr>,
) -> PolarsResult<DataFrame> {
    let part = match condition {
        Some(condition) => part.lazy().filter(condition.clone()).collect()?,
        None => part,
    };
    match kept {
        Some(kept) => part.select(kept.iter().cloned()),
        None => Ok(part),
    }
}
