//! Tables for people and programs, in the format that was asked for.

use crate::terminal;
use anyhow::Result;
use clap::{Args, ValueEnum};
use scoresheet_report::Sheet;
use serde::Serialize;
use std::io::{self, Write};

/// A format of tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum SheetFormat {
    /// Columns that line up
    Text,
    /// Comma-separated values
    Csv,
    /// One JSON document
    Json,
}

/// How tables are printed.
#[derive(Debug, Args)]
pub struct SheetArgs {
    /// Print JSON
    #[arg(long, conflicts_with = "format")]
    json: bool,
    /// How tables are printed
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: SheetFormat,
}

impl SheetArgs {
    /// The format asked for.
    pub const fn format(&self) -> SheetFormat {
        if self.json {
            SheetFormat::Json
        } else {
            self.format
        }
    }
}

/// Prints tables one below the other; as JSON, what they were made of.
pub fn print(format: SheetFormat, sheets: &[Sheet], all: &impl Serialize) -> Result<()> {
    let mut out = io::stdout().lock();
    if format == SheetFormat::Json {
        let json = serde_json::to_string_pretty(all)?;
        writeln!(out, "{}", terminal::clean_json(&json))?;
        return Ok(());
    }
    for (index, sheet) in sheets.iter().enumerate() {
        if index > 0 {
            writeln!(out)?;
        }
        match format {
            SheetFormat::Csv => write!(out, "{}", sheet.to_csv())?,
            _ => write!(out, "{}", terminal::clean(&sheet.to_text()))?,
        }
    }
    Ok(())
}
