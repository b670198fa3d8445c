//! The forms in which an event is written so that it can be read again.

use crate::trf::{self, CannotWrite, Version};
use crate::{Written, crosstable_csv, pairing_list};
use scoresheet_event::Event;

/// A form that has a whole event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EventForm {
    /// A crosstable as CSV.
    Crosstable,
    /// A list of pairings as CSV.
    Pairings,
    /// A tournament report file.
    Trf(Version),
}

impl EventForm {
    /// The event in this form, and what it has no room for.
    ///
    /// # Errors
    /// If the form cannot have it, as a report file of 2016 that counts more players than four digits do.
    ///
    /// ```
    /// use scoresheet_event_files::{CsvOptions, EventForm, pairing_list};
    ///
    /// let list = "round;white;black;result\n1;Kask;Petrov;1-0\n";
    /// let read = pairing_list::read(&[("list.csv", list)], &CsvOptions::default());
    /// let written = EventForm::Pairings.write(&read.event)?;
    /// assert!(written.text.contains("Kask"));
    /// # Ok::<(), scoresheet_event_files::trf::CannotWrite>(())
    /// ```
    pub fn write(self, event: &Event) -> Result<Written, CannotWrite> {
        match self {
            Self::Crosstable => Ok(crosstable_csv::write(event)),
            Self::Pairings => Ok(pairing_list::write(event)),
            Self::Trf(version) => trf::write(event, version),
        }
    }
}
