//! Faults of the sources of events, with their lines.

use super::SourceText;
use scoresheet_event::Fault;
use scoresheet_source::untrusted::clean;
use scoresheet_source::{Level, LineIndex};
use std::cmp::Reverse;

/// Characters of a line that are quoted.
const QUOTED: usize = 100;

/// Faults that are listed; a file with more is of another kind, or shifted as a whole.
const LISTED: usize = 200;

/// Faults for a person, each as `file:line:column: error[code]: message` with the line below, fit to be shown on a
/// terminal; [`scoresheet_event::Place::file`] counts in `sources`.
///
/// ```
/// use scoresheet_batch::events::{SourceText, told};
/// use scoresheet_event::{Fault, FaultCode, Place};
///
/// let list = SourceText { name: "list.csv".to_owned(), text: "white;black\nKask;Kask\n".to_owned() };
/// let place = Place { file: 0, line: 2, column: 6 };
/// let fault = Fault::new(FaultCode::UnreadableLine, place, "a player against himself");
/// assert_eq!(
///     told(&[fault], &[list]),
///     "list.csv:2:6: error[unreadable-line]: a player against himself\n    Kask;Kask\n         ^\n"
/// );
/// ```
#[must_use]
pub fn told(faults: &[Fault], sources: &[SourceText]) -> String {
    let texts: Vec<(&SourceText, LineIndex)> = (sources.iter())
        .map(|source| (source, LineIndex::new(&source.text)))
        .collect();
    // No error is to be missed after so many warnings.
    let mut listed: Vec<&Fault> = faults.iter().collect();
    if listed.len() > LISTED {
        listed.sort_by_key(|fault| Reverse(fault.level));
        listed.truncate(LISTED);
    }
    let mut lines: String = listed.iter().map(|fault| shown(fault, &texts)).collect();
    if let more @ 1.. = faults.len().saturating_sub(LISTED) {
        lines.push_str(&format!("and {more} more, which are not listed\n"));
    }
    lines
}

fn shown(fault: &Fault, sources: &[(&SourceText, LineIndex)]) -> String {
    let source = sources.get(fault.at.file as usize);
    let (source, lines) =
        source.map_or((None, None), |(source, lines)| (Some(*source), Some(lines)));
    let place = fault.at.in_file(source.map_or("", |source| &source.name));
    let (level, code) = (fault.level.as_str(), fault.code.as_str());
    let one_line = format!("{place} {level}[{code}]: {}", fault.with_option());
    let mut shown = clean(&one_line.replace('\n', " "));
    shown.push('\n');
    // A note of how the source was read needs no proof.
    if let Some(source) = source
        && fault.level > Level::Note
        && let Some(line) = lines.and_then(|lines| line(&source.text, lines, fault.at.line))
        && !line.is_empty()
    {
        shown.push_str(&quoted(line, fault.at.column));
    }
    shown
}

/// The line of this number, from 1; lines end as the readers of events have it.
fn line<'a>(text: &'a str, lines: &LineIndex, number: u32) -> Option<&'a str> {
    let index = usize::try_from(number.checked_sub(1)?).ok()?;
    (index < lines.lines()).then(|| lines.line_text(text, index + 1))
}

/// The line, cut around the column if it is long, and a mark below the column, if one is meant.
fn quoted(line: &str, column: u32) -> String {
    let whole = column == 0;
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
    if whole {
        return format!("    {head}{cut}{tail}\n");
    }
    let blanks = " ".repeat(head.chars().count() + column - from);
    format!("    {head}{cut}{tail}\n    {blanks}^\n")
}
