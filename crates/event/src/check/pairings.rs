//! Who meets whom, how often, and when.

use crate::{Event, Fault, FaultCode, Kind, Pairing, Place, PlayerId};
use scoresheet_source::Level;
use std::collections::HashMap;

pub(super) fn check(event: &Event) -> Vec<Fault> {
    let mut faults = Vec::new();
    for pairing in &event.pairings {
        let [a, b] = pairing.players;
        if a == b {
            let message = format!("{} is paired with the same player", name(event, a));
            faults.push(Fault::new(FaultCode::MetHimself, pairing.at, message));
        }
        if a.index().max(b.index()) >= event.players.len() {
            let message = "a game against someone who is not a player of the event".to_owned();
            faults.push(Fault::new(FaultCode::UnknownPlayer, pairing.at, message));
        }
    }
    faults.extend(paired_twice(event));
    faults.extend(rounds_missing(event));
    // Where there are teams, it is these that meet so many times.
    if event.teams.is_empty() {
        let pairs = pairs(event);
        faults.extend(met_too_often(event, &pairs));
        faults.extend(games_missing(event, &pairs));
    }
    faults
}

/// A player as messages name him.
fn name(event: &Event, id: PlayerId) -> String {
    let player = event.players.get(id.index());
    player.map_or_else(String::new, |player| {
        format!("{} {}", player.number, player.name)
    })
}

/// ` (line 3)`, where there is a line.
fn line(at: Place) -> String {
    if at.line > 0 {
        format!(" (line {})", at.line)
    } else {
        String::new()
    }
}

fn paired_twice(event: &Event) -> Vec<Fault> {
    let mut seen: HashMap<(u16, PlayerId), Place> = HashMap::new();
    let mut faults = Vec::new();
    // Who meets himself is told of that.
    let pairings = event.pairings.iter().filter(|each| pair(each).is_some());
    let sides = pairings.flat_map(|pairing| {
        let [a, b] = pairing.players;
        let side =
            move |player, opponent| Some(((pairing.round?, player), Some(opponent), pairing.at));
        [side(a, b), side(b, a)]
    });
    let byes = event
        .byes
        .iter()
        .map(|each| ((each.round, each.player), None, each.at));
    let mut all: Vec<_> = sides.flatten().chain(byes).collect();
    all.sort_by_key(|(_, _, at)| *at);
    for ((round, player), opponent, at) in all {
        let Some(first) = seen.insert((round, player), at) else {
            continue;
        };
        let what = match opponent {
            Some(opponent) => format!("is paired with {}", name(event, opponent)),
            None => "sits out".to_owned(),
        };
        let message = format!(
            "{} {what} in round {round}, but already has an entry for that round{}",
            name(event, player),
            line(first)
        );
        faults.push(Fault::new(FaultCode::PairedTwice, at, message));
    }
    faults
}

/// The two of a meeting, the lower id first.
fn pair(pairing: &Pairing) -> Option<[PlayerId; 2]> {
    let [a, b] = pairing.players;
    (a != b).then(|| [a.min(b), a.max(b)])
}

/// Who meets whom, and at which place in the list of meetings: in the order of players, then of meetings.
/// Sorted and not hashed: a round robin of 2,000 has two million.
fn pairs(event: &Event) -> Vec<([PlayerId; 2], usize)> {
    let pairings = event.pairings.iter().enumerate();
    // Except where all meet all, two of whom one did not come may be paired again (FIDE C.04.1).
    let all_meet = matches!(event.kind, Some(Kind::RoundRobin { .. }));
    let pairings = pairings.filter(|(_, each)| all_meet || !each.results[0].is_forfeit());
    let pairs = pairings.filter_map(|(index, pairing)| Some((pair(pairing)?, index)));
    let mut pairs: Vec<_> = pairs.collect();
    pairs.sort_unstable();
    pairs
}

/// All meetings of two players.
type Met<'p> = &'p [([PlayerId; 2], usize)];

fn by_pair(pairs: Met<'_>) -> impl Iterator<Item = Met<'_>> {
    pairs.chunk_by(|one, next| one.0 == next.0)
}

/// Every pair that meets oftener than the event has it. Where it is not said how often two meet, what most
/// do is compared, and it is only a warning.
fn met_too_often(event: &Event, pairs: Met<'_>) -> Vec<Fault> {
    let (most, stated) = match event.kind {
        Some(Kind::RoundRobin { cycles }) => (usize::from(cycles), true),
        Some(Kind::Swiss) => (1, true),
        None => (usual(pairs), false),
    };
    let over = by_pair(pairs).filter(|met| met.len() > most);
    let faults = over.filter_map(|met| {
        let place = |nth: usize| Some(event.pairings.get(met.get(nth)?.1)?.at);
        let [a, b] = met.first()?.0.map(|id| name(event, id));
        let hint = if stated {
            ""
        } else {
            "; how often two players meet is not stated (# kind: …)"
        };
        let message = format!(
            "{a} and {b} meet {}, {} {}{}{hint}",
            times(met.len()),
            if stated { "instead of" } else { "most others" },
            times(most),
            line(place(0)?)
        );
        let mut fault = Fault::new(FaultCode::MetTwice, place(most)?, message);
        if !stated {
            fault.level = Level::Warning;
        }
        Some(fault)
    });
    faults.collect()
}

/// The same where nothing is said and most meet once: then two who meet twice are a fault.
#[must_use]
pub fn met_again(event: &Event) -> Vec<Fault> {
    let pairs = pairs(event);
    if usual(&pairs) != 1 {
        return Vec::new();
    }
    let mut faults = met_too_often(event, &pairs);
    for fault in &mut faults {
        fault.level = Level::Error;
    }
    faults
}

/// How often most meet; of equally frequent counts the highest.
fn usual(pairs: Met<'_>) -> usize {
    let mut frequency: HashMap<usize, usize> = HashMap::new();
    for met in by_pair(pairs) {
        *frequency.entry(met.len()).or_default() += 1;
    }
    let usual = frequency
        .into_iter()
        .max_by_key(|(count, often)| (*often, *count));
    usual.map_or(1, |(count, _)| count)
}

fn times(count: usize) -> String {
    match count {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        _ => format!("{count} times"),
    }
}

fn rounds_missing(event: &Event) -> Vec<Fault> {
    let in_rounds = event
        .pairings
        .iter()
        .filter_map(|each| Some((each.round?, each.at)));
    let rounds: HashMap<u16, Place> = in_rounds
        .chain(event.byes.iter().map(|each| (each.round, each.at)))
        .collect();
    let last = rounds.keys().max().copied().unwrap_or(0);
    let missing: Vec<u16> = (1..last)
        .filter(|round| !rounds.contains_key(round))
        .collect();
    let stretches = missing.chunk_by(|round, next| round + 1 == *next);
    let faults = stretches.filter_map(|stretch| {
        let (&first, &final_one) = (stretch.first()?, stretch.last()?);
        let next = final_one.checked_add(1)?;
        let which = match stretch.len() {
            1 => format!("round {first} has"),
            _ => format!("rounds {first} to {final_one} have"),
        };
        let message = format!("{which} no games, and round {next} has");
        let at = rounds.get(&next).copied().unwrap_or_default();
        Some(Fault::new(FaultCode::RoundMissing, at, message))
    });
    faults.collect()
}

/// Pairs of a round robin that meet less often than it has it.
fn games_missing(event: &Event, pairs: Met<'_>) -> Vec<Fault> {
    let Some(Kind::RoundRobin { cycles }) = event.kind else {
        return Vec::new();
    };
    let staying = event.ids().filter(|id| {
        event
            .players
            .get(id.index())
            .is_some_and(|player| !player.struck)
    });
    let players: Vec<PlayerId> = staying.collect();
    let mut found = by_pair(pairs).peekable();
    let mut faults = Vec::new();
    for (index, &a) in players.iter().enumerate() {
        for &b in players.iter().skip(index + 1) {
            let pair = Some([a, b]);
            let of = |met: &Met<'_>| met.first().map(|(pair, _)| *pair);
            while found.next_if(|met| of(met) < pair).is_some() {}
            let count = found.next_if(|met| of(met) == pair).map_or(0, <[_]>::len);
            if count >= usize::from(cycles) {
                continue;
            }
            let [one, other] = [a, b].map(|id| name(event, id));
            let message = match count {
                0 => format!("{one} and {other} have no game"),
                _ => format!("{one} and {other} have {count} of {cycles} games"),
            };
            let at = event
                .players
                .get(a.index())
                .map_or(Place::default(), |player| player.at);
            faults.push(Fault::new(FaultCode::GameMissing, at, message));
        }
    }
    faults
}
