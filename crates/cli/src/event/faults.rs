//! Faults of event sources, shown with their line.

use crate::terminal::clean;
use anyhow::Result;
use scoresheet_event::Fault;
use std::io::{self, Write};

/// Characters of a line that are quoted.
const QUOTED: usize = 100;

/// A source as it was read: its name and its text, for quoting.
pub struct SourceText {
    /// Its path, or `-`.
    pub name: String,
    /// All of it, decoded.
    pub text: String,
}

/// Prints faults to standard error as `file:line:column: error[code]: message`, the line below;
/// [`scoresheet_event::Place::file`] counts in `sources`.
pub fn print(faults: &[Fault], sources: &[SourceText]) -> Result<()> {
    let mut err = io::stderr().lock();
    for fault in faults {
        write!(err, "{}", shown(fault, sources))?;
    }
    Ok(())
}

fn shown(fault: &Fault, sources: &[SourceText]) -> String {
    let source = sources.get(fault.at.file as usize);
    let mut place = source.map_or_else(String::new, |source| format!("{}:", source.name));
    for number in [fault.at.line, fault.at.column] {
        if number > 0 {
            place.push_str(&format!("{number}:"));
        }
    }
    let (level, code) = (fault.level.as_str(), fault.code.as_str());
    let one_line = format!("{place} {level}[{code}]: {}", fault.message);
    let mut shown = clean(&one_line.replace('\n', " "));
    shown.push('\n');
    // A note of how the source was read needs no proof.
    if let Some(source) = source
        && fault.level > scoresheet_source::Level::Note
        && let Some(line) = line(&source.text, fault.at.line)
    {
        shown.push_str(&quoted(line, fault.at.column));
    }
    shown
}

/// The line of this number, from 1; lines end as the readers of events have it.
fn line(text: &str, number: u32) -> Option<&str> {
    let index = usize::try_from(number.checked_sub(1)?).ok()?;
    let lines = scoresheet_source::LineIndex::new(text);
    (index < lines.lines()).then(|| lines.line_text(text, index + 1))
}

/// The line, cut around the column if it is long, and a mark below the column.
fn quoted(line: &str, column: u32) -> String {
    let column = (column as usize).saturating_sub(1);
    let from = column.saturating_sub(QUOTED / 2);
    let cut: String = line.chars().skip(from).take(QUOTED).collect();
    let cut = clean(&cut).replace('\t', " ");
    let head = if from > 0 { "… " } else { "" };
    let tail = if line.chars().nth(from + QUOTED).is_some() {
        " …"
    } else {
        ""
    };
    let blanks = " ".repeat(head.chars().count() + column - from);
    format!("    {head}{cut}{tail}\n    {blanks}^\n")
}
