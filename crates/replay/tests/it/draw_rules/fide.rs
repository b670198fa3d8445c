//! The Laws of Chess of 2023, articles 5.2 and 9, and what other editions count otherwise.

use super::record::{Judged, judge, over_and_over};
use scoresheet_notation::Outcome;

fn chess(fen: &str, moves: &str) -> Judged {
    judge("fide", "chess", fen, moves)
}

const ROOKS: &str = "4k2r/8/8/8/8/8/8/R3K3 w - - 0 1";
const TO_AND_FRO: &str = "Ra2 Rh7 Ra1 Rh8";

#[test]
fn fide_2023_5_2_1_stalemate() {
    let judged = chess("k7/8/8/1Q6/8/8/8/4K3 w - - 0 1", "Qb6");
    assert_eq!(judged.board, Some(Outcome::Draw));
}

#[test]
fn fide_2023_5_2_2_no_mate_is_possible_with_what_is_left() {
    for (fen, ply) in [
        ("4k3/8/8/8/8/8/4p3/3BK3 w - - 0 1", Some(1)),
        ("4k3/8/8/8/8/8/4p3/3NK3 w - - 0 1", Some(1)),
        ("2b1k3/8/8/8/8/8/4p3/3BK3 w - - 0 1", Some(1)),
        // Two bishops on light squares, of one side.
        ("4k3/8/8/8/8/5B2/4p3/3BK3 w - - 0 1", Some(1)),
        ("4kb2/8/8/8/8/8/4p3/3BK3 w - - 0 1", None),
        ("4k3/8/8/8/8/8/4p3/2NNK3 w - - 0 1", None),
        ("4k1n1/8/8/8/8/8/4p3/3NK3 w - - 0 1", None),
    ] {
        assert_eq!(chess(fen, "Kxe2").first("FIDE 2023 5.2.2"), ply, "{fen}");
    }
}

#[test]
fn fide_2023_9_2_2_the_third_time() {
    let judged = chess(ROOKS, &over_and_over("", TO_AND_FRO, 12));
    assert_eq!(judged.first("FIDE 2023 9.2.2"), Some(8));
}

#[test]
fn fide_2023_9_2_3_castling_and_taking_in_passing_count() {
    // The rook has moved: the start is not the same again, the position after ply 1 is.
    let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    let judged = chess(fen, &over_and_over("", "Rh2 Ke7 Rh1 Ke8", 12));
    assert_eq!(judged.first("FIDE 2023 9.2.2"), Some(9));
    let fen = "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1";
    let judged = chess(fen, &over_and_over("", "Ke7 Ke2 Ke8 Ke1", 12));
    assert_eq!(judged.first("FIDE 2023 9.2.2"), Some(9));
    // No pawn stands where it could take: the start is the same again.
    let fen = "4k3/8/8/8/p3P3/8/8/4K3 b - e3 0 1";
    let judged = chess(fen, &over_and_over("", "Ke7 Ke2 Ke8 Ke1", 12));
    assert_eq!(judged.first("FIDE 2023 9.2.2"), Some(8));
    // One stands there, but is pinned to its king.
    let fen = "4k3/8/8/8/3Pp3/8/8/4RK2 b - d3 0 1";
    let judged = chess(fen, &over_and_over("", "Kf7 Kf2 Ke8 Kf1", 12));
    assert_eq!(judged.first("FIDE 2023 9.2.2"), Some(8));
}

#[test]
fn fide_2023_9_3_2_fifty_moves() {
    let first =
        |plies| chess(ROOKS, &over_and_over("", TO_AND_FRO, plies)).first("FIDE 2023 9.3.2");
    assert_eq!(first(99), None);
    assert_eq!(first(104), Some(100));
}

#[test]
fn fide_2023_9_6_1_the_fifth_time() {
    let judged = chess(ROOKS, &over_and_over("", TO_AND_FRO, 20));
    assert_eq!(judged.first("FIDE 2023 9.6.1"), Some(16));
}

#[test]
fn fide_2023_9_6_2_seventy_five_moves() {
    let first =
        |plies| chess(ROOKS, &over_and_over("", TO_AND_FRO, plies)).first("FIDE 2023 9.6.2");
    assert_eq!(first(149), None);
    assert_eq!(first(154), Some(150));
}

#[test]
fn fide_2023_9_3_2_and_9_6_2_count_on_from_the_fen() {
    let fen = |counter: u32| format!("8/8/4k3/8/8/3QK3/8/8 w - - {counter} 80");
    let judged = chess(&fen(149), "Qd4 Ke7");
    assert_eq!(judged.first("FIDE 2023 9.3.2"), Some(0));
    assert_eq!(judged.first("FIDE 2023 9.6.2"), Some(1));
    let judged = chess(&fen(98), "Qd4 Ke7");
    assert_eq!(judged.first("FIDE 2023 9.3.2"), Some(2));
    assert_eq!(judged.first("FIDE 2023 9.6.2"), None);
    // A capture ends what the counter tells of.
    let judged = chess("8/8/4k3/3q4/8/3QK3/8/8 w - - 99 80", "Qxd5+ Kxd5");
    assert_eq!(judged.first("FIDE 2023 9.3.2"), None);
}

#[test]
fn fide_2023_9_6_2_mate_goes_before_it() {
    let opening = over_and_over("", "Ra2 Kg8 Ra1 Kh8", 148);
    let judged = chess(
        "7k/5ppp/8/8/8/8/8/R5K1 w - - 0 1",
        &format!("{opening} Kf1 Kg8 Ra8#"),
    );
    assert_eq!(judged.first("FIDE 2023 9.6.2"), Some(150));
    // Black to move first: the hundred and fiftieth ply is White's mate.
    let opening = over_and_over("", "Kg8 Ra2 Kh8 Ra1", 148);
    let judged = chess(
        "7k/5ppp/8/8/8/8/8/R5K1 b - - 0 1",
        &format!("{opening} Kg8 Ra8#"),
    );
    assert_eq!(judged.first("FIDE 2023 9.6.2"), None);
    assert_eq!(judged.board, Some(Outcome::WhiteWins));
}
