//! Lists of adjourned games with a few characters wrong: whatever is understood can be planned.

use proptest::prelude::*;
use proptest::sample::Index;
use scoresheet_adjournment::{Day, plan, read_list};

const ADJOURNED: &str = "\
round;white;black;estimate;white used;black used;sealed by;move number
3;Petrov;Ivanov;1:30
4;Kask;Petrov;;1:45;2:15;black;31
4;Õun;Ivanov
";

/// The text with characters replaced, left out, doubled or put in.
fn damaged(text: &'static str) -> impl Strategy<Value = String> {
    let sign = prop_oneof![
        prop::sample::select(&[
            '0', '1', '9', '½', ';', ',', '\n', '"', '-', '*', '+', '#', ' '
        ]),
        any::<char>(),
    ];
    prop::collection::vec((any::<Index>(), 0..3_u8, sign), 0..8).prop_map(move |damages| {
        let mut text: Vec<char> = text.chars().collect();
        for (place, kind, sign) in damages {
            let at = place.index(text.len().max(1));
            match kind {
                0 if at < text.len() => text[at] = sign,
                1 if at < text.len() => drop(text.remove(at)),
                _ => text.insert(at.min(text.len()), sign),
            }
        }
        text.into_iter().collect()
    })
}

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
