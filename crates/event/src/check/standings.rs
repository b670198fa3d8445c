//! Whether the points and places that a source states are those of its results.

use crate::{Event, Fault, FaultCode, Points};

pub(super) fn check(event: &Event) -> Vec<Fault> {
    let points = points(event);
    let mut faults = Vec::new();
    for (player, sum) in event.players.iter().zip(&points) {
        let Some(stated) = player.stated_points.filter(|stated| stated != sum) else {
            continue;
        };
        // Games of who is struck do not count, whatever the table shows (KV53 §38, MK53 §27).
        if player.struck {
            continue;
        }
        let (number, name) = (player.number, &player.name);
        let message = format!(
            "{number} {name} is said to have {} points; the results make {}",
            stated.printed(),
            sum.printed()
        );
        faults.push(Fault::new(FaultCode::PointsDisagree, player.at, message));
    }
    let placed = event
        .players
        .iter()
        .zip(points)
        .filter(|(player, _)| !player.struck);
    let mut placed: Vec<_> = placed
        .filter_map(|(player, sum)| Some((player.stated_place?, player, sum)))
        .collect();
    placed.sort_by_key(|(place, ..)| *place);
    for pair in placed.windows(2) {
        let [(better, above, more), (worse, player, fewer)] = pair else {
            continue;
        };
        if better < worse && more < fewer {
            let message = format!(
                "{} {} with {} points has place {worse}, behind {} {} with {} and place {better}",
                player.number,
                player.name,
                fewer.printed(),
                above.number,
                above.name,
                more.printed()
            );
            faults.push(Fault::new(FaultCode::PlacesDisagree, player.at, message));
        }
    }
    faults
}

/// Everybody's points at one go.
fn points(event: &Event) -> Vec<Points> {
    let mut points = vec![Points::ZERO; event.players.len()];
    for meeting in event.meetings.iter().filter(|each| each.counts) {
        for (player, mark) in meeting.players.iter().zip(meeting.marks) {
            if let Some(sum) = points.get_mut(player.index()) {
                *sum += event.scoring.points(mark);
            }
        }
    }
    for sitting in &event.sittings {
        if let Some(sum) = points.get_mut(sitting.player.index()) {
            *sum += event.scoring.sitting(sitting.why);
        }
    }
    points
}
