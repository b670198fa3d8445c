//! Games that appear twice, with one result or with two.

use scoresheet_event::{Fault, FaultCode, Pairing, Place, PlayerId, PlayerResult};
use std::collections::HashMap;

/// A meeting and what two records of it have in common.
pub(super) struct Stated {
    pub pairing: Pairing,
    /// The full date, where there is no round.
    pub day: Option<i32>,
    pub moves: Option<u64>,
}

/// By what two records can be one game: players with their colours, and the round, or the day without one.
type Key = ([PlayerId; 2], Option<u16>, Option<i32>);

/// Leaves every game once. Of two results for one game neither is believed.
pub(super) fn once(
    reported: Vec<Stated>,
    names: impl Fn(PlayerId) -> String,
    place: impl Fn(Place) -> String,
) -> (Vec<Pairing>, Vec<Fault>) {
    let mut faults = Vec::new();
    let mut kept: Vec<Stated> = Vec::new();
    let mut seen: HashMap<Key, Vec<usize>> = HashMap::new();
    for game in reported {
        let round = game.pairing.round;
        let day = game.day.filter(|_| round.is_none());
        let earlier = seen.entry((game.pairing.players, round, day)).or_default();
        let same = earlier
            .iter()
            .copied()
            .find(|at| kept.get(*at).is_some_and(|first| one(first, &game)));
        let Some(first) = same.and_then(|at| kept.get_mut(at)) else {
            earlier.push(kept.len());
            kept.push(game);
            continue;
        };
        let [white, black] = game.pairing.players.map(&names);
        let at = game.pairing.at;
        let line = place(first.pairing.at);
        if first.pairing.results == game.pairing.results {
            let message = format!("{white} against {black} is already in {line}; counted once");
            faults.push(Fault::new(FaultCode::GameDoubled, at, message));
            continue;
        }
        let shown = |marks: [PlayerResult; 2]| marks.map(PlayerResult::printed).join(":");
        let message = format!(
            "{white} against {black} is {} here and {} in {line}; taken as undecided",
            shown(game.pairing.results),
            shown(first.pairing.results)
        );
        faults.push(Fault::new(FaultCode::FactsDisagree, at, message));
        first.pairing.results = [PlayerResult::Open; 2];
        first.pairing.rated = false;
    }
    (kept.into_iter().map(|game| game.pairing).collect(), faults)
}

/// Whether two records with one key are of one game. Without a round or a day only the moves can tell; with
/// one, different moves are two games, such as those of a match on one day.
fn one(first: &Stated, again: &Stated) -> bool {
    let same_moves = match (first.moves, again.moves) {
        (Some(first), Some(again)) => Some(first == again),
        _ => None,
    };
    let known_when = first.pairing.round.is_some() || first.day.is_some();
    same_moves.unwrap_or(known_when)
}
