//! What is wrong with an event, whatever source it was read from.

use crate::{Event, Fault, FaultCode};
use std::collections::HashMap;

/// Players whose number another had before them.
pub(crate) fn doubled_numbers(event: &Event) -> Vec<Fault> {
    let mut seen = HashMap::new();
    let mut faults = Vec::new();
    for player in &event.players {
        let first = *seen.entry(player.number).or_insert(player.at);
        if first != player.at {
            let message = format!(
                "number {} is that of the player in line {} too",
                player.number, first.line
            );
            faults.push(Fault::new(FaultCode::DuplicateNumber, player.at, message));
        }
    }
    faults
}
