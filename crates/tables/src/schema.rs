//! What the columns of the tables are, as data.
//!
//! ```
//! use scoresheet_tables::schema::{GAMES, Kind};
//!
//! let line = GAMES.iter().find(|column| column.name == "line").unwrap();
//! assert_eq!(line.kind, Kind::U64);
//! assert!(!line.nullable);
//! ```

use std::fmt::{self, Write};

pub use crate::columns::{FINDINGS, GAMES, NORMS, PAIRINGS, PLIES, RECORDS, REPAIRS, STANDINGS};

/// One column of a table. Its place in the table is its place in the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Column {
    /// Name, in the CSV header and in the Parquet schema.
    pub name: &'static str,
    /// Type of the values.
    pub kind: Kind,
    /// What a value counts or how it is to be read, such as `byte, from 0`.
    pub unit: &'static str,
    /// Whether a value can be missing.
    pub nullable: bool,
    /// What it says.
    pub meaning: &'static str,
}

/// Type of the values of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Whole number from 0, 32 bits.
    U32,
    /// Whole number from 0, 64 bits.
    U64,
    /// Whole number, 32 bits, of either sign.
    I32,
    /// Whole number, 64 bits, of either sign.
    I64,
    /// Floating-point number, 64 bits, for what is exact in it and for probabilities.
    F64,
    /// `true` or `false`.
    Bool,
    /// UTF-8 text.
    Text,
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::U32 => "u32",
            Self::U64 => "u64",
            Self::I32 => "i32",
            Self::I64 => "i64",
            Self::F64 => "f64",
            Self::Bool => "bool",
            Self::Text => "text",
        })
    }
}

/// The reference of all columns, in Markdown: a heading and a table for each table.
///
/// `docs/tables.md` ends with it.
#[must_use]
pub fn markdown() -> String {
    let mut text = String::new();
    for (table, row, columns) in [
        ("games", "game", GAMES),
        ("findings", "finding", FINDINGS),
        ("plies", "ply", PLIES),
        ("standings", "player", STANDINGS),
        ("meetings", "game of two players", PAIRINGS),
        ("norms", "player of an event", NORMS),
        ("records", "record as written (Python: `read`)", RECORDS),
        (
            "repairs",
            "ply of a repaired game (Python: `repair`)",
            REPAIRS,
        ),
    ] {
        // Writing to a String does not fail.
        let _ = write_table(&mut text, table, row, columns);
    }
    text
}

fn write_table(text: &mut String, table: &str, row: &str, columns: &[Column]) -> fmt::Result {
    writeln!(text, "\n## `{table}`: one row per {row}\n")?;
    writeln!(text, "| column | type | unit | may be null | meaning |")?;
    writeln!(text, "|---|---|---|---|---|")?;
    for Column {
        name,
        kind,
        unit,
        nullable,
        meaning,
    } in columns
    {
        let null = if *nullable { "yes" } else { "no" };
        writeln!(text, "| `{name}` | {kind} | {unit} | {null} | {meaning} |")?;
    }
    Ok(())
}
