//! Tables for people and programs, in the format that was asked for.

use crate::json;
use crate::json::SchemaName;
use crate::out::{cannot_write, is_stream, put_text};
use crate::terminal::{self, Remarks};
use anyhow::{Context, Result};
use clap::{Args, ValueEnum};
use scoresheet_output::keep;
use scoresheet_report::{Sheet, harmless_csv, html_page};
use scoresheet_source::spreadsheet;
use serde::Serialize;
use std::collections::HashSet;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::slice::from_ref;

/// A format of tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum SheetFormat {
    /// Aligned columns
    Text,
    /// Comma-separated values
    Csv,
    /// JSON, one object per line
    Json,
    /// Markdown
    Markdown,
    /// One self-contained HTML page
    Html,
}

/// How tables are printed.
#[derive(Debug, Args)]
pub struct SheetArgs {
    /// Print JSON, one object per line
    #[arg(long, conflicts_with = "format")]
    json: bool,
    /// Format of the printed tables
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: SheetFormat,
    /// In CSV, put an apostrophe before text that a spreadsheet would take for a formula, and
    /// before marks such as =
    #[arg(long)]
    excel_safe: bool,
    /// Write to this file; - is standard output
    #[arg(
        long,
        value_name = "FILE",
        default_value = "-",
        hide_default_value = true
    )]
    out: PathBuf,
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

    /// The file to be written; none if it is standard output.
    pub fn out(&self) -> Option<&Path> {
        Some(self.out.as_path()).filter(|out| !is_stream(out))
    }

    /// Refuses to write over one of the files that are to be read.
    pub fn keep<P: AsRef<Path>>(&self, sources: impl IntoIterator<Item = P>) -> Result<()> {
        match self.out() {
            Some(out) => Ok(keep(out, sources).context("--out")?),
            None => Ok(()),
        }
    }
}

/// Tables of events, each with what its event is called: CSV has no titles, so that of several events every row says of
/// which it is.
pub fn of_events(args: &SheetArgs, events: Vec<(&str, Vec<Sheet>)>) -> Vec<Sheet> {
    let led = args.format() == SheetFormat::Csv && events.len() > 1;
    let tables = events.into_iter().flat_map(|(title, sheets)| {
        let led_by = move |sheet: Sheet| match led {
            true => sheet.led_by("Event", title),
            false => sheet,
        };
        sheets.into_iter().map(led_by)
    });
    tables.collect()
}

/// Prints tables one below the other; as JSON, a line for each of the things they were made of, which are called `what`. Text from
/// records drives no terminal; CSV is for programs and has it as it is, and what stands below the tables elsewhere goes to
/// standard error.
pub fn print<T: Serialize>(
    args: &SheetArgs,
    sheets: &[Sheet],
    what: SchemaName,
    all: &[T],
) -> Result<()> {
    let below = |one: fn(&Sheet) -> String| {
        let tables: Vec<String> = sheets.iter().map(one).collect();
        tables.join("\n")
    };
    if args.format() == SheetFormat::Csv {
        tell_notes(sheets);
    }
    let text = match args.format() {
        SheetFormat::Text => terminal::clean(&below(Sheet::to_text)),
        SheetFormat::Markdown => terminal::clean(&below(Sheet::to_markdown)),
        SheetFormat::Html => terminal::clean(&html_page(sheets)),
        SheetFormat::Csv if args.excel_safe => {
            below(|sheet| sheet.to_csv_by(spreadsheet::harmless))
        }
        SheetFormat::Csv => below(Sheet::to_csv),
        SheetFormat::Json => return put_json(args, what, all),
    };
    put(args, &text)
}

/// What stands below tables, each line once: without it a number might pass for one that is final, or by other rules.
fn tell_notes(sheets: &[Sheet]) {
    let mut told = HashSet::new();
    for sheet in sheets {
        for note in sheet.notes.iter().filter(|note| told.insert(note.as_str())) {
            let line = match &sheet.title {
                Some(title) => format!("{title}: {note}"),
                None => note.clone(),
            };
            let _ = writeln!(Remarks, "{}", terminal::one_line(&line));
        }
    }
}

/// The same of one thing.
pub fn print_one<T: Serialize>(
    args: &SheetArgs,
    sheets: &[Sheet],
    what: SchemaName,
    one: &T,
) -> Result<()> {
    print(args, sheets, what, from_ref(one))
}

/// Never all of it in memory: an event of thousands of players is long.
fn put_json<T: Serialize>(args: &SheetArgs, what: SchemaName, all: &[T]) -> Result<()> {
    let lines = |out: &mut dyn Write| -> io::Result<()> {
        all.iter().try_for_each(|each| json::write(out, what, each))
    };
    match args.out() {
        Some(path) => {
            scoresheet_output::write_by(path, |out| lines(out)).with_context(cannot_write(path))
        }
        None => {
            let mut out = BufWriter::new(io::stdout().lock());
            lines(&mut out)?;
            Ok(out.flush()?)
        }
    }
}

/// Writes one table of CSV to where the tables go.
pub fn put_csv(args: &SheetArgs, csv: &str) -> Result<()> {
    match args.excel_safe {
        true => put(args, &harmless_csv(csv)?),
        false => put(args, csv),
    }
}

/// Writes a text to where the tables go; what drives a terminal never reaches one.
pub fn put(args: &SheetArgs, text: &str) -> Result<()> {
    put_text(&args.out, text)
}
