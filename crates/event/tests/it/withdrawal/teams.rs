//! Players who leave a team, and teams that leave (FTM98 5.6).

use super::events::{ID, UNPLAYED, by, first_leaves, round_robin};
use scoresheet_event::{Event, Kind, Pairing, Player, PlayerResult, RuleSet};
use scoresheet_event::{Team, TeamId};

#[test]
fn ftm98_5_6_a_player_who_leaves_a_team_takes_nothing_with_him() {
    let mut event = first_leaves(8, 2);
    event.teams.push(Team::default());
    event.players[0].team = Some(TeamId(0));
    let after = by(RuleSet::Fide98, &event);
    assert_eq!(after.event, event);
    assert_eq!(after.steps[0].clause, Some("FTM98 5.6"));
}

/// Four teams of two boards, round-robin; `open` are the rounds that the first misses.
fn teams(open: &[u16]) -> Event {
    let pairs = round_robin(4, |_, _, _| UNPLAYED);
    let mut event = Event::default();
    for number in 0..4_u32 {
        event.teams.push(Team {
            number: number + 1,
            name: format!("T{}", number + 1),
            players: vec![ID(2 * number), ID(2 * number + 1)],
            ..Team::default()
        });
        for board in 1..=2 {
            event.players.push(Player {
                number: 2 * number + board,
                team: Some(TeamId(number)),
                ..Player::default()
            });
        }
    }
    for pair in &pairs.pairings {
        let [one, other] = pair.players.map(|id| id.0);
        let missed = [one, other].contains(&0) && open.contains(&pair.round.unwrap());
        let marks = if missed {
            UNPLAYED
        } else {
            [PlayerResult::Win, PlayerResult::Loss]
        };
        for board in 0..2 {
            let [white, black] = if board == 0 {
                [one, other]
            } else {
                [other, one]
            };
            let game = Pairing::new(
                pair.round,
                ID(2 * white + board),
                ID(2 * black + board),
                marks,
            );
            event.pairings.push(game);
        }
    }
    event
}

#[test]
fn ftm98_5_6_a_team_is_judged_by_its_matches() {
    for (left, missed, counts) in [(1, &[2, 3][..], false), (2, &[3], true)] {
        let mut event = teams(missed);
        event.teams[0].left_after = Some(left);
        let after = by(RuleSet::Fide98, &event);
        assert!(
            after.steps[0]
                .words
                .contains(&format!("{left} of 3 matches")),
            "{:?}",
            after.steps
        );
        for pairing in &after.event.pairings {
            let side = pairing.players.iter().position(|id| id.0 < 2);
            assert_eq!(pairing.counts, side.is_none() || counts);
            if let Some(side) = side.filter(|_| pairing.round > Some(left)) {
                assert_eq!(pairing.results[side], PlayerResult::ForfeitLoss);
                assert_eq!(pairing.results[1 - side], PlayerResult::ForfeitWin);
                assert!(!pairing.rated);
            } else {
                assert!(pairing.results[0].is_played());
            }
        }
    }
    // Matches that are not listed are reported.
    let mut event = teams(&[2, 3]);
    event.pairings.retain(|each| each.results != UNPLAYED);
    event.teams[0].left_after = Some(1);
    let after = by(RuleSet::Fide98, &event);
    assert!(
        after.steps[1]
            .words
            .starts_with("Matches that are not listed"),
        "{:?}",
        after.steps
    );
    // In a Swiss tournament all points stay.
    event.kind = Some(Kind::Swiss);
    let after = by(RuleSet::Fide98, &event);
    assert_eq!(after.steps[0].clause, Some("FTM98 5.5"));
    assert!(after.event.pairings.iter().all(|each| each.counts));
}
