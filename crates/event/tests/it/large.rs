//! Two thousand players, round-robin: what takes the square of the players at most is
//! worked out in seconds even without optimisation.

use scoresheet_event::tiebreak::{Choices, Contest, Spec, Standings};
use scoresheet_event::{
    Event, Kind, Ledger, Pairing, Player, PlayerId, PlayerResult, RoundTable, RuleSet,
};

/// A Swiss of 2,000 players and nine rounds by the first rounds of a pairing table.
fn swiss() -> Event {
    let table = RoundTable::new(2000).expect("a table");
    let mut event = Event {
        kind: Some(Kind::Swiss),
        players: (1..=2000)
            .map(|number| Player {
                number,
                name: format!("player {number}"),
                ..Player::default()
            })
            .collect(),
        ..Event::default()
    };
    for (number, round) in (1..=9).zip(table.rounds()) {
        for [white, black] in round.games() {
            let marks = match (white + black + number) % 3 {
                0 => [PlayerResult::Win, PlayerResult::Loss],
                1 => [PlayerResult::Draw, PlayerResult::Draw],
                _ => [PlayerResult::Loss, PlayerResult::Win],
            };
            let [white, black] = [white, black].map(|number| PlayerId(u32::from(number - 1)));
            event
                .pairings
                .push(Pairing::new(Some(number), white, black, marks));
        }
    }
    event
}

#[test]
fn two_thousand_players_of_a_swiss_have_places() {
    let event = swiss();
    assert_eq!(Ledger::of(&event).entries(PlayerId(1999)).len(), 9);
    let contest = Contest::of_players(&event);
    let specs: Vec<Spec> = ["DE", "BH/C1", "BH", "SB", "PS", "KS"]
        .map(|spec| spec.parse().expect(spec))
        .to_vec();
    let standings = Standings::of(&contest, RuleSet::Fide2026, Choices::default(), &specs);
    assert_eq!(standings.rows.len(), 2000);
}
