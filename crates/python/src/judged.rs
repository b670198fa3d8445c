//! A game that was met and judged, apart from how Python sees it.

use crate::error::cannot;
use crate::origin::Origin;
use pyo3::PyResult;
use scoresheet_batch::{Game as Met, GameRow, Rows, Sink, SinkError, rows_of};
use scoresheet_replay::AnyLine;
use scoresheet_tables::memory::{Memory, Tables};

/// A game, apart from what it was read from.
pub struct Judged {
    pub line: AnyLine,
    pub rows: Rows,
    pub tags: Vec<(String, String)>,
    pub text: String,
    /// How it is judged once more.
    pub origin: Origin,
}

impl Judged {
    /// Of a game that was met.
    pub fn of(game: &Met<'_>, origin: Origin) -> Self {
        let record = game.record;
        let tag = |tag: &scoresheet_notation::Tag| {
            let name = record.lossy(tag.name).into_owned();
            (name, tag.value_in(record.text).into_owned())
        };
        Self {
            rows: rows_of(game),
            tags: record.tags.iter().map(tag).collect(),
            text: record.lossy(record.span).into_owned(),
            line: game.verdict.line.clone(),
            origin,
        }
    }

    /// Its row in the table of games.
    pub fn row(&self) -> PyResult<&GameRow> {
        let row = self.rows.games.first();
        row.ok_or_else(|| cannot("the game has no row"))
    }

    /// Its tables.
    pub fn tables(&self) -> Result<Tables, SinkError> {
        let mut memory = Memory::new(true)?;
        (&mut memory).write(&self.rows)?;
        memory.tables()
    }
}
