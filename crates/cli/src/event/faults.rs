//! Faults of event sources, shown with their line.

use crate::exit;
use crate::terminal::Remarks;
use anyhow::{Result, bail};
use scoresheet_batch::events::told;
use scoresheet_event::Fault;
use std::io::Write;

pub use scoresheet_batch::events::SourceText;

/// Prints faults to standard error, and counts them for `--fail-on`.
pub fn print(faults: &[Fault], sources: &[SourceText]) -> Result<()> {
    exit::met_all(faults.iter().map(|fault| fault.level));
    Ok(write!(Remarks, "{}", told(faults, sources))?)
}

/// Refuses sources in which there are so many errors.
pub fn refuse(errors: usize, sources: &str) -> Result<()> {
    match errors {
        0 => Ok(()),
        1 => bail!("there is an error in {sources}"),
        errors => bail!("there are {errors} errors in {sources}"),
    }
}
