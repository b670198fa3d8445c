//! Players who leave a round robin, a Swiss tournament or a match, clause by clause.

use super::events::{ID, UNPLAYED, by, first_leaves, mark, pairing, round_robin};
use scoresheet_event::Bye;
use scoresheet_event::withdrawal::{Adjourned, Contradiction, Forfeits, Options, apply, is_half};
use scoresheet_event::{ByeReason, Event, Kind, Pairing, Player, PlayerResult, Points, RuleSet};

/// Scheduled, finished, and whether that is half or more: KV53 §38 has 6 of 11, 7 of 13, 8 of 15.
const HALVES: [(usize, usize, bool); 12] = [
    (11, 5, false),
    (11, 6, true),
    (13, 6, false),
    (13, 7, true),
    (15, 7, false),
    (15, 8, true),
    (14, 7, true),
    (14, 6, false),
    (1, 1, true),
    (2, 1, true),
    (9, 4, false),
    (9, 5, true),
];

#[test]
fn kv53_s38_half_of_an_odd_number_is_the_greater_half() {
    for (scheduled, finished, keep) in HALVES {
        assert_eq!(
            is_half(finished, scheduled),
            keep,
            "{finished} of {scheduled}"
        );
    }
}

#[test]
fn kv53_s38_and_mk53_s27_the_whole_table_of_halves() {
    for (scheduled, finished, keep) in HALVES {
        if scheduled < 2 {
            continue;
        }
        let players = u32::try_from(scheduled + 1).unwrap();
        // With an odd number of players the first is free in one of the rounds.
        let left = (1..=players as u16).find(|left| {
            let event = first_leaves(players, *left);
            let played = event
                .pairings
                .iter()
                .filter(|each| each.side_of(ID(0)).is_some() && each.results[0].is_played());
            played.count() == finished
        });
        let event = first_leaves(players, left.unwrap());
        for rules in [RuleSet::Kv53, RuleSet::Mk53] {
            let after = by(rules, &event).event;
            assert_eq!(after.players[0].struck, !keep, "{finished} of {scheduled}");
        }
        for rules in [RuleSet::Fide98, RuleSet::Fide2026] {
            let after = by(rules, &event).event;
            assert!(!after.players[0].struck);
            assert_eq!(after.placed()[0], keep, "{finished} of {scheduled}");
        }
    }
}

#[test]
fn kv53_s38_before_half_all_games_are_annulled() {
    let before = first_leaves(12, 5);
    let after = by(RuleSet::Kv53, &before);
    assert!(after.event.players[0].struck);
    for pairing in &after.event.pairings {
        let his = pairing.side_of(ID(0)).is_some();
        assert_eq!((pairing.counts, pairing.rated), (!his, !his));
    }
    // They are still there, so that the table before can be shown.
    assert_eq!(before.pairings.len(), after.event.pairings.len());
    assert_eq!(after.event.points_of(ID(1)), Points::whole(5));
    assert_eq!(after.steps.len(), 1);
    assert_eq!(
        after.steps[0].words,
        "P1 left after round 5 with 5 of 11 games played, fewer than half: all his games are annulled, \
         and he is struck from the table."
    );
}

#[test]
fn kv53_s38_after_half_the_unplayed_games_are_won_by_the_opponents() {
    let after = by(RuleSet::Kv53, &first_leaves(12, 6)).event;
    let mut forfeits = 0;
    for opponent in 1..12 {
        let [his, theirs] = [mark(&after, 0, opponent), mark(&after, opponent, 0)];
        if his == PlayerResult::Draw {
            continue;
        }
        assert_eq!(
            [his, theirs],
            [PlayerResult::ForfeitLoss, PlayerResult::ForfeitWin]
        );
        assert!(pairing(&after, 0, opponent).counts && !pairing(&after, 0, opponent).rated);
        forfeits += 1;
    }
    assert_eq!(forfeits, 5);
    assert_eq!(after.points_of(ID(0)), Points::whole(3));
}

#[test]
fn kv53_s38_and_mk53_s27_games_begun_count_as_played() {
    // Five of eleven, and a sixth adjourned in round 6.
    let adjourned = |event: &mut Event| {
        event.players[0].left_after = Some(6);
    };
    let mut event = first_leaves(12, 5);
    adjourned(&mut event);
    for rules in [RuleSet::Kv53, RuleSet::Mk53] {
        let after = by(rules, &event);
        assert!(!after.event.players[0].struck);
        let open = after
            .event
            .pairings
            .iter()
            .filter(|each| each.results == UNPLAYED);
        assert_eq!(open.map(|each| each.round).collect::<Vec<_>>(), [Some(6)]);
        assert!(after.steps[0].words.contains("the arbiter decides"));
    }
    // FTM98 has no such clause: he has not completed it, but what comes of it decides whether he has half.
    let after = by(RuleSet::Fide98, &event);
    assert!(!after.event.placed()[0]);
    assert!(
        after.provisional[0].contains("their results decide it"),
        "{:?}",
        after.provisional
    );
    assert!(
        by(RuleSet::Fide98, &first_leaves(12, 5))
            .provisional
            .is_empty()
    );
}

#[test]
fn kv53_s38_the_arbiter_decides_games_begun() {
    let mut event = first_leaves(12, 5);
    event.players[0].left_after = Some(6);
    let sixth = event
        .pairings
        .iter()
        .find(|each| each.results == UNPLAYED && each.round == Some(6));
    let [one, other] = sixth.unwrap().players;
    let options = |result| Options {
        adjourned: vec![Adjourned {
            players: [other, one],
            result,
        }],
        ..Options::default()
    };
    let decided = options(Some([PlayerResult::Loss, PlayerResult::Win]));
    let after = apply(&event, RuleSet::Kv53, &decided).unwrap();
    assert_eq!(mark(&after.event, one.0, other.0), PlayerResult::Win);
    assert!(!after.event.players[0].struck);
    let nonsense = options(Some([PlayerResult::Win, PlayerResult::Win]));
    assert!(matches!(
        apply(&event, RuleSet::Kv53, &nonsense),
        Err(Contradiction::NoResult { .. })
    ));
    // Without rounds it has to be stated that a game was begun.
    for pairing in &mut event.pairings {
        pairing.round = None;
    }
    assert!(by(RuleSet::Kv53, &event).event.players[0].struck);
    let stated = apply(&event, RuleSet::Kv53, &options(None)).unwrap();
    assert!(!stated.event.players[0].struck);
}

#[test]
fn kv53_s38_and_mk53_s27_before_the_start_new_lots_only_if_the_number_is_odd() {
    for (players, anew) in [(11, true), (12, false)] {
        let mut event = round_robin(players, |_, _, _| UNPLAYED);
        event.players[3].left_after = Some(0);
        for rules in [RuleSet::Kv53, RuleSet::Mk53] {
            let after = by(rules, &event);
            assert!(after.event.players[3].struck);
            let words = &after.steps[0].words;
            assert_eq!(words.contains("lots are drawn again"), anew, "{words}");
        }
    }
}

#[test]
fn ftm98_2_3_before_the_start_new_lots_but_for_the_last_number_of_an_odd_field() {
    for (players, leaver, anew) in [(11, 10, false), (11, 3, true), (12, 11, true)] {
        let mut event = round_robin(players, |_, _, _| UNPLAYED);
        event.players[leaver].left_after = Some(0);
        let after = by(RuleSet::Fide98, &event);
        assert_eq!(after.steps[0].clause, Some("FTM98 2.3"));
        let words = &after.steps[0].words;
        assert_eq!(words.contains("drawn again"), anew, "{words}");
    }
}

#[test]
fn ftm98_5_4a_before_half_results_stay_and_do_not_count() {
    let before = first_leaves(12, 5);
    let after = by(RuleSet::Fide98, &before).event;
    assert!(!after.players[0].struck && !after.placed()[0] && after.placed()[1]);
    let (mut kept, mut forfeits) = (0, 0);
    for opponent in 1..12 {
        assert!(!pairing(&after, 0, opponent).counts);
        match [mark(&after, 0, opponent), mark(&after, opponent, 0)] {
            [PlayerResult::Draw, PlayerResult::Draw] => {
                kept += 1;
                assert!(pairing(&after, 0, opponent).rated, "kept for the ratings");
            }
            [PlayerResult::ForfeitLoss, PlayerResult::ForfeitWin] => forfeits += 1,
            other => panic!("{other:?}"),
        }
        assert_eq!(after.points_of(ID(opponent)), Points::whole(5));
    }
    assert_eq!((kept, forfeits), (5, 6));
    assert_eq!(after.points_of(ID(0)), Points::ZERO);
}

#[test]
fn ftm98_5_4b_with_half_results_stay_and_count() {
    let after = by(RuleSet::Fide98, &first_leaves(11, 6)).event;
    assert!(after.placed()[0]);
    assert!(
        after
            .pairings
            .iter()
            .all(|each| each.counts && each.results[0] != PlayerResult::Open)
    );
}

#[test]
fn ftm98_5_4a_neither_present_is_two_minuses() {
    let mut event = round_robin(6, |round, one, other| {
        let gone = [one, other]
            .iter()
            .any(|who| *who < 2 && round > 2 + *who as u16);
        if gone {
            UNPLAYED
        } else {
            [PlayerResult::Draw; 2]
        }
    });
    event.players[0].left_after = Some(2);
    event.players[1].left_after = Some(3);
    let round = pairing(&event, 0, 1).round.unwrap();
    let after = by(RuleSet::Fide98, &event).event;
    let between = [mark(&after, 0, 1), mark(&after, 1, 0)];
    let expected = match round {
        4.. => [PlayerResult::ForfeitLoss; 2],
        3 => [PlayerResult::ForfeitLoss, PlayerResult::ForfeitWin],
        _ => [PlayerResult::Draw; 2],
    };
    assert_eq!(between, expected, "round {round}");
    // Where the rounds are not known and they left one after the other, nobody can tell.
    for pairing in &mut event.pairings {
        pairing.round = None;
    }
    let unknown = by(RuleSet::Fide98, &event);
    if expected != [PlayerResult::Draw; 2] {
        assert_eq!(mark(&unknown.event, 0, 1), PlayerResult::Open);
        assert!(
            unknown
                .steps
                .iter()
                .any(|step| step.words.starts_with("Left open"))
        );
    }
    event.players[1].left_after = Some(2);
    pairing_mut(&mut event, 0, 1).results = UNPLAYED;
    event
        .pairings
        .retain(|each| each.results[0] != PlayerResult::Draw || each.side_of(ID(1)).is_none());
    let at_once = by(RuleSet::Fide98, &event).event;
    assert_eq!(mark(&at_once, 0, 1), PlayerResult::ForfeitLoss);
    assert_eq!(mark(&at_once, 1, 0), PlayerResult::ForfeitLoss);
}

fn pairing_mut(event: &mut Event, one: u32, other: u32) -> &mut Pairing {
    let mut pairings = event.pairings.iter_mut();
    pairings
        .find(|each| each.side_of(ID(one)).is_some() && each.side_of(ID(other)).is_some())
        .unwrap()
}

#[test]
fn kv53_s38_annulled_games_count_for_nobody_who_leaves_later() {
    // Two leave after rounds 2 and 4; the second has four games, one of them against the first.
    let event = |second: u16| {
        let mut event = round_robin(9, |_, _, _| [PlayerResult::Draw; 2]);
        let first = 0;
        let of_first =
            |round: u16| (1..9).find(|one| pairing(&event, first, *one).round == Some(round));
        let second_one = (of_first(2).unwrap(), second);
        for (who, left) in [(first, 2), second_one] {
            event.players[who as usize].left_after = Some(left);
            for pairing in &mut event.pairings {
                if pairing.side_of(ID(who)).is_some() && pairing.round > Some(left) {
                    pairing.results = UNPLAYED;
                }
            }
        }
        (event, second_one.0 as usize)
    };
    let played = |event: &Event, who: usize| {
        let own = event
            .pairings
            .iter()
            .filter(|each| each.side_of(ID(who as u32)).is_some());
        own.filter(|each| each.results[0].is_played()).count()
    };
    // Struck after round 2, the first is not among the games of who leaves with four of eight later:
    // three of seven are left. To who leaves together with him he is an opponent like the others.
    let (later, who) = (4..6)
        .map(event)
        .find(|(event, who)| played(event, *who) == 4)
        .unwrap();
    let after = by(RuleSet::Kv53, &later);
    assert!(after.event.players[0].struck && after.event.players[who].struck);
    assert!(
        after.steps[1].words.contains("3 of 7"),
        "{}",
        after.steps[1].words
    );
    let (mut together, who) = event(4);
    together.players[0].left_after = together.players[who].left_after;
    let after = by(RuleSet::Kv53, &together);
    assert!(after.steps.iter().any(|step| step.words.contains("of 8")));
}

/// Player 1 does not come in these rounds, and plays in all others.
fn absent_in(rounds: &[u16]) -> Event {
    round_robin(8, |round, one, other| match (one, other) {
        (0, _) if rounds.contains(&round) => [PlayerResult::ForfeitLoss, PlayerResult::ForfeitWin],
        (_, 0) if rounds.contains(&round) => [PlayerResult::ForfeitWin, PlayerResult::ForfeitLoss],
        (0, _) | (_, 0) if rounds.len() > 2 && rounds.iter().all(|gone| round > *gone) => UNPLAYED,
        _ => [PlayerResult::Draw; 2],
    })
}

#[test]
fn ftm98_5_3_three_forfeits_exclude_unless_the_regulations_say_otherwise() {
    let event = absent_in(&[2, 3, 5]);
    let after = by(RuleSet::Fide98, &event);
    assert_eq!(after.steps[0].clause, Some("FTM98 5.3"));
    assert_eq!(after.event.players[0].left_after, Some(5));
    assert!(!after.event.placed()[0], "two of seven played");
    let allowed = Options {
        forfeits: Forfeits::Allowed,
        ..Options::default()
    };
    assert_eq!(
        apply(&event, RuleSet::Fide98, &allowed).unwrap().event,
        event
    );
    // No such rule in 1953, and today's leave it to the event.
    for rules in [RuleSet::Kv53, RuleSet::Mk53, RuleSet::Fide2026] {
        assert_eq!(by(rules, &event).event, event);
    }
    let two = Options {
        forfeits: Forfeits::ExcludeAfter(2),
        ..Options::default()
    };
    let after = apply(&absent_in(&[6, 7]), RuleSet::Kv53, &two).unwrap();
    assert_eq!(after.event.players[0].left_after, Some(7));
    assert_eq!(by(RuleSet::Fide98, &absent_in(&[6, 7])).steps, []);
}

/// Which was the third cannot be determined where one game's round is not known.
#[test]
fn ftm98_5_3_one_unknown_round_leaves_it_open() {
    let mut event = absent_in(&[2, 3, 5]);
    let forfeit = event
        .pairings
        .iter_mut()
        .find(|each| each.results.contains(&PlayerResult::ForfeitLoss));
    forfeit.unwrap().round = None;
    let after = by(RuleSet::Fide98, &event);
    assert_eq!(after.event.players[0].left_after, None);
    assert!(after.steps[0].words.contains("the rounds are not known"));
}

#[test]
fn ftm98_5_3_who_played_on_was_not_excluded() {
    let mut event = absent_in(&[2, 3, 4]);
    for pairing in &mut event.pairings {
        if pairing.results == UNPLAYED {
            pairing.results = [PlayerResult::Draw; 2];
        }
    }
    let after = by(RuleSet::Fide98, &event);
    assert_eq!(after.event, event);
    assert!(after.steps[0].words.contains("he still played in round 5"));
}

#[test]
fn ftm98_5_5_in_a_swiss_tournament_all_points_stay() {
    let mut event = first_leaves(8, 2);
    event.kind = Some(Kind::Swiss);
    for rules in [RuleSet::Fide98, RuleSet::Fide2024, RuleSet::Kv53] {
        let after = by(rules, &event).event;
        assert!(after.pairings.iter().all(|each| each.counts));
        assert_eq!(after.points_of(ID(0)), Points::ONE);
        // Those that were paired all the same are lost without play, and not rated.
        let forfeits = after
            .pairings
            .iter()
            .filter(|each| each.results[0].is_forfeit());
        assert_eq!(forfeits.filter(|each| !each.rated).count(), 5);
    }
}

#[test]
fn kv53_s38_and_mk53_s27_who_gives_up_a_match_has_lost_it() {
    let mut event = Event::default();
    for number in 1..=2 {
        event.players.push(Player {
            number,
            name: format!("P{number}"),
            ..Player::default()
        });
    }
    event.rounds = Some(10);
    for round in 1..=4 {
        event.pairings.push(Pairing::new(
            Some(round),
            ID(0),
            ID(1),
            [PlayerResult::Win, PlayerResult::Loss],
        ));
    }
    event.players[0].left_after = Some(4);
    for (rules, clause) in [
        (RuleSet::Kv53, Some("KV53 §38")),
        (RuleSet::Mk53, Some("MK53 §27")),
        (RuleSet::Fide98, None),
    ] {
        let after = by(rules, &event);
        assert_eq!((after.steps[0].clause, &after.event), (clause, &event));
    }
}

#[test]
fn nobody_plays_after_leaving() {
    let mut event = round_robin(6, |_, _, _| [PlayerResult::Draw; 2]);
    event.players[2].left_after = Some(3);
    let refused = apply(&event, RuleSet::Kv53, &Options::default());
    assert!(matches!(
        refused,
        Err(Contradiction::PlayedOn {
            left: 3,
            round: 4,
            ..
        })
    ));
    event.players[2].left_after = Some(6);
    let refused = apply(&event, RuleSet::Kv53, &Options::default());
    assert!(matches!(
        refused,
        Err(Contradiction::NoSuchRound { rounds: 5, .. })
    ));
    for pairing in &mut event.pairings {
        pairing.round = None;
    }
    event.players[2].left_after = Some(4);
    let refused = apply(&event, RuleSet::Kv53, &Options::default());
    assert!(matches!(
        refused,
        Err(Contradiction::TooManyGames { played: 5, .. })
    ));
}

#[test]
fn games_that_are_not_listed_are_found_in_their_rounds() {
    for (players, left) in [(6, 3), (8, 4), (12, 8)] {
        let whole = first_leaves(players, left);
        let mut listed = whole.clone();
        listed.pairings.retain(|each| each.results != UNPLAYED);
        for round in left + 1..=whole.rounds() {
            let (player, why) = (ID(0), ByeReason::Absent);
            let at = scoresheet_event::Place::default();
            listed.byes.push(Bye::new(round, player, why, at));
        }
        let [whole, listed] = [whole, listed].map(|event| by(RuleSet::Kv53, &event).event);
        let plain = |event: &Event| {
            let mut games: Vec<_> = event
                .pairings
                .iter()
                .map(|each| {
                    let turned = each.players[0] > each.players[1];
                    let at = |side: usize| (each.players[side], each.results[side]);
                    let pair = if turned {
                        [at(1), at(0)]
                    } else {
                        [at(0), at(1)]
                    };
                    (each.round, pair)
                })
                .collect();
            games.sort_unstable();
            games
        };
        assert_eq!(plain(&whole), plain(&listed));
        assert_eq!(listed.byes, []);
    }
}
