//! Who meets whom, how often, and when.

use crate::{Event, Fault, FaultCode, Kind, Pairing, Place, PlayerId};
use scoresheet_source::Level;
use scoresheet_source::quantity::counted;
use std::collections::{BTreeMap, BTreeSet, HashMap};

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
    faults.extend(boards_twice(event));
    faults.extend(colours_again(event));
    faults.extend(rounds_missing(event));
    faults.extend(rounds_not_known(event));
    faults.extend(super::rounds_unstated(event));
    faults.extend(matches_missing(event));
    // Where teams meet, it is these that do so many times.
    if !event.plays_matches() {
        let pairs = pairs(event);
        faults.extend(met_too_often(event, &pairs));
        faults.extend(games_missing(event, &pairs));
    }
    faults
}

/// A player as messages name him.
pub(super) fn name(event: &Event, id: PlayerId) -> String {
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

/// Boards that two games of a round name. In a team event each match has its own boards.
fn boards_twice(event: &Event) -> Vec<Fault> {
    if !event.teams.is_empty() {
        return Vec::new();
    }
    let mut seen: HashMap<(u16, u16), Place> = HashMap::new();
    let named = event
        .pairings
        .iter()
        .filter_map(|each| Some(((each.round?, each.board?), each.at)));
    let faults = named.filter_map(|((round, board), at)| {
        let first = seen.insert((round, board), at)?;
        let message = format!(
            "a second game on board {board} of round {round}{}",
            line(first)
        );
        Some(Fault::new(FaultCode::BoardTwice, at, message))
    });
    faults.collect()
}

/// Two who meet an even number of times, each of them with the same colour: the colours of half the games are usually changed.
fn colours_again(event: &Event) -> Vec<Fault> {
    let Some(Kind::RoundRobin { cycles: 2.. }) = event.kind else {
        return Vec::new();
    };
    if event.plays_matches() {
        return Vec::new();
    }
    let all = pairs(event);
    let faults = by_pair(&all).filter_map(|met| {
        let games = met
            .iter()
            .filter_map(|(_, index)| event.pairings.get(*index));
        let games: Vec<&Pairing> = games.filter(|each| each.colours_known).collect();
        let white = games.first()?.players[0];
        let same = games.iter().all(|each| each.players[0] == white);
        let [_, .., last] = games[..] else {
            return None;
        };
        (same && games.len().is_multiple_of(2) && games.len() == met.len()).then(|| {
            let [white, black] = last.players.map(|id| name(event, id));
            let message = format!(
                "{white} has White in all {} games against {black}",
                games.len()
            );
            let mut fault = Fault::new(FaultCode::ColoursDisagree, last.at, message);
            fault.level = Level::Warning;
            fault
        })
    });
    faults.collect()
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
    let mut rounds: HashMap<u16, Place> = HashMap::new();
    for (round, at) in in_rounds.chain(event.byes.iter().map(|each| (each.round, each.at))) {
        // The gap lies before the first line of the round.
        rounds.entry(round).or_insert(at);
    }
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

/// Players of a Swiss whose games have no rounds, and who have fewer than others: what they did in the other rounds decides
/// tie-breaks (C.07 16), and nobody says it.
fn rounds_not_known(event: &Event) -> Option<Fault> {
    let without = event.pairings.iter().any(|each| each.round.is_none());
    if event.kind != Some(Kind::Swiss) || event.plays_matches() || !without {
        return None;
    }
    let mut games = vec![0_usize; event.players.len()];
    for player in event.pairings.iter().flat_map(|each| each.players) {
        if let Some(count) = games.get_mut(player.index()) {
            *count += 1;
        }
    }
    let most = games.iter().max().copied().unwrap_or(0);
    let mut fewer = (event.players.iter().zip(&games))
        .filter(|(player, count)| !player.struck && **count < most);
    let (player, count) = fewer.next()?;
    let others = match fewer.count() {
        0 => String::new(),
        1 => ", and 1 more has fewer than others".to_owned(),
        more => format!(", and {more} more have fewer than others"),
    };
    let message = format!(
        "{} {} has {count} of {}{others}: the games have no rounds, so that nothing says what the other rounds were (byes, absences), \
         and tie-breaks that rest on them have no number",
        player.number,
        player.name,
        counted(most, "game", "games"),
    );
    Some(Fault::new(FaultCode::RoundMissing, player.at, message))
}

/// Pairs of teams that have no match where all teams meet.
fn matches_missing(event: &Event) -> Vec<Fault> {
    let missing = missing_matches(event).into_iter();
    let faults = missing.filter_map(|[one, other]| {
        let (one, other) = (event.teams.get(one)?, event.teams.get(other)?);
        let message = format!(
            "{} {} and {} {} have no match",
            one.number, one.name, other.number, other.name
        );
        Some(Fault::new(FaultCode::GameMissing, one.at, message))
    });
    faults.collect()
}

/// The pairs of teams that meet less often than all teams do, by their places in [`Event::teams`]. A table of teams that does not
/// say how it is played is one in which all meet.
pub fn missing_matches(event: &Event) -> Vec<[usize; 2]> {
    let cycles = match event.kind {
        Some(Kind::RoundRobin { cycles }) => usize::from(cycles),
        None if !event.team_matches.is_empty() => 1,
        Some(Kind::Swiss) | None => return Vec::new(),
    };
    if event.out_of_matches().is_some() {
        return Vec::new();
    }
    let met = matches_of_teams(event);
    let all = 0..event.teams.len();
    let pairs = all.flat_map(|one| (one + 1..event.teams.len()).map(move |other| [one, other]));
    pairs
        .filter(|pair| met.get(pair).map_or(0, BTreeSet::len) < cycles)
        .collect()
}

/// Each pair's matches, told by their rounds; those without a round by their order.
fn matches_of_teams(event: &Event) -> BTreeMap<[usize; 2], BTreeSet<(Option<u16>, usize)>> {
    let team_of = |player: PlayerId| event.players.get(player.index()).and_then(|one| one.team);
    let games = event.pairings.iter().filter_map(|each| {
        let [one, other] = each.players.map(team_of);
        Some(((each.round, 0), [one?, other?]))
    });
    let without_play = (event.team_rounds.iter())
        .filter_map(|each| Some(((Some(each.round), 0), [each.team, each.opponent()?])));
    let stated = event.team_matches.iter().enumerate();
    let stated = stated.map(|(index, each)| ((None, index), each.teams));
    let mut met: BTreeMap<_, BTreeSet<_>> = BTreeMap::new();
    for (which, [one, other]) in games.chain(without_play).chain(stated) {
        let (one, other) = (one.index(), other.index());
        met.entry([one.min(other), one.max(other)])
            .or_default()
            .insert(which);
    }
    met
}

/// The pairs of a round robin of players who meet less often than it has it, by their places in [`Event::players`].
pub fn missing_games(event: &Event) -> Vec<[usize; 2]> {
    let Some(Kind::RoundRobin { cycles }) = event.kind else {
        return Vec::new();
    };
    let staying =
        |id: &PlayerId| (event.players.get(id.index())).is_some_and(|player| !player.struck);
    let players = event.ids().filter(staying).count();
    let all = players * players.saturating_sub(1) / 2 * usize::from(cycles);
    let games = event
        .pairings
        .iter()
        .filter(|each| each.players.iter().all(staying));
    // Nearly always, and then thousands of players need not be sorted.
    if games.count() >= all || event.plays_matches() {
        return Vec::new();
    }
    let missing = less_often(event, &pairs(event), cycles).into_iter();
    missing.map(|(pair, _)| pair.map(PlayerId::index)).collect()
}

/// What is said of each pair of a round robin that meets less often than it has it.
fn games_missing(event: &Event, pairs: Met<'_>) -> Vec<Fault> {
    let Some(Kind::RoundRobin { cycles }) = event.kind else {
        return Vec::new();
    };
    let missing = less_often(event, pairs, cycles).into_iter();
    let faults = missing.map(|([a, b], count)| {
        let [one, other] = [a, b].map(|id| name(event, id));
        let message = match count {
            0 => format!("{one} and {other} have no game"),
            _ => format!("{one} and {other} have {count} of {cycles} games"),
        };
        let player = event.players.get(a.index());
        let at = player.map_or(Place::default(), |player| player.at);
        Fault::new(FaultCode::GameMissing, at, message)
    });
    faults.collect()
}

/// Pairs of a round robin that meet less often than it has it, and how often they do.
fn less_often(event: &Event, pairs: Met<'_>, cycles: u16) -> Vec<([PlayerId; 2], usize)> {
    let staying = event.ids().filter(|id| {
        event
            .players
            .get(id.index())
            .is_some_and(|player| !player.struck)
    });
    let players: Vec<PlayerId> = staying.collect();
    let mut found = by_pair(pairs).peekable();
    let mut missing = Vec::new();
    for (index, &a) in players.iter().enumerate() {
        for &b in players.iter().skip(index + 1) {
            let pair = Some([a, b]);
            let of = |met: &Met<'_>| met.first().map(|(pair, _)| *pair);
            while found.next_if(|met| of(met) < pair).is_some() {}
            let count = found.next_if(|met| of(met) == pair).map_or(0, <[_]>::len);
            if count < usize::from(cycles) {
                missing.push(([a, b], count));
            }
        }
    }
    missing
}
