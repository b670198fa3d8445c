//! Events from files: which kind of file it is, its text, its faults told.

use super::faults::{self, SourceText};
use crate::args::EncodingChoice;
use anyhow::{Context, Result, bail};
use clap::Args;
use scoresheet_event::pairing_list::{self, ListKind};
use scoresheet_event::{CsvOptions, Kind, Reading, Scoring, crosstable_csv, trf};
use scoresheet_source::{Encoding, decode, decode_mixed, detect};
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// Bytes of a table that are read; more is no table of players.
const LARGEST: u64 = 256 << 20;

/// What is said of events besides their files.
#[derive(Debug, Clone, Args)]
pub struct SourceArgs {
    /// What a win, a draw and a loss are worth, such as 2-1-0 [default: 1-½-0]
    #[arg(long, value_name = "POINTS", value_parser = scoring)]
    pub scoring: Option<Scoring>,
    /// How the pairings came about: round-robin, double-round-robin, round-robin N, swiss
    #[arg(long, value_name = "KIND", value_parser = kind)]
    pub kind: Option<Kind>,
    /// The numbers of a crosstable are those drawn by lot: take rounds and colours from the round table
    #[arg(long)]
    pub rounds_by_table: bool,
    /// The encoding of the text, such as windows-1251; auto finds it
    #[arg(long, value_parser = crate::args::read_encoding, default_value = "auto", value_name = "NAME")]
    pub encoding: EncodingChoice,
}

impl SourceArgs {
    fn options(&self) -> CsvOptions {
        CsvOptions {
            scoring: self.scoring,
            kind: self.kind,
            rounds_by_table: self.rounds_by_table,
        }
    }
}

fn kind(text: &str) -> Result<Kind, String> {
    let known = scoresheet_event::kind(text).flatten();
    known.ok_or_else(|| {
        "not one of round-robin, double-round-robin, round-robin N, swiss".to_owned()
    })
}

fn scoring(text: &str) -> Result<Scoring, String> {
    let known = scoresheet_event::scoring(text);
    known.ok_or_else(|| "write it as 1-½-0 or 2-1-0".to_owned())
}

/// Reads the events of all paths; `-` is standard input. A crosstable or a TRF file is an event by itself;
/// lists of pairings and of players are one event together. Warnings and notes go to standard error.
///
/// # Errors
/// If a path cannot be read, is no source of an event, or has an error; all errors have been listed.
pub fn read(paths: &[PathBuf], args: &SourceArgs) -> Result<Vec<Reading>> {
    let mut told = Told::default();
    let mut lists = Vec::new();
    for path in paths {
        let source = text_of(path, args.encoding.0)?;
        match kind_of(&source)? {
            SourceKind::List => lists.push(source),
            SourceKind::Crosstable => {
                let reading = crosstable_csv::read(&source.text, &source.name, &args.options());
                told.take(reading, vec![source])?;
            }
            SourceKind::Trf => {
                let usual = args.scoring.unwrap_or(Scoring::STANDARD);
                let reading = trf::read_scored(&source.text, &source.name, usual);
                told.take(reading, vec![source])?;
            }
        }
    }
    if !lists.is_empty() {
        let texts = lists
            .iter()
            .map(|each| (each.name.as_str(), each.text.as_str()));
        let reading = pairing_list::read(&texts.collect::<Vec<_>>(), &args.options());
        told.take(reading, lists)?;
    }
    match told.errors {
        0 => Ok(told.readings),
        1 => bail!("there is an error in what the event is to be read from"),
        errors => bail!("there are {errors} errors in what the event is to be read from"),
    }
}

/// Readings whose faults have been told.
#[derive(Default)]
struct Told {
    readings: Vec<Reading>,
    errors: usize,
}

impl Told {
    fn take(&mut self, reading: Reading, sources: Vec<SourceText>) -> Result<()> {
        let reading = reading.checked();
        faults::print(&reading.faults, &sources)?;
        let errors = reading.faults.iter().filter(|fault| fault.is_error());
        self.errors += errors.count();
        self.readings.push(reading);
        Ok(())
    }
}

/// What a file is.
enum SourceKind {
    Crosstable,
    List,
    Trf,
}

fn kind_of(SourceText { name, text }: &SourceText) -> Result<SourceKind> {
    if text.trim_start_matches('\u{feff}').trim().is_empty() {
        bail!("{name}: is empty");
    }
    if trf::looks_like_trf(text) {
        return Ok(SourceKind::Trf);
    }
    if crosstable_csv::looks_like_crosstable(text) {
        return Ok(SourceKind::Crosstable);
    }
    if let Some(ListKind::Pairings | ListKind::Players) = pairing_list::looks_like_list(text) {
        return Ok(SourceKind::List);
    }
    bail!(
        "{name}: is no source of an event; known are a crosstable as CSV (with a line such as \
         number;name;1;2;3), a list of pairings as CSV (round;white;black;result), TRF files"
    );
}

/// The text of a file.
pub fn text_of(path: &Path, encoding: Option<Encoding>) -> Result<SourceText> {
    let name = path.display().to_string();
    let bytes = bytes_of(path).with_context(|| name.clone())?;
    if bytes.starts_with(b"PK\x03\x04") {
        bail!("{name}: is a spreadsheet or an archive; save the table as CSV");
    }
    let encoding = encoding.unwrap_or_else(|| detect(&bytes).encoding);
    let decoded = match encoding {
        Encoding::Utf8 | Encoding::Utf16Le | Encoding::Utf16Be => decode(&bytes, encoding),
        _ => decode_mixed(&bytes, encoding),
    };
    if decoded.text.contains('\0') {
        bail!("{name}: is no text");
    }
    let text = decoded.text;
    Ok(SourceText { name, text })
}

fn bytes_of(path: &Path) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    if path.as_os_str() == "-" {
        io::stdin()
            .lock()
            .take(LARGEST + 1)
            .read_to_end(&mut bytes)?;
    } else if path.is_dir() {
        bail!("is a folder");
    } else {
        let file = match fs::File::open(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                bail!("no such file or folder")
            }
            file => file?,
        };
        file.take(LARGEST + 1).read_to_end(&mut bytes)?;
    }
    if bytes.len() as u64 > LARGEST {
        bail!("is larger than {} MiB", LARGEST >> 20);
    }
    Ok(bytes)
}
