//! RK 6.

use super::record::{Judged, judge, over_and_over};

/// White's king goes from 47 to 15 and back, Black's along the main diagonal.
const EDGES: &str = "47-15 46-5 15-47 5-46";

fn international(fen: &str, moves: &str) -> Judged {
    judge("rk", "international", fen, moves)
}

#[test]
fn rk_6_1_the_third_time() {
    let judged = international("W:WK47,K50:BK46", &over_and_over("", EDGES, 12));
    assert_eq!(judged.first("RK 6.1"), Some(8));
}

#[test]
fn rk_6_2_twenty_five_moves_of_kings_alone() {
    let fen = "W:WK47,49:BK46,6";
    let first = |moves: &str| international(fen, moves).first("RK 6.2");
    assert_eq!(first(&over_and_over("", EDGES, 49)), None);
    assert_eq!(first(&over_and_over("", EDGES, 60)), Some(50));
    // A man's move by ply 49 begins it anew.
    let opening = format!("{} 49-44 46-5", over_and_over("", EDGES, 48));
    let moves = over_and_over(&opening, "47-15 5-46 15-47 46-5", 110);
    assert_eq!(first(&moves), Some(99));
}

#[test]
fn rk_6_3_after_both_have_made_sixteen_moves() {
    for strong in ["K47,K50,K45", "K47,K50,45", "K47,50,45"] {
        let fen = format!("W:W{strong}:BK46");
        let first = |plies| international(&fen, &over_and_over("", EDGES, plies)).first("RK 6.3");
        assert_eq!(first(31), None, "{strong}");
        assert_eq!(first(40), Some(32), "{strong}");
    }
}

#[test]
fn rk_6_3_a_capture_inside_does_not_restart_it() {
    // Black takes on 32 by ply 4: the five moves of 6.4 begin beside the sixteen.
    let opening = "47-15 46-5 49-32 5x46";
    let moves = over_and_over(opening, "15-47 46-5 47-15 5-46", 40);
    let judged = international("W:WK47,K50,K49:BK46", &moves);
    assert_eq!(judged.first("RK 6.3"), Some(32));
    assert_eq!(judged.first("RK 6.4"), Some(14));
}

#[test]
fn rk_6_3_crowning_inside_does_not_restart_it() {
    let moves = over_and_over("6-1 46-5", "47-15 5-46 15-47 46-5", 40);
    let judged = international("W:WK47,K50,6:BK46", &moves);
    assert_eq!(judged.first("RK 6.3"), Some(32));
}

#[test]
fn rk_6_3_a_loss_with_the_last_of_the_moves_stands() {
    // Black begins, so that White makes the sixteenth move last, and takes the king with it.
    let moves = over_and_over("", "46-5 47-15 5-46 15-47", 30);
    let judged = international("B:WK47,K50,K45:BK46", &format!("{moves} 5-28 50x22"));
    assert_eq!(judged.first("RK 6.3"), None);
    assert!(judged.board.is_some());
}

#[test]
fn rk_6_4_after_both_have_made_five_moves() {
    for strong in ["K47,K50", "K47,50", "K47"] {
        let fen = format!("W:W{strong}:BK46");
        let first = |plies| international(&fen, &over_and_over("", EDGES, plies)).first("RK 6.4");
        assert_eq!(first(9), None, "{strong}");
        assert_eq!(first(14), Some(10), "{strong}");
    }
}

#[test]
fn rk_6_4_two_kings_becoming_one_are_another_balance() {
    // Black takes on 32 by ply 4; both have made five moves after it by ply 14.
    let opening = "47-15 46-5 49-32 5x46";
    let moves = over_and_over(opening, "15-47 46-5 47-15 5-46", 20);
    let judged = international("W:WK47,K49:BK46", &moves);
    assert_eq!(judged.first("RK 6.4"), Some(14));
}
