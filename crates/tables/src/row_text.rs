//! Parquet files that have a game in each row, as text: the form of public data sets.

use scoresheet_batch::input::{Found, Source};
use scoresheet_batch::{CellGame, cell_games};
use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{self, Read};
use std::panic::catch_unwind;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use polars::prelude::{AnyValue, Column, DataFrame, DataType, PolarsResult, SchemaRef};
use polars_io::SerReader;
use polars_io::parquet::read::{FileMetadata, ParallelStrategy, ParquetReader};

/// Rows that are turned into text at a time.
const AT_A_TIME: usize = 4096;

/// A Parquet file that cannot be read as games.
#[derive(Debug, thiserror::Error)]
pub enum NoMovetext {
    /// It cannot be opened.
    #[error(transparent)]
    Unreadable(#[from] io::Error),
    /// It is no Parquet file, or is damaged.
    #[error("is no Parquet file that can be read: {0}")]
    NoParquet(String),
    /// It has no such column, or not of texts.
    #[error("has no column {column} of texts; its columns are {known}")]
    NoColumn {
        /// The column.
        column: String,
        /// Those that it has.
        known: String,
    },
}

/// The rows of a Parquet file as PGN, one after the other: each column but that of the moves is a tag, whose name begins
/// with a capital. Nulls are left out. Moves that do not end in a result get that of the tag Result, or `*`, so that every
/// row is one game. A text with tags of its own keeps them: a column that says the same is left out, and one that says
/// something else stands before them, so that the repeated tag is found. Of several games in one text each gets the tags.
///
/// ```no_run
/// use scoresheet_tables::RowText;
/// use std::io::Read;
/// let mut text = String::new();
/// RowText::open("lichess.parquet".as_ref(), "movetext")?.read_to_string(&mut text)?;
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct RowText {
    path: PathBuf,
    column: String,
    metadata: Arc<FileMetadata>,
    /// Rows that have not been turned into text: the next, and the one after the last.
    next: usize,
    end: usize,
    text: Vec<u8>,
    at: usize,
}

impl RowText {
    /// Files of these paths to be read so, those of a folder in the order of their names.
    ///
    /// # Errors
    /// The path that cannot be read, or has no such column, or no Parquet file.
    pub fn found(paths: &[PathBuf], column: &str) -> Result<Vec<Found>, (PathBuf, NoMovetext)> {
        let mut files = Vec::new();
        for path in paths {
            if !path.is_dir() {
                files.push(path.clone());
                continue;
            }
            let entries = fs::read_dir(path).and_then(Iterator::collect::<io::Result<Vec<_>>>);
            let entries = entries.map_err(|error| (path.clone(), error.into()))?;
            let mut inner: Vec<PathBuf> = entries.iter().map(fs::DirEntry::path).collect();
            inner.retain(|path| path.extension().is_some_and(|ending| ending == "parquet"));
            inner.sort();
            if inner.is_empty() {
                let none = io::Error::new(io::ErrorKind::NotFound, "has no Parquet file");
                return Err((path.clone(), none.into()));
            }
            files.append(&mut inner);
        }
        let source = |path: PathBuf| {
            if let Err(error) = Self::check(&path, column) {
                return Err((path, error));
            }
            let (name, column) = (path.display().to_string(), column.to_owned());
            let open = move || Self::open(&path, &column);
            let open = move || open().map(|text| Box::new(text) as Box<dyn Read + Send>);
            Ok(Found::Source(Source::of_reader(&name, open)))
        };
        files.into_iter().map(source).collect()
    }

    /// Whether the file can be read so.
    ///
    /// # Errors
    /// Why not.
    pub fn check(path: &Path, column: &str) -> Result<(), NoMovetext> {
        let (_, schema) = footer(path)?;
        match schema.get(column) {
            Some(kind) if kind.is_string() => Ok(()),
            Some(_) | None => {
                let known: Vec<&str> = schema.iter_names().map(|name| name.as_str()).collect();
                Err(NoMovetext::NoColumn {
                    column: column.to_owned(),
                    known: known.join(", "),
                })
            }
        }
    }

    /// Opens the file.
    ///
    /// # Errors
    /// As of [`check`](Self::check).
    pub fn open(path: &Path, column: &str) -> io::Result<Self> {
        let (metadata, _) = footer(path).map_err(io::Error::other)?;
        let groups = metadata.row_groups.iter();
        let end = groups.map(|group| group.num_rows()).sum();
        Ok(Self {
            path: path.to_owned(),
            column: column.to_owned(),
            metadata,
            next: 0,
            end,
            text: Vec::new(),
            at: 0,
        })
    }

    /// Turns the next rows into text.
    fn more(&mut self) -> PolarsResult<()> {
        let len = AT_A_TIME.min(self.end - self.next);
        let mut reader = ParquetReader::new(File::open(&self.path)?)
            .read_parallel(ParallelStrategy::None)
            .with_slice(Some((self.next, len)));
        reader.set_metadata(Arc::clone(&self.metadata));
        let rows = reader.finish()?;
        self.next += len;
        self.text = text_of(&rows, &self.column)?.into_bytes();
        self.at = 0;
        Ok(())
    }
}

impl Read for RowText {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        while self.at == self.text.len() && self.next < self.end {
            self.more().map_err(io::Error::other)?;
        }
        let read = (&self.text[self.at..]).read(out)?;
        self.at += read;
        Ok(read)
    }
}

fn footer(path: &Path) -> Result<(Arc<FileMetadata>, SchemaRef), NoMovetext> {
    let file = File::open(path)?;
    // polars breaks down over some footers.
    let read = catch_unwind(|| -> PolarsResult<_> {
        let mut reader = ParquetReader::new(file);
        let metadata = Arc::clone(reader.get_metadata()?);
        let none = reader.with_slice(Some((0, 0))).finish()?;
        Ok((metadata, Arc::clone(none.schema())))
    });
    match read {
        Ok(read) => read.map_err(|error| NoMovetext::NoParquet(error.to_string())),
        Err(_) => Err(NoMovetext::NoParquet(
            "its footer makes no sense".to_owned(),
        )),
    }
}

fn text_of(rows: &DataFrame, moves: &str) -> PolarsResult<String> {
    let movetext = rows.column(moves)?;
    let tags = rows
        .columns()
        .iter()
        .filter(|column| column.name() != moves);
    let tags = tags.filter_map(|column| Some((tag_name(column.name())?, column)));
    // The event first: by it a game is known to begin.
    let (event, others): (Vec<_>, Vec<_>) = tags.partition(|(name, _)| name == "Event");
    let mut text = String::new();
    for row in 0..rows.height() {
        let moves = movetext.get(row)?;
        let moves = moves.get_str().unwrap_or_default().trim();
        for game in cell_games(moves) {
            one(&mut text, &event, &others, row, &game)?;
            text.push_str("\n\n");
        }
    }
    Ok(text)
}

/// A tag that a column can be: its name in letters and figures, the first letter a capital.
fn tag_name(column: &str) -> Option<String> {
    let plain = column
        .bytes()
        .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    let mut letters = column.chars();
    let first = letters.next().filter(char::is_ascii_alphabetic)?;
    plain.then(|| first.to_ascii_uppercase().to_string() + letters.as_str())
}

fn one(
    text: &mut String,
    event: &[(String, &Column)],
    others: &[(String, &Column)],
    row: usize,
    game: &CellGame<'_>,
) -> PolarsResult<()> {
    // Without a Result tag of any column the text itself may tell it.
    let own_result = game.tags.iter().find(|(name, _)| name == "Result");
    let mut result = own_result.map(|(_, value)| value.clone());
    let mut events = tags(text, event, row, game, &mut result)?;
    if !game.events.is_empty() {
        let _ = writeln!(text, "{}", game.events.trim());
        events = true;
    }
    if !events {
        text.push_str("[Event \"?\"]\n");
    }
    tags(text, others, row, game, &mut result)?;
    let rest = game.rest.trim();
    if !rest.starts_with('[') {
        text.push('\n');
    }
    text.push_str(rest);
    const RESULTS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "*"];
    if !RESULTS.iter().any(|result| rest.ends_with(result)) {
        let stated = result.filter(|result| RESULTS.contains(&result.as_str()));
        let _ = write!(text, " {}", stated.as_deref().unwrap_or("*"));
    }
    Ok(())
}

/// The columns as tags, but for those that the text has with the same value. True if there were any.
fn tags(
    text: &mut String,
    columns: &[(String, &Column)],
    row: usize,
    game: &CellGame<'_>,
    result: &mut Option<String>,
) -> PolarsResult<bool> {
    let mut any = false;
    for (name, column) in columns {
        let Some(value) = value(&column.get(row)?) else {
            continue;
        };
        let own = game.tags.iter().any(|own| own.0 == *name && own.1 == value);
        if !own {
            // Writing to a String does not fail.
            let _ = writeln!(text, "[{name} \"{}\"]", escaped(&value));
            any = true;
        }
        if name == "Result" {
            *result = Some(value);
        }
    }
    Ok(any)
}

/// A value as a tag has it; none for nulls and for what is no single value.
fn value(of: &AnyValue<'_>) -> Option<String> {
    let kind = of.dtype();
    if of.is_null() || kind.is_nested() {
        return None;
    }
    let text = of.get_str().map_or_else(|| of.to_string(), str::to_owned);
    Some(match kind == DataType::Date {
        true => text.replace('-', "."),
        false => text,
    })
}

fn escaped(value: &str) -> String {
    let mut text = String::with_capacity(value.len());
    for c in value.chars() {
        match c {
            '"' | '\\' => text.extend(['\\', c]),
            '\n' | '\r' => text.push(' '),
            c => text.push(c),
        }
    }
    text
}
