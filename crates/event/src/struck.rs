//! Players whom a source states to be struck from the table.

use crate::{Event, Fault, FaultCode, Kind, Pairing, PlayerId, RuleSet};
use scoresheet_source::Level;
use scoresheet_source::quantity::counted;

/// Makes the games of players who are stated to be struck from the table count for nobody, as the clauses have it, and says of
/// whom: their column is not shown, so that a result which still counted would be in no cell. Where the event is no round-robin,
/// in which nothing is annulled, that is an error, and the games stay as they are.
///
/// ```
/// use scoresheet_event::{Event, Kind, Pairing, Player, PlayerId, PlayerResult, Points, annul_struck};
/// let players = [("A", false), ("B", true)].map(|(name, struck)| Player { name: name.into(), struck, ..Player::default() });
/// let marks = [PlayerResult::Win, PlayerResult::Loss];
/// let mut event = Event {
///     kind: Some(Kind::RoundRobin { cycles: 1 }),
///     players: players.into(),
///     pairings: vec![Pairing::new(None, PlayerId(0), PlayerId(1), marks)],
///     ..Event::default()
/// };
/// // Of the annulled game, and that a player who has played half of his games is not struck.
/// assert_eq!(annul_struck(&mut event).len(), 2);
/// assert_eq!(event.points_of(PlayerId(0)), Points::ZERO);
/// ```
#[must_use]
pub fn annul_struck(event: &mut Event) -> Vec<Fault> {
    if !event.players.iter().any(|player| player.struck) {
        return Vec::new();
    }
    let annulled = event.is_round_robin();
    let struck: Vec<PlayerId> = (event.ids().zip(&event.players))
        .filter(|(_, player)| player.struck)
        .map(|(id, _)| id)
        .collect();
    let mut faults = Vec::new();
    for id in struck {
        let counting = |each: &Pairing| each.counts && each.players.contains(&id);
        let games = event.pairings.iter().filter(|each| counting(each));
        let decided = games.filter(|each| !each.is_open()).count();
        if decided > 0 {
            faults.extend(told(event, id, decided, annulled));
        }
        if annulled {
            faults.extend(half_or_more(event, id));
            let games = event.pairings.iter_mut().filter(|each| counting(each));
            games.for_each(|game| game.counts = false);
        }
    }
    faults
}

fn told(event: &Event, id: PlayerId, games: usize, annulled: bool) -> Option<Fault> {
    let player = event.players.get(id.index())?;
    let who = format!("{} {}", player.number, player.name);
    let games = counted(games, "game", "games");
    if annulled {
        let message = format!(
            "{who} is struck from the table: {games} of that player without brackets {} for nobody ({})",
            if games.starts_with("1 ") {
                "counts"
            } else {
                "count"
            },
            clauses(event.rules)
        );
        return Some(Fault::new(FaultCode::ReadAs, player.at, message));
    }
    let message = format!(
        "{who} is struck from the table, but has {games} in what is no round-robin, where all points stay (FTM98 5.5)"
    );
    let settled = "say who left, and after which round (column left), or that it is a round-robin (# kind: round-robin)";
    let fault = Fault::new(FaultCode::FactsDisagree, player.at, message).settled_by(settled);
    Some(Fault {
        level: Level::Error,
        ..fault
    })
}

/// What annuls the games of a player who left early: as the event states its rules, else by any of them.
fn clauses(rules: Option<RuleSet>) -> String {
    let of_all = || {
        let sets = [RuleSet::Kv53, RuleSet::Mk53, RuleSet::Fide98];
        sets.map(|set| set.withdrawals().early.0).join(", ")
    };
    rules.map_or_else(of_all, |set| set.withdrawals().early.0.to_owned())
}

/// That a player is struck who had played so many games that the clauses let them count.
fn half_or_more(event: &Event, id: PlayerId) -> Option<Fault> {
    let player = event.players.get(id.index())?;
    let stays = |other: &PlayerId| {
        let other_player = event.players.get(other.index());
        *other != id && other_player.is_some_and(|other| !other.struck)
    };
    let games = (event.pairings.iter())
        .filter(|game| game.side_of(id).is_some() && game.players.iter().any(stays));
    let played = games.filter(|game| game.results[0].is_played()).count();
    let cycles = match event.kind {
        Some(Kind::RoundRobin { cycles }) => usize::from(cycles),
        Some(Kind::Swiss) | None => 1,
    };
    let scheduled = event.ids().filter(stays).count() * cycles;
    let clause = event.rules.unwrap_or(RuleSet::Kv53).withdrawals().late;
    (played > 0 && 2 * played >= scheduled).then(|| {
        let message = format!(
            "{} {} is struck from the table with {played} of {scheduled} games played, half or more: by {clause} they would count",
            player.number, player.name
        );
        Fault::new(FaultCode::FactsDisagree, player.at, message)
    })
}
