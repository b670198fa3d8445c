//! The other answer to each question that the wording leaves open.

use super::record::{over_and_over, stated_by};
use scoresheet_rulebook::Readings;

const EDGES: &str = "h4-e1 a5-d8 e1-h4 d8-a5";
const EDGES_100: &str = "47-15 46-5 15-47 5-46";

/// The ply at which the clause first holds under that reading.
fn first(reading: &str, edition: &str, fen: &str, moves: &str, clause: &str) -> Option<u32> {
    let (name, answer) = reading.split_once('=').unwrap();
    let mut readings = Readings::default();
    readings.choose(name, answer).unwrap();
    let hundred = moves.starts_with(|c: char| c.is_ascii_digit());
    let game = if hundred { "international" } else { "russian" };
    let verdict = stated_by(edition, game, readings, fen, moves);
    verdict.get(clause).copied()
}

#[test]
fn vk_3_2_and_7_2_5_and_7_2_6_a_move_is_one_sides() {
    let moves = over_and_over("", EDGES, 70);
    let first = |clause| first("move=side", "vk", "W:WKh4,Kh2:BKa5,a7", &moves, clause);
    assert_eq!(first("VK 7.2.5"), Some(15));
    assert_eq!(first("VK 7.2.6"), Some(30));
}

#[test]
fn rk_3_2_and_6_2_a_move_is_one_sides() {
    let moves = over_and_over("", EDGES_100, 60);
    let found = first("move=side", "rk", "W:WK47,49:BK46,6", &moves, "RK 6.2");
    assert_eq!(found, Some(25));
}

#[test]
fn kv53_s16c_counted_from_when_somebody_established_it() {
    let moves = over_and_over("", EDGES, 40);
    let fen = "W:WKh4,Kh2,Kb8:BKa5";
    let found = first("count-from=established", "kv53", fen, &moves, "KV53 §16c");
    assert_eq!(found, None);
}

#[test]
fn kv53_s31_beside_s16c() {
    let moves = over_and_over("", EDGES_100, 40);
    let fen = "W:WK47,K50,K45:BK46";
    let found = first("kv53-31=beside", "kv53", fen, &moves, "KV53 §16c");
    assert_eq!(found, Some(35));
}

#[test]
fn rk_6_3_alone_after_a_capture() {
    let opening = "47-15 46-5 49-32 5x46";
    let moves = over_and_over(opening, "15-47 46-5 47-15 5-46", 40);
    let first = |clause| {
        first(
            "rk-6.3-capture=alone",
            "rk",
            "W:WK47,K50,K49:BK46",
            &moves,
            clause,
        )
    };
    assert_eq!(first("RK 6.3"), Some(32));
    assert_eq!(first("RK 6.4"), None);
}

#[test]
fn vk_7_2_7_goes_on_off_the_main_road() {
    let opening = "h4-e1 a1-h8 e1-h4 h8-g7 h4-e1 g7-h6 e1-h4 h6-g7";
    let moves = over_and_over(opening, "h4-e1 g7-h8 e1-h4 h8-g7", 20);
    let fen = "W:WKh4,Kh2,Kb8:BKa1";
    let found = first("vk-7.2.7-leaving=goes-on", "vk", fen, &moves, "VK 7.2.7");
    assert_eq!(found, Some(9));
}

#[test]
fn vk_7_2_8_not_with_a_king_each() {
    let moves = over_and_over("", EDGES, 20);
    let fen = "W:WKh4:BKa5";
    let found = first("vk-7.2.8-one-each=neither", "vk", fen, &moves, "VK 7.2.8");
    assert_eq!(found, None);
}

#[test]
fn vk_7_2_4_with_men_too() {
    let moves = over_and_over("", EDGES, 40);
    let fen = "W:WKh4,Kh2,Kb8,a3:BKa5";
    let found = first("vk-7.2.4-men=men-too", "vk", fen, &moves, "VK 7.2.4");
    assert_eq!(found, Some(29));
}

#[test]
fn vk_7_2_4_anew_when_four_become_three() {
    // Black takes by ply 6; White's fifteenth own move after it is ply 35.
    let opening = "c1-b2 a5-d8 b2-c3 d8-a5 h4-d8 a5:e1";
    let moves = over_and_over(opening, "d8-h4 e1-a5 h4-d8 a5-e1", 50);
    let fen = "W:WKh4,Kh2,Kb8,Kc1:BKa5";
    let found = first("vk-7.2.4-fewer=restarts", "vk", fen, &moves, "VK 7.2.4");
    assert_eq!(found, Some(35));
}

#[test]
fn vk_7_2_7_anew_when_a_man_is_crowned() {
    // Crowned by ply 5: the fifth own move after it is ply 15.
    let opening = "h4-e1 a1-h8 e1-h4 h8-a1 a7-b8 a1-h8";
    let moves = over_and_over(opening, "h4-e1 h8-a1 e1-h4 a1-h8", 20);
    let fen = "W:WKh4,Kh2,a7:BKa1";
    let found = first("promotion=restarts", "vk", fen, &moves, "VK 7.2.7");
    assert_eq!(found, Some(15));
}

#[test]
fn rk_6_3_anew_when_a_man_is_crowned() {
    let moves = over_and_over("6-1 46-5", "47-15 5-46 15-47 46-5", 40);
    let fen = "W:WK47,K50,6:BK46";
    let found = first("promotion=restarts", "rk", fen, &moves, "RK 6.3");
    assert_eq!(found, Some(33));
}

#[test]
fn rk_6_4_a_capture_inside_the_five_restarts_them_or_not() {
    let moves = over_and_over("47-15 46-5 50-28 5x46", "15-47 46-5 47-15 5-46", 20);
    let fen = "W:WK47,K50:BK46";
    let first = |reading| first(reading, "rk", fen, &moves, "RK 6.4");
    assert_eq!(first("two-against-one-capture=restarts"), Some(14));
    assert_eq!(first("two-against-one-capture=goes-on"), Some(10));
}
