//! Captures that are written too shortly, and what the finding can say of them.

use scoresheet_notation::{Reader, Record};
use scoresheet_replay::{Game, Judge, Options, Verdict};
use scoresheet_source::Code;

fn international(text: &str) -> Verdict {
    let mut judge = Judge::new(Options {
        game: Game::by_name("international"),
        ..Options::default()
    });
    judge
        .next(&mut Reader::new(text.as_bytes()), &mut Record::default())
        .unwrap()
}

/// KV53 §29, diagram 14: 42:24:8:17:6 takes 29, 13, 12 and 11; 42:24:35:44:6 takes 29, 30, 40 and
/// 11.
const DIAGRAM_14: &str = "[FEN \"W:WK42,50:B11,12,13,29,30,40\"]\n\n";

fn ambiguity(moves: &str) -> String {
    let verdict = international(&format!("{DIAGRAM_14}{moves}"));
    assert_eq!(verdict.legal, Some(false), "the replay stops all the same");
    assert_eq!(verdict.first_error_ply, Some(1));
    let found = verdict
        .findings
        .iter()
        .find(|f| f.code == Code::AmbiguousCapture);
    found.unwrap().message.clone()
}

#[test]
fn moves_that_follow_may_settle_it() {
    // 13 is still there to move, or 40 is.
    for (moves, only) in [
        ("1. 42x6 13-18 *", "42x24x35x44x6"),
        ("1. 42x6 40-44 2. 50x39 *", "42x24x8x17x6"),
    ] {
        let stated = ambiguity(moves);
        let fits = format!("; the moves that follow fit {only} only");
        assert!(stated.contains(&fits), "{moves}: {stated}");
    }
}

/// Black's first move is left open; 12-17, the first of all legal ones, would not allow 50-45.
#[test]
fn an_open_move_among_those_that_follow_is_tried_too() {
    let stated = ambiguity("1. 42x6 ∞ 2. 50-45 18-22 *");
    let fits = "; the moves that follow fit 42x24x35x44x6 only";
    assert!(stated.contains(fits), "{stated}");
}

#[test]
fn moves_that_follow_may_settle_nothing() {
    for moves in ["1. 42x6 *", "1. 42x6 1-7 *"] {
        let stated = ambiguity(moves);
        assert!(!stated.contains("follow fit"), "{moves}: {stated}");
    }
}

/// A published study, first printed with `2x30x11`: the king lands on 30 on the way to 39; on the
/// way to 35 it only crosses 30.
#[test]
fn landing_on_a_written_square_goes_before_crossing_it() {
    let text = "[FEN \"W:WK2,45:BK22,K29,16,18,24,34,40\"]\n\n1. 2x30x11 16x7 2. 45x1 1-0";
    let verdict = international(text);
    assert_eq!((verdict.legal, verdict.line.plies()), (Some(true), 3));
}
