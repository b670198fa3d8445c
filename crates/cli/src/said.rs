//! What an audit said of itself: `summary.json` beside its tables.

use crate::args::Typed;
use anyhow::{Context as _, Result};
use scoresheet_batch::Summary;
use serde::Deserialize;
use std::fs;
use std::io::ErrorKind;
use std::path::Path;

/// The summary, as far as it is needed.
#[derive(Debug, Deserialize)]
pub struct Said {
    /// What was typed behind `scoresheet audit`.
    pub paths: Vec<String>,
    /// What was known about the records beforehand; nothing is said of it by audits of before.
    #[serde(default)]
    pub options: Typed,
    /// The version of the program that wrote it.
    pub version: String,
    /// The numbers.
    #[serde(flatten)]
    pub summary: Summary,
}

/// The summary in the folder `dir`; `None` if there is none.
///
/// # Errors
/// It cannot be read, or is none.
pub fn said(dir: &Path) -> Result<Option<Said>> {
    let path = dir.join("summary.json");
    let text = match fs::read_to_string(&path) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error).with_context(|| path.display().to_string()),
    };
    let said = serde_json::from_str(&text);
    let damaged = || format!("{}: is damaged: audit the records again", path.display());
    Ok(Some(said.with_context(damaged)?))
}
