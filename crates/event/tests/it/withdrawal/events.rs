//! Events in which somebody leaves, and what is asked of them afterwards.

use scoresheet_event::withdrawal::{Applied, Options, apply};
use scoresheet_event::{Event, Kind, Pairing, Player, PlayerId, PlayerResult, RuleSet};

pub const ID: fn(u32) -> PlayerId = PlayerId;
pub const UNPLAYED: [PlayerResult; 2] = [PlayerResult::Open; 2];
pub const RESULTS: [[PlayerResult; 2]; 3] = [
    [PlayerResult::Win, PlayerResult::Loss],
    [PlayerResult::Draw, PlayerResult::Draw],
    [PlayerResult::Loss, PlayerResult::Win],
];

/// A single round robin by the circle method; `marks` are asked for the round and the two.
pub fn round_robin(
    players: u32,
    mut marks: impl FnMut(u16, u32, u32) -> [PlayerResult; 2],
) -> Event {
    let mut event = Event {
        players: (1..=players)
            .map(|number| Player {
                number,
                name: format!("P{number}"),
                ..Player::default()
            })
            .collect(),
        kind: Some(Kind::RoundRobin { cycles: 1 }),
        ..Event::default()
    };
    let even = players + players % 2;
    let circle = even - 1;
    for round in 0..circle {
        for step in 0..even / 2 {
            let one = (round + step) % circle;
            let other = if step == 0 {
                even - 1
            } else {
                (round + circle - step) % circle
            };
            if one < players && other < players {
                let number = u16::try_from(round + 1).unwrap();
                let marks = marks(number, one, other);
                event
                    .pairings
                    .push(Pairing::new(Some(number), ID(one), ID(other), marks));
            }
        }
    }
    event
}

/// All games are drawn but those of the first player after round `left`, which are open.
pub fn first_leaves(players: u32, left: u16) -> Event {
    let mut event = round_robin(players, |round, one, other| {
        if round > left && (one == 0 || other == 0) {
            UNPLAYED
        } else {
            [PlayerResult::Draw; 2]
        }
    });
    event.players[0].left_after = Some(left);
    event
}

pub fn by(rules: RuleSet, event: &Event) -> Applied {
    apply(event, rules, &Options::default()).unwrap()
}

pub fn pairing(event: &Event, one: u32, other: u32) -> &Pairing {
    let found = event
        .pairings
        .iter()
        .find(|each| each.side_of(ID(one)).is_some() && each.side_of(ID(other)).is_some());
    found.unwrap()
}

pub fn mark(event: &Event, one: u32, other: u32) -> PlayerResult {
    let pairing = pairing(event, one, other);
    pairing.results[pairing.side_of(ID(one)).unwrap()]
}
