//! What holds of every withdrawal.

use super::events::{ID, RESULTS, UNPLAYED, by, first_leaves, round_robin};
use proptest::prelude::*;
use scoresheet_event::{Event, PlayerId, PlayerResult, Points, RuleSet};

/// A round robin with random results, and who left after which round: their games are open.
fn events() -> impl Strategy<Value = Event> {
    (
        3_u32..14,
        any::<u64>(),
        prop::collection::vec((0_u32..14, 0_u16..14), 0..4),
    )
        .prop_map(|(players, mut seed, leaving)| {
            let mut left: Vec<Option<u16>> = vec![None; players as usize];
            let rounds = players + players % 2 - 1;
            for (who, round) in leaving {
                left[(who % players) as usize] = Some(round % (rounds as u16 + 1));
            }
            let mut event = round_robin(players, |round, one, other| {
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let gone = |who: u32| left[who as usize].is_some_and(|left| round > left);
                if gone(one) || gone(other) {
                    UNPLAYED
                } else {
                    RESULTS[(seed >> 33) as usize % 3]
                }
            });
            for (player, left) in event.players.iter_mut().zip(left) {
                player.left_after = left;
            }
            event
        })
}

proptest! {
    /// Whoever is in the table has every game; what counts is worth one point a game to the two
    /// together, or none where neither came.
    #[test]
    fn of_those_who_stay_nothing_is_left_open(event in events()) {
        for rules in RuleSet::ALL {
            let after = by(rules, &event).event;
            for pairing in &after.pairings {
                let struck = pairing.players.iter().any(|id| after.players[id.index()].struck);
                prop_assert!(struck || pairing.results[0] != PlayerResult::Open);
                prop_assert!(!(struck && pairing.counts));
                prop_assert!(pairing.results[0].agrees_with(pairing.results[1]));
                prop_assert!(pairing.results[0].is_played() || !pairing.rated);
            }
            let counted = after.pairings.iter().filter(|each| each.counts);
            let shared = counted.filter(|each| each.results != [PlayerResult::ForfeitLoss; 2]).count();
            let points: Points = after.ids().map(|id| after.points_of(id)).sum();
            prop_assert_eq!(points, Points::whole(shared as i32));
        }
    }

    /// Games that were played stay as they were; only what they count for changes.
    #[test]
    fn no_game_played_is_changed(event in events()) {
        for rules in RuleSet::ALL {
            let after = by(rules, &event).event;
            for (before, after) in event.pairings.iter().zip(&after.pairings) {
                prop_assert_eq!(before.players, after.players);
                prop_assert!(!before.results[0].is_played() || before.results == after.results);
            }
        }
    }

    /// Once applied, there is nothing more to apply.
    #[test]
    fn withdrawals_are_applied_once(event in events()) {
        for rules in RuleSet::ALL {
            let once = by(rules, &event).event;
            prop_assert_eq!(&by(rules, &once).event, &once);
        }
    }

    /// Of one player who leaves, every opponent has the same number of games, or all have them.
    #[test]
    fn one_who_leaves_treats_all_opponents_alike(players in 4_u32..14, left in 0_u16..14) {
        let event = first_leaves(players, left % (players - 1) as u16);
        for rules in RuleSet::ALL {
            let after = by(rules, &event).event;
            let games = |id: PlayerId| {
                after.pairings.iter().filter(|each| each.counts && each.side_of(id).is_some()).count()
            };
            let of_others: Vec<usize> = (1..players).map(|id| games(ID(id))).collect();
            prop_assert!(of_others.windows(2).all(|two| two[0] == two[1]));
            let all = players as usize - 1;
            prop_assert_eq!(of_others[0], if after.placed()[0] { all } else { all - 1 });
        }
    }
}
