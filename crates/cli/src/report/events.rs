//! Events: crosstables, norms, tie-breaks with their working.

use super::Context;
use anyhow::Result;
use scoresheet_report::page::Section;

/// The sections about the events that `--event` names.
pub fn sections(_: &Context<'_>) -> Result<Vec<Section>> {
    Ok(Vec::new())
}
