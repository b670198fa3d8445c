//! An event written anew in another form.

use crate::sheets::{self, SheetArgs};
use crate::terminal::{Remarks, clean};
use anyhow::{Context, Result, bail};
use clap::ValueEnum;
use scoresheet_event::Reading;
use scoresheet_event_files::trf::{self, Version};
use scoresheet_event_files::{Written, crosstable_csv, pairing_list};
use std::io::Write;

/// A form that can be read again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Form {
    /// A crosstable as CSV
    Csv,
    /// A list of pairings as CSV
    Pairings,
    /// A tournament report file of 2016
    Trf16,
    /// A tournament report file of 2026
    Trf26,
}

/// Writes the one event that was read, as it was read; what is lost goes to standard error.
pub fn write(readings: &[Reading], form: Form, sheets: &SheetArgs) -> Result<()> {
    let [reading] = readings else {
        bail!("--to writes one event, and {} were read", readings.len());
    };
    let written = written(reading, form)?;
    let mut err = Remarks;
    for lost in &written.left_out {
        writeln!(err, "{}", clean(&format!("not written: {lost}")))?;
    }
    match form {
        Form::Csv | Form::Pairings => sheets::put_csv(sheets, &written.text),
        Form::Trf16 | Form::Trf26 => sheets::put(sheets, &written.text),
    }
}

fn written(reading: &Reading, form: Form) -> Result<Written> {
    let event = &reading.event;
    let file = || event.files.join(", ");
    Ok(match form {
        Form::Csv => crosstable_csv::write(event),
        Form::Pairings => pairing_list::write(event),
        Form::Trf16 => trf::write(event, Version::Trf16).with_context(file)?,
        Form::Trf26 => trf::write(event, Version::Trf26).with_context(file)?,
    })
}
