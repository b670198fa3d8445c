//! An event written anew in another form.

use crate::sheets::{self, SheetArgs};
use crate::terminal::{Remarks, clean};
use anyhow::{Context, Result, bail};
use clap::ValueEnum;
use scoresheet_event::Reading;
use scoresheet_event_files::games::write_same_names;
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
    /// The names that are probably one person's, as a list to go through and give to --same-list
    Same,
}

/// Writes the one event that was read, as it was read, or the names of all; what is lost goes to standard error.
pub fn write(readings: &[Reading], form: Form, sheets: &SheetArgs) -> Result<()> {
    let form = match form {
        Form::Csv => EventForm::Csv,
        Form::Pairings => EventForm::Pairings,
        Form::Trf16 => EventForm::Trf(Version::Trf16),
        Form::Trf26 => EventForm::Trf(Version::Trf26),
        Form::Same => {
            let list = write_same_names(readings.iter().map(|reading| &reading.event));
            return sheets::put(sheets, &clean(&list));
        }
    };
    let [reading] = readings else {
        bail!("--to writes one event, and {} were read", readings.len());
    };
    if !reading.event.team_matches.is_empty() {
        bail!(
            "--to: of matches of teams without players only the tables are shown; they cannot be written"
        );
    }
    let written = written(reading, form)?;
    let mut err = Remarks;
    for lost in &written.left_out {
        writeln!(err, "{}", clean(&format!("not written: {lost}")))?;
    }
    match form {
        EventForm::Csv | EventForm::Pairings => sheets::put_csv(sheets, &written.text),
        EventForm::Trf(_) => sheets::put(sheets, &written.text),
    }
}

/// A form that has a whole event.
#[derive(Debug, Clone, Copy)]
enum EventForm {
    Csv,
    Pairings,
    Trf(Version),
}

fn written(reading: &Reading, form: EventForm) -> Result<Written> {
    let event = &reading.event;
    let file = || event.files.join(", ");
    Ok(match form {
        EventForm::Csv => crosstable_csv::write(event),
        EventForm::Pairings => pairing_list::write(event),
        EventForm::Trf(version) => trf::write(event, version).with_context(file)?,
    })
}
