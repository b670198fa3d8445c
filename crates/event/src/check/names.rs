//! Names that are signs of results, as where columns are exchanged.

use crate::{Event, Fault, FaultCode};

/// What results are made of, figures aside.
const SIGNS: &str = "½+-–—−=:/., ";

/// Players who would have a place in the standings though nobody is called so. Figures alone may be what stands for a name.
pub(super) fn check(event: &Event) -> Vec<Fault> {
    let players = event.players.iter();
    let players = players.filter(|player| is_result(&player.name));
    let faults = players.map(|player| {
        let message = format!(
            "{:?} is a result or a sign, not the name of a player, but is taken for one: columns may be exchanged",
            player.name
        );
        Fault::new(FaultCode::NameUnlikely, player.at, message)
    });
    faults.collect()
}

/// `1-0`, `½`, `0.5`, `+`
fn is_result(name: &str) -> bool {
    let sign = |c: char| SIGNS.contains(c);
    let all = name.chars().all(|c| c.is_ascii_digit() || sign(c));
    all && name.trim().chars().any(sign)
}
