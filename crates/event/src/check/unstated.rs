//! Rounds of which nothing is said for some players.

use super::pairings::name;
use crate::{ByeReason, Event, Fault, FaultCode, Pairing, PlayerId, PlayerResult};
use std::collections::HashSet;

/// Players without a game or a bye in a round that others have had, told once. Tie-breaks take them as absent of their own
/// will (C.07 16), which a lost line of the source would make of anybody. In a round robin whoever has no game is free, and of
/// a team not everybody plays.
pub fn rounds_unstated(event: &Event) -> Option<Fault> {
    let held = event.last_round_held()?;
    let by_round = event.pairings.iter().all(|each| each.round.is_some());
    if !by_round || event.plays_matches() || event.is_round_robin() || is_knock_out(event, held) {
        return None;
    }
    let unstated = Stated::of(event, held).gaps(event);
    let &(player, round) = unstated.first()?;
    let others = match unstated.len() {
        1 => String::new(),
        2 => ", and 1 more has such a round".to_owned(),
        count => format!(", and {} more have such a round", count - 1),
    };
    let message = format!(
        "{} has neither a game nor a bye in round {round}{others}: counted as absent, without points; a line may be missing",
        name(event, player)
    );
    let at = event.players.get(player.index())?.at;
    let fault = Fault::new(FaultCode::RoundUnstated, at, message);
    Some(fault.settled_by("--left NAME=ROUND says who left"))
}

/// Rounds that show a knock-out: fewer may lack a line.
const ROUNDS_OF_KNOCK_OUT: u16 = 3;

/// Whether half of the players go on after each round, none of them after a loss, and none stays behind after a win: nobody is missing then.
fn is_knock_out(event: &Event, held: u16) -> bool {
    if event.kind.is_some() || held < ROUNDS_OF_KNOCK_OUT || !event.byes.is_empty() {
        return false;
    }
    let games_of = |round: u16| {
        let of_round = move |each: &&Pairing| each.round == Some(round);
        event.pairings.iter().filter(of_round)
    };
    (1..held).all(|round| {
        let next: HashSet<PlayerId> = games_of(round + 1).flat_map(|each| each.players).collect();
        let sides = games_of(round).flat_map(|each| each.players.into_iter().zip(each.results));
        let sides: Vec<(PlayerId, PlayerResult)> = sides.collect();
        let went_on = sides.iter().filter(|(player, _)| next.contains(player));
        let borne_out = sides.iter().all(|(player, result)| match result {
            PlayerResult::Win | PlayerResult::ForfeitWin => next.contains(player),
            PlayerResult::Loss | PlayerResult::ForfeitLoss => !next.contains(player),
            PlayerResult::Draw => true,
            PlayerResult::Open => false,
        });
        borne_out && went_on.count() == next.len() && sides.len() == 2 * next.len()
    })
}

/// What is stated of a round of a player.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Said {
    Nothing,
    /// That he was not there.
    Away,
    /// A game, or a bye.
    There,
}

/// What is stated of whom in the rounds that have been held.
struct Stated {
    /// For each round from 1 and each player.
    rounds: Vec<Vec<Said>>,
}

impl Stated {
    fn of(event: &Event, held: u16) -> Self {
        let nothing = vec![Said::Nothing; event.players.len()];
        let mut stated = Self {
            rounds: vec![nothing; usize::from(held)],
        };
        for pairing in &event.pairings {
            for player in pairing.players {
                stated.say(pairing.round, player, Said::There);
            }
        }
        for bye in &event.byes {
            let away = matches!(bye.why, ByeReason::ZeroBye | ByeReason::Absent);
            let said = if away { Said::Away } else { Said::There };
            stated.say(Some(bye.round), bye.player, said);
        }
        stated
    }

    fn say(&mut self, round: Option<u16>, player: PlayerId, what: Said) {
        let round = round.and_then(|round| round.checked_sub(1));
        let players = round.and_then(|round| self.rounds.get_mut(usize::from(round)));
        if let Some(said) = players.and_then(|players| players.get_mut(player.index())) {
            *said = what;
        }
    }

    /// Each player of whom nothing is stated in a round, with the first such round, in the order of the players. Rounds
    /// without any game are told of as a whole.
    fn gaps(&self, event: &Event) -> Vec<(PlayerId, u16)> {
        let rounds = (1..).zip(&self.rounds);
        let held = rounds.filter(|(_, players)| players.iter().any(|said| *said != Said::Nothing));
        let held: Vec<(u16, &Vec<Said>)> = held.collect();
        let players = event.ids().zip(&event.players);
        let taking_part = players.filter(|(_, player)| !player.struck);
        let gaps = taking_part.filter_map(|(id, player)| {
            let own = held
                .iter()
                .filter_map(|(round, players)| Some((*round, *players.get(id.index())?)));
            let own = own.filter(|(round, _)| player.left_after.is_none_or(|left| *round <= left));
            Some((id, gap(own)?))
        });
        gaps.collect()
    }
}

/// The first round of which nothing is stated. Who was away, and is not heard of again, has stayed away.
fn gap(own: impl Iterator<Item = (u16, Said)>) -> Option<u16> {
    let mut own: Vec<(u16, Said)> = own.collect();
    let last = own.iter().rposition(|(_, said)| *said != Said::Nothing);
    if let Some(last) = last.filter(|last| matches!(own.get(*last), Some((_, Said::Away)))) {
        own.truncate(last);
    }
    let mut gaps = own.iter().filter(|(_, said)| *said == Said::Nothing);
    gaps.next().map(|(round, _)| *round)
}
