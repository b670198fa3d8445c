//! Events from files: which kind of file it is, its text, its faults told.

use super::faults::{self, SourceText};
use crate::args::EncodingChoice;
use anyhow::{Context, Result, bail};
use clap::Args;
use scoresheet_event::{CsvOptions, Fault, Reading, Scoring, crosstable_csv, trf};
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
    /// The encoding of the text, such as windows-1251; auto finds it
    #[arg(long, value_parser = crate::args::read_encoding, default_value = "auto", value_name = "NAME")]
    pub encoding: EncodingChoice,
}

fn scoring(text: &str) -> Result<Scoring, String> {
    let known = scoresheet_event::scoring(text);
    known.ok_or_else(|| "write it as 1-½-0 or 2-1-0".to_owned())
}

/// Reads the events of all paths; `-` is standard input. Warnings and notes go to standard error.
///
/// # Errors
/// If a path cannot be read, is no source of an event, or has an error; all errors have been listed.
pub fn read(paths: &[PathBuf], args: &SourceArgs) -> Result<Vec<Reading>> {
    let mut readings = Vec::new();
    let mut errors = 0;
    for path in paths {
        let source = text_of(path, args.encoding.0)?;
        let reading = reading_of(&source, args)?;
        faults::print(&reading.faults, &[source])?;
        errors += reading
            .faults
            .iter()
            .filter(|fault| Fault::is_error(fault))
            .count();
        readings.push(reading);
    }
    match errors {
        0 => Ok(readings),
        1 => bail!("there is an error in what the event is to be read from"),
        _ => bail!("there are {errors} errors in what the event is to be read from"),
    }
}

fn reading_of(source: &SourceText, args: &SourceArgs) -> Result<Reading> {
    let SourceText { name, text } = source;
    if text.trim_start_matches('\u{feff}').trim().is_empty() {
        bail!("{name}: is empty");
    }
    let options = CsvOptions {
        scoring: args.scoring,
        ..CsvOptions::default()
    };
    if crosstable_csv::looks_like_crosstable(text) {
        return Ok(crosstable_csv::read(text, name, &options));
    }
    if trf::looks_like_trf(text) {
        let usual = args.scoring.unwrap_or(Scoring::STANDARD);
        return Ok(trf::read_scored(text, name, usual));
    }
    bail!(
        "{name}: is no source of an event; known are tournament report files (TRF) and crosstables as CSV (a line that heads columns: number;name;1;2;3)"
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
