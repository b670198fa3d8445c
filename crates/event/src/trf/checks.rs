//! What is stated twice must agree.

use super::build::{Builder, at};
use crate::{Event, FaultCode, PlayerId, Points, SittingOut};

/// Compares counts, points and places as stated with those that follow from the rounds.
pub(super) fn check(builder: &mut Builder<'_, '_>) {
    if builder.players.is_empty() {
        builder.fault(
            FaultCode::TooFewPlayers,
            at(1, 0),
            "there is no player (001)",
        );
    }
    counts(builder);
    points(builder);
    if builder.event.teams.is_empty() {
        places(builder);
    }
}

fn counts(builder: &mut Builder<'_, '_>) {
    for (stated, found, what) in [
        (
            builder.stated.players,
            builder.event.players.len(),
            "players",
        ),
        (builder.stated.teams, builder.event.teams.len(), "teams"),
    ] {
        let Some((line, count)) = stated else {
            continue;
        };
        // Individual events state 0 teams, or as many as there are players.
        let is_moot = what == "teams" && found == 0;
        if u64::from(count) != found as u64 && !is_moot {
            let message = format!("{count} {what} are stated, {found} are there");
            builder.warn(FaultCode::MissingPlayer, at(line, 5), message);
        }
    }
    let last = builder
        .event
        .meetings
        .iter()
        .filter_map(|each| each.round)
        .max();
    if let (Some(last), Some(stated)) = (last, builder.event.rounds)
        && last > stated
    {
        let message = format!("{stated} rounds are stated, games of round {last} are there");
        let line = builder.stated.rounds.unwrap_or(0);
        builder.warn(FaultCode::RoundsOutOfOrder, at(line, 5), message);
    }
}

fn points(builder: &mut Builder<'_, '_>) {
    let event = &builder.event;
    let wrong: Vec<(u32, Points, Points)> = (event.ids().zip(&event.players).zip(event.points()))
        .filter_map(|((id, player), sum)| {
            let stated = player.stated_points?;
            let fits = stated == sum || stated == sum - byes_of_his_team(event, id);
            (!fits).then_some((player.at.line, stated, sum))
        })
        .collect();
    for (line, stated, sum) in wrong {
        let message = format!("{stated} points are stated, the rounds give {sum}");
        builder.fault(FaultCode::PointsDisagree, at(line, 81), message);
    }
}

/// What a player has from byes of his team: TRF26 states players' points without them, programs also with.
fn byes_of_his_team(event: &Event, player: PlayerId) -> Points {
    if event.teams.is_empty() {
        return Points::ZERO;
    }
    (event.sittings.iter())
        .filter(|each| each.player == player && each.why == SittingOut::PairingBye)
        .map(|each| event.scoring.sitting(each.why))
        .sum()
}

/// Nobody may be placed before someone who has more points.
fn places(builder: &mut Builder<'_, '_>) {
    let sums = builder.event.points();
    let mut placed: Vec<(u32, Points, u32, u32)> = (builder.event.players.iter().zip(sums))
        .filter_map(|(player, sum)| {
            let points = player.stated_points.unwrap_or(sum);
            Some((player.stated_place?, points, player.number, player.at.line))
        })
        .collect();
    placed.sort_by_key(|(place, points, ..)| (*place, std::cmp::Reverse(*points)));
    let wrong: Vec<(u32, String)> = (placed.windows(2))
        .filter_map(|pair| match pair {
            [(place, points, before, _), (next, more, number, line)] if more > points => Some((
                *line,
                format!(
                    "player {number} has place {next} with {more} points, player {before} place {place} with {points}"
                ),
            )),
            _ => None,
        })
        .collect();
    for (line, message) in wrong {
        builder.fault(FaultCode::PlacesDisagree, at(line, 86), message);
    }
}
