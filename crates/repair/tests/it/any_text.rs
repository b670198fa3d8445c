//! Whatever the text is: every stretch of it is a ply's, or is said to be none, or follows the stop.

use proptest::prelude::*;
use scoresheet_layout::ScoreSheet;
use scoresheet_repair::{Extent, Options, StrayKind, record, repair};

/// Moves of several notations, damaged and not, and what stands beside moves.
fn word() -> impl Strategy<Value = String> {
    let words = [
        "1.", "2.", "3. ...", "12", "e4", "e5", "Nf3", "Rg1—f3", "Ocl—f4", "e2—e4", "e7e8q",
        "5254", "P-K4", "Kt-KB3", "PxP", "31—27", "19-24", "27x18", "a3—b4", "ed4", "dc5", "h4—f2",
        "O-O", "f", "6", "—", ":", "+", "1-0", "???", "prose", "×××", "\u{202e}", "é",
    ];
    prop_oneof![
        9 => prop::sample::select(words.to_vec()).prop_map(str::to_owned),
        1 => "\\PC{1,8}",
    ]
}

#[test]
fn signs_that_stand_alone_are_reported() {
    let sheet = ScoreSheet::from_movetext("???");
    let found = repair(&sheet, &Options::default()).unwrap();
    assert!(found.plies.is_empty());
    let strays: Vec<_> = found.strays.iter().map(|s| (s.cell, s.kind)).collect();
    assert_eq!(strays, [(0, StrayKind::Unknown)]);
    assert!(!found.is_untouched());
}

#[test]
fn what_is_longer_than_any_game_is_read_in_parts() {
    let words = "Nf3 Nf6 Ng1 Ng8 ".repeat(400) + "Nf3 Ni6 e4 e5";
    let found = repair(&ScoreSheet::from_movetext(&words), &Options::default()).unwrap();
    assert_eq!(found.line.len(), 1604);
    let places: Vec<usize> = found.plies.iter().map(|ply| ply.cells.start).collect();
    assert_eq!(places, (0..1604).collect::<Vec<_>>());
    assert_eq!(found.plies[1601].written, "Ni6");
}

#[test]
fn what_follows_a_part_that_is_not_read_is_not_read() {
    let words = "Nf3 Nf6 Ng1 Ng8 ".repeat(100) + &"xyz q9 ".repeat(1000);
    let options = Options {
        positions: 3_000,
        ..Options::default()
    };
    let found = repair(&ScoreSheet::from_movetext(&words), &options).unwrap();
    assert!(found.stopped.is_some() && !found.is_whole());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn is_read_or_reported(words in prop::collection::vec(word(), 0..24)) {
        let sheet = ScoreSheet::from_movetext(&words.join(" "));
        let options = Options { positions: 1_000, ..Options::default() };
        let Ok(found) = repair(&sheet, &options) else {
            return Ok(());
        };
        prop_assert_eq!(found.plies.len(), found.line.len());
        for at in 0..sheet.cells.len() {
            let of_a_ply = found.plies.iter().any(|ply| ply.cells.contains(&at));
            let stray = found.strays.iter().any(|stray| stray.cell == at);
            let after = found.stopped.is_some_and(|stop| stop <= at);
            prop_assert!(of_a_ply || stray || after, "cell {at} of {words:?}");
        }
        for ply in &found.plies {
            prop_assert!((0.0..=1.0).contains(&ply.probability), "{ply:?}");
        }
        for extent in [Extent::Probable, Extent::Sure] {
            prop_assert!(record(&sheet, &found, extent).is_ok(), "{words:?}");
        }
    }
}
