//! Players as people name them on a command line.

use anyhow::{Result, bail};
use scoresheet_event::{Event, PlayerId};

/// How many names are listed where several fit.
const LISTED: usize = 5;

/// The players that a text may mean: the one with that number, else those of that name, else those
/// whose names begin so. Capital letters make no difference.
pub fn meant(event: &Event, text: &str) -> Vec<PlayerId> {
    let text = text.trim();
    if let Some(id) = text.parse().ok().and_then(|number| event.by_number(number)) {
        return vec![id];
    }
    let wanted = text.to_lowercase();
    let of = |fits: &dyn Fn(&str) -> bool| -> Vec<PlayerId> {
        let ids = event.ids();
        ids.filter(|id| fits(&event.name_of(*id).trim().to_lowercase()))
            .collect()
    };
    let exact = of(&|name| name == wanted);
    if wanted.is_empty() || !exact.is_empty() {
        return exact;
    }
    of(&|name| name.starts_with(&wanted))
}

/// The event and the player that a text means, of several events.
///
/// # Errors
/// Nobody is meant, or more than one.
pub fn one<'a>(events: impl Iterator<Item = &'a Event>, text: &str) -> Result<(usize, PlayerId)> {
    let mut found: Vec<(usize, PlayerId, String)> = Vec::new();
    for (index, event) in events.enumerate() {
        let meant = meant(event, text).into_iter();
        found.extend(meant.map(|id| (index, id, shown(event, id))));
    }
    match found.as_slice() {
        [(index, id, _)] => Ok((*index, *id)),
        [] => bail!("no player is called {text:?}, nor has that number"),
        several => {
            let names = several
                .iter()
                .take(LISTED)
                .map(|(_, _, name)| name.as_str());
            let names: Vec<&str> = names.collect();
            let more = if several.len() > LISTED { " …" } else { "" };
            bail!("{text:?} may be any of {}{more}", names.join("; "));
        }
    }
}

/// The two players that a text with a dash between them means. Names have dashes, too: wherever one
/// stands, both sides are tried.
pub fn two<'a>(
    events: impl Iterator<Item = &'a Event> + Clone,
    text: &str,
) -> Result<(usize, [PlayerId; 2])> {
    let mut refusal = None;
    for (at, dash) in text.match_indices(['-', '–', '—']) {
        let (first, second) = (&text[..at], &text[at + dash.len()..]);
        match (one(events.clone(), first), one(events.clone(), second)) {
            (Ok((event, first)), Ok((same, second))) if event == same => {
                return Ok((event, [first, second]));
            }
            (Ok(_), Ok(_)) => bail!("{first:?} and {second:?} are players of two events"),
            (Err(error), _) | (_, Err(error)) => refusal = refusal.or(Some(error)),
        }
    }
    match refusal {
        Some(error) => Err(error),
        None => bail!("{text:?}: write two players with a dash between, such as 3-7"),
    }
}

fn shown(event: &Event, id: PlayerId) -> String {
    let number = event.players.get(id.index()).map_or(0, |each| each.number);
    format!("{number} {}", event.name_of(id))
}
