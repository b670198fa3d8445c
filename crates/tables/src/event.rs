//! The tables of events, written at once: an event is small.

use std::path::Path;

use scoresheet_batch::SinkError;
use scoresheet_event::norms::Row as NormRow;
use scoresheet_event::{MeetingRow, StandingRow};
use scoresheet_output::Held;

use crate::columns::{MeetingColumns, NormColumns, StandingColumns};
use crate::partial::{PartialFile, cannot_write, publish};
use crate::sink::Formats;
use crate::table::{Columns, Table};

/// Writes `standings` and `meetings` into a folder, which is made if it is not there; tables of these
/// names in it are replaced when both are complete.
///
/// # Errors
/// The folder or a file cannot be written, or another run is writing there. No table is then left half-written.
///
/// ```
/// use scoresheet_event::{Points, StandingRow};
/// use scoresheet_tables::{Formats, write_event};
/// # let scratch = tempfile::tempdir()?;
/// # let dir = scratch.path();
/// let row = StandingRow { event: 1, number: 7, points: Points::halves(21), ..StandingRow::default() };
/// write_event(dir, Formats::default(), &[row], &[])?;
/// let csv = std::fs::read_to_string(dir.join("standings.csv"))?;
/// assert!(csv.ends_with(",10.5,0,0,0,0,,,false\n"), "{csv}");
/// assert!(dir.join("meetings.parquet").exists());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_event(
    dir: impl AsRef<Path>,
    formats: Formats,
    standings: &[StandingRow],
    meetings: &[MeetingRow],
) -> Result<(), SinkError> {
    let dir = dir.as_ref();
    let _held = Held::folder(dir).map_err(|e| cannot_write(dir, &e))?;
    let mut complete = table::<StandingColumns>(dir, formats, standings)?;
    complete.extend(table::<MeetingColumns>(dir, formats, meetings)?);
    publish(complete)
}

/// Writes `norms` into a folder, in the same way.
///
/// # Errors
/// As of [`write_event`].
pub fn write_norms(
    dir: impl AsRef<Path>,
    formats: Formats,
    norms: &[NormRow],
) -> Result<(), SinkError> {
    let dir = dir.as_ref();
    let _held = Held::folder(dir).map_err(|e| cannot_write(dir, &e))?;
    let complete = table::<NormColumns>(dir, formats, norms)?;
    publish(complete)
}

fn table<C: Columns>(
    dir: &Path,
    formats: Formats,
    rows: &[C::Row],
) -> Result<Vec<PartialFile>, SinkError> {
    let mut table = Table::<C>::create(dir, formats)?;
    table.append(rows)?;
    table.complete()
}
