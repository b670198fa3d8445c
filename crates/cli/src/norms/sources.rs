//! Tables beside events: read, and their faults told.

use crate::event::faults::{self, SourceText};
use crate::event::read::{SourceArgs, text_of};
use anyhow::{Result, anyhow, bail};
use scoresheet_event::assessment::{self, Left};
use scoresheet_event::{Event, Fault, Reading};
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
    let text = text_of(path, source.encoding)?;
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

/// Notes who left, as options say.
///
/// # Errors
/// If an option names nobody, or several.
pub fn mark_left(readings: &mut [Reading], left: &[Left]) -> Result<()> {
    let mut events: Vec<Event> = (readings.iter_mut())
        .map(|reading| std::mem::take(&mut reading.event))
        .collect();
    assessment::mark_left(&mut events, left).map_err(|refusal| anyhow!(refusal.with_option()))?;
    for (reading, event) in readings.iter_mut().zip(events) {
        reading.event = event;
    }
    Ok(())
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
