//! The games that are listed, move by move.

use super::Context;
use anyhow::Result;
use scoresheet_report::page::Section;

/// The games listed: each stands in an element with the game's id.
pub fn sections(_: &Context<'_>) -> Result<Vec<Section>> {
    Ok(Vec::new())
}
