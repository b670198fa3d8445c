//! One event of many, by its name.

use super::{EventsError, FoundEvent};
use scoresheet_event::typed_table::plain;

/// Events that are listed where a name does not single one out.
const LISTED: usize = 10;

/// Keeps the events that are called so: by name, place and year, by name alone, or else by a part of these that only
/// events of one name have.
///
/// # Errors
/// If there is none, or there are several of different names.
pub(super) fn keep(events: &mut Vec<FoundEvent>, wanted: &str) -> Result<(), EventsError> {
    let plainly = plain(wanted);
    let fits: [&dyn Fn(&FoundEvent) -> bool; 3] = [
        &|found| plain(&found.reading.event.title_with_place()) == plainly,
        &|found| plain(found.reading.event.title()) == plainly,
        &|found| plain(&found.reading.event.title_with_place()).contains(&plainly),
    ];
    let Some(fits) = fits.into_iter().find(|fits| events.iter().any(fits)) else {
        let why = match events.len() {
            1 => "the only one here is",
            _ => "those here are",
        };
        return Err(unclear(
            wanted,
            &format!("no event has this name; {why}"),
            events,
        ));
    };
    events.retain(fits);
    let mut names = events
        .iter()
        .map(|found| plain(found.reading.event.title()));
    let first = names.next();
    match names.all(|name| Some(name) == first) {
        true => Ok(()),
        false => Err(unclear(wanted, "may be any of", events)),
    }
}

fn unclear(wanted: &str, why: &str, events: &[FoundEvent]) -> EventsError {
    let titles = events
        .iter()
        .map(|found| found.reading.event.title_with_place());
    let listed: Vec<String> = titles
        .take(LISTED)
        .map(|title| format!("{title:?}"))
        .collect();
    let more = match events.len().saturating_sub(LISTED) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    EventsError(format!(
        "--event {wanted:?}: {why} {}{more}",
        listed.join(", ")
    ))
}
