//! Lists of adjourned games with a few characters wrong: whatever is understood can be planned.

use crate::damage::damaged;
use proptest::prelude::*;
use scoresheet_adjournment::{Day, plan, read_list};

const ADJOURNED: &str = "\
round;white;black;estimate;white used;black used;sealed by;move number
3;Petrov;Ivanov;1:30
4;Kask;Petrov;;1:45;2:15;black;31
4;Õun;Ivanov
";

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn a_damaged_list_of_adjourned_games_is_planned(text in damaged(ADJOURNED)) {
        let control = "15 moves per hour".parse().ok();
        let listed = read_list(&text, control.as_ref());
        let at = |text: &str| text.parse().unwrap_or_default();
        let day = Day {
            from: at("10:00"),
            until: at("16:00"),
            boards: 2,
            rest: at("0:15"),
            at_most: None,
        };
        let plan = plan(&listed.games, &day);
        prop_assert_eq!(plan.taken.len() + plan.held.len(), listed.games.len());
    }
}
