//! A table of the user's own, by a query in SQL.

use super::args::StatsArgs;
use super::limit::{ANSWERING, give_up};
use crate::json;
use crate::json::SchemaName;
use crate::progress::Progress;
use crate::terminal;
use anyhow::{Context, Result, bail};
use scoresheet_output::Stage;
use scoresheet_report::{Align, Sheet};
use scoresheet_source::spreadsheet;
use scoresheet_tables::Formats;
use scoresheet_tables::stats::{Audit, Grid, SqlLimit, Value, check_own_name};
use serde::{Serialize, Serializer};
use std::fs;
use std::io::{self, Write};
use std::path::Path;

/// A query, and the name of the table it makes.
pub struct Own {
    /// Name of its files.
    pub name: String,
    /// The query.
    query: String,
    limit: SqlLimit,
}

impl Own {
    /// What was asked for, if anything.
    pub fn of(args: &StatsArgs) -> Result<Option<Self>> {
        let Some(sql) = &args.sql else {
            return Ok(None);
        };
        let path = Path::new(sql);
        let is_file = path
            .extension()
            .is_some_and(|end| end.eq_ignore_ascii_case("sql"));
        let (query, usual) = if is_file {
            let query = args
                .sql_limit
                .hold(give_up, || fs::read_to_string(path))
                .with_context(|| format!("--sql: {}", path.display()))?;
            (
                query,
                path.file_stem()
                    .map(|stem| stem.to_string_lossy().into_owned()),
            )
        } else {
            (sql.clone(), None)
        };
        let name = args
            .name
            .clone()
            .or(usual)
            .unwrap_or_else(|| "query".to_owned());
        if args.out.is_some() {
            check_own_name(&name).context("--name")?;
        }
        Ok(Some(Self {
            name,
            query,
            limit: args.sql_limit,
        }))
    }

    /// Writes the answer as a table, and returns its rows.
    pub fn write(&self, audit: &Audit, stage: &Stage, formats: Formats) -> Result<usize> {
        let write = || audit.write_sql(&self.query, &self.name, stage, formats);
        self.answered(write).context("--sql")
    }

    /// What the query gives, within its limits and with what is shown meanwhile.
    fn answered<T>(&self, query: impl FnOnce() -> T) -> T {
        let _progress = Progress::unknown(ANSWERING);
        self.limit.hold(give_up, query)
    }

    /// Prints the answer: as a table for people unless `--json` or `--format csv` is given.
    pub fn print(&self, audit: &Audit, json: bool, formats: Formats) -> Result<()> {
        if formats.parquet && !formats.csv {
            bail!("--format parquet needs --out FOLDER: it is not printed");
        }
        let mut out = io::stdout().lock();
        // Printing may take as long as whoever reads it likes.
        if json {
            let parts = self.answered(|| audit.sql_in_parts(&self.query));
            for part in parts.context("--sql")? {
                if part.columns.iter().any(|column| column == "schema") {
                    bail!(
                        "--json: every line has a key of its own with this name; rename the column (AS …)"
                    );
                }
                for row in &part.rows {
                    json::write(&mut out, SchemaName::Row, &Row(&part.columns, row))?;
                }
            }
        } else {
            let grid = self.answered(|| audit.sql(&self.query)).context("--sql")?;
            let sheet = sheet(&grid);
            let text = match (formats.parquet, formats.excel_safe) {
                (true, _) => terminal::clean(&sheet.to_text()),
                (false, true) => sheet.to_csv_by(spreadsheet::harmless),
                (false, false) => sheet.to_csv_by(|cell| cell.into()),
            };
            out.write_all(text.as_bytes())?;
        }
        Ok(())
    }
}

/// Numbers on the right.
fn sheet(grid: &Grid) -> Sheet {
    let is_number = |value: &Value| matches!(value, Value::Null | Value::Whole(_) | Value::Real(_));
    let align = |at: usize| {
        let mut cells = grid.rows.iter().filter_map(|row| row.get(at));
        match cells.all(is_number) {
            true => Align::Right,
            false => Align::Left,
        }
    };
    let columns = (0..)
        .zip(&grid.columns)
        .map(|(at, name)| (name.clone(), align(at)));
    let mut sheet = Sheet::new(columns);
    for row in &grid.rows {
        sheet.row(row.iter().map(Value::to_string));
    }
    sheet
}

/// A row as an object, in the order of the columns.
struct Row<'a>(&'a [String], &'a [Value]);

impl Serialize for Row<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().zip(self.1))
    }
}
