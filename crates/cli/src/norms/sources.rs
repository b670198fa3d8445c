//! Tables beside events: read, and their faults told.

use crate::event::faults::{self, SourceText};
use crate::event::read::{SourceArgs, text_of};
use anyhow::{Result, bail};
use scoresheet_event::{Event, Fault};
use std::path::Path;

/// Reads a table; its faults go to standard error.
///
/// # Errors
/// If it cannot be read, or has an error.
pub fn table<T>(
    path: &Path,
    source: &SourceArgs,
    read: impl FnOnce(&str) -> (T, Vec<Fault>),
) -> Result<(T, SourceText)> {
    let text = text_of(path, source.encoding.0)?;
    let (table, found) = read(&text.text);
    let text = [text];
    faults::print(&found, &text)?;
    let errors = found.iter().filter(|fault| fault.is_error()).count();
    let [text] = text;
    match errors {
        0 => Ok((table, text)),
        1 => bail!("{}: contains an error", text.name),
        _ => bail!("{}: contains {errors} errors", text.name),
    }
}

/// Tells what keeps an event from being judged.
pub fn tell(event: &Event, found: &[Fault]) -> Result<()> {
    let names = event.files.iter().map(|name| SourceText {
        name: name.clone(),
        text: String::new(),
    });
    let names: Vec<_> = names.collect();
    faults::print(found, &names)
}
