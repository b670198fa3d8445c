//! What is said of pieces that did not move legally.

use crate::support::{pieces, position, square};
use scoresheet_draughts::{Side, Squares, Variant};

fn set(text: &str) -> Squares {
    pieces(text).0
}

#[test]
fn prefixes_of_a_man_are_its_landings() {
    let position = position(Variant::Russian, Side::White, "c3 a1", "d4 f6");
    let prefixes = position.capture_prefixes(square("c3"));
    assert_eq!(prefixes.len(), 2, "{prefixes:?}");
    assert!(prefixes.contains(&(square("e5"), set("d4"))));
    assert!(prefixes.contains(&(square("g7"), set("d4 f6"))));
    assert!(position.capture_prefixes(square("a1")).is_empty());
    assert!(
        position.capture_prefixes(square("d4")).is_empty(),
        "not on the move"
    );
    assert!(
        position.capture_prefixes(square("h8")).is_empty(),
        "no piece"
    );
}

/// A king's prefixes have the landings too from which it must not stop.
#[test]
fn prefixes_of_a_king_are_all_squares_behind() {
    let position = position(Variant::International, Side::White, "K46", "28 19");
    let prefixes = position.capture_prefixes(square("46"));
    let expected = [
        ("23", "28"),
        ("14", "28 19"),
        ("10", "28 19"),
        ("5", "28 19"),
    ];
    assert_eq!(prefixes.len(), expected.len(), "{prefixes:?}");
    for (landing, captured) in expected {
        assert!(
            prefixes.contains(&(square(landing), set(captured))),
            "{landing}"
        );
    }
}

/// Where the pieces could go if capturing were not mandatory (KV53 §8, VK 4.2).
#[test]
fn steps_that_the_duty_to_capture_forbids() {
    let position = position(Variant::Brazilian, Side::White, "c3 Kh2", "d4");
    assert!(position.must_capture());
    assert_eq!(position.pseudo_steps(square("c3")), set("b4"));
    assert_eq!(
        position.pseudo_steps(square("h2")),
        set("g1 g3 f4 e5 d6 c7 b8")
    );
    assert!(
        position.pseudo_steps(square("d4")).is_empty(),
        "not on the move"
    );
}

/// VK 4.16.1, RK 4.13: captures that take too few are there to be named.
#[test]
fn captures_that_take_too_few() {
    let position = position(Variant::Brazilian, Side::White, "c3 f2", "d4 f6 g3");
    let all = position.captures_ignoring_choice();
    let taken: Vec<_> = all.iter().map(|m| (m.from(), m.captured().len())).collect();
    assert!(taken.contains(&(square("f2"), 1)), "{all:?}");
    assert!(taken.contains(&(square("c3"), 2)), "{all:?}");
    assert_eq!(position.legal_moves().len(), 1);
}
