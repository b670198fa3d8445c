//! What is stated twice must agree.

use super::build::{Builder, at};
use crate::FaultCode;

/// Compares the counts as stated with what is there. Points and places are looked at in every event alike:
/// [`crate::check`].
pub(super) fn check(builder: &mut Builder<'_, '_>) {
    if builder.players.is_empty() {
        builder.fault(
            FaultCode::TooFewPlayers,
            at(1, 0),
            "there is no player (001)",
        );
    }
    counts(builder);
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
