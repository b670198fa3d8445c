//! Whether the places that a source states are those of its results.

use crate::assessment::{fully_stated, rules_of};
use crate::tiebreak::{Choices, Contest, Standings};
use crate::{Event, Fault, FaultCode, Player, Points};

/// A player, the stated place, and the points made.
type Placed<'e> = (u32, &'e Player, Points);

pub(super) fn check(event: &Event) -> Vec<Fault> {
    let players = event.players.iter().zip(event.points());
    let placed = players.filter(|(player, _)| !player.struck);
    let mut placed: Vec<Placed<'_>> = placed
        .filter_map(|(player, sum)| Some((player.stated_place?, player, sum)))
        .collect();
    placed.sort_by_key(|(place, ..)| *place);
    let mut faults = beyond(event, &placed);
    let pairs = placed.windows(2);
    faults.extend(pairs.filter_map(|pair| match pair {
        [above, below] => out_of_order(above, below),
        _ => None,
    }));
    if faults.is_empty() && !placed.is_empty() {
        faults.extend(against_tiebreaks(event));
    }
    faults
}

fn disagree(player: &Player, message: String) -> Fault {
    Fault::new(FaultCode::PlacesDisagree, player.at, message)
}

/// Places after that of the last player.
fn beyond(event: &Event, placed: &[Placed<'_>]) -> Vec<Fault> {
    let last = event.players.len();
    // Places may be those of a longer list, as numbers are.
    let most = event.players.iter().map(|player| player.number as usize);
    let most = most.max().unwrap_or(0).max(last);
    let beyond = placed.iter().filter(|(place, ..)| *place as usize > most);
    let faults = beyond.map(|(place, player, _)| {
        let message = format!(
            "{} {} has place {place} of {last} players",
            player.number, player.name
        );
        disagree(player, message)
    });
    faults.collect()
}

/// Fewer points above more, or another number of points at the same place.
fn out_of_order(above: &Placed<'_>, below: &Placed<'_>) -> Option<Fault> {
    let ((better, one, more), (worse, other, fewer)) = (above, below);
    let where_to = if better == worse && more != fewer {
        format!("place {worse}, as has")
    } else if better < worse && more < fewer {
        format!("place {worse}, below")
    } else {
        return None;
    };
    let place = match better == worse {
        true => String::new(),
        false => format!(" and place {better}"),
    };
    let message = format!(
        "{} {} with {} {} has {where_to} {} {} with {}{place}",
        other.number,
        other.name,
        fewer.printed(),
        fewer.noun(),
        one.number,
        one.name,
        more.printed(),
    );
    Some(disagree(other, message))
}

/// Places that are not those of the tie-breaks which the event states, where all of these are known and all games decided.
fn against_tiebreaks(event: &Event) -> Option<Fault> {
    let specs = fully_stated(event)?;
    let contest = Contest::of_players(event);
    let left = event
        .players
        .iter()
        .any(|player| player.left_after.is_some());
    if left || !contest.open.is_empty() || !contest.to_come.is_empty() {
        return None;
    }
    let (rules, _) = rules_of(event, None);
    let standings = Standings::of(&contest, rules, Choices::default(), &specs);
    if !standings.refused.is_empty() {
        return None;
    }
    let rows = standings.rows.iter();
    let mut other = rows.filter_map(|row| {
        let player = event.players.get(row.competitor)?;
        let stated = player.stated_place?;
        let fits = (row.place..=row.last).contains(&(stated as usize));
        (!fits).then_some((player, stated, row.place))
    });
    let (player, stated, place) = other.next()?;
    let others = match other.count() {
        0 => String::new(),
        1 => ", and 1 more has another than stated".to_owned(),
        more => format!(", and {more} more have another than stated"),
    };
    let message = format!(
        "{} {} has the stated place {stated}, but {place} by the stated tie-breaks under {}{others}",
        player.number,
        player.name,
        rules.code(),
    );
    Some(disagree(player, message))
}
