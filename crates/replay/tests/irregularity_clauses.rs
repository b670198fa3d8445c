//! Each class of illegal move, with the clause of every edition that has one.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use scoresheet_notation::{Reader, Record};
use scoresheet_replay::{Game, Judge, Options};
use scoresheet_rulebook::Edition;
use scoresheet_source::{Code, Level};

/// The first irregularity of a record: class, clause, ply.
fn first(edition: &str, text: &str) -> (Code, &'static str, u32) {
    let edition = Edition::by_code(edition).unwrap();
    let mut judge = Judge::new(Options {
        game: Game::by_name(edition.games[0]),
        edition: Some(edition),
        ..Options::default()
    });
    let mut reader = Reader::new(text.as_bytes());
    let verdict = judge.next(&mut reader, &mut Record::default()).unwrap();
    let mut findings = verdict.findings.into_iter();
    let found = findings.find(|f| f.level == Level::Error && f.ply.is_some());
    let found = found.unwrap_or_else(|| panic!("nothing found: {text}"));
    (found.code, found.clause.unwrap_or(""), found.ply.unwrap())
}

/// A record that starts from a position.
fn from(fen: &str, moves: &str) -> String {
    format!("[FEN \"{fen}\"]\n\n{moves} *\n")
}

/// On both boards: the same class, each with its own clause.
fn both(russian: &str, vk: &'static str, hundred: &str, rk: &'static str, code: Code, ply: u32) {
    assert_eq!(first("vk", russian), (code, vk, ply), "{russian}");
    assert_eq!(first("vk-brazilian", russian), (code, vk, ply), "{russian}");
    assert_eq!(first("rk", hundred), (code, rk, ply), "{hundred}");
}

#[test]
fn vk_rk_4_7_an_own_piece_jumped() {
    let russian = from("W:WKa1,c3:Bd4", "a1:e5");
    let hundred = from("W:WK46,32:B28", "46x23");
    let code = Code::JumpedOwnPiece;
    both(&russian, "VK 4.7", &hundred, "RK 4.7", code, 1);
}

#[test]
fn vk_rk_4_8_a_piece_jumped_twice() {
    // Round the ring of four and over its first piece again.
    let russian = from("W:WKc1:Bd2,d4,f2,f4", "c1:e3:g1:e3");
    let hundred = from("W:WK46:B23,24,34", "46x19x30x39x28x14");
    assert_eq!(
        first("rk", &hundred),
        (Code::JumpedTwice, "RK 4.8", 1),
        "{hundred}"
    );
    assert_eq!(first("vk", &russian), (Code::JumpedTwice, "VK 4.8", 1));
}

#[test]
fn vk_rk_5_4_1_two_moves_in_a_row() {
    let (russian, hundred) = ("1. c3-d4 g3-f4 *", "1. 32-28 34-30 *");
    let code = Code::TwoMovesInARow;
    both(russian, "VK 5.4.1", hundred, "RK 5.4.1", code, 2);
}

#[test]
fn vk_rk_5_4_2_against_the_rules_of_the_piece() {
    let code = Code::IllegalMove;
    for (russian, hundred, ply) in [
        // Onto an occupied square, from an empty one, as if it were a king, backwards.
        ("1. b2-c3 *", "1. 37-32 *", 1),
        ("1. d4-e5 *", "1. 28-23 *", 1),
        ("1. c3-e5 *", "1. 32-23 *", 1),
        ("1. c3-d4 b6-a5 2. d4-c3 *", "1. 32-28 16-21 2. 28-32 *", 3),
    ] {
        both(russian, "VK 5.4.2", hundred, "RK 5.4.2", code, ply);
    }
    // A king round a corner.
    let russian = from("W:WKa1:Bh6", "a1-b4");
    assert_eq!(first("vk", &russian), (Code::IllegalMove, "VK 5.4.2", 1));
    let hundred = from("W:WK46:B6", "46-31");
    assert_eq!(first("rk", &hundred), (Code::IllegalMove, "RK 5.4.2", 1));
}

#[test]
fn vk_rk_5_4_5_a_piece_of_the_opponent_moved() {
    // At the first ply nobody has just moved; later the move is none of the other side's either.
    let code = Code::MovedOpponentsPiece;
    let (russian, hundred) = ("1. f6-g5 *", "1. 19-23 *");
    both(russian, "VK 5.4.5", hundred, "RK 5.4.5", code, 1);
    let (russian, hundred) = ("1. c3-d4 g3-e5 *", "1. 32-28 34-23 *");
    both(russian, "VK 5.4.5", hundred, "RK 5.4.5", code, 2);
}

#[test]
fn vk_rk_5_4_6_another_move_though_a_capture_was_possible() {
    let russian = "1. c3-d4 f6-e5 2. g3-f4 *";
    let hundred = "1. 32-28 19-23 2. 34-30 *";
    let code = Code::CaptureWasMandatory;
    both(russian, "VK 5.4.6", hundred, "RK 5.4.6", code, 3);
}

#[test]
fn vk_rk_5_4_8_fewer_captured_than_possible() {
    let hundred = from("W:W38:B23,33,42", "38x47");
    assert_eq!(first("rk", &hundred), (Code::CapturedTooFew, "RK 5.4.8", 1));
    let russian = from("W:Wc3,h2:Bd4,f6,g3", "h2:f4");
    let brazilian = first("vk-brazilian", &russian);
    assert_eq!(brazilian, (Code::CapturedTooFew, "VK 5.4.8", 1));
}

#[test]
fn vk_rk_5_4_8_more_captured_than_possible() {
    let russian = from("W:WKa1:Bd4,e5", "a1:f6");
    let hundred = from("W:WK46:B28,23", "46x19");
    let code = Code::CapturedTooMany;
    both(&russian, "VK 5.4.8", &hundred, "RK 5.4.8", code, 1);
}

#[test]
fn vk_rk_5_4_9_a_capture_stopped_half_way() {
    let russian = from("W:Wc3:Bd4,f6", "c3:e5");
    let hundred = from("W:W37:B32,22", "37x28");
    let code = Code::CaptureStopped;
    both(&russian, "VK 5.4.9", &hundred, "RK 5.4.9", code, 1);
}

#[test]
fn kv53_s5_sides_move_in_turn() {
    let found = first("kv53", "1. c3-d4 g3-f4 *");
    assert_eq!(found, (Code::TwoMovesInARow, "KV53 §5", 2));
}

#[test]
fn kv53_s6_men_move_forward() {
    let found = first("kv53", "1. c3-d4 b6-a5 2. d4-c3 *");
    assert_eq!(found, (Code::IllegalMove, "KV53 §6", 3));
}

#[test]
fn kv53_s7_a_king_over_an_own_piece() {
    let found = first("kv53", &from("W:WKa1,c3:Bd4", "a1:e5"));
    assert_eq!(found, (Code::JumpedOwnPiece, "KV53 §7", 1));
}

#[test]
fn kv53_s8_captures() {
    for (text, code) in [
        (
            "1. c3-d4 f6-e5 2. g3-f4 *".to_owned(),
            Code::CaptureWasMandatory,
        ),
        (from("W:Wc3:Bd4,f6", "c3:e5"), Code::CaptureStopped),
        (from("W:WKa1:Bd4,e5", "a1:f6"), Code::CapturedTooMany),
        (
            from("W:WKc1:Bd2,d4,f2,f4", "c1:e3:g1:e3"),
            Code::JumpedTwice,
        ),
    ] {
        let (found, clause, _) = first("kv53", &text);
        assert_eq!((found, clause), (code, "KV53 §8"), "{text}");
    }
}

#[test]
fn mk53_s6_a_piece_of_the_opponent_moved() {
    let found = first("mk53", "1. e7-e5 *");
    assert_eq!(found, (Code::MovedOpponentsPiece, "MK53 §6", 1));
}

#[test]
fn mk53_s7_how_the_pieces_move() {
    // Over a pawn, two squares with a knight's letter, a pawn not from its first square.
    for moves in [
        "1. Of1-c4 *",
        "1. Rg1-g3 *",
        "1. e2-e4 e7-e6 2. e4-e6 *",
        "1. e2-e5 *",
    ] {
        let (code, clause, _) = first("mk53", &format!("[Language \"et\"]\n\n{moves}"));
        assert_eq!((code, clause), (Code::IllegalMove, "MK53 §7"), "{moves}");
    }
    let found = first("mk53", &from("4k3/8/8/8/8/8/r7/4K3 w - - 0 1", "Ke1-e2"));
    assert_eq!(found, (Code::LeftInCheck, "MK53 §7", 1));
}

#[test]
fn mk53_s8_nothing_to_capture() {
    let found = first("mk53", "1. e2-e4 e7-e5 2. e4:d5 *");
    assert_eq!(found, (Code::IllegalMove, "MK53 §8", 3));
    // In passing only on the very next move.
    let fen = "4k3/8/8/8/p1p5/8/1P6/4K3 w - - 0 1";
    let found = first("mk53", &from(fen, "b2-b4 Ke8-e7 Ke1-e2 c4:b3"));
    assert_eq!(found, (Code::IllegalMove, "MK53 §8", 4));
}

#[test]
fn mk53_s9_what_the_pawn_becomes() {
    let found = first("mk53", &from("8/P6k/8/8/8/8/8/K7 w - - 0 1", "a8"));
    assert_eq!(found, (Code::PromotionMissing, "MK53 §9", 1));
}

#[test]
fn mk53_s10_and_s10a_s10b_s10c_s10d_castling() {
    for (fen, moves, clause) in [
        // A knight between; the king has moved; in check; into check; over an attacked square.
        ("4k3/8/8/8/8/8/8/4K1NR w K - 0 1", "0-0", "MK53 §10"),
        (
            "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
            "Ke2 Ke7 Ke1 Ke8 0-0",
            "MK53 §10a",
        ),
        ("4k3/8/8/8/8/8/4r3/4K2R w K - 0 1", "0-0", "MK53 §10b"),
        ("4k3/8/8/8/8/8/6r1/4K2R w K - 0 1", "0-0", "MK53 §10c"),
        ("4k3/8/8/8/8/8/5r2/4K2R w K - 0 1", "0-0", "MK53 §10d"),
    ] {
        let (code, found, _) = first("mk53", &from(fen, moves));
        assert_eq!((code, found), (Code::BadCastling, clause), "{fen}");
    }
}

#[test]
fn mk53_s11_a_check_must_be_answered() {
    let found = first("mk53", &from("4k3/8/8/8/4r3/8/8/R3K3 w - - 0 1", "Ra2"));
    assert_eq!(found, (Code::LeftInCheck, "MK53 §11", 1));
    // A pinned piece may not leave its line.
    let found = first("mk53", &from("4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1", "Nc3"));
    assert_eq!(found, (Code::LeftInCheck, "MK53 §11", 1));
}
