//! Events and the tables beside them: read, and their faults told.

use super::args::NormsArgs;
use crate::event::faults::{self, SourceText};
use crate::event::read::{self, SourceArgs, text_of};
use anyhow::{Result, anyhow, bail};
use scoresheet_event::assessment;
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

/// The events that norms are asked of: with who left, and with place and year in their names where there are several.
///
/// # Errors
/// If they cannot be read, or an option names nobody, or several.
pub fn events(args: &NormsArgs) -> Result<Vec<Event>> {
    let readings = read::read(&args.files, &args.source, &args.left)?;
    read::tell_status(&readings);
    let mut events: Vec<Event> = readings.into_iter().map(|reading| reading.event).collect();
    assessment::mark_left(&mut events, &args.left)
        .map_err(|refusal| anyhow!(refusal.with_option()))?;
    let titles = assessment::titles(&events);
    if events.len() > 1 {
        for (event, title) in events.iter_mut().zip(titles) {
            event.name = Some(title);
        }
    }
    Ok(events)
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
