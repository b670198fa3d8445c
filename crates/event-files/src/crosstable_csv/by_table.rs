//! Rounds and colours of a crosstable by the pairing table, where the numbers are those drawn by lot.

use scoresheet_event::{
    Bye, ByeReason, Event, Fault, FaultCode, Kind, Pairing, Place, PlayerId, RoundTable,
};
use std::collections::HashMap;

/// Gives every meeting the round and the colours that the table for so many players has (KV53 and MK53
/// annexes); in a double round robin the second result of a cell is that of the second half. Whoever has a bye
/// in a round sits it out.
pub(super) fn assign(event: &mut Event, at: Place) -> Result<(), Fault> {
    let refuse = |why: String| {
        let message = format!("the pairing tables do not fit this event: {why}");
        Fault::new(FaultCode::UnreadableLine, at, message)
    };
    let players = u32::try_from(event.players.len()).unwrap_or(u32::MAX);
    let table = RoundTable::new(players).map_err(|no| refuse(no.to_string()))?;
    let table = match event.kind {
        Some(Kind::RoundRobin { cycles: 1 }) => table,
        Some(Kind::RoundRobin { cycles: 2 }) => table.doubled(),
        _ => {
            return Err(refuse(
                "it is neither a single nor a double round-robin".to_owned(),
            ));
        }
    };
    let mut ids = HashMap::new();
    for id in event.ids() {
        let number = event
            .players
            .get(id.index())
            .map_or(0, |player| player.number);
        ids.insert(number, id);
    }
    let lots = (1..=players).map(|number| ids.get(&number).copied());
    let Some(lots) = lots.collect::<Option<Vec<PlayerId>>>() else {
        return Err(refuse(format!("the numbers are not 1 to {players}")));
    };
    let player = |lot: u16| lots.get(usize::from(lot).checked_sub(1)?).copied();
    let mut left: HashMap<[PlayerId; 2], Vec<Pairing>> = HashMap::new();
    for pairing in event.pairings.drain(..).rev() {
        let [a, b] = pairing.players;
        left.entry([a.min(b), a.max(b)]).or_default().push(pairing);
    }
    for round in table.rounds() {
        for [white, black] in round.games() {
            let (Some(white), Some(black)) = (player(white), player(black)) else {
                continue;
            };
            let met = left.get_mut(&[white.min(black), white.max(black)]);
            let Some(mut pairing) = met.and_then(Vec::pop) else {
                continue;
            };
            if pairing.players[0] != white {
                pairing.players.reverse();
                pairing.results.reverse();
            }
            pairing.round = Some(round.number);
            pairing.colours_known = true;
            event.pairings.push(pairing);
        }
        if let Some(player) = round.free().and_then(player) {
            event
                .byes
                .push(Bye::new(round.number, player, ByeReason::Free, at));
        }
    }
    Ok(())
}
