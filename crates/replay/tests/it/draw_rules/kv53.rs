//! KV53 §16 and §31. The pieces of these cases stand and move between squares at the edge, where
//! nothing can be taken; the moves repeat, since that is no matter of the rule in question.

use super::record::{Judged, judge, over_and_over};

/// White's king goes from h4 to e1 and back, Black's from a5 to d8 and back.
const EDGES: &str = "h4-e1 a5-d8 e1-h4 d8-a5";

fn russian(fen: &str, moves: &str) -> Judged {
    judge("kv53", "russian", fen, moves)
}

#[test]
fn kv53_s16b_and_s4_thirty_moves_of_both_without_change_of_material() {
    let fen = "W:WKh4,Kh2:BKa5";
    let first = |plies| russian(fen, &over_and_over("", EDGES, plies)).first("KV53 §16b");
    assert_eq!(first(59), None);
    assert_eq!(first(60), Some(60));
}

#[test]
fn kv53_s16b_crowning_changes_the_kind_of_a_piece() {
    // The man is crowned by the first ply, which is not one of the sixty.
    let moves = over_and_over("a7-b8 a5-d8", "h4-e1 d8-a5 e1-h4 a5-d8", 70);
    assert_eq!(
        russian("W:WKh4,a7:BKa5", &moves).first("KV53 §16b"),
        Some(61)
    );
}

#[test]
fn kv53_s16b_a_mans_move_changes_nothing() {
    let moves = over_and_over("c1-b2 a5-d8", "h4-e1 d8-a5 e1-h4 a5-d8", 70);
    assert_eq!(
        russian("W:WKh4,c1:BKa5", &moves).first("KV53 §16b"),
        Some(60)
    );
}

#[test]
fn kv53_s16c_the_eighteenth_own_move_of_three_kings() {
    let fen = "W:WKh4,Kh2,Kb8:BKa5";
    let first = |plies| russian(fen, &over_and_over("", EDGES, plies)).first("KV53 §16c");
    // White's moves are the odd plies: the eighteenth is ply 35.
    assert_eq!(first(34), None);
    assert_eq!(first(40), Some(35));
}

#[test]
fn kv53_s16c_counts_from_when_the_balance_arose() {
    // The third king arises by ply 1, which is not one of the eighteen.
    let moves = over_and_over("a7-b8 a5-d8", "h4-e1 d8-a5 e1-h4 a5-d8", 40);
    assert_eq!(
        russian("W:WKh4,Kh2,a7:BKa5", &moves).first("KV53 §16c"),
        Some(37)
    );
}

#[test]
fn kv53_s16c_counts_the_own_moves_of_black_as_well() {
    let cycle = "a5-d8 h4-e1 d8-a5 e1-h4";
    let moves = over_and_over("", cycle, 40);
    let judged = russian("W:WKa5:BKh4,Kh2,Kb8", &moves);
    // Black's moves are the even plies.
    assert_eq!(judged.first("KV53 §16c"), Some(36));
}

#[test]
fn kv53_s16c_begins_when_four_kings_become_three() {
    // Black takes on c3 by ply 6; White's eighteenth own move after it is ply 41.
    let opening = "c1-b2 a5-d8 b2-c3 d8-a5 h4-d8 a5:e1";
    let moves = over_and_over(opening, "d8-h4 e1-a5 h4-d8 a5-e1", 50);
    let judged = russian("W:WKh4,Kh2,Kb8,Kc1:BKa5", &moves);
    assert_eq!(judged.first("KV53 §16c"), Some(41));
}

#[test]
fn kv53_s16c_taking_the_king_with_the_eighteenth_move_wins() {
    // Black's seventeenth move offers the king on e5, and White's eighteenth takes it.
    let moves = over_and_over("", "h4-e1 a1-h8 e1-h4 h8-a1", 33);
    let moves = format!("{moves} a1-e5 h2:b8");
    let judged = russian("W:WKh4,Kh2,Ka7:BKa1", &moves);
    assert_eq!(judged.first("KV53 §16c"), None);
    assert!(judged.board.is_some());
}

#[test]
fn kv53_s16d_the_third_time_need_not_be_in_a_row() {
    // The start comes back by ply 4, is left for another round, and comes back by ply 12.
    let moves = format!(
        "{EDGES} h2-g1 a5-d8 h4-e1 d8-a5 g1-h2 a5-d8 e1-h4 d8-a5 {}",
        over_and_over("", EDGES, 4)
    );
    assert_eq!(
        russian("W:WKh4,Kh2:BKa5", &moves).first("KV53 §16d"),
        Some(12)
    );
}

#[test]
fn kv53_s16d_wants_the_same_side_to_move() {
    // White goes from e1 to h4 in two moves: the pieces of the start stand there again after plies
    // 5 and 9, but then Black is to move.
    let moves = "h4-e1 a5-d8 e1-g3 d8-a5 g3-h4 a5-d8 h4-e1 d8-a5 e1-h4";
    let judged = russian("W:WKh4:BKa5", moves);
    assert_eq!(judged.first("KV53 §16d"), None);
}

/// On 100 squares White's king goes between 47 and 15, Black's along the main diagonal.
const EDGES_100: &str = "47-15 46-5 15-47 5-46";

#[test]
fn kv53_s31_the_eighteenth_own_move_of_four_kings() {
    let moves = over_and_over("", EDGES_100, 40);
    let judged = judge("kv53", "international", "W:WK47,K50,K45,K6:BK46", &moves);
    assert_eq!(judged.first("KV53 §31"), Some(35));
}

#[test]
fn kv53_s31_stands_in_place_of_s16c() {
    let moves = over_and_over("", EDGES_100, 40);
    let judged = judge("kv53", "international", "W:WK47,K50,K45:BK46", &moves);
    assert_eq!(judged.first("KV53 §31"), None);
    assert_eq!(judged.first("KV53 §16c"), None);
}

#[test]
fn kv53_s31_leaves_s16b_and_s16d_as_they_are() {
    let moves = over_and_over("", EDGES_100, 64);
    let judged = judge("kv53", "international", "W:WK47,K50:BK46", &moves);
    assert_eq!(judged.first("KV53 §16b"), Some(60));
    assert_eq!(judged.first("KV53 §16d"), Some(8));
}
