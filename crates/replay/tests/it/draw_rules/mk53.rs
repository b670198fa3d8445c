//! MK53 §18.

use super::record::{Judged, judge, over_and_over};
use scoresheet_notation::Outcome;

fn chess(fen: &str, moves: &str) -> Judged {
    judge("mk53", "chess", fen, moves)
}

#[test]
fn mk53_s18a_king_against_king_with_a_minor_piece_at_most() {
    for (fen, ply) in [
        ("4k3/8/8/8/8/8/4p3/3BK3 w - - 0 1", Some(1)),
        ("4k3/8/8/8/8/8/4p3/3NK3 w - - 0 1", Some(1)),
        ("4k3/8/8/8/8/8/4p3/4K3 w - - 0 1", Some(1)),
        ("4k3/8/8/8/8/8/4p3/3RK3 w - - 0 1", None),
        ("4k3/8/8/8/8/8/4p3/2NNK3 w - - 0 1", None),
        ("4k3/4p3/8/8/8/8/4p3/3BK3 w - - 0 1", None),
        ("4k1n1/8/8/8/8/8/4p3/3NK3 w - - 0 1", None),
    ] {
        let judged = chess(fen, "Kxe2 Kf7");
        assert_eq!(judged.first("MK53 §18a"), ply, "{fen}");
    }
    assert_eq!(
        chess("4k3/8/8/8/8/8/8/3NK3 w - - 0 1", "Kd2").first("MK53 §18a"),
        Some(0)
    );
}

#[test]
fn mk53_s18b_a_bishop_each_on_squares_of_one_colour() {
    // d1 is light as is c8; f8 is dark.
    for (fen, ply) in [
        ("2b1k3/8/8/8/8/8/4p3/3BK3 w - - 0 1", Some(1)),
        ("4kb2/8/8/8/8/8/4p3/3BK3 w - - 0 1", None),
        ("2n1k3/8/8/8/8/8/4p3/3BK3 w - - 0 1", None),
    ] {
        assert_eq!(chess(fen, "Kxe2").first("MK53 §18b"), ply, "{fen}");
    }
}

#[test]
fn mk53_s18c_stalemate() {
    let judged = chess("k7/8/8/1Q6/8/8/8/4K3 w - - 0 1", "Qb6");
    assert_eq!(judged.board, Some(Outcome::Draw));
}

/// A queen that checks on e8 and h5 by turns, against a queen.
const PERPETUAL: &str = "6k1/6p1/5p2/7Q/8/8/1q4PP/7K w - - 0 1";

#[test]
fn mk53_s18d_three_checks_and_a_position_among_them_twice() {
    let judged = chess(PERPETUAL, "Qe8+ Kh7 Qh5+ Kg8 Qe8+ Kh7 Qh5+");
    assert_eq!(judged.first("MK53 §18d"), Some(5));
}

#[test]
fn mk53_s18d_checks_before_the_first_position_that_comes_back_count_too() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let judged = chess(start, "e4 f5 exf5 Kf7 Qh5+ Kf6 Qh4+ Kf7 Qh5+");
    assert_eq!(judged.first("MK53 §18d"), Some(9));
}

#[test]
fn mk53_s18d_a_move_without_check_breaks_it() {
    let moves = "Qe8+ Kh7 Qh5+ Kg8 g3 Qb1+ Kg2 Qb2+ Kh3 Qb1 Qe8+ Kh7 Qh5+ Kg8";
    assert_eq!(chess(PERPETUAL, moves).first("MK53 §18d"), None);
}

/// A rook goes to and fro for each side.
const ROOKS: &str = "4k2r/8/8/8/8/8/8/R3K3 w - - 0 1";
const TO_AND_FRO: &str = "Ra2 Rh7 Ra1 Rh8";

#[test]
fn mk53_s18f_fifty_moves_without_capture_or_pawn() {
    let first = |plies| chess(ROOKS, &over_and_over("", TO_AND_FRO, plies)).first("MK53 §18f");
    assert_eq!(first(99), None);
    assert_eq!(first(104), Some(100));
}

#[test]
fn mk53_s18f_a_pawns_move_begins_it_anew() {
    let fen = "4k2r/8/8/8/8/8/7P/R3K3 w - - 0 1";
    let opening = format!("{} h3 Rh7", over_and_over("", TO_AND_FRO, 40));
    let moves = over_and_over(&opening, "Ra2 Rh8 Ra1 Rh7", 150);
    assert_eq!(chess(fen, &moves).first("MK53 §18f"), Some(141));
}

/// The worked example of the clause, from its first position, Black to move.
const EXAMPLE: &str = "6k1/Q1p2p1p/3p3P/3p2qN/1p5p/4P1P1/1Pb2PK1/8 b - - 0 1";

#[test]
fn mk53_s18g_the_worked_example() {
    // Position 2 stands after 1… Ld8, 3… Ld8 and 5… Kg8: plies 1, 5 and 9.
    let moves = "Qd8 Qd4 Qg5 Qa7 Qd8 Nf6+ Kh8 Nh5 Kg8 Qd4 Qg5 Qa7";
    assert_eq!(chess(EXAMPLE, moves).first("MK53 §18g"), Some(9));
    // With another fifth move of Black's, position 1 comes for the third time by 7. La7.
    let moves = "Qd8 Qd4 Qg5 Qa7 Kh8 Qb8+ Qd8 Qa7 Kg8 Qd4 Qg5 Qa7";
    assert_eq!(chess(EXAMPLE, moves).first("MK53 §18g"), Some(12));
}

/// White may castle at first, and after the rook has moved no more.
const CASTLING: &str = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
/// Black may take en passant at first.
const IN_PASSING: &str = "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1";

#[test]
fn mk53_s18g_is_a_matter_of_placement_and_side_to_move() {
    let moves = over_and_over("", "Rh2 Ke7 Rh1 Ke8", 12);
    assert_eq!(chess(CASTLING, &moves).first("MK53 §18g"), Some(8));
    let moves = over_and_over("", "Ke7 Ke2 Ke8 Ke1", 12);
    assert_eq!(chess(IN_PASSING, &moves).first("MK53 §18g"), Some(8));
}
