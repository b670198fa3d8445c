//! Whether the points that a source states are those of its results.

use crate::tiebreak::{Contest, TeamScore};
use crate::{ByeReason, Event, Fault, FaultCode, Pairing, PlayerId, Points, RuleSet, Team};
use scoresheet_source::Level;
use std::collections::HashSet;

/// Whether stated points are those that a player's results give: programs state them with and without penalties and bonuses,
/// byes of his team, and byes of the round that is to come.
#[must_use]
pub fn stand_for(event: &Event, player: PlayerId, sum: Points, stated: Points) -> bool {
    if stated == sum {
        return true;
    }
    let adjusted = event.adjustment_of(player);
    let byes = byes_of_his_team(event, player);
    let coming = byes_to_come(event, player);
    [
        sum - byes,
        sum - adjusted,
        sum - byes - adjusted,
        sum + coming,
        sum + coming - adjusted,
    ]
    .contains(&stated)
}

/// Players whose stated points are not the sum of their results.
#[must_use]
pub fn stated_points(event: &Event) -> Vec<Fault> {
    let mut faults = Vec::new();
    for ((id, player), sum) in event.ids().zip(&event.players).zip(event.points()) {
        let Some(stated) = player.stated_points else {
            continue;
        };
        if stand_for(event, id, sum, stated) {
            continue;
        }
        // Games of who is struck do not count, whatever the table shows (KV53 §38, MK53 §27).
        if player.struck {
            continue;
        }
        let (number, name) = (player.number, &player.name);
        let message = format!(
            "{number} {name}: the stated points are {}, but the results give {}",
            stated.printed(),
            sum.printed()
        );
        faults.push(Fault::new(FaultCode::PointsDisagree, player.at, message));
    }
    faults
}

pub(super) fn check(event: &Event) -> Vec<Fault> {
    let mut faults = stated_points(event);
    // Where teams meet, places may be those of boards.
    faults.extend(if event.plays_matches() {
        teams(event)
    } else {
        super::places::check(event)
    });
    faults
}

/// Match points and points on all boards as they are stated of teams.
fn teams(event: &Event) -> Vec<Fault> {
    let any = |team: &Team| {
        team.stated_match_points
            .or(team.stated_game_points)
            .is_some()
    };
    if !event.teams.iter().any(any) {
        return Vec::new();
    }
    let rules = event.rules.unwrap_or(RuleSet::NEWEST);
    let contest = Contest::of_teams(event, rules, TeamScore::Match);
    let by_boards = contest.exchanged();
    let mut faults = Vec::new();
    for (index, team) in event.teams.iter().enumerate() {
        let (made, boards) = (
            contest.standing_score(index),
            by_boards.standing_score(index),
        );
        let stated = [
            team.stated_match_points.unwrap_or(made),
            team.stated_game_points.unwrap_or(boards),
        ];
        if stated == [made, boards] {
            continue;
        }
        let message = format!(
            "team {} {}: stated are {} match points and {} game points, but the results give {} and {}",
            team.number,
            team.name,
            stated[0].printed(),
            stated[1].printed(),
            made.printed(),
            boards.printed()
        );
        let fault = Fault::new(FaultCode::PointsDisagree, team.at, message);
        // Programs count the boards of a match before it is decided; here it counts when all of them are.
        if contest.open.iter().any(|(_, pair)| pair.contains(&index)) {
            let message = format!("{}; a match of this team has no result yet", fault.message);
            faults.push(Fault { message, ..fault });
            continue;
        }
        // Nothing but the boards makes them, so that a board or a whole match has been misread or is missing.
        faults.push(Fault {
            level: Level::Error,
            ..fault
        });
    }
    faults
}

/// What a player has from byes in rounds that have not taken place.
fn byes_to_come(event: &Event, player: PlayerId) -> Points {
    let held = event.last_round_held().unwrap_or(u16::MAX);
    (event.byes.iter())
        .filter(|each| each.player == player && each.round > held)
        .map(|each| event.scoring.bye(each.why))
        .sum()
}

/// What a player has from byes of his team: TRF26 states players' points without them, programs also with. His team has a bye
/// where the source says so, or where none of its players has a game.
fn byes_of_his_team(event: &Event, player: PlayerId) -> Points {
    let team_of = |player: PlayerId| event.players.get(player.index()).and_then(|one| one.team);
    let Some(team) = team_of(player).filter(|_| event.plays_matches()) else {
        return Points::ZERO;
    };
    let stated = (event.team_rounds.iter())
        .filter(|each| each.team == team && each.opponent().is_none())
        .map(|each| each.round);
    let stated: HashSet<u16> = stated.collect();
    let of_team = |pairing: &&Pairing| {
        let mut players = pairing.players.into_iter();
        players.any(|one| team_of(one) == Some(team))
    };
    let games = event.pairings.iter().filter(of_team);
    let playing: HashSet<u16> = games.filter_map(|each| each.round).collect();
    (event.byes.iter())
        .filter(|each| each.player == player && each.why == ByeReason::PairingBye)
        .filter(|each| stated.contains(&each.round) || !playing.contains(&each.round))
        .map(|each| event.scoring.bye(each.why))
        .sum()
}
