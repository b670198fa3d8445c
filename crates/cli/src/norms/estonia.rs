//! Norms of the Estonian classification of draughts.

use super::args::NormsArgs;
use super::{fide, sources};
use crate::event::read;
use crate::json::SchemaName;
use crate::sheets;
use anyhow::{Context, Error, Result, bail};
use scoresheet_norms::estonian_norms;
use scoresheet_report::estonian_sheet;

/// Reads the events, and prints the norms of each.
pub fn run(args: &NormsArgs) -> Result<()> {
    if args.parquet.is_some() {
        bail!("--parquet: norms of Estonia have no table; use --format csv or --json");
    }
    let mut readings = read::read(&args.files, &args.source)?;
    sources::mark_left(&mut readings, &args.left)?;
    read::tell_status(&readings);
    let norms = readings.into_iter().map(|reading| {
        let event = fide::after_withdrawals(reading.event)?;
        estonian_norms(&event)
            .map_err(Error::msg)
            .with_context(|| event.files.join(", "))
    });
    let norms = norms.collect::<Result<Vec<_>>>()?;
    let tables: Vec<_> = norms.iter().map(estonian_sheet).collect();
    sheets::print(&args.sheets, &tables, SchemaName::EstonianNorms, &norms)
}
