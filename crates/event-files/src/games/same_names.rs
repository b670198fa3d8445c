//! Names of an event that are probably one person's, and the list by which a person confirms them.

use crate::names_alike;
use scoresheet_event::{Event, Place, PlayerId};
use std::collections::HashSet;
use std::fmt::Write;

/// Two names that are probably one person's.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SameNames {
    /// Both names, the one to keep first.
    pub names: [String; 2],
    /// How probable it is, from 50 to 100: a measure to sort by, no probability.
    pub score: u8,
    /// What is taken for granted if they are one.
    pub why: Vec<&'static str>,
    /// Where the second name stands first.
    pub at: Place,
}

/// The names of an event that are probably one person's, unless they played each other; the likeliest first.
///
/// ```
/// use scoresheet_event::{Event, Player};
/// use scoresheet_event_files::games::same_names;
/// let player = |name: &str| Player { name: name.into(), ..Player::default() };
/// let event = Event { players: vec![player("Petrov, Ivan"), player("Иван Петров")], ..Event::default() };
/// assert_eq!(same_names(&event)[0].names, ["Petrov, Ivan", "Иван Петров"]);
/// ```
#[must_use]
pub fn same_names(event: &Event) -> Vec<SameNames> {
    let met: HashSet<[PlayerId; 2]> = (event.pairings.iter())
        .map(|pairing| pairing.players)
        .flat_map(|[a, b]| [[a, b], [b, a]])
        .collect();
    let names: Vec<&str> = (event.players.iter())
        .map(|player| player.name.as_str())
        .collect();
    let mut found = Vec::new();
    for alike in names_alike(&names) {
        let ids = (alike.names).map(|index| PlayerId(u32::try_from(index).unwrap_or(u32::MAX)));
        let [Some(a), Some(b)] = ids.map(|id| event.players.get(id.index())) else {
            continue;
        };
        if !met.contains(&ids) {
            found.push(SameNames {
                names: [a.name.clone(), b.name.clone()],
                score: alike.score,
                why: alike.why,
                at: b.at,
            });
        }
    }
    found
}

/// Two names as `NAME=NAME`, the one to keep first.
#[must_use]
pub fn pair_of_names(text: &str) -> Option<[String; 2]> {
    let (kept, other) = text.split_once('=')?;
    let names = [kept, other].map(|name| name.trim().to_owned());
    names.iter().all(|name| !name.is_empty()).then_some(names)
}

/// A list of [`same_names`] for a person to go through, one pair a line as [`read_same_names`] reads it.
#[must_use]
pub fn write_same_names<'e>(events: impl IntoIterator<Item = &'e Event>) -> String {
    let mut list =
        "# Names that are probably one person's, the one to keep first. Delete the lines that are \
                    wrong; what is left is for --same-list.\n"
            .to_owned();
    for event in events {
        let found = same_names(event);
        if !found.is_empty() {
            let _ = writeln!(list, "\n# {}", event.title_with_place());
        }
        for SameNames {
            names: [kept, other],
            score,
            why,
            at,
        } in found
        {
            let file = event.files.get(at.file as usize).map_or("", String::as_str);
            let _ = writeln!(
                list,
                "# {} {score} of 100: {}",
                at.in_file(file),
                why.join(", ")
            );
            // Such a line would be read as something else.
            let unclear = kept.contains('=') || other.contains('=') || kept.starts_with('#');
            let mark = if unclear {
                "# cannot be stated here: "
            } else {
                ""
            };
            let _ = writeln!(list, "{mark}{kept}={other}");
        }
    }
    list
}

/// Reads the pairs of such a list; blank lines, and those that begin with `#`, say nothing.
///
/// # Errors
/// With the number of the first line that is no pair of names.
pub fn read_same_names(text: &str) -> Result<Vec<[String; 2]>, usize> {
    let lines = text.trim_start_matches('\u{feff}').lines().zip(1..);
    let stated = lines.filter(|(line, _)| !line.trim().is_empty() && !line.starts_with('#'));
    stated
        .map(|(line, number)| pair_of_names(line).ok_or(number))
        .collect()
}
