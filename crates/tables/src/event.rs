//! The tables of events, written at once: an event is small.

use std::path::Path;

use scoresheet_batch::{Fingerprint, SinkError};
use scoresheet_event::{PairingRow, StandingRow};
use scoresheet_norms::AssessmentRow as NormRow;
use scoresheet_output::Stage;

use crate::columns::{NormColumns, PairingColumns, StandingColumns};
use crate::growing::{Extent, Stored, cannot_write};
use crate::provenance::Provenance;
use crate::sink::{hold, place_of};
use crate::table::{Columns, Formats, Table};

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
/// assert!(csv.ends_with(",10.5,0.0,0,0,0,0,,,false\n"), "{csv}");
/// assert!(dir.join("meetings.parquet").exists());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_event(
    dir: impl AsRef<Path>,
    formats: Formats,
    standings: &[StandingRow],
    pairings: &[PairingRow],
) -> Result<(), SinkError> {
    let dir = dir.as_ref();
    let held = hold(dir)?;
    let stage = Stage::new(&held).map_err(|e| cannot_write(dir, &e))?;
    let mut standings = filled::<StandingColumns>(&stage, formats, standings)?;
    let mut pairings = filled::<PairingColumns>(&stage, formats, pairings)?;
    let provenance = provenance_of(&[standings.extents()?, pairings.extents()?]);
    let mut written = Stored::new();
    standings.close(&provenance, &mut written)?;
    pairings.close(&provenance, &mut written)?;
    publish(stage)
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
    let held = hold(dir)?;
    let stage = Stage::new(&held).map_err(|e| cannot_write(dir, &e))?;
    let mut norms = filled::<NormColumns>(&stage, formats, norms)?;
    let provenance = provenance_of(&[norms.extents()?]);
    norms.close(&provenance, &mut Stored::new())?;
    publish(stage)
}

fn filled<C: Columns>(
    stage: &Stage,
    formats: Formats,
    rows: &C::Rows,
) -> Result<Table<C>, SinkError> {
    let mut table = Table::<C>::create(place_of(stage), formats, false)?;
    table.append(rows)?;
    Ok(table)
}

/// Tables of one run are reported from those of another by what is in all of them.
fn provenance_of(tables: &[Vec<Extent>]) -> Provenance {
    let mut run = Fingerprint::default();
    for file in tables.iter().flatten() {
        run.add(file.xxh3.to_string().as_bytes());
    }
    Provenance {
        run: Some(run),
        interrupted: false,
    }
}

fn publish(stage: Stage) -> Result<(), SinkError> {
    stage.publish().map_err(|(path, e)| cannot_write(&path, &e))
}
