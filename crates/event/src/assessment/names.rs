//! Players as people name them: by starting number, by name, or by a part of the name.

use crate::{Event, PlayerId};

/// How many names are listed where several fit.
const LISTED: usize = 5;

/// That a text does not name one player, or not two.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Unclear(String);

impl Unclear {
    /// That nobody is called so.
    #[must_use]
    pub fn nobody(text: &str) -> Self {
        Self(format!("no player has the name or number {text:?}"))
    }

    /// That a text may mean any of these, or nobody where there are none.
    #[must_use]
    pub fn any_of(text: &str, mut names: Vec<String>) -> Self {
        if names.is_empty() {
            return Self::nobody(text);
        }
        let more = if names.len() > LISTED { " …" } else { "" };
        names.truncate(LISTED);
        Self(format!("{text:?} may be any of {}{more}", names.join("; ")))
    }
}

/// Which of numbered names a text may mean: the one with that number, else those of that name, else
/// those whose names begin so, else those that it is a part of. Capital letters make no difference.
///
/// ```
/// use scoresheet_event::assessment::which_of;
/// let all = [(7, "Kask, Juta"), (9, "Kask"), (12, "Petrov")];
/// assert_eq!(which_of(all.into_iter(), "kask"), [1]);
/// assert_eq!(which_of(all.into_iter(), "12"), [2]);
/// assert_eq!(which_of(all.into_iter(), "k"), [0, 1]);
/// ```
pub fn which_of<'n>(all: impl Iterator<Item = (u32, &'n str)> + Clone, text: &str) -> Vec<usize> {
    let wanted = text.trim().to_lowercase();
    let numbered = wanted.parse().ok();
    let by_number = numbered.and_then(|number: u32| all.clone().position(|(own, _)| own == number));
    if let Some(index) = by_number {
        return vec![index];
    }
    let fitting = |fits: fn(&str, &str) -> bool| -> Vec<usize> {
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
    let found = ways.into_iter().map(fitting);
    found
        .into_iter()
        .find(|found| !found.is_empty())
        .unwrap_or_default()
}

/// The event and the player that a text means, of several events.
///
/// # Errors
/// Nobody is meant, or more than one.
pub fn named(events: &[Event], text: &str) -> Result<(usize, PlayerId), Unclear> {
    let mut found: Vec<(usize, PlayerId)> = Vec::new();
    for (index, event) in events.iter().enumerate() {
        let players = event.players.iter();
        let fitting = which_of(players.map(|one| (one.number, one.name.as_str())), text);
        let ids = fitting
            .into_iter()
            .filter_map(|one| u32::try_from(one).ok());
        found.extend(ids.map(|id| (index, PlayerId(id))));
    }
    match found.as_slice() {
        [one] => Ok(*one),
        several => {
            let player =
                |(event, id): &(usize, PlayerId)| events.get(*event)?.players.get(id.index());
            let names = several.iter().filter_map(player);
            let names = names.map(|one| format!("{} {}", one.number, one.name));
            Err(Unclear::any_of(text, names.collect()))
        }
    }
}

/// The two players of one event that a text with a dash between them means. Names have dashes, too: wherever one
/// stands, both sides are tried.
///
/// # Errors
/// Nobody is meant on one side, or more than one, or they are of two events.
pub fn two_named(events: &[Event], text: &str) -> Result<(usize, [PlayerId; 2]), Unclear> {
    let mut refusal = None;
    for (at, dash) in text.match_indices(['-', '–', '—']) {
        let (first, second) = (&text[..at], &text[at + dash.len()..]);
        match (named(events, first), named(events, second)) {
            (Ok((event, first)), Ok((same, second))) if event == same => {
                return Ok((event, [first, second]));
            }
            (Ok(_), Ok(_)) => {
                let two = format!("{first:?} and {second:?} are players of different events");
                return Err(Unclear(two));
            }
            (Err(error), _) | (_, Err(error)) => refusal = refusal.or(Some(error)),
        }
    }
    let form = || {
        Unclear(format!(
            "{text:?}: write two players with a dash between, such as 3-7"
        ))
    };
    Err(refusal.unwrap_or_else(form))
}
