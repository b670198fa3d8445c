//! An event written anew in another form.

use crate::args::Words;
use crate::sheets::{self, SheetArgs};
use crate::terminal::{Remarks, clean};
use anyhow::{Context, Result, bail};
use scoresheet_event::Reading;
use scoresheet_event_files::EventForm;
use scoresheet_event_files::games::write_same_names;
use scoresheet_event_files::trf::Version;
use std::io::Write;

/// A form that can be read again; `None` is the names of all events that are probably one person's.
pub type Form = Option<EventForm>;

/// The forms, as they are typed.
pub const FORMS: Words<Form> = &[
    (Some(EventForm::Crosstable), "csv", "A crosstable as CSV"),
    (
        Some(EventForm::Pairings),
        "pairings",
        "A list of pairings as CSV",
    ),
    (
        Some(EventForm::Trf(Version::Trf16)),
        "trf16",
        "A tournament report file of 2016",
    ),
    (
        Some(EventForm::Trf(Version::Trf26)),
        "trf26",
        "A tournament report file of 2026",
    ),
    (
        None,
        "same",
        "Pairs of names that are probably one person's, as a list to check and then give to --same-list",
    ),
];

/// Writes the one event that was read, as it was read, or the names of all; what is lost goes to standard error.
pub fn write(readings: &[Reading], form: Form, sheets: &SheetArgs) -> Result<()> {
    let Some(form) = form else {
        let list = write_same_names(readings.iter().map(|reading| &reading.event));
        return sheets::put(sheets, &clean(&list));
    };
    let [Reading { event, .. }] = readings else {
        bail!("--to writes one event, and {} were read", readings.len());
    };
    if !event.team_matches.is_empty() {
        bail!(
            "--to: of matches of teams without players only the tables are shown; they cannot be written"
        );
    }
    let written = form.write(event).with_context(|| event.files.join(", "))?;
    let mut err = Remarks;
    for lost in &written.left_out {
        writeln!(err, "{}", clean(&format!("not written: {lost}")))?;
    }
    match form {
        EventForm::Crosstable | EventForm::Pairings => sheets::put_csv(sheets, &written.text),
        EventForm::Trf(_) => sheets::put(sheets, &written.text),
    }
}
