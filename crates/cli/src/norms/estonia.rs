//! Norms of the Estonian classification of draughts.

use super::args::NormsArgs;
use super::{fide, sources};
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
    let norms = sources::events(args)?.into_iter().map(|event| {
        let event = fide::after_withdrawals(event)?;
        estonian_norms(&event)
            .map_err(Error::msg)
            .with_context(|| event.files.join(", "))
    });
    let norms = norms.collect::<Result<Vec<_>>>()?;
    let tables = norms
        .iter()
        .map(|norms| (norms.event.as_str(), vec![estonian_sheet(norms)]));
    let tables = sheets::of_events(&args.sheets, tables.collect());
    sheets::print(&args.sheets, &tables, SchemaName::EstonianNorms, &norms)
}
