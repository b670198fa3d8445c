//! All rows of the tables of an audit, one after the other.

use std::sync::Arc;

use polars::prelude::{PlSmallStr, PolarsResult};
use scoresheet_batch::{FindingRow, GameRow, PlyRow};

use super::scan::ParquetTable;
use super::{Audit, StatsError};
use crate::table::{self, FromColumns};

/// Rows that are read at a time.
const AT_A_TIME: usize = 1 << 13;

impl Audit {
    /// The games, in their order. Some thousands are in memory at a time.
    pub fn game_rows(&self) -> impl Iterator<Item = Result<GameRow, StatsError>> + Send + use<> {
        rows(Arc::clone(&self.games))
    }

    /// The findings, likewise.
    pub fn finding_rows(
        &self,
    ) -> impl Iterator<Item = Result<FindingRow, StatsError>> + Send + use<> {
        rows(Arc::clone(&self.findings))
    }

    /// The plies, likewise; none if there is no table of them.
    pub fn ply_rows(&self) -> impl Iterator<Item = Result<PlyRow, StatsError>> + Send + use<> {
        self.plies.clone().into_iter().flat_map(rows)
    }
}

fn rows<R: FromColumns + Send + 'static>(
    of: Arc<ParquetTable>,
) -> impl Iterator<Item = Result<R, StatsError>> + Send {
    let height = of.groups().iter().sum();
    let names: Vec<PlSmallStr> = R::NAMES.iter().map(|name| (*name).into()).collect();
    (0..height).step_by(AT_A_TIME).flat_map(move |start| {
        let read = of.rows((start, AT_A_TIME.min(height - start)), Some(&names));
        let read = read.and_then(|rows| table::rows(&rows)?.collect::<PolarsResult<Vec<R>>>());
        let read: Vec<Result<R, StatsError>> = match read {
            Ok(rows) => rows.into_iter().map(Ok).collect(),
            Err(error) => vec![Err(error.into())],
        };
        read
    })
}
