//! The sources' worked positions: each test is named after its clause and compares the whole
//! legal choice with the printed one. Where a diagram is lost the position is rebuilt from
//! the text.

use std::collections::BTreeSet;

use crate::support::{pieces, position, square};
use scoresheet_draughts::{Move, Position, Route, Side, Square, Squares, Variant};

/// A capture as the sources print it in full: a king's turning squares, but every landing of
/// a man's, turn or no turn (KV53 §14, §29).
fn full(position: &Position, route: &Route) -> String {
    let king = position
        .kings(position.side_to_move())
        .contains(route.from());
    let mut squares = vec![route.from()];
    if king {
        squares.extend(route.turning_squares());
        squares.extend(route.landings().last());
    } else {
        squares.extend(route.landings());
    }
    let name = |&square: &Square| match position.variant() {
        Variant::International => square.to_string(),
        variant => {
            let (file, rank) = variant.board().file_rank(square).unwrap();
            format!("{}{}", char::from(b'a' + file), rank + 1)
        }
    };
    squares.iter().map(name).collect::<Vec<_>>().join(":")
}

/// Every legal capture, in every way it can be written in full.
fn captures(position: &Position) -> BTreeSet<String> {
    let moves = position.legal_moves();
    assert!(moves.iter().all(|m| m.is_capture()), "{moves:?}");
    moves
        .iter()
        .flat_map(|m| position.routes(m))
        .map(|route| full(position, &route))
        .collect()
}

fn lines<const N: usize>(lines: [&str; N]) -> BTreeSet<String> {
    lines.into_iter().map(String::from).collect()
}

/// Plays the one legal move that can be written so.
fn play(position: &mut Position, line: &str) {
    let moves = position.legal_moves();
    let m = moves
        .iter()
        .find(|m| {
            position
                .routes(m)
                .iter()
                .any(|route| full(position, route) == line)
        })
        .unwrap_or_else(|| panic!("{line} is not legal"));
    position.play(m);
}

fn russian(side: Side, white: &str, black: &str) -> Position {
    position(Variant::Russian, side, white, black)
}

fn international(side: Side, white: &str, black: &str) -> Position {
    position(Variant::International, side, white, black)
}

#[test]
fn kv53_s14_two_ways_and_vk_diagram_4_three() {
    let position = russian(Side::White, "Kd2", "b6 d6 f4 f6 g7");
    assert_eq!(
        captures(&position),
        lines(["d2:h6:f8:c5:a7", "d2:g5:e7:c5:a7", "d2:g5:d8:a5"])
    );
    // The first two take different men, though both begin on d2 and end on a7.
    let to_a7 = position
        .legal_moves()
        .iter()
        .filter(|m| m.to() == square("a7"))
        .count();
    assert_eq!(to_a7, 2);
}

#[test]
fn kv53_example_1_captured_man_still_blocks() {
    let mut position = russian(Side::Black, "c3 d4 e3 f2 f4", "Ka5 d6 e7");
    assert_eq!(captures(&position), lines(["a5:e1:g3:e5"]));
    play(&mut position, "a5:e1:g3:e5");
    assert_eq!(captures(&position), lines(["d4:f6:d8"]));
    assert!(position.legal_moves()[0].promotes());
}

#[test]
fn kv53_example_2_no_man_twice() {
    let position = russian(Side::White, "Ke1", "c3 b6 c5 d6 e5 e7");
    assert_eq!(captures(&position), lines(["e1:a5:d8:f6:d4"]));
    let touched = position.routes(&position.legal_moves()[0])[0].touched();
    let crossed = "e1 d2 c3 b4 a5 b6 c7 d8 e7 f6 e5 d4";
    assert_eq!(touched, crossed.split(' ').map(square).collect::<Vec<_>>());
}

#[test]
fn kv53_example_3_man_becomes_king_and_goes_on() {
    let mut position = russian(
        Side::Black,
        "a1 a3 b2 b4 d2 d4 e3 f2 f4",
        "a5 c5 c7 d6 e7 g7",
    );
    assert_eq!(
        captures(&position),
        lines(["a5:c3:e1:g3:e5:c3", "a5:c3:e5:g3:e1:c3"])
    );
    let moves = position.legal_moves();
    // One move in two ways: origin, target, captured men and crown are the same.
    let [m] = moves[..] else { panic!("{moves:?}") };
    assert!(m.promotes());
    assert_eq!(position.routes(&m).len(), 2);
    play(&mut position, "a5:c3:e1:g3:e5:c3");
    assert_eq!(captures(&position), lines(["b2:d4:b6:d8:f6:h8"]));
}

#[test]
fn kv53_s29_diagram_14_two_ways() {
    let position = international(Side::White, "K42", "11 12 13 29 30 40");
    assert_eq!(
        captures(&position),
        lines(["42:24:8:17:6", "42:24:35:44:6"])
    );
}

#[test]
fn kv53_example_5_greatest_number_by_a_king() {
    let mut position = international(Side::Black, "21 32 33 37 43", "K8 10 19 22");
    assert_eq!(captures(&position), lines(["8:26:48:39:28"]));
    play(&mut position, "8:26:48:39:28");
    assert_eq!(captures(&position), lines(["32:23:14:5"]));
    assert!(position.legal_moves()[0].promotes());
}

#[test]
fn kv53_example_6_captured_man_still_blocks() {
    let position = international(Side::White, "K48", "18 21 27 28 37");
    assert_eq!(captures(&position), lines(["48:26:12:23:32"]));
}

/// KV53 §25 example 1, rebuilt: king and man can both capture, and either must take three,
/// one of them a king.
#[test]
fn kv53_s25_example_1_king_or_man_by_number_alone() {
    let position = international(Side::White, "31 K50", "27 K18 9 44 K34");
    let moves = position.legal_moves();
    let taken = |m: &Move| {
        let kings = m.captured() & position.kings(Side::Black);
        (m.captured().len(), kings.len())
    };
    assert!(moves.iter().all(|m| taken(m) == (3, 1)), "{moves:?}");
    let movers: Squares = moves.iter().map(Move::from).collect();
    assert_eq!(movers, pieces("31 50").0);
}

/// KV53 §25 example 2, rebuilt: a man chooses between two kings and two men.
#[test]
fn kv53_s25_example_2_two_kings_or_two_men() {
    let position = international(Side::White, "33", "28 18 K29 K20");
    assert_eq!(captures(&position), lines(["33:22:13", "33:24:15"]));
}

/// KV53 §25 example 3, rebuilt: a man that runs through the far row and takes four stays one.
#[test]
fn kv53_s25_example_3_stays_a_man() {
    let mut position = international(Side::White, "23", "19 9 8 17");
    assert_eq!(captures(&position), lines(["23:14:3:12:21"]));
    assert!(!position.legal_moves()[0].promotes());
    play(&mut position, "23:14:3:12:21");
    assert_eq!(position.kings(Side::White), Squares::EMPTY);
}

/// KV53 §25 example 4, rebuilt: a man that takes three and could go on only as a king stops
/// on the far row and is crowned; the fourth it may take on its next move.
#[test]
fn kv53_s25_example_4_stops_and_is_crowned() {
    let mut position = international(Side::White, "32", "28 19 9 17");
    assert_eq!(captures(&position), lines(["32:23:14:3"]));
    assert!(position.legal_moves()[0].promotes());
    play(&mut position, "32:23:14:3");
    let later = position.with_side_to_move(Side::White);
    assert_eq!(captures(&later), lines(["3:21", "3:26"]));
}

/// VK 4.14 and 4.16.2–4.16.3 in one position: where the Russian man goes on as a king, the
/// Brazilian one stops and is crowned.
#[test]
fn vk_4_14_and_4_16_3_far_row_in_mid_capture() {
    // f6 takes e7 onto d8; from there a king takes b6, a man has nothing.
    let [white, black] = ["f6", "e7 b6"];
    let played = russian(Side::White, white, black);
    assert_eq!(captures(&played), lines(["f6:d8:a5"]));
    assert!(played.legal_moves()[0].promotes());
    let played = position(Variant::Brazilian, Side::White, white, black);
    assert_eq!(captures(&played), lines(["f6:d8"]));
    assert!(played.legal_moves()[0].promotes());
}

/// VK 4.16.2: the Brazilian man that can go on as a man must, and stays one.
#[test]
fn vk_4_16_2_through_the_far_row_stays_a_man() {
    let [white, black] = ["f6", "e7 c7"];
    let played = position(Variant::Brazilian, Side::White, white, black);
    assert_eq!(captures(&played), lines(["f6:d8:b6"]));
    assert!(!played.legal_moves()[0].promotes());
    let played = russian(Side::White, white, black);
    assert_eq!(captures(&played), lines(["f6:d8:b6", "f6:d8:a5"]));
}

/// KV53 §8, VK 4.13 against VK 4.16.1: free choice, or the greatest number.
#[test]
fn vk_4_13_free_choice_and_4_16_1_greatest_number() {
    let [white, black] = ["c3 f2", "d4 f6 g3"];
    let played = russian(Side::White, white, black);
    assert_eq!(captures(&played), lines(["c3:e5:g7", "f2:h4"]));
    let played = position(Variant::Brazilian, Side::White, white, black);
    assert_eq!(captures(&played), lines(["c3:e5:g7"]));
    assert_eq!(played.captures_ignoring_choice().len(), 2);
}

/// RK 11.1.7, RK 7.2: a side without pieces is a set-up, and has lost.
#[test]
fn rk_7_2_3_no_piece_left() {
    let position = international(Side::Black, "31", "");
    assert!(!position.has_legal_move());
    assert!(position.legal_moves().is_empty());
}
