//! Identities that hold for every event.

use super::random::{round_robin, swiss, two_one_zero};
use proptest::prelude::*;
use scoresheet_event::tiebreak::{
    Choices, Contest, Divisor, Spec, Standings, System, Tiebreaks, Value, Worth,
};
use scoresheet_event::{Event, Points, Quarters, RuleSet};

fn spec(text: &str) -> Spec {
    text.parse().expect(text)
}

fn quarters(values: &[Value]) -> Quarters {
    let points = values.iter().map(|value| match value {
        Value::Points(points) => *points,
        other => panic!("{other:?} is not a number of points"),
    });
    points.sum()
}

fn column(event: &Event, rules: RuleSet, text: &str) -> Vec<Value> {
    let contest = Contest::of_players(event);
    Tiebreaks::new(&contest, rules, ALLOWING).column(spec(text))
}

/// Buchholz in round-robins too.
const ALLOWING: Choices = Choices {
    unplayed: Worth::Half,
    divisor: Divisor::Kept,
    unrated: None,
    allow: true,
};

const ALL: [RuleSet; 4] = [
    RuleSet::Fide98,
    RuleSet::Fide2009,
    RuleSet::Fide2024,
    RuleSet::Fide2026,
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Each game gives away one point.
    #[test]
    fn the_points_of_all_are_the_games(event in round_robin(false)) {
        let contest = Contest::of_players(&event);
        let sum: Points = (0..event.players.len()).map(|one| contest.score(one)).sum();
        prop_assert_eq!(sum, Points::whole(i32::try_from(event.pairings.len()).unwrap()));
    }

    /// Everyone's score is counted once by each of his opponents.
    #[test]
    fn the_buchholz_of_all_is_the_scores_times_the_games(event in swiss(false)) {
        let contest = Contest::of_players(&event);
        let each = |one: usize| {
            let games = i64::try_from(contest.of(one).len()).unwrap();
            Quarters::of(Quarters::from(contest.score(one)).in_quarters() * games)
        };
        let scores: Quarters = (0..event.players.len()).map(each).sum();
        for rules in ALL {
            prop_assert_eq!(quarters(&column(&event, rules, "BH")), scores, "{}", rules.code());
        }
    }

    /// Everyone's score is counted by the share of the points that others made against him. In a round
    /// robin of n that is n - 1 less his own score: the sum is that of s · (n - 1 - s).
    #[test]
    fn the_sonneborn_berger_of_all_is_the_scores_times_the_losses(event in round_robin(false)) {
        let contest = Contest::of_players(&event);
        let games = Points::whole(i32::try_from(event.players.len() - 1).unwrap());
        let each = |one: usize| contest.score(one) * (games - contest.score(one));
        let sum: Quarters = (0..event.players.len()).map(each).sum();
        for rules in ALL {
            prop_assert_eq!(quarters(&column(&event, rules, "SB")), sum, "{}", rules.code());
        }
    }

    /// Who wins 2 for a game has twice the scores: Buchholz doubles, and so does Sonneborn–Berger where
    /// half of the drawn is taken; where it is multiplied by points, four times.
    #[test]
    fn two_one_zero_doubles_what_is_summed(event in prop_oneof![swiss(true), round_robin(true)]) {
        let doubled = two_one_zero(&event);
        for rules in ALL {
            for (text, times) in [("BH", 2), ("BH/C1", 2), ("SB", if rules < RuleSet::Fide2024 { 2 } else { 4 }), ("KS", 2)] {
                let once = column(&event, rules, text);
                let twice = column(&doubled, rules, text);
                for (once, twice) in once.iter().zip(&twice) {
                    let (Value::Points(once), Value::Points(twice)) = (once, twice) else { panic!("points") };
                    prop_assert_eq!(once.in_quarters() * times, twice.in_quarters(), "{} {}", text, rules.code());
                }
            }
        }
    }

    /// A value is the sum of the parts that are not cut, and a cut leaves out as many as it says.
    #[test]
    fn a_working_adds_up(event in prop_oneof![swiss(true), round_robin(true)]) {
        let contest = Contest::of_players(&event);
        for rules in ALL {
            let tiebreaks = Tiebreaks::new(&contest, rules, ALLOWING);
            for text in ["BH", "BH/C1", "BH/C2", "BH/M1", "BH/M2", "SB", "SB/C1", "KS", "BHS", "FB"] {
                for one in 0..event.players.len() {
                    let working = tiebreaks.working(spec(text), one);
                    let kept = working.parts.iter().filter(|part| part.cut.is_none());
                    let sum = quarters(&kept.map(|part| part.gives.clone()).collect::<Vec<_>>());
                    prop_assert_eq!(&working.value, &Value::Points(sum), "{} {}", text, rules.code());
                    let cut = working.parts.iter().filter(|part| part.cut.is_some()).count();
                    let modifiers = spec(text).modifiers;
                    if !text.starts_with("KS") {
                        let wanted = (modifiers.cut_low + modifiers.cut_high).min(working.parts.len());
                        prop_assert_eq!(cut, wanted, "{} {}", text, rules.code());
                    }
                }
            }
        }
    }

    /// Everyone has a place, places follow points, and who is tied to the end shares.
    #[test]
    fn standings_place_everyone_once(event in prop_oneof![swiss(true), round_robin(true)]) {
        let contest = Contest::of_players(&event);
        let specs: Vec<Spec> = ["DE", "BH/C1", "SB", "KSX", "WIN", "TPR"].map(spec).to_vec();
        for rules in RuleSet::ALL {
            let standings = Standings::of(&contest, rules, Choices::default(), &specs);
            let mut placed: Vec<usize> = standings.rows.iter().map(|row| row.competitor).collect();
            prop_assert!(standings.rows.is_sorted_by(|a, b| a.points >= b.points && a.place <= b.place));
            placed.sort_unstable();
            prop_assert_eq!(placed, (0..event.players.len()).collect::<Vec<_>>());
            for (index, row) in standings.rows.iter().enumerate() {
                prop_assert!((row.place..=row.last).contains(&(index + 1)));
                let workings = standings.explain(&contest, Choices::default(), row.competitor);
                for (value, working) in row.values.iter().zip(&workings) {
                    if let Some(value) = value {
                        prop_assert_eq!(value, &working.value);
                    }
                }
            }
        }
    }

    /// No system panics, and no known one says nothing of what it counted.
    #[test]
    fn every_system_answers(event in prop_oneof![swiss(true), round_robin(true)]) {
        let contest = Contest::of_players(&event);
        for rules in RuleSet::ALL {
            let tiebreaks = Tiebreaks::new(&contest, rules, Choices::default());
            for system in System::ALL {
                let column = tiebreaks.column(spec(system.code()));
                prop_assert_eq!(column.len(), event.players.len());
            }
        }
    }
}
