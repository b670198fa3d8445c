//! Players as people name them on a command line.

use anyhow::{Result, anyhow, bail};
use scoresheet_event::{Event, PlayerId};

/// How many names are listed where several fit.
const LISTED: usize = 5;

/// Which of numbered names a text may mean: the one with that number, else those of that name, else
/// those whose names begin so, else those that it is a part of. Capital letters make no difference.
pub fn fitting<'n>(all: impl Iterator<Item = (u32, &'n str)> + Clone, text: &str) -> Vec<usize> {
    let wanted = text.trim().to_lowercase();
    let numbered = wanted.parse().ok();
    let by_number = numbered.and_then(|number: u32| all.clone().position(|(own, _)| own == number));
    if let Some(index) = by_number {
        return vec![index];
    }
    let named = |fits: fn(&str, &str) -> bool| -> Vec<usize> {
        let names = all.clone().enumerate();
        names
            .filter(|(_, (_, name))| fits(&name.trim().to_lowercase(), &wanted))
            .map(|(index, _)| index)
            .collect()
    };
    let ways: [fn(&str, &str) -> bool; 3] = [
        |name, wanted| name == wanted,
        |name, wanted| !wanted.is_empty() && name.starts_with(wanted),
        |name, wanted| !wanted.is_empty() && name.contains(wanted),
    ];
    let found = ways.into_iter().map(named);
    found
        .into_iter()
        .find(|found| !found.is_empty())
        .unwrap_or_default()
}

/// The players that a text may mean.
pub fn meant(event: &Event, text: &str) -> Vec<PlayerId> {
    let all = event
        .players
        .iter()
        .map(|player| (player.number, player.name.as_str()));
    let found = fitting(all, text).into_iter();
    found
        .filter_map(|index| u32::try_from(index).ok().map(PlayerId))
        .collect()
}

/// That a text means nobody, or more than one of these.
pub fn refusal(text: &str, meant: &[String]) -> anyhow::Error {
    if meant.is_empty() {
        return anyhow!("no player is called {text:?}, nor has that number");
    }
    let names: Vec<&str> = meant.iter().take(LISTED).map(String::as_str).collect();
    let more = if meant.len() > LISTED { " …" } else { "" };
    anyhow!("{text:?} may be any of {}{more}", names.join("; "))
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
        several => {
            let names: Vec<String> = several.iter().map(|(_, _, name)| name.clone()).collect();
            Err(refusal(text, &names))
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
