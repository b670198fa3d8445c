//! A Swiss of four players and three rounds with a bye, an absence and a forfeit: 1 beats 3, 2 beats 4;
//! 1 draws with 2, 3 is free, 4 stays away; 3 beats 2, 1 wins without play against 4.
//!
//! The values of 1998 were worked by hand; those of 2024 and 2026 come from another program.

use scoresheet_event::tiebreak::{Choices, Contest, Spec, Standings, Tiebreaks, Value, Worth};
use scoresheet_event::{
    Bye, ByeReason, Event, Kind, Pairing, Player, PlayerId, PlayerResult, Quarters, RuleSet,
};

fn event() -> Event {
    let player = |number: u32| Player {
        number,
        name: format!("{number}"),
        ..Player::default()
    };
    let game = |round, white, black, marks| {
        Pairing::new(Some(round), PlayerId(white), PlayerId(black), marks)
    };
    let out = |player, why| Bye::new(2, PlayerId(player), why, scoresheet_event::Place::default());
    Event {
        kind: Some(Kind::Swiss),
        players: (1..=4).map(player).collect(),
        pairings: vec![
            game(1, 0, 2, [PlayerResult::Win, PlayerResult::Loss]),
            game(1, 1, 3, [PlayerResult::Win, PlayerResult::Loss]),
            game(2, 0, 1, [PlayerResult::Draw, PlayerResult::Draw]),
            game(3, 2, 1, [PlayerResult::Win, PlayerResult::Loss]),
            game(
                3,
                0,
                3,
                [PlayerResult::ForfeitWin, PlayerResult::ForfeitLoss],
            ),
        ],
        byes: vec![out(2, ByeReason::PairingBye), out(3, ByeReason::Absent)],
        ..Event::default()
    }
}

/// Four values in quarters against a column.
fn holds(rules: RuleSet, choices: Choices, spec: &str, quarters: [i64; 4]) {
    let event = event();
    let contest = Contest::of_players(&event);
    let spec: Spec = spec.parse().expect(spec);
    let column = Tiebreaks::new(&contest, rules, choices).column(spec);
    let expected = quarters.map(|quarters| Value::Points(Quarters::of(quarters)));
    assert_eq!(column, expected, "{spec} under {}", rules.code());
}

#[test]
fn points_are_those_of_the_table() {
    let event = event();
    let contest = Contest::of_players(&event);
    assert_eq!(
        [0, 1, 2, 3].map(|one| contest.score(one).in_halves()),
        [5, 3, 4, 0]
    );
}

#[test]
fn ftm98_annex_1_unplayed_games_are_draws_against_oneself() {
    let halves = Choices::default();
    holds(RuleSet::Fide98, halves, "BH", [20, 18, 20, 14]);
    holds(RuleSet::Fide98, halves, "SB", [13, 8, 9, 4]);
}

#[test]
fn ftm98_annex_1_opponents_unplayed_games_at_face_value_by_choice() {
    let face = Choices {
        unplayed: Worth::Face,
        ..Choices::default()
    };
    holds(RuleSet::Fide98, face, "BH", [24, 18, 24, 6]);
    holds(RuleSet::Fide98, face, "SB", [16, 5, 10, 0]);
}

#[test]
fn ftm98_annex_2_1_1_progressive_score_and_its_cut() {
    holds(RuleSet::Fide98, Choices::default(), "PS", [20, 16, 12, 0]);
    holds(
        RuleSet::Fide98,
        Choices::default(),
        "PS/C1",
        [16, 12, 12, 0],
    );
}

#[test]
fn ftm98_annex_1_koya_takes_the_result() {
    holds(RuleSet::Fide98, Choices::default(), "KS", [6, 2, 4, 0]);
}

#[test]
fn c07_2024_a_dummy_with_the_own_score() {
    holds(RuleSet::Fide2024, Choices::default(), "BH", [24, 20, 24, 6]);
    holds(RuleSet::Fide2024, Choices::default(), "SB", [21, 7, 14, 0]);
}

#[test]
fn c07_2026_a_dummy_with_a_cap() {
    holds(RuleSet::Fide2026, Choices::default(), "BH", [16, 20, 22, 6]);
    holds(RuleSet::Fide2026, Choices::default(), "SB", [13, 7, 12, 0]);
}

/// Nine rounds, six points in all: two points before round 3, which is won without play, and four
/// before round 7, which is lost without play.
#[test]
fn fide2009_virtual_opponent() {
    for (before, round, won, contribution, for_others) in
        [(2, 3, true, 20, 22), (4, 7, false, 24, 26)]
    {
        let event = nine_rounds(before, round, won);
        let contest = Contest::of_players(&event);
        assert_eq!(contest.score(0).in_halves(), 12);
        let tiebreaks = Tiebreaks::new(&contest, RuleSet::Fide2009, Choices::default());
        let spec: Spec = "BH".parse().expect("BH");
        let parts = tiebreaks.working(spec, 0).parts;
        let unplayed = parts
            .iter()
            .find(|part| part.round == Some(round))
            .expect("the round");
        assert_eq!(unplayed.gives, Value::Points(Quarters::of(contribution)));
        let opponent = tiebreaks.working(spec, 1).parts;
        assert_eq!(
            opponent[0].base,
            Some(Value::Points(Quarters::of(for_others)))
        );
    }
}

/// The first of two players of a Swiss who meet in the first round only; the rest is byes of the other.
fn nine_rounds(before: u16, round: u16, won: bool) -> Event {
    let player = |number: u32| Player {
        number,
        name: format!("{number}"),
        ..Player::default()
    };
    let mut event = Event {
        kind: Some(Kind::Swiss),
        rounds: Some(9),
        ..Event::default()
    };
    event.players = (1..=10).map(player).collect();
    let mut points = 0;
    for each in 1..=9 {
        let marks = if each == round {
            if won {
                [PlayerResult::ForfeitWin, PlayerResult::ForfeitLoss]
            } else {
                [PlayerResult::ForfeitLoss, PlayerResult::ForfeitWin]
            }
        } else if (each < round && points < before) || (each > round && points < 6) {
            [PlayerResult::Win, PlayerResult::Loss]
        } else {
            [PlayerResult::Loss, PlayerResult::Win]
        };
        points += u16::from(matches!(
            marks[0],
            PlayerResult::Win | PlayerResult::ForfeitWin
        ));
        event.pairings.push(Pairing::new(
            Some(each),
            PlayerId(0),
            PlayerId(u32::from(each)),
            marks,
        ));
    }
    event
}

/// Three of six tie at 2 of 3: 1 beat 2 and 3, who did not meet each other; 1 lost to 4.
fn three_tied() -> Event {
    let player = |number: u32| Player {
        number,
        name: format!("{number}"),
        ..Player::default()
    };
    let game = |round, white, black| {
        Pairing::new(
            Some(round),
            PlayerId(white),
            PlayerId(black),
            [PlayerResult::Win, PlayerResult::Loss],
        )
    };
    let drawn = |round, white, black| {
        Pairing::new(
            Some(round),
            PlayerId(white),
            PlayerId(black),
            [PlayerResult::Draw, PlayerResult::Draw],
        )
    };
    Event {
        kind: Some(Kind::Swiss),
        players: (1..=6).map(player).collect(),
        pairings: vec![
            game(1, 0, 1),
            game(1, 2, 3),
            drawn(1, 4, 5),
            game(2, 0, 2),
            game(2, 1, 4),
            drawn(2, 3, 5),
            game(3, 3, 0),
            game(3, 1, 5),
            game(3, 2, 4),
        ],
        ..Event::default()
    }
}

fn places(event: &Event, rules: RuleSet) -> Vec<(usize, usize)> {
    let contest = Contest::of_players(event);
    let de: Vec<Spec> = vec!["DE".parse().expect("DE")];
    let standings = Standings::of(&contest, rules, Choices::default(), &de);
    let places = standings.rows.iter().map(|row| (row.competitor, row.place));
    places.collect()
}

#[test]
fn ftm98_annex_2_1_4_direct_encounter_only_if_all_have_met() {
    assert_eq!(
        places(&three_tied(), RuleSet::Fide98)[..3],
        [(0, 1), (1, 1), (2, 1)]
    );
}

/// 1 has 2 of 2 among the tied; 2 and 3 have nothing and could have 1 from the game they did not play.
#[test]
fn c07_6_2_who_is_first_whatever_the_missing_games_bring_is_first() {
    for rules in [RuleSet::Fide2024, RuleSet::Fide2026] {
        assert_eq!(places(&three_tied(), rules)[..3], [(0, 1), (1, 2), (2, 2)]);
    }
}

/// A bye announced for a round to come is worth nothing yet, in the table as in the standings.
#[test]
fn a_bye_of_a_round_to_come_is_worth_nothing_yet() {
    let mut event = event();
    event.rounds = Some(5);
    event.byes.push(Bye::new(
        5,
        PlayerId(1),
        ByeReason::HalfBye,
        scoresheet_event::Place::default(),
    ));
    let contest = Contest::of_players(&event);
    assert_eq!((contest.rounds, contest.score(1).in_halves()), (3, 3));
    assert_eq!(event.points()[1], contest.score(1));
}
