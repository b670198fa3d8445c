//! VK 7.2, for Russian and Brazilian draughts.

use super::record::{Judged, judge, over_and_over};

/// White's king goes from h4 to e1 and back, Black's from a5 to d8 and back.
const EDGES: &str = "h4-e1 a5-d8 e1-h4 d8-a5";
/// The same, with Black's king on the main diagonal.
const ROAD: &str = "h4-e1 a1-h8 e1-h4 h8-a1";

fn russian(fen: &str, moves: &str) -> Judged {
    judge("vk", "russian", fen, moves)
}

#[test]
fn vk_7_2_3_the_third_time() {
    for (edition, game) in [("vk", "russian"), ("vk-brazilian", "brazilian")] {
        let moves = over_and_over("", EDGES, 12);
        let judged = judge(edition, game, "W:WKh4,Kh2:BKa5", &moves);
        assert_eq!(judged.first("VK 7.2.3"), Some(8));
    }
}

#[test]
fn vk_7_2_3_goes_on_across_other_counts() {
    // The start, then after plies 4 and 8, while the five moves of 7.2.8 run out at ply 9.
    let judged = russian("W:WKh4,Kh2:BKa5", &over_and_over("", EDGES, 12));
    assert_eq!(judged.first("VK 7.2.3"), Some(8));
    assert_eq!(judged.first("VK 7.2.8"), Some(9));
}

#[test]
fn vk_7_2_4_the_fifteenth_own_move() {
    let fen = "W:WKh4,Kh2,Kb8:BKa5";
    let first = |plies| russian(fen, &over_and_over("", EDGES, plies)).first("VK 7.2.4");
    assert_eq!(first(28), None);
    assert_eq!(first(40), Some(29));
}

#[test]
fn vk_7_2_4_four_kings_becoming_three_do_not_restart_it() {
    let opening = "c1-b2 a5-d8 b2-c3 d8-a5 h4-d8 a5:e1";
    let moves = over_and_over(opening, "d8-h4 e1-a5 h4-d8 a5-e1", 50);
    let judged = russian("W:WKh4,Kh2,Kb8,Kc1:BKa5", &moves);
    assert_eq!(judged.first("VK 7.2.4"), Some(29));
}

#[test]
fn vk_7_2_4_means_kings_only() {
    let moves = over_and_over("", EDGES, 40);
    let judged = russian("W:WKh4,Kh2,Kb8,a3:BKa5", &moves);
    assert_eq!(judged.first("VK 7.2.4"), None);
    // The man crowned at last by ply 7, the count begins: its fifteenth own move is ply 37.
    let opening = "f6-g7 a5-d8 h4-e1 d8-a5 e1-h4 a5-d8 g7-f8 d8-a5";
    let moves = over_and_over(opening, EDGES, 40);
    let judged = russian("W:WKh4,Kh2,Kb8,f6:BKa5", &moves);
    assert_eq!(judged.first("VK 7.2.4"), Some(37));
}

#[test]
fn vk_7_2_5_fifteen_moves_of_kings_alone() {
    let moves = over_and_over("c1-b2 a5-d8", "h4-e1 d8-a5 e1-h4 a5-d8", 40);
    // A man's move by ply 1, then thirty plies of kings.
    let judged = russian("W:WKh4,c1:BKa5", &moves);
    assert_eq!(judged.first("VK 7.2.5"), Some(31));
}

#[test]
fn vk_7_2_5_a_mans_move_begins_it_anew() {
    let opening = over_and_over("", EDGES, 28);
    let moves = over_and_over(
        &format!("{opening} c1-b2 a5-d8"),
        "h4-e1 d8-a5 e1-h4 a5-d8",
        80,
    );
    let judged = russian("W:WKh4,c1:BKa5", &moves);
    assert_eq!(judged.first("VK 7.2.5"), Some(59));
}

#[test]
fn vk_7_2_6_four_or_five_pieces_thirty_moves() {
    for fen in ["W:WKh4,Kh2:BKa5,a7", "W:WKh4,Kh2,a3:BKa5,a7"] {
        let judged = russian(fen, &over_and_over("", EDGES, 70));
        assert_eq!(judged.first("VK 7.2.6"), Some(60), "{fen}");
    }
}

#[test]
fn vk_7_2_6_six_or_seven_pieces_sixty_moves() {
    for fen in ["W:WKh4,Kh2,a3:BKa5,a7,h6", "W:WKh4,Kh2,a3,c1:BKa5,a7,h6"] {
        let judged = russian(fen, &over_and_over("", EDGES, 130));
        assert_eq!(judged.first("VK 7.2.6"), Some(120), "{fen}");
    }
}

#[test]
fn vk_7_2_6_three_pieces_or_eight_have_no_such_count() {
    for fen in ["W:WKh4,Kh2:BKa5", "W:WKh4,Kh2,a3,c1:BKa5,a7,h6,h8"] {
        let judged = russian(fen, &over_and_over("", EDGES, 130));
        assert_eq!(judged.first("VK 7.2.6"), None, "{fen}");
    }
}

#[test]
fn vk_7_2_6_a_mans_move_does_not_change_the_balance() {
    let moves = over_and_over("c1-b2 a5-d8", "h4-e1 d8-a5 e1-h4 a5-d8", 70);
    let judged = russian("W:WKh4,Kh2,c1:BKa5", &moves);
    assert_eq!(judged.first("VK 7.2.6"), Some(60));
}

#[test]
fn vk_7_2_6_crowning_does() {
    let moves = over_and_over("a7-b8 a5-d8", "h4-e1 d8-a5 e1-h4 a5-d8", 70);
    let judged = russian("W:WKh4,Kh2,a7:BKa5", &moves);
    assert_eq!(judged.first("VK 7.2.6"), Some(61));
}

#[test]
fn vk_7_2_7_the_fifth_own_move_against_the_main_road() {
    for strong in ["Kh4,Kh2,Kb8", "Kh4,Kh2,a3", "Kh4,h2,a3"] {
        let fen = format!("W:W{strong}:BKa1");
        let first = |plies| russian(&fen, &over_and_over("", ROAD, plies)).first("VK 7.2.7");
        assert_eq!(first(8), None, "{strong}");
        assert_eq!(first(12), Some(9), "{strong}");
    }
}

#[test]
fn vk_7_2_7_off_the_main_road_there_is_no_such_count() {
    let judged = russian("W:WKh4,Kh2,Kb8:BKa5", &over_and_over("", EDGES, 28));
    assert_eq!(judged.first("VK 7.2.7"), None);
}

#[test]
fn vk_7_2_7_leaving_the_main_road_ends_it_and_coming_back_begins_it() {
    // Black is off the road from ply 6 to ply 8; White's fifth own move after that is ply 17.
    let opening = "h4-e1 a1-h8 e1-h4 h8-g7 h4-e1 g7-h6 e1-h4 h6-g7";
    let moves = over_and_over(opening, "h4-e1 g7-h8 e1-h4 h8-g7", 20);
    let judged = russian("W:WKh4,Kh2,Kb8:BKa1", &moves);
    assert_eq!(judged.first("VK 7.2.7"), Some(17));
}

#[test]
fn vk_7_2_7_crowning_does_not_restart_it() {
    // The man is crowned by White's third move; the fifth is ply 9 all the same.
    let opening = "h4-e1 a1-h8 e1-h4 h8-a1 a7-b8 a1-h8";
    let moves = over_and_over(opening, "h4-e1 h8-a1 e1-h4 a1-h8", 20);
    let judged = russian("W:WKh4,Kh2,a7:BKa1", &moves);
    assert_eq!(judged.first("VK 7.2.7"), Some(9));
}

#[test]
fn vk_7_2_7_three_kings_becoming_two_begin_7_2_8() {
    // Black takes on e5 by ply 4: one count ends, the other begins, and has its fifth at ply 13.
    let opening = "h4-e1 h8-a1 b8-e5 a1:h8";
    let moves = over_and_over(opening, "e1-h4 h8-a1 h4-e1 a1-h8", 20);
    let judged = russian("W:WKh4,Kh2,Kb8:BKh8", &moves);
    assert_eq!(judged.first("VK 7.2.7"), None);
    assert_eq!(judged.first("VK 7.2.8"), Some(13));
}

#[test]
fn vk_7_2_8_the_fifth_own_move() {
    for strong in ["Kh4,Kh2", "Kh4,a3", "Kh4"] {
        let fen = format!("W:W{strong}:BKa5");
        let first = |plies| russian(&fen, &over_and_over("", EDGES, plies)).first("VK 7.2.8");
        assert_eq!(first(8), None, "{strong}");
        assert_eq!(first(12), Some(9), "{strong}");
    }
}

#[test]
fn vk_7_2_8_with_a_king_each_whoever_comes_to_five_first() {
    let cycle = "a5-d8 h4-e1 d8-a5 e1-h4";
    let judged = russian("B:WKh4:BKa5", &over_and_over("", cycle, 12));
    assert_eq!(judged.first("VK 7.2.8"), Some(9));
    // Two against one, the weaker side to move: the stronger side's fifth is ply 10.
    let judged = russian("B:WKh4,Kh2:BKa5", &over_and_over("", cycle, 12));
    assert_eq!(judged.first("VK 7.2.8"), Some(10));
}

#[test]
fn vk_7_2_8_is_for_lone_kings_only() {
    let judged = russian("W:WKh4,Kh2:BKa5,a7", &over_and_over("", EDGES, 28));
    assert_eq!(judged.first("VK 7.2.8"), None);
}

#[test]
fn vk_7_2_8_two_kings_becoming_one_are_another_balance() {
    // Black takes on e5 by ply 4; White's fifth own move after it is ply 13.
    let opening = "h4-e1 h8-a1 b8-e5 a1:h8";
    let moves = over_and_over(opening, "e1-h4 h8-a1 h4-e1 a1-h8", 20);
    let judged = russian("W:WKh4,Kb8:BKh8", &moves);
    assert_eq!(judged.first("VK 7.2.8"), Some(13));
}
