//! Every class of illegal move has its code and the clause of the edition, old and new.

use crate::judged::{errors, first_error, judged};
use scoresheet_replay::Mode;
use scoresheet_source::{Code, Finding, Level};

/// A draughts record is refused with this code at this ply, and cites these clauses of KV53 and of
/// the modern code.
fn draughts(game: &str, text: &str, code: Code, ply: u32, [old, modern]: [&str; 2]) {
    let today = if game == "russian" { "vk" } else { "rk" };
    for (edition, clause) in [("kv53", old), (today, modern)] {
        let found = first_error(game, edition, text);
        assert_eq!(found, (code, clause, ply), "{edition}: {text}");
    }
}

/// A chess record, likewise; and what is said of it.
fn chess(text: &str, code: Code, ply: u32, [old, modern]: [&str; 2]) -> String {
    for (edition, clause) in [("mk53", old), ("fide", modern)] {
        let found = first_error("chess", edition, text);
        assert_eq!(found, (code, clause, ply), "{edition}: {text}");
    }
    message("chess", "mk53", text)
}

/// What the first error says.
fn message(game: &str, edition: &str, text: &str) -> String {
    let verdict = judged(game, edition, Mode::Strict, text);
    errors(&verdict)[0].message.clone()
}

fn fen(position: &str, moves: &str) -> String {
    format!("[FEN \"{position}\"]\n\n{moves} *")
}

#[test]
fn vk_5_4_1_kv53_s5_two_moves_in_a_row() {
    let text = "1. c3-d4 b2-c3 *";
    let clauses = ["KV53 §5", "VK 5.4.1"];
    draughts("russian", text, Code::TwoMovesInARow, 2, clauses);
}

#[test]
fn rk_5_4_1_two_moves_in_a_row() {
    let clauses = ["KV53 §5", "RK 5.4.1"];
    draughts(
        "international",
        "1. 32-28 37-32 *",
        Code::TwoMovesInARow,
        2,
        clauses,
    );
}

/// A move from an empty square, onto an occupied one, over one, as a king, backwards: one class,
/// distinguished in words.
#[test]
fn vk_5_4_2_kv53_s6_against_the_rules_of_the_man() {
    for (text, ply, says) in [
        (
            "1. c3-d4 d6-c5 2. a5-b6 *",
            3,
            "there is no piece on the square",
        ),
        ("1. a1-b2 *", 1, "a piece of its own side is on b2"),
        ("1. g3-e5 *", 1, "a man moves as if it were a king"),
        ("1. c3-d4 d6-c5 2. d4-c3 *", 3, "a man moves forward only"),
        ("1. c3-c4 *", 1, "a square that is not used in play"),
        ("1. b2-b4 *", 1, "the piece does not move that way"),
    ] {
        let clauses = ["KV53 §6", "VK 5.4.2"];
        draughts("russian", text, Code::IllegalMove, ply, clauses);
        let stated = message("russian", "vk", text);
        assert!(stated.contains(says), "{text}: {stated}");
    }
}

#[test]
fn vk_5_4_2_kv53_s7_against_the_rules_of_the_king() {
    for (text, says) in [
        (
            fen("W:WKa1,c3:Bh4", "1. a1-d4"),
            "this passes over a piece of its own side on c3",
        ),
        (
            fen("W:WKa1:Bd4,e5", "1. a1-f6"),
            "a piece of the opponent's is on d4",
        ),
        (
            fen("W:WKa1:Bh4", "1. a1-c1"),
            "the king does not move that way",
        ),
        (
            fen("W:WKa1:Bd4,e5", "1. a1-e5"),
            "a piece of the opponent's is on e5",
        ),
    ] {
        draughts(
            "russian",
            &text,
            Code::IllegalMove,
            1,
            ["KV53 §7", "VK 5.4.2"],
        );
        let stated = message("russian", "vk", &text);
        assert!(stated.contains(says), "{text}: {stated}");
    }
}

#[test]
fn rk_5_4_2_against_the_rules_of_the_piece() {
    let man = ["KV53 §6", "RK 5.4.2"];
    for (text, ply) in [
        ("1. 37-32 *", 1),
        ("1. 28-23 *", 1),
        ("1. 32-23 *", 1),
        ("1. 32-28 16-21 2. 28-32 *", 3),
    ] {
        draughts("international", text, Code::IllegalMove, ply, man);
    }
    let king = ["KV53 §7", "RK 5.4.2"];
    let text = fen("W:WK46:B6", "1. 46-31");
    draughts("international", &text, Code::IllegalMove, 1, king);
}

#[test]
fn rk_5_4_5_the_opponents_piece_moved() {
    let clauses = ["KV53 §10", "RK 5.4.5"];
    for (text, ply) in [("1. 32-28 34-23 *", 2), ("1. 19-23 *", 1)] {
        draughts(
            "international",
            text,
            Code::MovedOpponentsPiece,
            ply,
            clauses,
        );
    }
}

/// Moves that are not legal for the side that has just moved either; at the first move nobody has.
#[test]
fn vk_5_4_5_kv53_s10_the_opponents_piece_moved() {
    let clauses = ["KV53 §10", "VK 5.4.5"];
    draughts(
        "russian",
        "1. c3-d4 g3-e5 *",
        Code::MovedOpponentsPiece,
        2,
        clauses,
    );
    draughts(
        "russian",
        "1. d6-c5 *",
        Code::MovedOpponentsPiece,
        1,
        clauses,
    );
}

#[test]
fn vk_5_4_6_kv53_s8_a_capture_was_possible() {
    let text = "1. c3-d4 f6-e5 2. g3-h4 *";
    draughts(
        "russian",
        text,
        Code::CaptureWasMandatory,
        3,
        ["KV53 §8", "VK 5.4.6"],
    );
}

#[test]
fn rk_5_4_6_a_capture_was_possible() {
    let text = "1. 32-28 19-23 2. 37-32 *";
    let clauses = ["KV53 §8", "RK 5.4.6"];
    draughts("international", text, Code::CaptureWasMandatory, 3, clauses);
}

/// Three can be taken, one is: not the beginning of the greater capture.
#[test]
fn rk_5_4_8_kv53_s24_captured_too_few() {
    let text = fen("W:W38:B23,33,42", "1. 38x47");
    draughts(
        "international",
        &text,
        Code::CapturedTooFew,
        1,
        ["KV53 §24", "RK 5.4.8"],
    );
}

/// The king must land where it can go on (KV53 §9): on f6, from which it takes g5. On e5 it has
/// stopped on its way there; on h8 it has gone past.
#[test]
fn vk_5_4_8_kv53_s9_and_vk_5_4_9_are_reported_apart_by_the_beginning() {
    let begun = fen("W:WKa1:Bd4,g5", "1. a1:e5");
    draughts(
        "russian",
        &begun,
        Code::CaptureStopped,
        1,
        ["KV53 §8", "VK 5.4.9"],
    );
    let past = fen("W:WKa1:Bd4,g5", "1. a1:h8");
    let clauses = ["KV53 §9", "VK 5.4.8"];
    draughts("russian", &past, Code::CapturedTooFew, 1, clauses);
}

#[test]
fn vk_5_4_8_kv53_s8_captured_too_many() {
    let none = fen("W:WKa1:Bd4,e5", "1. a1:f6");
    let one = fen("W:WKa1:Bc3,e5,f6", "1. a1:d4:g7");
    for (text, says) in [
        (none, "this captures 2, but no capture is possible"),
        (one, "this captures 3, but no more than 1 can be captured"),
    ] {
        draughts(
            "russian",
            &text,
            Code::CapturedTooMany,
            1,
            ["KV53 §8", "VK 5.4.8"],
        );
        let stated = message("russian", "vk", &text);
        assert!(stated.contains(says), "{text}: {stated}");
    }
}

#[test]
fn rk_5_4_8_captured_too_many() {
    let text = fen("W:WK46:B28,23", "1. 46x19");
    let clauses = ["KV53 §8", "RK 5.4.8"];
    draughts("international", &text, Code::CapturedTooMany, 1, clauses);
}

#[test]
fn vk_5_4_9_rk_5_4_9_kv53_s8_a_capture_stopped_half_way() {
    let text = fen("W:Wc3:Bd4,f6", "1. c3:e5");
    draughts(
        "russian",
        &text,
        Code::CaptureStopped,
        1,
        ["KV53 §8", "VK 5.4.9"],
    );
    let text = fen("W:W32:B28,19", "1. 32x23");
    draughts(
        "international",
        &text,
        Code::CaptureStopped,
        1,
        ["KV53 §8", "RK 5.4.9"],
    );
}

/// KV53 §14 example 2: the king e1 takes a5, d8, f6, d4 and must stop there, before c3, which it has
/// jumped already.
#[test]
fn vk_4_8_kv53_s8_a_piece_jumped_twice() {
    let text = fen("W:WKe1:Bc3,b6,e7,e5", "1. e1:a5:d8:f6:b2");
    draughts(
        "russian",
        &text,
        Code::JumpedTwice,
        1,
        ["KV53 §8", "VK 4.8"],
    );
    assert!(message("russian", "vk", &text).contains("jumps c3 twice"));
}

#[test]
fn rk_4_8_a_piece_jumped_twice() {
    let text = fen("W:WK46:B23,24,34", "1. 46x19x30x39x28x14");
    draughts(
        "international",
        &text,
        Code::JumpedTwice,
        1,
        ["KV53 §8", "RK 4.8"],
    );
}

#[test]
fn vk_4_7_rk_4_7_kv53_s7_an_own_piece_jumped() {
    let text = fen("W:WKa1,c3:Be5", "1. a1:f6");
    draughts(
        "russian",
        &text,
        Code::JumpedOwnPiece,
        1,
        ["KV53 §7", "VK 4.7"],
    );
    let text = fen("W:WK46,32:B28", "1. 46x23");
    draughts(
        "international",
        &text,
        Code::JumpedOwnPiece,
        1,
        ["KV53 §7", "RK 4.7"],
    );
}

#[test]
fn mk53_s2_two_moves_in_a_row() {
    chess(
        "1. e4 d4 *",
        Code::TwoMovesInARow,
        2,
        ["MK53 §2", "FIDE 2023 1.2"],
    );
}

#[test]
fn mk53_s6_the_opponents_piece_moved() {
    let text = "1. e4 Bf1-f3 *";
    chess(
        text,
        Code::MovedOpponentsPiece,
        2,
        ["MK53 §6", "FIDE 2023 1.2"],
    );
    chess(
        "1. e7-e5 *",
        Code::MovedOpponentsPiece,
        1,
        ["MK53 §6", "FIDE 2023 1.2"],
    );
}

#[test]
fn mk53_s7_against_the_rules_of_the_piece() {
    for text in ["1. Ng1-g3 *", "1. Bf1-c4 *", "1. Ng1-e2 *"] {
        chess(text, Code::IllegalMove, 1, ["MK53 §7", "FIDE 2023 3.10.2"]);
    }
}

#[test]
fn mk53_s8_a_pawn_takes_nothing() {
    chess(
        "1. exd3 *",
        Code::IllegalMove,
        1,
        ["MK53 §8", "FIDE 2023 3.7.3"],
    );
}

#[test]
fn mk53_s7_the_king_moves_into_check() {
    let clauses = ["MK53 §7", "FIDE 2023 3.9.2"];
    let stated = chess("1. e4 f6 2. Qh5+ Kf7 *", Code::LeftInCheck, 4, clauses);
    assert!(
        stated.contains("the king would move into check"),
        "{stated}"
    );
}

#[test]
fn mk53_s11_the_king_is_left_in_check() {
    let clauses = ["MK53 §11", "FIDE 2023 3.9.2"];
    let stated = chess("1. e4 e5 2. Bb5 d6 *", Code::LeftInCheck, 4, clauses);
    assert!(stated.contains("would be left in check"), "{stated}");
    let stated = chess("1. e4 f6 2. Qh5+ Nc6 *", Code::LeftInCheck, 4, clauses);
    assert!(stated.contains("does not parry it"), "{stated}");
}

#[test]
fn mk53_s9_what_the_pawn_becomes_is_not_said() {
    let text = fen("8/P6k/8/8/8/8/8/K7 w - - 0 1", "1. a8");
    for (edition, clause) in [("mk53", "MK53 §9"), ("fide-2009", "FIDE 2009 7.4.a")] {
        let found = first_error("chess", edition, &text);
        assert_eq!(found, (Code::PromotionMissing, clause, 1), "{edition}");
    }
}

#[test]
fn a_pawn_that_the_later_moves_do_not_know_as_a_queen_is_none() {
    let knight = fen("8/P4b1k/8/8/8/8/8/K7 w - - 0 1", "1. a8 Kg7 2. Nb6");
    let undated = fen("8/P6k/8/8/8/8/8/K7 w - - 0 1", "1. a8 Kg7 2. Qa7+");
    let found = first_error("chess", "fide-2017", &knight);
    assert_eq!(found, (Code::PromotionMissing, "FIDE 2017 7.5.2", 1));
    let found = first_error("chess", "", &undated);
    assert_eq!(found, (Code::PromotionMissing, "FIDE 2023 7.5.2", 1));
}

#[test]
fn fide_2017_7_5_2_a_pawn_that_was_not_exchanged_is_a_queen() {
    let text = fen("8/P6k/8/8/8/8/8/K7 w - - 0 1", "1. a8 Kg7 2. Qa7+");
    for mode in [Mode::Strict, Mode::Accepted] {
        let verdict = judged("chess", "fide-2017", mode, &text);
        assert_eq!(errors(&verdict), Vec::<&Finding>::new());
        assert_eq!(verdict.line.plies(), 3);
        let found = &verdict.findings[0];
        assert_eq!(
            (found.code, found.level),
            (Code::PromotionMissing, Level::Warning)
        );
        assert!(
            found
                .message
                .contains("it counts as a queen (FIDE 2017 7.5.2)"),
            "{}",
            found.message
        );
    }
}

/// Which of king and rook has moved before, and when.
#[test]
fn mk53_s10a_castling_after_king_or_rook_has_moved() {
    let clauses = ["MK53 §10a", "FIDE 2023 3.8.2.1"];
    let king = "1. e4 e5 2. Nf3 Nf6 3. Be2 Be7 4. Kf1 O-O 5. Ke1 d6 6. O-O *";
    let stated = chess(king, Code::BadCastling, 11, clauses);
    assert!(
        stated.contains("the king moved before, at ply 7 (Kf1)"),
        "{stated}"
    );
    let rook = "1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. Rg1 O-O 5. Rh1 d6 6. O-O *";
    let stated = chess(rook, Code::BadCastling, 11, clauses);
    assert!(
        stated.contains("the rook from h1 moved before, at ply 7 (Rg1)"),
        "{stated}"
    );
    let never = fen("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "1. O-O");
    let stated = chess(&never, Code::BadCastling, 1, clauses);
    assert!(
        stated.contains("the starting position gives no right to it"),
        "{stated}"
    );
}

#[test]
fn mk53_s10b_castling_out_of_check() {
    let text = fen("4k3/8/8/8/4r3/8/8/4K2R w K - 0 1", "1. O-O");
    chess(
        &text,
        Code::BadCastling,
        1,
        ["MK53 §10b", "FIDE 2023 3.8.2.2.1"],
    );
}

#[test]
fn mk53_s10c_castling_into_check() {
    let text = fen("4k3/8/8/8/6r1/8/8/4K2R w K - 0 1", "1. O-O");
    chess(
        &text,
        Code::BadCastling,
        1,
        ["MK53 §10c", "FIDE 2023 3.8.2.2.1"],
    );
}

#[test]
fn mk53_s10d_castling_through_check() {
    let text = fen("4k3/8/8/8/5r2/8/8/4K2R w K - 0 1", "1. O-O");
    chess(
        &text,
        Code::BadCastling,
        1,
        ["MK53 §10d", "FIDE 2023 3.8.2.2.1"],
    );
}

#[test]
fn mk53_s10_castling_over_a_piece() {
    let clauses = ["MK53 §10", "FIDE 2023 3.8.2"];
    chess("1. e4 e5 2. O-O *", Code::BadCastling, 3, clauses);
}

/// Where any capture may be chosen, it is not the number that is wrong.
#[test]
fn vk_4_13_no_number_is_asked_for_where_it_is_free() {
    let told = |fen: &str, written: &str| {
        let text = format!("[FEN \"{fen}\"]\n\n1. {written} *");
        let verdict = judged("russian", "vk", Mode::Strict, &text);
        let few = errors(&verdict)[0];
        assert_eq!(few.code, Code::CapturedTooFew);
        few.message.clone()
    };
    let landed = told("W:WKg1:BKg7,Ke3,a3,g3,e5,b8", "g1xb6");
    assert_eq!(
        landed,
        "this captures 1, but the king must land where it can go on capturing"
    );
}
