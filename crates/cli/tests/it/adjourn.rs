//! Envelopes as a user writes, checks and opens them.

use crate::common::{assert_reported, err, out, program, run, scratch};
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Output, Stdio};

/// KV53 §14's game without its last move, numbered so that Black's move 31 is due.
const GAME: &str = "\
[Event \"Tallinn\"]
[Round \"2\"]
[White \"Petrov, Ivan\"]
[Black \"Ivanov, Pavel\"]
[GameType \"25\"]
[Result \"*\"]

28. e3-d4 d6-c5 29. f2-e3 f6-g5 30. c3-b4 g5-h4 31. b4:d6 *
";

/// MK53 §20's game before 5. … Kc6—d4 (a slip of the source for the knight), castled.
const CHESS: &str = "\
Petrov—Ivanov

1. e2—e4 e7—e5 2. Rg1—f3 Rb8—c6 3. Of1—c4 d7—d6 4. Rb1—c3 Oc8—g4 5. 0—0
";

const WRITE: [&str; 12] = [
    "adjourn",
    "write",
    "game.pdn",
    "--used-white",
    "1:45",
    "--used-black",
    "2:15",
    "--control",
    "15 moves in 1:00",
    "--session",
    "4:00",
    "--rules=kv53",
];

/// A folder with the game, and its envelope as text.
fn adjourned() -> (tempfile::TempDir, String) {
    let dir = scratch();
    fs::write(dir.path().join("game.pdn"), GAME).unwrap();
    let output = run(dir.path(), &WRITE);
    assert_reported(&output, 0, &[]);
    let text = out(&output);
    fs::write(dir.path().join("envelope.txt"), &text).unwrap();
    (dir, text)
}

/// Codes and clauses that a check finds, as JSON says them.
fn found(dir: &Path, envelope: &str) -> Vec<String> {
    fs::write(dir.join("changed.txt"), envelope).unwrap();
    let output = run(
        dir,
        &["adjourn", "check", "changed.txt", "game.pdn", "--json"],
    );
    let text = out(&output);
    let status = i32::from(text.contains("\"level\":\"error\""));
    assert_reported(&output, status, &[]);
    let finding = |line: &str| {
        let row: serde_json::Value = serde_json::from_str(line).unwrap();
        let clause = row["clause"].as_str().unwrap_or("-");
        format!(
            "{} {} {clause}",
            row["level"].as_str().unwrap(),
            row["code"].as_str().unwrap()
        )
    };
    text.lines().map(finding).collect()
}

#[test]
fn an_envelope_says_what_kv53_s34_asks_for() {
    let (dir, text) = adjourned();
    let expected = "\
Game: russian
Edition: kv53
Event: Tallinn
Round: 2
White: Petrov, Ivan
Black: Ivanov, Pavel
Position: B:Wd6,d4,a3,e3,g3,b2,d2,h2,a1,c1,e1,g1:Bb8,d8,f8,h8,a7,c7,e7,g7,b6,h6,h4
Pieces: White — a1, a3, b2, c1, d2, d4, d6, e1, e3, g1, g3, h2 (12); \
Black — a7, b6, b8, c7, d8, e7, f8, g7, h4, h6, h8 (11)
Sealed by: Black
Move number: 31
White used: 1:45
Black used: 2:15
Control: 15 moves in 1:00
Session: 4:00
";
    assert_eq!(text, expected);
    let checked = run(
        dir.path(),
        &["adjourn", "check", "envelope.txt", "game.pdn"],
    );
    let shown = out(&checked);
    assert!(
        shown.ends_with("\n0 errors, 0 warnings, 0 notes\n"),
        "{shown}"
    );
    assert!(shown.contains("sealed by Black: move 31; used: White 1:45, Black 2:15"));
    assert!(
        shown.contains("a  b  c  d  e  f  g  h"),
        "the board is drawn"
    );
}

#[test]
fn kv53_s34_every_fact_that_is_changed_is_found() {
    let (dir, text) = adjourned();
    let cases = [
        ("Game: russian", "Game: checkers", "error bad-envelope -"),
        ("Edition: kv53", "Edition: mk53", "error bad-envelope -"),
        (
            "Event: Tallinn",
            "Event: Tartu",
            "warning envelope-contradicts-game -",
        ),
        (
            "Round: 2",
            "Round: 3",
            "warning envelope-contradicts-game -",
        ),
        (
            "White: Petrov, Ivan",
            "White: Kask",
            "error envelope-contradicts-game KV53 §34",
        ),
        ("White: Petrov, Ivan\n", "", "error bad-envelope KV53 §34"),
        (
            ":Wd6,d4,",
            ":Wd4,",
            "error envelope-contradicts-game KV53 §34",
        ),
        (":Wd6,d4,", ":Wd6,d4,d5,", "error bad-position KV53 §12a"),
        (
            "Position: B:",
            "Position: W:",
            "error envelope-contradicts-itself KV53 §34",
        ),
        (
            "h8 (11)",
            "h8 (12)",
            "error position-count-mismatch KV53 §14",
        ),
        (
            "— a1, a3, b2",
            "— a1, a5, b2",
            "error envelope-contradicts-itself KV53 §34",
        ),
        (
            "by: Black",
            "by: White",
            "error envelope-contradicts-itself KV53 §34",
        ),
        (
            "number: 31",
            "number: 32",
            "error envelope-contradicts-game KV53 §34",
        ),
        ("used: 1:45", "used: 1:75", "error bad-envelope -"),
        (
            "used: 1:45",
            "used: 3:05",
            "error time-overstepped KV53 §32",
        ),
        (
            "used: 1:45",
            "used: 1:20",
            "warning adjourned-early KV53 §34",
        ),
        (
            "Control: 15 moves",
            "Control: 40 moves",
            "note adjourned-early KV53 §34",
        ),
        ("Session: 4:00", "Session: 4", "error bad-envelope -"),
        (
            "Session: 4:00",
            "Session: 4:00\nArbiter: Kask",
            "note bad-envelope -",
        ),
        (
            "Session: 4:00",
            "Session: 4:00\nSealed move: ec5",
            "warning sealed-move-shortened KV53 §34",
        ),
        (
            "Session: 4:00",
            "Session: 4:00\nSealed move: a1-h8",
            "error sealed-move-unclear KV53 §36",
        ),
        (
            "Session: 4:00",
            "Session: 4:00\nSealed move:",
            "error sealed-move-unclear KV53 §34",
        ),
    ];
    assert_eq!(found(dir.path(), &text), [""; 0]);
    for (old, new, expected) in cases {
        let changed = text.replacen(old, new, 1);
        assert_ne!(changed, text, "{old}");
        let found = found(dir.path(), &changed);
        assert!(
            found.iter().any(|line| line == expected),
            "{new}: {found:?}"
        );
    }
}

#[test]
fn the_game_may_be_shorter_or_longer() {
    let (dir, text) = adjourned();
    let with = |moves: &str| {
        fs::write(
            dir.path().join("game.pdn"),
            GAME.replace("31. b4:d6", moves),
        )
        .unwrap();
        found(dir.path(), &text)
    };
    assert_eq!(with("")[0], "error envelope-contradicts-game KV53 §34");
    assert_eq!(
        with("31. b4:d6 e7:c5"),
        ["note envelope-contradicts-game -"]
    );
    assert_eq!(
        with("31. b4:d6 e7:c5 32. a3-b4"),
        ["warning envelope-contradicts-game -"]
    );
    assert_eq!(
        with("31. b4:d6 e7:c7"),
        ["warning envelope-contradicts-game -"],
        "an illegal move"
    );
}

#[test]
fn fail_on_decides_the_exit_status() {
    let (dir, text) = adjourned();
    fs::write(dir.path().join("early.txt"), text.replace("1:45", "1:30")).unwrap();
    let status = |level: &str| {
        let arguments = ["adjourn", "check", "early.txt", "--fail-on", level];
        run(dir.path(), &arguments).status.code()
    };
    assert_eq!(status("warning"), Some(1));
    assert_eq!(status("error"), Some(0));
    let output = run(dir.path(), &["adjourn", "check", "early.txt"]);
    let shown = out(&output);
    for part in [
        "warning[adjourned-early]: the clocks show 3:45 together",
        "14 │ Session: 4:00",
        "━━━━",
        "KV53 §34",
        "0 errors, 1 warning, 0 notes",
    ] {
        assert!(shown.contains(part), "{part} is missing in\n{shown}");
    }
}

#[test]
fn text_and_json_are_reported_apart_by_what_they_hold() {
    let (dir, text) = adjourned();
    let mut arguments = WRITE.to_vec();
    arguments.extend(["--json", "--out", "envelope"]);
    assert_reported(&run(dir.path(), &arguments), 0, &[]);
    let json = fs::read_to_string(dir.path().join("envelope")).unwrap();
    let object: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(
        (&object["move_number"], &object["black_used"]),
        (&31.into(), &"2:15".into())
    );
    assert_eq!(found(dir.path(), &json), [""; 0]);

    let mut child = program(dir.path());
    child.args(["adjourn", "check", "-", "game.pdn"]);
    let mut child = child
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child
        .stdin
        .take()
        .unwrap()
        .write_all(text.as_bytes())
        .unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(out(&output).ends_with("0 errors, 0 warnings, 0 notes\n"));
}

#[test]
fn kv53_s35_a_game_is_taken_up() {
    let (dir, _) = adjourned();
    let open = |arguments: &[&str]| {
        let mut all = vec!["adjourn", "open", "envelope.txt"];
        all.extend(arguments);
        let output = run(dir.path(), &all);
        assert_reported(&output, 0, &[]);
        out(&output)
    };
    let closed = open(&[]);
    for part in [
        "(KV53 §35)",
        "White: 1:45 used, 1:15 left up to move 45 at 3:00",
        "Black: 2:15 used, 0:45 left up to move 45 at 3:00",
        "Black's move 31. … is in the envelope, which is opened before White",
    ] {
        assert!(closed.contains(part), "{part} is missing in\n{closed}");
    }
    let opened = open(&["--sealed", "e7:c5", "--json"]);
    let object: serde_json::Value = serde_json::from_str(&opened).unwrap();
    assert_eq!(object["sealed_move"]["verdict"], "legal");
    assert_eq!(object["made"], "e7:c5");
    // c5 is 14: the man stands there, e7 (6) and d6 (10) are empty.
    assert_eq!(
        object["position_behind"],
        "W:W18,21,23-26,28-32:B1-6,8,9,12,14,20"
    );
    assert_eq!(
        (&object["to_reply"], &object["reply_number"]),
        (&"White".into(), &32.into())
    );
    assert_eq!(object["clocks"]["black"]["left"], "0:45");
}

#[test]
fn kv53_s34_who_adjourns_early_takes_the_rest_when_the_envelope_is_written() {
    let (dir, text) = adjourned();
    let mut early: Vec<&str> = WRITE.to_vec();
    let black = early.iter().position(|each| *each == "2:15").unwrap();
    // The worked example: the clocks show 1:45 and 1:50.
    early[black] = "1:50";
    early.push("--early");
    let output = run(dir.path(), &early);
    let note = "scoresheet: note: Black may seal now if the arbiter consents (KV53 §34)";
    assert_reported(&output, 0, &[note]);
    assert_eq!(out(&output), text);
    early[black] = "0:10";
    let refused = "scoresheet: --early: Black cannot take the rest of the session: \
                   his time would be up before the control at move 45 (KV53 §34): ";
    // 4:00 − 1:45 is 2:15 whatever Black has used: only White's time can make it too much.
    assert_eq!(out(&run(dir.path(), &early)), text);
    let white = early.iter().position(|each| *each == "1:45").unwrap();
    early[white] = "0:50";
    let output = run(dir.path(), &early);
    assert_eq!(output.status.code(), Some(2));
    assert!(err(&output).starts_with(refused), "{}", err(&output));
}

#[test]
fn a_game_named_as_the_envelope_is_one_clear_line() {
    let (dir, _) = adjourned();
    let check = |arguments: &[&str]| {
        let mut all = vec!["adjourn", "check"];
        all.extend(arguments);
        run(dir.path(), &all)
    };
    let seems = "scoresheet: envelope.txt seems to be the envelope: name it first, and the game game.pdn after it";
    assert_reported(&check(&["game.pdn", "envelope.txt"]), 2, &[seems]);
    let none = "scoresheet: game.pdn: this is not an envelope: no line is like one of an envelope, such as White: \
                Petrov";
    assert_reported(&check(&["game.pdn"]), 2, &[none]);
    assert_reported(&check(&["game.pdn", "game.pdn"]), 2, &[none]);
}

#[test]
fn kv53_s35_the_envelope_stays_shut_until_the_replier_comes() {
    let (dir, text) = adjourned();
    let open = |arguments: &[&str]| {
        let mut all = vec!["adjourn", "open", "envelope.txt"];
        all.extend(arguments);
        run(dir.path(), &all)
    };
    let shut = out(&open(&["--absent", "white"]));
    for part in [
        "dials: White 4:45, Black 5:15, so that the control ends at 6 o'clock (FTM98 3.2)\n",
        "White's clock is started, and the envelope stays sealed until White arrives (KV53 §35)\n",
    ] {
        assert!(shut.contains(part), "{part} is missing in\n{shut}");
    }
    let refused = open(&["--absent", "both", "--sealed", "e7:c5"]);
    assert_eq!(refused.status.code(), Some(2));
    let sealer = out(&open(&["--absent", "black", "--sealed", "e7:c5"]));
    assert!(sealer.contains("31. … e7:c5"), "{sealer}");
    assert!(
        sealer.contains("he writes it down and starts Black's clock (KV53 §35)\n"),
        "{sealer}"
    );
    // What the file says of the move is shown to nobody.
    fs::write(
        dir.path().join("envelope.txt"),
        text + "Sealed move: e7:c5\n",
    )
    .unwrap();
    for arguments in [&["--absent", "white"][..], &["--absent", "white", "--json"]] {
        let shut = out(&open(arguments));
        assert!(!shut.contains("c5\""), "{shut}");
        assert!(!shut.contains("e7:c5"), "{shut}");
    }
}

#[test]
fn kv53_s36_a_slip_has_no_consequence() {
    let (dir, _) = adjourned();
    // e7:c5 as Black sees it: every square turned by half.
    let arguments = ["adjourn", "open", "envelope.txt", "--sealed", "d2:f4"];
    let shown = out(&run(dir.path(), &arguments));
    assert!(
        shown.contains(
            "Black has sealed 31. … d2:f4
one: "
        ),
        "{shown}"
    );
    assert!(
        shown.contains("White's clock is started, to make move 32."),
        "{shown}"
    );
}

#[test]
fn kv53_s36_a_move_that_cannot_be_made_out_loses() {
    let (dir, text) = adjourned();
    let open = |sealed: &str| {
        let arguments = ["adjourn", "open", "envelope.txt", "--sealed", sealed];
        out(&run(dir.path(), &arguments))
    };
    assert!(
        open("zz").ends_with("(KV53 §36)\nBlack loses\n"),
        "{}",
        open("zz")
    );
    assert!(open("").ends_with("\nBlack loses\n"), "{}", open(""));
    // A move made on the board was seen.
    fs::write(dir.path().join("envelope.txt"), text + "Open move: zz\n").unwrap();
    let shown = out(&run(dir.path(), &["adjourn", "open", "envelope.txt"]));
    assert!(
        shown.contains("Black has made on the board 31. … zz"),
        "{shown}"
    );
    assert!(!shown.contains("loses"), "{shown}");
}

#[test]
fn the_page_shows_an_envelope_that_is_in_order() {
    let page = include_str!("../../../../docs/envelope.md");
    let blocks: Vec<&str> = page.split("```").skip(1).step_by(2).collect();
    let dir = scratch();
    for (start, name) in [("text\n", "envelope.txt"), ("json\n", "envelope.json")] {
        let block = blocks
            .iter()
            .find_map(|block| block.strip_prefix(start))
            .unwrap();
        fs::write(dir.path().join(name), block).unwrap();
        let output = run(dir.path(), &["adjourn", "check", name]);
        assert_reported(&output, 0, &[]);
        let shown = out(&output);
        assert!(
            shown.ends_with("\n0 errors, 0 warnings, 0 notes\n"),
            "{shown}"
        );
    }
    for key in scoresheet_adjournment::envelope::Key::ALL {
        assert!(
            page.contains(&format!("| `{}` |", key.1)),
            "{} has no row",
            key.1
        );
    }
}

#[test]
fn mk53_s21_and_s22_a_chess_envelope_from_a_book_record_is_opened() {
    let dir = scratch();
    fs::write(dir.path().join("game.txt"), CHESS).unwrap();
    let arguments = [
        "adjourn",
        "write",
        "game.txt",
        "--used-white",
        "0:10",
        "--used-black",
        "0:12",
        "--sealed",
        "Rc6—d4",
        "--rules",
        "mk53",
        "--lang",
        "et",
    ];
    let output = run(dir.path(), &arguments);
    assert_reported(&output, 0, &[]);
    let text = out(&output);
    for line in [
        "Language: et",
        "White: Petrov",
        "Sealed by: Black",
        "Move number: 5",
        "Sealed move: Rc6—d4",
        "Pieces: valged — Kg1, Ld1, Va1, f1, Oc1, c4, Rc3, f3, \
         E: a2, b2, c2, d2, e4, f2, g2, h2 (16); \
         mustad — Ke8, Ld8, Va8, h8, Of8, g4, Rc6, g8, E: a7, b7, c7, d6, e5, f7, g7, h7 (16)",
    ] {
        assert!(
            text.lines().any(|found| found == line),
            "{line} is missing in\n{text}"
        );
    }
    fs::write(dir.path().join("envelope.txt"), text).unwrap();
    let opened = out(&run(dir.path(), &["adjourn", "open", "envelope.txt"]));
    assert!(
        opened.contains(
            "Black has sealed 5. … Rc6—d4
legal: "
        ),
        "{opened}"
    );
    assert!(opened.contains("(MK53 §22)"), "{opened}");
}

#[test]
fn what_cannot_be_done_is_stated_in_one_line() {
    let (dir, text) = adjourned();
    let reported = |arguments: &[&str]| -> Output { run(dir.path(), arguments) };
    let mut onto_itself = WRITE.to_vec();
    onto_itself.extend(["--out", "game.pdn"]);
    assert_reported(
        &reported(&onto_itself),
        2,
        &["scoresheet: --out: game.pdn is one of the input files"],
    );
    let mut no_such = WRITE.to_vec();
    no_such.extend(["--game-no", "7"]);
    assert_reported(
        &reported(&no_such),
        2,
        &["scoresheet: game.pdn: there is no game 7; the file has 1"],
    );
    fs::write(dir.path().join("over.pgn"), "1. f3 e5 2. g4 Qh4# 0-1\n").unwrap();
    let over = [
        "adjourn",
        "write",
        "over.pgn",
        "--used-white",
        "0:01",
        "--used-black",
        "0:01",
    ];
    assert_reported(
        &reported(&over),
        2,
        &[
            "scoresheet: over.pgn: game 1: the game is over in its last position: there is no move to seal",
        ],
    );
    fs::write(
        dir.path().join("huge.txt"),
        format!("White: {}\n", "x".repeat(10 << 20)),
    )
    .unwrap();
    assert_reported(
        &reported(&["adjourn", "check", "huge.txt"]),
        2,
        &["scoresheet: huge.txt: this is not an envelope: it is larger than 1 MiB"],
    );
    fs::write(dir.path().join("bad.json"), "{\"white\": }").unwrap();
    let bad = reported(&["adjourn", "check", "bad.json"]);
    assert_eq!(bad.status.code(), Some(2));
    assert!(
        err(&bad).contains("this is not a JSON object: expected value"),
        "{}",
        err(&bad)
    );
    let lacks = text.replace("Sealed by: Black\n", "");
    fs::write(dir.path().join("lacks.txt"), lacks).unwrap();
    let output = reported(&["adjourn", "open", "lacks.txt"]);
    assert!(
        err(&output).contains("does not state, or not legibly: Sealed by"),
        "{}",
        err(&output)
    );
    let time = reported(&[
        "adjourn",
        "write",
        "game.pdn",
        "--used-white",
        "1:75",
        "--used-black",
        "0:01",
    ]);
    assert_eq!(time.status.code(), Some(2));
    assert!(
        err(&time).contains("the minutes and the seconds of a time are at most 59"),
        "{}",
        err(&time)
    );
}

#[test]
fn control_characters_do_not_reach_the_terminal() {
    let (dir, text) = adjourned();
    let hostile = text
        .replace("Tallinn", "\u{1b}[31mred\u{9b}")
        .replace("Ivanov, Pavel", "\u{202e}x\u{7}")
        + "Sealed move: \u{1b}]0;x\u{7}\nKask\u{1b}: \u{8}\n";
    fs::write(dir.path().join("hostile.txt"), hostile).unwrap();
    for arguments in [
        &["adjourn", "check", "hostile.txt"][..],
        &["adjourn", "open", "hostile.txt"],
    ] {
        let output = run(dir.path(), arguments);
        let shown = out(&output) + &err(&output);
        let raw = |c: &char| c.is_control() && *c != '\n' || *c == '\u{202e}';
        assert_eq!(shown.chars().find(raw), None, "{arguments:?}");
    }
}

#[test]
fn an_envelope_with_an_error_is_written_and_the_status_says_so() {
    let dir = scratch();
    fs::write(dir.path().join("game.pdn"), GAME).unwrap();
    let mut late = WRITE.to_vec();
    // 30 moves of Black's are two controls of 15 in an hour: 2:15 is within the third hour, 3:15 is not.
    late[6] = "3:15";
    late.extend(["--out", "envelope.txt"]);
    let output = run(dir.path(), &late);
    assert_eq!(output.status.code(), Some(1), "{}", err(&output));
    assert!(
        err(&output).contains("scoresheet: error: Black has made 30 moves"),
        "{}",
        err(&output)
    );
    assert!(dir.path().join("envelope.txt").is_file());
}
