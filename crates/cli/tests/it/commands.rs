//! The commands as a user types them: what they print, and how they end.

use crate::common;

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn corpora() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpora")
}

fn program(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_scoresheet"));
    let output = command.args(args).stdin(Stdio::null()).output().unwrap();
    crate::schemas::hold(&output.stdout);
    output
}

fn with_input(args: &[&str], input: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_scoresheet"));
    common::with_input(command.args(args), input)
}

fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// Standard output with its lines joined.
fn joined(output: &Output) -> String {
    out(output).split_whitespace().collect::<Vec<_>>().join(" ")
}

fn err(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

#[test]
fn check_quotes_draws_lists_and_cites() {
    let output = with_input(
        &["check", "-"],
        "[GameType \"25\"]\n\n1. c3-b4 d6-c5 2. b2-c3 *\n",
    );
    let text = out(&output);
    assert_eq!(output.status.code(), Some(1));
    for part in [
        "error[capture-was-mandatory]: ply 3",
        "3 │ 1. c3-b4 d6-c5 2. b2-c3 *",
        "━━━━━",
        "legal, nearest first: b4:d6",
        "VK 5.4.6",
        "a  b  c  d  e  f  g  h",
        "1 game: 1 error, 0 warnings, 1 note",
    ] {
        assert!(text.contains(part), "{part} is missing in\n{text}");
    }
}

#[test]
fn check_json_is_one_object_a_line() {
    let output = with_input(
        &[
            "check", "--json", "-", "--level", "error", "--game", "chess",
        ],
        "1. e4 e5 2. Ke3 *",
    );
    let found: serde_json::Value = serde_json::from_str(out(&output).trim()).unwrap();
    assert_eq!(found["schema"], "scoresheet.finding/1");
    assert_eq!(found["code"], "illegal-move");
    assert_eq!((&found["ply"], &found["column"]), (&3.into(), &13.into()));
    assert_eq!(found["written"], "Ke3");
}

#[test]
fn fail_on_decides_the_exit_status() {
    let bad = "1. e4 e5 2. Ke3 *";
    let status = |level| {
        with_input(&["check", "-", "--fail-on", level], bad)
            .status
            .code()
    };
    assert_eq!(status("error"), Some(1));
    let good = with_input(&["check", "-", "--fail-on", "error"], "1. e4 e5 *");
    assert_eq!(good.status.code(), Some(0));
}

#[test]
fn control_characters_of_a_record_do_not_reach_the_terminal() {
    let hostile = "[White \"\u{1b}[31mred\u{9b}\"]\n\n1. e4 \u{1b}]0;x\u{7} e5 *\n";
    for args in [&["check", "-"][..], &["show", "-"][..]] {
        let output = with_input(args, hostile);
        let shown = out(&output) + &err(&output);
        let raw: Vec<char> = shown
            .chars()
            .filter(|c| c.is_control() && *c != '\n')
            .collect();
        assert!(raw.is_empty(), "{args:?}: {raw:?}");
    }
}

#[test]
fn show_draws_a_position_and_writes_a_picture() {
    let file = corpora().join("famous/famous.pgn");
    let file = file.to_str().unwrap();
    let text = out(&program(&["show", file, "--game-no", "3", "--ply", "0"]));
    assert!(
        text.contains("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
        "{text}"
    );
    let svg = out(&program(&["show", file, "--svg", "-"]));
    assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"));
    let beyond = program(&["show", file, "--game-no", "999"]);
    assert_eq!(beyond.status.code(), Some(2));
    assert!(
        err(&beyond).contains("there is no game 999"),
        "{}",
        err(&beyond)
    );
}

#[test]
fn moves_give_turning_squares_where_they_are_needed() {
    let fen = "W:WKd2:Bb6,d6,f4,f6,g7";
    let text = out(&program(&["moves", "--game", "russian", "--fen", fen]));
    // KV53 §14 and VK, diagram 4: only the two that end on a7 need their turns.
    assert_eq!(text, "d2:a5\nd2:g5:e7:c5:a7\nd2:h6:f8:c5:a7\n");
}

/// Where there are no moves, nothing alone would look like a program that does not work.
#[test]
fn no_moves_are_told_on_standard_error() {
    let mated = ["moves", "--fen", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"];
    let output = program(&mated);
    assert_eq!((out(&output).as_str(), output.status.code()), ("", Some(0)));
    assert_eq!(
        err(&output),
        "scoresheet: no moves: the game is over in this position\n"
    );
    let quiet = program(&[&mated[..], &["--quiet"]].concat());
    assert_eq!(err(&quiet), "");
}

#[test]
fn perft_prints_published_counts() {
    let counts = |game| out(&program(&["perft", "--game", game, "--depth", "5"]));
    assert!(counts("russian").ends_with("5\t7482\n"));
    assert!(counts("brazilian").ends_with("5\t7473\n"));
    assert!(counts("chess").ends_with("5\t4865609\n"));
}

#[test]
fn convert_reads_back_as_the_same_game() {
    let file = corpora().join("sources/mk53-20-short.txt");
    let pgn = program(&["convert", file.to_str().unwrap(), "--to", "pgn"]);
    assert_eq!(pgn.status.code(), Some(0), "{}", err(&pgn));
    assert!(
        joined(&pgn).contains("Bxf7+ Ke7 8. Nd5# *"),
        "{}",
        out(&pgn)
    );
    let estonian = with_input(
        &["convert", "-", "--to", "short", "--lang", "et"],
        &out(&pgn),
    );
    assert!(
        joined(&estonian).contains("O:f7+ Ke7 8. Rd5× *"),
        "{}",
        out(&estonian)
    );
}

#[test]
fn a_page_is_converted_as_it_was_read() {
    let broken = "1. P-K4 P-K4 2. Kt-\nKB3 Kt-QB3 3. B-Kt5 P-QR3\n";
    for (to, moves) in [
        ("pgn", "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *"),
        ("short", "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *"),
        ("json", "\"not_replayed\":[]"),
    ] {
        let output = with_input(&["convert", "-", "--to", to], broken);
        assert!(joined(&output).contains(moves), "{}", out(&output));
        assert_eq!(err(&output), "");
    }
    let unsure = "\
1. P-K4, P-K4; 2. P-KB4, PxP; 3. Kt-KB3, Kt-KB3; 4. Kt-B3, P-Q4!
Black thereby abandons the gambit pawn.

After 2. P-Q4, PxP, White
has the option of sacrificing two pawns to obtain a very rapid
development 3. P-QB3, PxP; 4. B-QB4, PxP; 5. QBxP. It may now be
just possible for Black to avoid the many threats.
";
    let pgn = with_input(&["convert", "-", "--to", "pgn"], unsure);
    assert!(
        joined(&pgn).contains("{not replayed: development 3. P-QB3"),
        "{}",
        out(&pgn)
    );
    for text in [unsure, &out(&pgn)] {
        let checked = with_input(&["check", "-"], text);
        let report = out(&checked);
        assert!(report.contains("error[marked-unsure]"), "{report}");
    }
}

/// A layout takes the words for a remark: they begin with the number that is due, and two moves may be in them.
#[test]
fn moves_that_nobody_made_out_are_no_comment_without_an_error() {
    for word in ["Z", "K", "foo", "the"] {
        let checked = with_input(&["check", "-"], &format!("1. e4 e5 2. {word} f3 Nc6 *\n"));
        assert!(
            out(&checked).contains("1 game: 1 error"),
            "{}",
            out(&checked)
        );
    }
}

#[test]
fn a_request_that_cannot_be_carried_out_ends_in_2_with_one_line() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    let file = folder.path().join("a.pgn");
    std::fs::write(&file, "1. e4 *").unwrap();
    let file = file.to_str().unwrap();
    let cases: [(&[&str], &str); 4] = [
        (
            &["check", "no-such-file.pgn"],
            "no-such-file.pgn: no such file or folder",
        ),
        (
            &["show", path, "--game-no", "2"],
            "there is no game 2; the folder has 1",
        ),
        (
            &["audit", path, "--out", file],
            "is a file; --out names a folder",
        ),
        (
            &["moves", "--game", "russian", "--fen", "W:W99:B1"],
            "--fen:",
        ),
    ];
    for (args, message) in cases {
        let output = program(args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        let reported = err(&output);
        assert!(reported.contains(message), "{args:?}: {reported}");
        assert_eq!(reported.lines().count(), 1, "{args:?}: {reported}");
    }
    let resumed = program(&["audit", path, "--resume"]);
    assert_eq!(resumed.status.code(), Some(2), "--out is missing");
}

#[test]
fn a_reader_that_has_seen_enough_is_no_error() {
    let file = corpora().join("generated");
    let script = format!(
        "{} check {}/chess/*.pgn | head -1; exit ${{PIPESTATUS[0]}}",
        env!("CARGO_BIN_EXE_scoresheet"),
        file.display()
    );
    let output = Command::new("bash").args(["-c", &script]).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    assert_eq!(err(&output), "");
}
