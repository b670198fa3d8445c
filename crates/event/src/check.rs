//! What is wrong with an event, whatever source it was read from.

mod names;
mod pairings;
mod places;
mod ratings;
mod standings;
mod stated_tiebreaks;
mod unstated;

use crate::typed_table::plain;
use crate::{Event, Fault, FaultCode, Place, Player};
use scoresheet_source::Level;
use std::collections::HashMap;
use std::hash::Hash;

pub use pairings::met_again;
pub(crate) use pairings::{missing_games, missing_matches};
pub use ratings::LIKELY_RATINGS;
pub use standings::{stand_for, stated_points};
pub use stated_tiebreaks::{StatedTiebreak, StatedValue, stated_tiebreaks};
pub(crate) use unstated::rounds_unstated;

/// Rounds of all players together that an event can have: 2,000 players who all meet twice fit in.
pub const MOST_TURNS: usize = 10_000_000;

/// Faults of one kind that are listed one by one.
const LISTED: usize = 100;

/// Finds what is wrong with an event: numbers and names that two players have, players who meet themselves,
/// or twice in one round, or more often than the event has it, rounds and meetings that are missing, points
/// and places that do not fit the results, too few players and too many. In the order of the source.
///
/// It takes time and memory in proportion to players × rounds, and bounds them by [`MOST_TURNS`].
///
/// ```
/// use scoresheet_event::{Event, FaultCode, check};
/// assert_eq!(check(&Event::default())[0].code, FaultCode::TooFewPlayers);
/// ```
#[must_use]
pub fn check(event: &Event) -> Vec<Fault> {
    let mut faults = listed(all(event));
    faults.sort_by_key(|fault| fault.at);
    faults
}

/// Everything that is wrong, however much.
#[must_use]
pub fn all(event: &Event) -> Vec<Fault> {
    let mut faults = Vec::new();
    if event.players.len() < 2 && event.team_matches.is_empty() {
        let at = event
            .players
            .first()
            .map_or(Place::default(), |player| player.at);
        let message = match event.players.first() {
            None => "there are no players".to_owned(),
            Some(player) => format!("{:?} is the only player; an event needs two", player.name),
        };
        faults.push(Fault::new(FaultCode::TooFewPlayers, at, message));
    }
    let rounds = usize::from(event.rounds());
    if rounds.saturating_mul(event.players.len()) > MOST_TURNS {
        let message = format!(
            "{} players in {rounds} rounds are more than can be handled",
            event.players.len()
        );
        faults.push(Fault::new(FaultCode::TooMany, Place::default(), message));
        return faults;
    }
    let before = faults.len();
    faults.extend(doubled_numbers(event));
    faults.extend(doubled_names(event));
    let doubled = faults.iter().skip(before).any(Fault::is_error);
    faults.extend(pairings::check(event));
    faults.extend(names::check(event));
    faults.extend(ratings::check(event));
    // Whose points they are has to be known.
    if !doubled {
        faults.extend(standings::check(event));
    }
    faults
}

/// Players whose number another had before them.
#[must_use]
pub fn doubled_numbers(event: &Event) -> Vec<Fault> {
    doubled(event, FaultCode::DuplicateNumber, |player| player.number)
}

fn doubled_names(event: &Event) -> Vec<Fault> {
    doubled(event, FaultCode::DuplicateName, |player| {
        plain(&player.name)
    })
}

fn doubled<K: Hash + Eq>(event: &Event, code: FaultCode, key: impl Fn(&Player) -> K) -> Vec<Fault> {
    let mut seen: HashMap<K, &Player> = HashMap::new();
    let mut faults = Vec::new();
    for player in &event.players {
        let Some(first) = seen.insert(key(player), player) else {
            continue;
        };
        let what = if code == FaultCode::DuplicateNumber {
            format!("the number {} is", player.number)
        } else {
            format!("the name {:?} is", player.name)
        };
        let line = match first.at.line {
            0 => String::new(),
            line => format!(" (line {line})"),
        };
        let message = format!("{what} that of {} {:?} too{line}", first.number, first.name);
        let mut fault = Fault::new(code, player.at, message);
        // Numbers in a register tell two persons of one name apart.
        if code == FaultCode::DuplicateName && are_two(first, player) {
            fault.level = Level::Warning;
            fault
                .message
                .push_str(", who has another number in the register");
        }
        faults.push(fault);
        seen.insert(key(player), first);
    }
    faults
}

/// Whether both have a number in a register, and not the same.
fn are_two(one: &Player, other: &Player) -> bool {
    let number = |player: &Player| player.id.as_deref().map(plain).filter(|id| !id.is_empty());
    matches!((number(one), number(other)), (Some(one), Some(other)) if one != other)
}

/// The first faults of each kind; how many more there were.
#[must_use]
pub fn listed(faults: Vec<Fault>) -> Vec<Fault> {
    let mut counts: HashMap<FaultCode, (usize, Level)> = HashMap::new();
    let mut listed = Vec::new();
    for fault in faults {
        let (count, level) = counts.entry(fault.code).or_insert((0, fault.level));
        *count += 1;
        *level = fault.level.max(*level);
        if *count <= LISTED {
            listed.push(fault);
        }
    }
    for code in FaultCode::ALL {
        let Some((count, level)) = counts.get(code).filter(|(count, _)| *count > LISTED) else {
            continue;
        };
        let more = count - LISTED;
        let message = format!("{more} more of the kind {} are not listed", code.as_str());
        let mut fault = Fault::new(FaultCode::FaultsUnlisted, Place::default(), message);
        fault.level = *level;
        listed.push(fault);
    }
    listed
}
