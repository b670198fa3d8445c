//! One group of games made into an event.

use super::group::Group;
use super::players::Players;
use super::result::{TagResult, forfeited, scoring, tag_result};
use super::same_names::same_names;
use super::sameness::{Stated, once};
use super::{GatherOptions, Tagged};
use crate::csv::bye_reason;
use crate::dates;
use scoresheet_clock::Date;
use scoresheet_event::{
    Bye, ByeReason, Event, Fault, FaultCode, Kind, Pairing, Place, PlayerId, PlayerResult, Reading,
};
use scoresheet_source::Level;
use scoresheet_source::quantity::counted;
use std::collections::{HashMap, HashSet};

pub(super) fn reading(group: &Group<'_>, files: &[String], options: &GatherOptions) -> Reading {
    let mut faults = Vec::new();
    let mut event = heading(group);
    let mut players = Players::new(options);
    let mut reported = Vec::new();
    let mut missing = Missing::default();
    let mut sat_out = Vec::new();
    let mut unmoved: Option<(usize, Place)> = None;
    let mut supposed: Option<(usize, Place)> = None;
    let results = group
        .games
        .iter()
        .filter_map(|game| tag_result(counted_result(game)));
    event.scoring = options.scoring.unwrap_or_else(|| scoring(results));
    for game in &group.games {
        missing.note(game);
        if let Some(fault) = game
            .date
            .as_deref()
            .and_then(|date| dates::fault(date, game.at))
        {
            // The other games may say when it was.
            let level = Level::Warning;
            faults.push(Fault { level, ..fault });
        }
        if let Some(sat) = bye(game, &mut players, &mut event, &mut faults) {
            event.byes.push(sat);
            sat_out.push(*game);
            continue;
        }
        let sides = [0, 1].map(|side| players.of_side(game, side, &mut event, &mut faults));
        let [Some(white), Some(black)] = sides else {
            continue;
        };
        if white == black {
            let message = format!(
                "{:?} has a game against the same name; left out",
                game.white.as_deref().unwrap_or_default()
            );
            faults.push(warning(FaultCode::MetHimself, game.at, message));
            continue;
        }
        let stated = pairing(game, [white, black], &mut faults);
        if game.moves.is_none() && stated.pairing.results[0].is_played() {
            unmoved.get_or_insert((0, game.at)).0 += 1;
        }
        if game.first_supposed {
            supposed.get_or_insert((0, game.at)).0 += 1;
        }
        reported.push(stated);
    }
    let name = |id: PlayerId| {
        event
            .players
            .get(id.index())
            .map_or(String::new(), |player| player.name.clone())
    };
    let (pairings, doubled) = once(reported, name, |at: Place| {
        match files.get(at.file as usize) {
            Some(file) => format!("{file}:{}", at.line),
            None => format!("line {}", at.line),
        }
    });
    event.pairings = pairings;
    faults.extend(doubled);
    faults.extend(missing.faults());
    faults.extend(unmoved.map(|(count, at)| without_moves(count, at)));
    faults.extend(supposed.map(|(count, at)| white_supposed_first(count, at)));
    faults.extend(rounds_that_are_none(&mut event));
    event.kind = options.kind.or_else(|| kind(&event));
    for bye in &mut event.byes {
        bye.why = bye.why.unless_free(event.kind);
    }
    faults.extend(byes_of_other_worth(&event, &sat_out, options));
    // Nobody stated any of this: what does not fit together is a warning.
    let found = scoresheet_event::check::all(&event).into_iter();
    // Such names have been reported as being alike, and what stands behind the round in its tag may be the game of a match.
    let told_otherwise = |code| matches!(code, FaultCode::DuplicateName | FaultCode::BoardTwice);
    let found = found.filter(|fault| !told_otherwise(fault.code));
    // How often two meet is inferred: a match may have had other customs.
    let found =
        found.filter(|fault| options.kind.is_some() || fault.code != FaultCode::ColoursDisagree);
    let found = found.map(|mut fault| {
        let inferred = matches!(fault.code, FaultCode::MetTwice | FaultCode::PairedTwice);
        // One record without names is no reason to have no event at all.
        let alone = fault.code == FaultCode::TooFewPlayers;
        if alone || (inferred && options.kind.is_none()) {
            fault.level = Level::Warning;
        }
        fault
    });
    faults.extend(scoresheet_event::check::listed(found.collect()));
    faults.push(summary(&event, group));
    faults.sort_by_key(|fault| fault.at);
    Reading { event, faults }
}

/// Tells of events of one name and year at several sites that share players: perhaps they are one.
pub(super) fn tell_of_other_sites(readings: &mut [Reading]) {
    let mut named: HashMap<(String, Option<u16>), Vec<usize>> = HashMap::new();
    for (index, reading) in readings.iter().enumerate() {
        let year = reading
            .event
            .start
            .as_deref()
            .and_then(Date::read)
            .map(|date| date.year);
        let name = reading
            .event
            .name
            .as_deref()
            .map(scoresheet_event::typed_table::plain);
        if let Some(name) = name {
            named.entry((name, year)).or_default().push(index);
        }
    }
    for indices in named.into_values() {
        for pair in indices.windows(2) {
            let &[first, second] = pair else { continue };
            let (Some(one), Some(other)) = (readings.get(first), readings.get(second)) else {
                continue;
            };
            let names: HashSet<&str> = one
                .event
                .players
                .iter()
                .map(|player| player.name.as_str())
                .collect();
            let both = other
                .event
                .players
                .iter()
                .filter(|player| names.contains(player.name.as_str()));
            let both = both.count();
            if both == 0 || one.event.site == other.event.site {
                continue;
            }
            let site = one.event.site.as_deref().unwrap_or("?");
            let own = other.event.site.as_deref().unwrap_or("?");
            let all = one.event.players.len().min(other.event.players.len());
            let message = format!(
                "{both} of {all} players have games of this event at {site:?} too, not only at {own:?}"
            );
            let at = other
                .event
                .players
                .first()
                .map_or(Place::default(), |player| player.at);
            if let Some(reading) = readings.get_mut(second) {
                reading.faults.push(
                    Fault::new(FaultCode::SitesDisagree, at, message)
                        .settled_by("--ignore-site treats the sites as one"),
                );
            }
        }
    }
}

/// Games with a result and without moves: forfeits are written so, too, and are neither played nor rated (FIDE B.02 5.1).
fn without_moves(count: usize, at: Place) -> Fault {
    let games = match count {
        1 => "a game has a result but no moves: it counts as played".to_owned(),
        _ => format!("{count} games have a result but no moves: they count as played"),
    };
    let message = format!(
        "{games}; if a player did not come, +-- or --+ in the tag Result, or forfeit in the tag Termination, says so"
    );
    warning(FaultCode::UnreadableResult, at, message)
}

/// Games of which nobody knows whether the first figure of the result is White's.
fn white_supposed_first(count: usize, at: Place) -> Fault {
    let games = match count {
        1 => {
            "a game names no kind of draughts (GameType), and has no moves that show it".to_owned()
        }
        _ => format!(
            "{count} games name no kind of draughts (GameType), and have no moves that show it"
        ),
    };
    let message = format!(
        "{games}: the first figure of the result is taken for White's; in English, pool and Thai draughts it is Black's, who begins"
    );
    warning(FaultCode::ResultUnclear, at, message)
}

fn warning(code: FaultCode, at: Place, message: String) -> Fault {
    let mut fault = Fault::new(code, at, message);
    fault.level = Level::Warning;
    fault
}

/// The event without its games; dates as written in the first and the last one.
fn heading(group: &Group<'_>) -> Event {
    let first =
        |of: fn(&Tagged) -> &Option<String>| group.games.iter().find_map(|game| of(game).clone());
    let dates = group.games.iter().filter_map(|game| game.date.as_deref());
    let mut dates: Vec<(_, &str)> = dates
        .filter_map(|text| Some((Date::read(text)?, text)))
        .collect();
    dates.sort_by_key(|(date, _)| (date.year, date.days()));
    let written = |date: Option<&(Date, &str)>| date.map(|(_, text)| (*text).to_owned());
    Event {
        name: first(|game| &game.event),
        site: first(|game| &game.site),
        start: written(dates.first()),
        end: written(dates.last()).filter(|_| dates.len() > 1),
        ..Event::default()
    }
}

/// What a name says that is none, but stands where there is no player.
fn no_player(name: &Option<String>) -> Option<ByeReason> {
    let name = name.as_deref().filter(|name| name.len() > 2);
    name.and_then(bye_reason)
}

/// A game of which one side is no player but says that there is none.
fn bye(
    game: &Tagged,
    players: &mut Players<'_>,
    event: &mut Event,
    faults: &mut Vec<Fault>,
) -> Option<Bye> {
    let (side, why) = match (no_player(&game.white), no_player(&game.black)) {
        (None, Some(why)) => (0, why),
        (Some(why), None) => (1, why),
        _ => return None,
    };
    let round = round(game.round.as_deref()?)?.0;
    let player = players.of_side(game, side, event, faults)?;
    Some(Bye::new(round, player, why, game.at))
}

/// Byes that count for something else than the result says that stands beside them.
fn byes_of_other_worth(event: &Event, games: &[&Tagged], options: &GatherOptions) -> Vec<Fault> {
    let of_bye = |(bye, game): (&Bye, &&Tagged)| {
        let text = counted_result(game);
        let side = usize::from(no_player(&game.white).is_some());
        let mark = tag_result(text)?.marks[side];
        let (stated, worth) = (event.scoring.points(mark), event.scoring.bye(bye.why));
        if mark == PlayerResult::Open || stated == worth {
            return None;
        }
        let message = format!(
            "the result {text} beside the bye of {} in round {} is not used: the bye counts {}",
            event.name_of(bye.player),
            bye.round,
            worth.printed()
        );
        let fault = warning(FaultCode::FactsDisagree, game.at, message);
        let free = bye.why == ByeReason::Free && options.kind.is_none();
        Some(if free {
            fault.settled_by("the games make a round-robin of the event, in which it is worth nothing; --kind swiss if it is none")
        } else {
            fault
        })
    };
    event.byes.iter().zip(games).filter_map(of_bye).collect()
}

/// The result that counts: that of the tag, unless it leaves the game open and the moves end with one.
fn counted_result(game: &Tagged) -> &str {
    let tag = game.result.as_deref().filter(|tag| *tag != "*");
    tag.or(game.ended.as_deref()).unwrap_or("*")
}

fn pairing(game: &Tagged, players: [PlayerId; 2], faults: &mut Vec<Fault>) -> Stated {
    let text = counted_result(game);
    if let Some(ended) = &game.ended {
        let tag = match &game.result {
            Some(tag) => format!("the tag Result says {tag}"),
            None => "no tag states the result".to_owned(),
        };
        // What follows from a tag that is no result is told below.
        let counts = match tag_result(text) {
            Some(_) => format!(": {text} counts"),
            None => String::new(),
        };
        let message = format!("{tag}, and the moves end with {ended}{counts}");
        faults.push(warning(FaultCode::FactsDisagree, game.at, message));
    }
    if let Some(refuted) = &game.refuted {
        let message = format!("{refuted}: {text} counts");
        faults.push(warning(FaultCode::FactsDisagree, game.at, message));
    }
    let marks = match tag_result(text) {
        Some(TagResult { marks, .. }) => marks,
        None => {
            let message = format!("{text:?} is not a result; the game is taken as undecided");
            faults.push(warning(FaultCode::UnreadableResult, game.at, message));
            [PlayerResult::Open; 2]
        }
    };
    let unplayed = (game.termination.as_deref())
        .filter(|_| game.moves.is_none())
        .and_then(|termination| forfeited(termination, marks));
    let marks = unplayed.unwrap_or(marks);
    let round = game.round.as_deref().and_then(round);
    let mut pairing = Pairing::new(round.map(|(round, _)| round), players[0], players[1], marks);
    pairing.board = round.and_then(|(_, board)| board);
    pairing.at = game.at;
    Stated {
        pairing,
        day: game
            .date
            .as_deref()
            .and_then(Date::read)
            .and_then(Date::days),
        moves: game.moves,
    }
}

/// A round and perhaps a board: `3`, `3.2`.
fn round(text: &str) -> Option<(u16, Option<u16>)> {
    let mut parts = text.trim().split('.');
    let round = parts
        .next()?
        .trim()
        .parse()
        .ok()
        .filter(|round| *round > 0)?;
    let board = parts.next().map(str::parse::<u16>);
    match (board, parts.next()) {
        (None, _) => Some((round, None)),
        (Some(Ok(board)), None) => Some((round, Some(board))),
        (Some(Err(_)), None) if text.ends_with('.') => Some((round, None)),
        // Round 3, match 2, game 1: the round is certain.
        _ => Some((round, None)),
    }
}

/// Collections number games, or nothing, where rounds should be. If players had several games in one round
/// all over the event, it is without rounds.
fn rounds_that_are_none(event: &mut Event) -> Option<Fault> {
    let mut seen = HashSet::new();
    let turns = event
        .pairings
        .iter()
        .filter_map(|each| Some((each.round?, each.players, each.at)));
    let mut twice = turns.filter(|(round, players, _)| {
        // Both, whatever comes of the first.
        let new = players.map(|player| seen.insert((*round, player)));
        new != [true, true]
    });
    let first = twice.next()?;
    let count = 1 + twice.count();
    if count * 4 < event.pairings.len() {
        return None;
    }
    for pairing in &mut event.pairings {
        (pairing.round, pairing.board) = (None, None);
    }
    let message = format!(
        "the tags Round are not used, since they do not give rounds: in {count} of {} games, a player already had \
         another game in that round",
        event.pairings.len()
    );
    Some(Fault::new(FaultCode::FactsDisagree, first.2, message))
}

/// A round robin if everyone has met everyone equally often, or nearly: most of three quarters of all pairs.
fn kind(event: &Event) -> Option<Kind> {
    let mut pairs: HashMap<[PlayerId; 2], u16> = HashMap::new();
    for pairing in &event.pairings {
        let [a, b] = pairing.players;
        let count = pairs.entry([a.min(b), a.max(b)]).or_default();
        *count = count.saturating_add(1);
    }
    let players = event.players.len();
    let all = players * players.saturating_sub(1) / 2;
    if players < 2 || pairs.len() * 4 < all * 3 {
        return None;
    }
    let mut often: HashMap<u16, usize> = HashMap::new();
    for count in pairs.values() {
        *often.entry(*count).or_default() += 1;
    }
    let (cycles, pairs_with) = often
        .into_iter()
        .max_by_key(|(cycles, pairs)| (*pairs, *cycles))?;
    (pairs_with * 4 >= pairs.len() * 3).then_some(Kind::RoundRobin { cycles })
}

/// What is to be said of names that are probably one person's.
pub fn alike(event: &Event) -> impl Iterator<Item = Fault> {
    same_names(event).into_iter().map(|same| {
        let [kept, other] = &same.names;
        let message = format!(
            "{kept:?} and {other:?} are probably the same person ({} of 100: {})",
            same.score,
            same.why.join(", "),
        );
        let option = format!("--same \"{kept}={other}\" treats them as one");
        Fault::new(FaultCode::NamesAlike, same.at, message).settled_by(option)
    })
}

/// Tags that games lack, with the first game that lacks each.
#[derive(Default)]
struct Missing {
    tags: [(usize, Place); 6],
}

const NEEDED: [&str; 6] = ["Event", "Date", "Round", "White", "Black", "Result"];

impl Missing {
    fn note(&mut self, game: &Tagged) {
        let numbered = game.round.as_deref().and_then(round).is_some();
        let there = [
            game.event.is_some(),
            game.date.as_deref().and_then(Date::read).is_some(),
            numbered,
            game.white.is_some(),
            game.black.is_some(),
            game.result.is_some(),
        ];
        for (slot, there) in self.tags.iter_mut().zip(there) {
            if !there {
                slot.1 = if slot.0 == 0 { game.at } else { slot.1 };
                slot.0 += 1;
            }
        }
    }

    fn faults(self) -> impl Iterator<Item = Fault> {
        let missing = self
            .tags
            .into_iter()
            .zip(NEEDED)
            .filter(|((count, _), _)| *count > 0);
        missing.map(|((count, at), tag)| {
            let games = if count == 1 { "game has" } else { "games have" };
            let without = match tag {
                "White" | "Black" => "; left out",
                _ => "",
            };
            let message = format!("{count} {games} no meaningful tag {tag}{without}");
            Fault::new(FaultCode::TagMissing, at, message)
        })
    }
}

fn summary(event: &Event, group: &Group<'_>) -> Fault {
    let kind = match event.kind {
        Some(Kind::RoundRobin { cycles: 1 }) => ", round-robin".to_owned(),
        Some(Kind::RoundRobin { cycles }) => format!(", round-robin {cycles} times"),
        _ => String::new(),
    };
    let named = |text: &Option<String>| text.clone().unwrap_or_else(|| "?".to_owned());
    let message = format!(
        "read as the event {:?}, {:?}, {}: {}, {}{kind}",
        named(&event.name),
        named(&event.site),
        event.start.as_deref().unwrap_or("no date"),
        counted(event.players.len(), "player", "players"),
        counted(event.pairings.len(), "game", "games")
    );
    let at = group.games.first().map(|game| game.at).unwrap_or_default();
    Fault::new(FaultCode::ReadAs, at, message)
}
