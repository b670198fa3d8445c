//! What cannot be written, and what is lost.

use super::{CannotWrite, Losses};
use crate::trf::{MOST_PLAYERS, MOST_ROUNDS};
use crate::{Event, PlayerId};
use std::collections::HashSet;

/// Whether the format can hold the event at all.
pub(super) fn check(event: &Event) -> Result<(), CannotWrite> {
    let mut numbers = HashSet::new();
    for player in &event.players {
        if !(1..=MOST_PLAYERS).contains(&player.number) {
            return Err(CannotWrite::Number(player.number));
        }
        if !numbers.insert(player.number) {
            return Err(CannotWrite::Twice(player.number));
        }
    }
    let number = |player: PlayerId| {
        let player = event.players.get(player.index());
        player
            .map(|player| player.number)
            .ok_or(CannotWrite::Stranger)
    };
    let mut taken = HashSet::new();
    let mut take = |player: PlayerId, round: u16| {
        let number = number(player)?;
        if !(1..=MOST_ROUNDS).contains(&round) {
            return Err(CannotWrite::Round(round));
        }
        if taken.insert((player, round)) {
            Ok(())
        } else {
            Err(CannotWrite::PairedTwice(number, round))
        }
    };
    for meeting in &event.meetings {
        let [one, other] = meeting.players;
        let Some(round) = meeting.round else {
            return Err(CannotWrite::NoRound(number(one)?, number(other)?));
        };
        take(one, round)?;
        take(other, round)?;
    }
    for sitting in &event.sittings {
        take(sitting.player, sitting.round)?;
    }
    match event.rounds {
        Some(rounds) if !(1..=MOST_ROUNDS).contains(&rounds) => Err(CannotWrite::Round(rounds)),
        _ => Ok(()),
    }
}

/// What an event can say and neither edition can.
pub(super) fn losses(event: &Event, losses: &mut Losses) {
    if let Some(rules) = event.rules {
        losses.add("the rules it is judged under", || rules.code().to_owned());
    }
    for player in &event.players {
        let who = || format!("{} ({})", player.name, player.number);
        if player.rank.is_some() {
            losses.add("ranks of players", who);
        }
        if player.left_after.is_some() {
            losses.add("when players left", who);
        }
        if player.struck {
            losses.add("that players were struck", who);
        }
        let in_team = player.team.and_then(|team| event.teams.get(team.index()));
        let listed = in_team.is_some_and(|team| {
            let ids = team
                .players
                .iter()
                .filter_map(|id| event.players.get(id.index()));
            ids.into_iter().any(|each| each.number == player.number)
        });
        if player.team.is_some() && !listed {
            losses.add("teams that do not list their players", who);
        }
    }
    for meeting in &event.meetings {
        let whose = || {
            let [one, other] = meeting.players.map(|id| {
                let player = event.players.get(id.index());
                player.map_or(0, |player| player.number)
            });
            format!("{one}–{other}")
        };
        if meeting.board.is_some() {
            losses.add("numbers of boards", whose);
        }
        if !meeting.counts {
            losses.add("that games do not count", whose);
        }
        let played = meeting.marks[0].is_played() && meeting.marks[1].is_played();
        if meeting.rated && !played {
            losses.add("that games without a result are rated", whose);
        }
        if !meeting.marks[0].agrees_with(meeting.marks[1]) {
            losses.add("results that do not fit together are read as faults", whose);
        }
    }
}
