//! Numbers of moves that do not follow each other: which show that moves are missing, and which are misprints.

use crate::judged::judged;
use scoresheet_replay::Mode;
use scoresheet_source::Code;

/// What is said of the numbers, and at which ply.
fn told(game: &str, text: &str) -> Vec<(Code, u32)> {
    let verdict = judged(game, "", Mode::Strict, text);
    let of_numbers = [Code::NumbersJump, Code::WrongMoveNumber];
    let findings = verdict.findings.iter();
    findings
        .filter(|found| of_numbers.contains(&found.code))
        .map(|found| (found.code, found.ply.unwrap()))
        .collect()
}

#[test]
fn numbers_that_jump_ahead_and_go_on_show_that_moves_are_missing() {
    for (moves, ply) in [
        ("1. e4 e5 2. Nf3 Nc6 13. Bb5 a6 14. Ba4 Nf6 15. O-O 1-0", 5),
        ("1. e4 e5 3. Nf3 Nc6 4. Bb5 a6 1-0", 3),
        ("1. e4 1... e5 3. Nf3 3... Nc6 1-0", 3),
        ("1. e4 e5 3. Nf3 (3. f4 exf4 2. Nf3) Nc6 4. Bb5 1-0", 3),
        ("7. e4 e5 8. Nf3 Nc6 1-0", 1),
    ] {
        assert_eq!(told("chess", moves), [(Code::NumbersJump, ply)], "{moves}");
    }
    let draughts = "1. c3-d4 d6-c5 2. b2-c3 f6-g5 12. e3-f4 g5:e3 13. d2:f4 *";
    assert_eq!(told("russian", draughts), [(Code::NumbersJump, 5)]);
}

#[test]
fn a_misprinted_number_is_corrected_by_the_next() {
    for (moves, ply) in [
        ("1. e4 e5 2. Nf3 Nc6 13. Bb5 a6 4. Ba4 Nf6 5. O-O 1-0", 5),
        ("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 3. Ba4 Nf6 4. O-O 1-0", 7),
        ("1. e4 e5 1. Nf3 Nc6 1. Bb5 a6 1-0", 3),
        ("7. e4 e5 2. Nf3 Nc6 3. Bb5 1-0", 3),
        // Nothing shows whether this is a misprint.
        ("1. e4 e5 2. Nf3 Nc6 4. Bb5 a6 1-0", 5),
        // Each ply has a number here.
        ("1. e4 2. e5 3. Nf3 4. Nc6 1-0", 2),
    ] {
        let code = Code::WrongMoveNumber;
        assert_eq!(told("chess", moves), [(code, ply)], "{moves}");
    }
}

#[test]
fn numbers_of_games_that_start_elsewhere_are_their_own() {
    let fen = "[FEN \"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2\"]\n\n";
    let black = "[FEN \"rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2\"]\n\n";
    for text in [
        format!("{fen}2. Nf3 Nc6 3. Bb5 a6 *"),
        format!("{fen}31. Nf3 Nc6 32. Bb5 a6 *"),
        format!("{black}31... Nc6 32. Bb5 a6 *"),
        "1. e4 e5 (1... c5 12. Nf3 d6) 2. Nf3 Nc6 3. Bb5 1-0".to_owned(),
    ] {
        assert_eq!(told("chess", &text), [], "{text}");
    }
    // The record continues from another position.
    let placed = "1. 32-28 19-23 /FEN \"W:W28,31:B19,23\"/ 40. 28x19 *";
    let told = told("international", placed);
    assert!(
        told.iter().all(|(code, _)| *code == Code::WrongMoveNumber),
        "{told:?}"
    );
}
