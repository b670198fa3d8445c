//! Random events: Swiss ones with byes and forfeits, round robins with forfeits.

use proptest::prelude::*;
use scoresheet_event::{
    Bye, ByeReason, Event, Kind, Pairing, Place, Player, PlayerId, PlayerResult, Scoring,
};

const PLAYED: [[PlayerResult; 2]; 3] = [
    [PlayerResult::Win, PlayerResult::Loss],
    [PlayerResult::Draw, PlayerResult::Draw],
    [PlayerResult::Loss, PlayerResult::Win],
];
const FORFEITS: [[PlayerResult; 2]; 3] = [
    [PlayerResult::ForfeitWin, PlayerResult::ForfeitLoss],
    [PlayerResult::ForfeitLoss, PlayerResult::ForfeitWin],
    [PlayerResult::ForfeitLoss, PlayerResult::ForfeitLoss],
];
const OUT: [ByeReason; 5] = [
    ByeReason::PairingBye,
    ByeReason::FullBye,
    ByeReason::HalfBye,
    ByeReason::ZeroBye,
    ByeReason::Absent,
];

fn players(count: u32) -> Vec<Player> {
    let player = |number: u32| Player {
        number,
        name: format!("player {number}"),
        rating: u16::try_from(1500 + 13 * number).ok(),
        ..Player::default()
    };
    (1..=count).map(player).collect()
}

/// What happens in one meeting: one in so many is decided without play.
fn marks(unplayed: bool) -> impl Strategy<Value = [PlayerResult; 2]> {
    let share = u32::from(unplayed);
    prop_oneof![6 => prop::sample::select(&PLAYED), share => prop::sample::select(&FORFEITS)]
}

/// Rounds of random pairings; who is left over or stays away has a bye of any kind.
pub fn swiss(unplayed: bool) -> impl Strategy<Value = Event> {
    (2_u32..9, 1_u16..6).prop_flat_map(move |(half, rounds)| {
        let count = 2 * half;
        let order = Just((0..count).collect::<Vec<_>>()).prop_shuffle();
        let away = if unplayed { 0..2_usize } else { 0..1 };
        let round = (
            order,
            prop::collection::vec(marks(unplayed), half as usize),
            prop::collection::vec(prop::sample::select(&OUT), count as usize),
            away,
        );
        prop::collection::vec(round, usize::from(rounds)).prop_map(move |rounds| {
            let mut event = Event {
                kind: Some(Kind::Swiss),
                players: players(count),
                ..Event::default()
            };
            for (number, (order, marks, out, away)) in (1..).zip(rounds) {
                for (index, pair) in order.chunks(2).enumerate() {
                    if index < away {
                        event.byes.extend(pair.iter().map(|player| {
                            Bye::new(
                                number,
                                PlayerId(*player),
                                out[*player as usize],
                                Place::default(),
                            )
                        }));
                    } else {
                        let [white, black] = [PlayerId(pair[0]), PlayerId(pair[1])];
                        event
                            .pairings
                            .push(Pairing::new(Some(number), white, black, marks[index]));
                    }
                }
            }
            event
        })
    })
}

/// round-robin, once, in rounds of no table: rounds are not known.
pub fn round_robin(unplayed: bool) -> impl Strategy<Value = Event> {
    (3_u32..9).prop_flat_map(move |count| {
        let pairs = (count * (count - 1) / 2) as usize;
        prop::collection::vec(marks(unplayed), pairs).prop_map(move |marks| {
            let pairs = (0..count).flat_map(|a| (a + 1..count).map(move |b| (a, b)));
            let pairings = pairs
                .zip(marks)
                .map(|((a, b), marks)| Pairing::new(None, PlayerId(a), PlayerId(b), marks));
            Event {
                kind: Some(Kind::RoundRobin { cycles: 1 }),
                players: players(count),
                pairings: pairings.collect(),
                ..Event::default()
            }
        })
    })
}

/// The same event with wins worth 2.
pub fn two_one_zero(event: &Event) -> Event {
    Event {
        scoring: Scoring::TWO_ONE_ZERO,
        ..event.clone()
    }
}
