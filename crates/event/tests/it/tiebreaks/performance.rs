//! Ratings: the worked performance with the 350-point rule (by hand; B.02: 70 % is 149).

use num_rational::Ratio;
use scoresheet_event::tiebreak::{Choices, Contest, Spec, Tiebreaks, Value};
use scoresheet_event::{Event, Kind, Pairing, Player, PlayerId, PlayerResult, RuleSet};

/// 2200 makes 3½ of 5 against 2150, 2000, 1700, 2300, 2250.
fn event() -> Event {
    let ratings = [2200, 2150, 2000, 1700, 2300, 2250];
    let marks = [
        [PlayerResult::Win, PlayerResult::Loss],
        [PlayerResult::Win, PlayerResult::Loss],
        [PlayerResult::Win, PlayerResult::Loss],
        [PlayerResult::Draw, PlayerResult::Draw],
        [PlayerResult::Loss, PlayerResult::Win],
    ];
    let player = |(index, rating): (usize, &u16)| Player {
        number: u32::try_from(index + 1).unwrap_or(0),
        name: format!("player {rating}"),
        rating: Some(*rating),
        ..Player::default()
    };
    let game = |(index, marks): (u16, &[PlayerResult; 2])| {
        Pairing::new(Some(index), PlayerId(0), PlayerId(u32::from(index)), *marks)
    };
    Event {
        kind: Some(Kind::Swiss),
        players: ratings.iter().enumerate().map(player).collect(),
        pairings: (1..).zip(&marks).map(game).collect(),
        ..Event::default()
    }
}

fn value(event: &Event, rules: RuleSet, spec: &str) -> Value {
    let contest = Contest::of_players(event);
    let spec: Spec = spec.parse().expect(spec);
    Tiebreaks::new(&contest, rules, Choices::default()).column(spec)[0].clone()
}

#[test]
fn ftm98_annex_2_3_4_with_the_350_point_rule() {
    assert_eq!(value(&event(), RuleSet::Fide98, "TPR"), Value::Rating(2259));
}

#[test]
fn other_rules_clip_at_400_or_not_at_all() {
    assert_eq!(
        value(&event(), RuleSet::Fide2009, "TPR"),
        Value::Rating(2249)
    );
    assert_eq!(
        value(&event(), RuleSet::Fide2024, "TPR"),
        Value::Rating(2229)
    );
    assert_eq!(
        value(&event(), RuleSet::Fide2026, "TPR"),
        Value::Rating(2229)
    );
}

#[test]
fn ftm98_annex_2_3_3_average_rating_of_opponents() {
    assert_eq!(
        value(&event(), RuleSet::Fide98, "ARO"),
        Value::Average(Ratio::from_integer(2080))
    );
    // Without the 1700: 8700 by the four that are kept.
    assert_eq!(
        value(&event(), RuleSet::Fide98, "ARO/C1"),
        Value::Average(Ratio::from_integer(2175))
    );
    assert_eq!(
        value(&event(), RuleSet::Fide2024, "ARO"),
        Value::Rating(2080)
    );
}

#[test]
fn ftm98_annex_1_an_unplayed_game_counts_with_the_own_rating() {
    let mut event = event();
    event.pairings[2].results = [PlayerResult::ForfeitWin, PlayerResult::ForfeitLoss];
    // 2150 + 2000 + 2200 (himself) + 2300 + 2250 = 10900.
    assert_eq!(
        value(&event, RuleSet::Fide98, "ARO"),
        Value::Average(Ratio::from_integer(2180))
    );
    // Today only what was played: 8700 by four.
    assert_eq!(value(&event, RuleSet::Fide2024, "ARO"), Value::Rating(2175));
}

#[test]
fn a_missing_rating_is_stated() {
    let mut event = event();
    event.players[3].rating = None;
    let Value::Unknown(why) = value(&event, RuleSet::Fide98, "ARO") else {
        panic!("there is no number");
    };
    assert!(why.contains("player 1700"), "{why}");
}
