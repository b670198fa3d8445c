//! Events for tests of norms.

use scoresheet_event::{Event, Pairing, Player, PlayerId, PlayerResult, Points};
use scoresheet_norms::Rank;

/// So many players of each rank, `Player 1` and on, without games.
pub fn field(counts: &[(Rank, usize)]) -> Event {
    let ranks = counts.iter().flat_map(|(rank, count)| vec![*rank; *count]);
    let players = ranks.zip(1..).map(|(rank, number)| Player {
        number,
        name: format!("Player {number}"),
        rank: Some(rank.code().to_owned()),
        ..Player::default()
    });
    Event {
        players: players.collect(),
        ..Event::default()
    }
}

/// The event with a game of each two players.
pub fn round_robin(mut event: Event, mark: PlayerResult) -> Event {
    let players = u32::try_from(event.players.len()).unwrap_or(0);
    let pairs = (0..players).flat_map(|one| (one + 1..players).map(move |other| (one, other)));
    let marks = [mark, mark.reverse()];
    event.pairings = pairs
        .map(|(one, other)| Pairing::new(None, PlayerId(one), PlayerId(other), marks))
        .collect();
    event
}

/// Gives players so many points: they draw with one another, and the others give way game by game.
pub fn with_scores(event: &mut Event, scores: &[(u32, Points)]) {
    let is_scored = |id: PlayerId| scores.iter().any(|(number, _)| number - 1 == id.0);
    for &(number, points) in scores {
        let player = PlayerId(number - 1);
        let drawn = i32::try_from(scores.len() - 1).unwrap_or(0);
        let mut halves = points.in_halves() - drawn;
        for pairing in &mut event.pairings {
            let Some(side) = pairing.side_of(player) else {
                continue;
            };
            let mark = if is_scored(pairing.players[1 - side]) {
                PlayerResult::Draw
            } else {
                let mark = [PlayerResult::Loss, PlayerResult::Draw, PlayerResult::Win]
                    [halves.clamp(0, 2) as usize];
                halves = (halves - 2).max(0);
                mark
            };
            pairing.results[side] = mark;
            pairing.results[1 - side] = mark.reverse();
        }
    }
    for &(number, points) in scores {
        assert_eq!(event.points_of(PlayerId(number - 1)), points);
    }
}
