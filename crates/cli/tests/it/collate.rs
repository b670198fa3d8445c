//! `scoresheet collate` as a user types it.

use crate::common::{assert_reported, err, out, program, run, scratch};
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::Stdio;

const WHITE: &str = "Tamm—Kask\n1. c3-d4 b6-c5\n2. b2-c3 f6-g5\n3. c1-b2 g5-h4\n2-0\n";
const BLACK: &str = "[White \"Tamme\"]\n[GameType \"25\"]\n\n1. c3-d4 b6-c5 2. d4:b6 a7:c5 3. b2-c3 f6-g5 4. c1-d2 g5-h4 1-0\n";

fn sheets(dir: &Path) {
    fs::write(dir.join("white.txt"), WHITE).unwrap();
    fs::write(dir.join("black.pdn"), BLACK).unwrap();
}

#[test]
fn kv53_s33_two_sheets_side_by_side() {
    let dir = scratch();
    sheets(dir.path());
    let output = run(dir.path(), &["collate", "white.txt", "black.pdn"]);
    let text = out(&output);
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    for part in [
        "+  3    2.    –          d4:b6      d4:b6   only black.pdn",
        "≠  7    4.    c1-b2      c1-d2      c1-b2   against black.pdn",
        "First difference: ply 3 (2.)\n  white.txt: nothing\n  black.pdn: d4:b6 in line 4\n",
        "a  b  c  d  e  f  g  h",
        "white.txt: 2 of 6 plies replay without the other sheets: a capture was possible",
        "  line 2 (plies 3 and 4) is missing\n",
        "  from ply 5 on the moves are numbered 2 instead of 3\n",
        "  ply 7 is written c1-d2, but was c1-b2\n",
        "White differs: Tamm in white.txt, Tamme in black.pdn\n",
        "Moves actually made: White 4, Black 4 (KV53 §33)\n",
        "2. d4:b6 {in black.pdn} 2... a7:c5",
    ] {
        assert!(text.contains(part), "{part} is missing in\n{text}");
    }
}

#[test]
fn what_is_disputed_exits_with_1() {
    let dir = scratch();
    fs::write(dir.path().join("a.pgn"), "1. e4 e5 2. Nf3 d6 *").unwrap();
    fs::write(dir.path().join("b.pgn"), "1. e4 e5 2. Nc3 d6 *").unwrap();
    let output = run(dir.path(), &["collate", "a.pgn", "b.pgn"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        out(&output).contains("disputed: or Nc3"),
        "{}",
        out(&output)
    );
}

#[test]
fn the_games_of_one_file_are_the_sheets_and_standard_input_is_one() {
    let dir = scratch();
    let both = "[White \"x\"]\n\n1. e4 e5 2. Nf3 *\n\n[White \"y\"]\n\n1. e4 e5 2. Nf3 *\n";
    fs::write(dir.path().join("both.pgn"), both).unwrap();
    let output = run(dir.path(), &["collate", "both.pgn"]);
    assert_eq!(output.status.code(), Some(0));
    assert!(out(&output).contains("The moves of the sheets do not differ."));
    assert!(out(&output).contains("White differs: x in game 1, y in game 2"));
    fs::write(dir.path().join("again.pgn"), both).unwrap();
    let output = run(dir.path(), &["collate", "both.pgn", "again.pgn"]);
    let reported =
        "scoresheet: both.pgn: there are 2 games; use --game-no N to say which one is the sheet";
    assert_reported(&output, 2, &[reported]);
    let mut child = program(dir.path())
        .args(["collate", "-", "both.pgn", "--game-no", "1", "--json"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(b"1. e4 e5 2. Rf3 *").unwrap();
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    let object: serde_json::Value = serde_json::from_str(&out(&output)).unwrap();
    assert_eq!(object["sheets"][0]["language"], "et");
    assert_eq!(object["moves_made"]["white"], 2);
    assert_eq!(object["disputed"], false);
    assert_eq!(object["rows"][2]["cells"][0]["text"], "Rf3");
}

#[test]
fn the_merged_record_reads_back() {
    let dir = scratch();
    sheets(dir.path());
    let arguments = ["collate", "white.txt", "black.pdn", "--out", "merged.pdn"];
    let output = run(dir.path(), &arguments);
    assert_eq!(output.status.code(), Some(0));
    assert!(!out(&output).contains("[Event"));
    let output = run(dir.path(), &["check", "merged.pdn", "--level", "warning"]);
    assert_eq!(out(&output), "1 game: 0 errors, 0 warnings, 1 note\n");
    let over = ["collate", "white.txt", "black.pdn", "--out", "./white.txt"];
    let reported = "scoresheet: ./white.txt: is one of the sheets; name another file";
    assert_reported(&run(dir.path(), &over), 2, &[reported]);
    assert_eq!(
        fs::read_to_string(dir.path().join("white.txt")).unwrap(),
        WHITE
    );
}

#[test]
fn what_cannot_be_done_is_one_line() {
    let dir = scratch();
    sheets(dir.path());
    fs::write(
        dir.path().join("chess.pgn"),
        "[Variant \"Chess\"]\n\n1. e4 e5 *",
    )
    .unwrap();
    fs::write(dir.path().join("empty.txt"), "").unwrap();
    let alone = "scoresheet: white.txt: there is one game; give another sheet to compare it with";
    assert_reported(&run(dir.path(), &["collate", "white.txt"]), 2, &[alone]);
    let mixed = "scoresheet: black.pdn is a game of russian, chess.pgn of chess";
    assert_reported(
        &run(dir.path(), &["collate", "black.pdn", "chess.pgn"]),
        2,
        &[mixed],
    );
    let empty = "scoresheet: empty.txt: there is no game";
    assert_reported(
        &run(dir.path(), &["collate", "white.txt", "empty.txt"]),
        2,
        &[empty],
    );
}

#[test]
fn nothing_that_drives_a_terminal_comes_out() {
    let dir = scratch();
    let hostile = "[White \"\u{1b}[31mx\u{202e}\"]\n\n1. e4 e5 2. \u{1b}]0;x\u{7} {\u{9b}} Nf3 *";
    fs::write(dir.path().join("a.pgn"), hostile).unwrap();
    fs::write(
        dir.path().join("b.pgn"),
        "[White \"y\"]\n\n1. e4 e5 2. Nf3 *",
    )
    .unwrap();
    for arguments in [
        &["collate", "a.pgn", "b.pgn"][..],
        &["collate", "a.pgn", "b.pgn", "--json"],
    ] {
        let output = run(dir.path(), arguments);
        let text = out(&output) + &err(&output);
        let drives = |c: char| c != '\n' && c.is_control() || c == '\u{202e}';
        assert!(!text.contains(drives), "{text:?}");
    }
}

/// Of two results none is believed, and what the merged record leaves out is told.
#[test]
fn results_that_differ_are_disputed() {
    let dir = scratch();
    let sheet = |result: &str, comment: &str| {
        format!("[White \"x\"]\n[Result \"{result}\"]\n\n1. e4 e5 {comment}2. Nf3 {result}\n")
    };
    fs::write(
        dir.path().join("a.pgn"),
        sheet("1-0", "{quick} (1... c5 2. d4 {better}) "),
    )
    .unwrap();
    fs::write(dir.path().join("b.pgn"), sheet("0-1", "")).unwrap();
    let output = run(dir.path(), &["collate", "a.pgn", "b.pgn"]);
    assert_eq!(output.status.code(), Some(1));
    let said = out(&output);
    assert!(
        said.contains("[Result \"*\"]") && said.contains("Result differs"),
        "{said}"
    );
    assert!(
        said.contains("its 2 comments, variations and symbols are not in the merged record"),
        "{said}"
    );
    fs::copy(dir.path().join("a.pgn"), dir.path().join("copy.pgn")).unwrap();
    let output = run(dir.path(), &["collate", "a.pgn", "copy.pgn", "--json"]);
    let object: serde_json::Value = serde_json::from_str(&out(&output)).unwrap();
    assert_eq!(
        (&object["disputed"], &object["sheets"][0]["annotations"]),
        (&false.into(), &2.into())
    );
}

/// A sheet that is named twice has one voice.
#[test]
fn a_sheet_named_twice_counts_once() {
    let dir = scratch();
    for (name, third) in [("a.pgn", "Bb5"), ("b.pgn", "Bc4")] {
        let text = format!("[White \"x\"]\n\n1. e4 e5 2. Nf3 Nc6 3. {third} *\n");
        fs::write(dir.path().join(name), text).unwrap();
    }
    let output = run(dir.path(), &["collate", "b.pgn", "a.pgn", "./a.pgn"]);
    assert!(
        out(&output).contains("3.    Bc4    Bb5    Bc4"),
        "{}",
        out(&output)
    );
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("./a.pgn: found twice; read once"), "{said}");
    let output = run(dir.path(), &["collate", "a.pgn", "a.pgn"]);
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn nothing_is_said_of_what_was_not_compared() {
    let dir = scratch();
    let gap =
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 *";
    fs::write(dir.path().join("a.pgn"), gap).unwrap();
    fs::write(dir.path().join("b.pgn"), gap.replace("h3", "d4")).unwrap();
    let output = run(dir.path(), &["collate", "a.pgn", "b.pgn"]);
    for part in [
        "The moves of the sheets do not differ up to ply 5, where the merged record stops; what follows was not compared.\n",
        "Moves in the merged record: White 3, Black 2; how many were actually made is not certain (MK53 §20)\n",
    ] {
        assert!(out(&output).contains(part), "{}", out(&output));
    }
}
