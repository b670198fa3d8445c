//! `scoresheet repair` as a user types it.

use crate::common::{assert_reported, err, names_in, out, program, run, scratch, with_input};
use std::fs;
use std::path::Path;
use std::process::Output;

/// A game in Estonian letters with a zero for a letter and a letter for a figure.
const DAMAGED: &str = "1. e4 e5 2. Rf3 Rc6 3. Ob5 a6 4. Oa4 Rf6 5. 0-0 0e7 6. Vel b5 7. Ob3 d6 \
                       8. c3 0-0 9. h3 Ra5 10. Oc2 c5 11. d4 Lc7\n";

/// Any of five pawns may have gone to the third row, and the text at the end is none.
const DOUBTFUL: &str = "[Event \"Tallinn\"]\n\n1. d4 d5 2. Rf3 Rf6 3. e3 e6 4. Od3 Oe7 5. 0-0 0-0 \
                        6. l3 b6 7. zzz qqq ppp rrr\n";

/// Runs it on `text`, which is the only file there.
fn repair(dir: &Path, name: &str, text: &str, options: &[&str]) -> Output {
    fs::write(dir.join(name), text).unwrap();
    let mut arguments = vec!["repair", name];
    arguments.extend(options);
    run(dir, &arguments)
}

/// Runs it, and types `answers`.
fn asked(dir: &Path, text: &str, answers: &str, options: &[&str]) -> Output {
    fs::write(dir.join("page.txt"), text).unwrap();
    let mut command = program(dir);
    command
        .args(["repair", "page.txt", "--interactive"])
        .args(options);
    with_input(&mut command, answers)
}

/// The moves of the only record, on one line.
fn moves(record: &str) -> String {
    let (_, moves) = record.split_once("\n\n").unwrap();
    moves.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[track_caller]
fn assert_contains(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "{part} is missing in\n{text}");
    }
}

#[test]
fn the_record_marks_every_change_and_the_list_tells_them() {
    let dir = scratch();
    let output = repair(dir.path(), "page.txt", DAMAGED, &[]);
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    let record = moves(&out(&output));
    assert!(record.starts_with("{2 plies repaired} 1. e4 e5 2. Nf3 Nc6 3. Bb5 a6"));
    assert_contains(
        &record,
        &[
            "5. O-O Be7 {repaired: \"0e7\" -> Oe7, ",
            "6. Re1 {repaired: \"Vel\" -> Ve1, ",
            "11. d4 Qc7 *",
        ],
    );
    assert_contains(
        &err(&output),
        &[
            "page.txt game 1, line 1: chess, short, et; 22 plies: 20 read, 2 repaired",
            "ply 10  5...  page.txt:1:",
            "1 game: 1 whole; 22 plies: 20 read, 2 repaired\n",
        ],
    );
}

#[test]
fn what_was_repaired_is_read_again_without_a_change() {
    let dir = scratch();
    let first = out(&repair(dir.path(), "page.txt", DAMAGED, &[]));
    let output = repair(dir.path(), "again.pgn", &first, &["--fail-on", "note"]);
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    assert_eq!(out(&output), first);
    assert_contains(&err(&output), &["22 plies: 22 read\n"]);
    let checked = run(dir.path(), &["check", "again.pgn"]);
    assert_contains(&out(&checked), &["1 game: 0 errors, 0 warnings, "]);
}

#[test]
fn with_out_the_list_goes_to_standard_output_and_nothing_else_is_left() {
    let dir = scratch();
    let output = repair(dir.path(), "page.txt", DAMAGED, &["--out", "game.pgn"]);
    assert_eq!(err(&output), "");
    assert_contains(&out(&output), &["1 game: 1 whole"]);
    assert_eq!(names_in(dir.path()), ["game.pgn", "page.txt"]);
    let record = fs::read_to_string(dir.path().join("game.pgn")).unwrap();
    assert!(record.ends_with("Qc7 *\n"), "{record}");
    let over = run(dir.path(), &["repair", "page.txt", "--out", "./page.txt"]);
    let reported = "scoresheet: --out: ./page.txt is one of the input files";
    assert_reported(&over, 2, &[reported]);
}

#[test]
fn what_is_open_is_asked_with_the_board_and_marked_in_the_record() {
    let dir = scratch();
    let options = ["--guess", "--out", "game.pgn", "--fail-on", "error"];
    let output = repair(dir.path(), "page.txt", DOUBTFUL, &options);
    assert_eq!(output.status.code(), Some(1));
    assert_contains(
        &out(&output),
        &[
            "question 1\n  ply 11, 6. White, page.txt:3:55: \"l3\"\n",
            "a  b  c  d  e  f  g  h",
            "\n    3 │ …",
            "6. l3 b6 7. zzz qqq ppp rrr\n      │ ",
            "━━\n",
            "    1  ",
            "  c3 ",
            "1 character differs; the following ply is legal after it\n",
            "reading stops after ply 12, page.txt:3:64: no legal line leads to \"zzz\"\n",
            "1 game: 0 whole, 1 with something left open; 12 plies: ",
        ],
    );
    let record = moves(&fs::read_to_string(dir.path().join("game.pgn")).unwrap());
    assert_contains(
        &record,
        &[
            " {ambiguous: \"l3\" -> ",
            "{not read: 7. zzz qqq ppp rrr} *",
        ],
    );
}

#[test]
fn a_record_ends_before_what_is_open() {
    let dir = scratch();
    let output = repair(dir.path(), "page.txt", DOUBTFUL, &[]);
    assert_eq!(output.status.code(), Some(0));
    assert_contains(
        &moves(&out(&output)),
        &["5. O-O O-O {not sure: 6. l3 b6 7. zzz qqq ppp rrr} *"],
    );
}

#[test]
fn an_answer_settles_a_ply_whatever_is_written() {
    let dir = scratch();
    // No move of that bishop; a move that nobody would read there; the rest is not known.
    let answers = "Oh6\nRb1-d2\ns\ns\ns\nq\n";
    let output = asked(dir.path(), DOUBTFUL, answers, &[]);
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    assert_contains(
        &err(&output),
        &[
            "ply 11, 6. White, page.txt:3:55: \"l3\"\n",
            "a number or a move; s to skip, b to go back, ? for help, q to save and quit: ",
            "“Oh6” is not a legal move",
            "confirmed by the user\n",
        ],
    );
    assert_contains(
        &moves(&out(&output)),
        &["6. Nbd2 {settled: \"l3\" -> Rbd2, confirmed by the user} 6... b6"],
    );
}

#[test]
fn a_number_chooses_and_the_end_of_the_answers_leaves_the_rest() {
    let dir = scratch();
    let output = asked(dir.path(), DOUBTFUL, "3\n", &["--out", "game.pgn"]);
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    let record = moves(&fs::read_to_string(dir.path().join("game.pgn")).unwrap());
    assert_contains(&record, &["3 {settled: \"l3\" -> ", "{not read: "]);
}

#[test]
fn answers_and_text_cannot_both_be_typed() {
    let dir = scratch();
    let output = run(dir.path(), &["repair", "-", "--interactive"]);
    let reported = "scoresheet: answers are read from standard input; give the text as a file";
    assert_reported(&output, 2, &[reported]);
}

#[test]
fn json_is_one_object_a_game() {
    let dir = scratch();
    let output = repair(dir.path(), "page.txt", DOUBTFUL, &["--json"]);
    assert_eq!(err(&output), "");
    let object: serde_json::Value = serde_json::from_str(&out(&output)).unwrap();
    assert_eq!(object["game"], "chess");
    assert_eq!(object["hand"]["language"], "et");
    assert_eq!(object["whole"], false);
    assert_eq!(object["stopped"]["text"], "zzz");
    assert_eq!(object["stopped"]["place"]["column"], 64);
    let ply = &object["plies"][10];
    assert_eq!(ply["answer"], "ambiguous");
    assert_eq!(ply["written"], "l3");
    let named = ply["candidates"].as_array().unwrap();
    assert!(named.iter().any(|candidate| candidate["move"] == "c3"));
    assert!(ply["candidates"][0]["probability"].as_f64().unwrap() < 0.99);
    assert_eq!(object["plies"][2]["move"], "Nf3");
}

#[test]
fn records_keep_what_they_have_and_what_cannot_be_repaired_stands_as_it_was() {
    let dir = scratch();
    let passes = "[Event \"C\"]\n\n1. e4 -- 2. Nf3 *";
    let text = format!(
        "[Event \"A\"]\n[ECO \"C84\"]\n\n1. e4 e5 2. Nf3 {{known}} Nc6 3. Bb5 a6 4. Ba4 (4. Bxc6 dxc6) 4... Nf6 \
         5. O-O Be7 6. Rel b5 7. Bb3 d6 1-0\n\n[Event \"B\"]\n[Result \"1-0\"]\n\n1-0\n\n{passes}\n"
    );
    let output = repair(dir.path(), "games.pgn", &text, &[]);
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    let reported = out(&output);
    assert_contains(&moves(&reported), &["4. Ba4 (4. Bxc6 dxc6) 4... Nf6"]);
    assert_contains(
        &reported,
        &[
            "[ECO \"C84\"]\n",
            "{known}",
            "{repaired: \"Rel\" -> Re1, ",
            "\n\n[Event \"B\"]\n[Result \"1-0\"]\n\n1-0\n\n",
        ],
    );
    assert!(reported.ends_with(&format!("\n\n{passes}\n")), "{reported}");
    assert_contains(
        &err(&output),
        &[
            "games.pgn game 3, line 11\n  left unchanged: a side passes in it\n",
            "3 games: 1 whole, 1 without a move, 1 left unchanged; ",
        ],
    );
}

#[test]
fn what_is_no_game_is_one_clear_line() {
    let dir = scratch();
    let reported = |text: &[u8], line: &str| {
        fs::write(dir.path().join("x.txt"), text).unwrap();
        let output = run(dir.path(), &["repair", "x.txt", "--json"]);
        assert_eq!(output.status.code(), Some(2));
        assert!(err(&output).ends_with(line), "{}", err(&output));
    };
    reported(b"", "scoresheet: x.txt: it is empty\n");
    reported(b"\0\x01\x02\0\0\x05\x03\0\x02\x01\0\0", "at byte 0\n");
    let folder = run(dir.path(), &["repair", "."]);
    assert_eq!(folder.status.code(), Some(2));
    assert!(
        err(&folder).starts_with("scoresheet: ./x.txt: not text"),
        "{}",
        err(&folder)
    );
    let missing = run(dir.path(), &["repair", "y.txt"]);
    let line = "scoresheet: y.txt: no such file or folder; did you mean x.txt?";
    assert_reported(&missing, 2, &[line]);
}

#[test]
fn a_hostile_page_drives_no_terminal() {
    let dir = scratch();
    let text =
        "[White \"x\u{1b}[2J\u{202e}\"]\n[Black \"y\"]\n\n1. e4 e5 2. Nf3 \u{1b}[31mzzz Nc6 *\n";
    let output = repair(dir.path(), "games.pgn", text, &["--out", "out.pgn"]);
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    let shown = out(&output) + &err(&output);
    assert!(!shown.contains(['\u{1b}', '\u{202e}']), "{shown:?}");
    let record = fs::read_to_string(dir.path().join("out.pgn")).unwrap();
    assert!(!record.contains('\u{1b}'), "{record:?}");
}

#[test]
fn options_that_make_no_sense_are_refused() {
    let dir = scratch();
    for (option, value) in [
        ("--min-confidence", "1.5"),
        ("--min-confidence", "nan"),
        ("--notation", "x"),
    ] {
        let output = repair(dir.path(), "page.txt", DAMAGED, &[option, value]);
        assert_eq!(output.status.code(), Some(2), "{option} {value}");
    }
}

/// The rows of a table, by the names of their columns.
fn rows(dir: &Path, table: &str) -> Vec<std::collections::HashMap<String, String>> {
    let mut reader = csv::Reader::from_path(dir.join("out").join(table)).unwrap();
    reader.deserialize().map(Result::unwrap).collect()
}

#[test]
fn an_audit_suggests_what_a_broken_game_was_and_judges_it_as_it_stands() {
    let dir = scratch();
    let games = "[Event \"A\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Rel b5 7. Bb3 d6 \
                 8. c3 O-O 1-0\n\n[Event \"B\"]\n\n1. e4 e5 *\n";
    fs::write(dir.path().join("games.pgn"), games).unwrap();
    let audit = |more: &[&str]| {
        let mut arguments = vec!["audit", "games.pgn", "--out", "out", "--format", "csv"];
        arguments.extend(more);
        let output = run(dir.path(), &arguments);
        assert_eq!(output.status.code(), Some(0), "{}", err(&output));
        (
            rows(dir.path(), "games.csv"),
            rows(dir.path(), "findings.csv"),
        )
    };
    let (plain, plain_findings) = audit(&[]);
    assert_eq!(plain[0]["legal"], "false");
    assert_eq!(plain[0]["repair_plies"], "");
    assert!(
        plain_findings
            .iter()
            .all(|row| row["code"] != "repair-suggested")
    );
    let (games, findings) = audit(&["--repair", "suggest"]);
    assert_eq!(games[0]["legal"], "false");
    assert_eq!(games[0]["plies"], plain[0]["plies"]);
    let numbers = ["repair_plies", "repair_changes", "repair_open"];
    assert_eq!(
        numbers.map(|name| games[0][name].as_str()),
        ["16", "1", "0"]
    );
    let sure: u32 = games[0]["repair_ten_thousandths"].parse().unwrap();
    assert!((9_900..=10_000).contains(&sure), "{sure}");
    assert_eq!(numbers.map(|name| games[1][name].as_str()), ["", "", ""]);
    let reported: Vec<_> = findings
        .iter()
        .filter(|row| row["code"] == "repair-suggested")
        .collect();
    assert_eq!(reported.len(), 1);
    let place = ["level", "line", "column", "ply", "written"];
    assert_eq!(
        place.map(|name| reported[0][name].as_str()),
        ["note", "3", "56", "11", "Rel"]
    );
    assert!(reported[0]["message"].starts_with("“Rel” is most probably Re1 ("));
    assert_eq!(reported[0]["legal"].split(' ').next(), Some("Re1"));
    assert_eq!(
        games[0]["findings"].parse::<usize>().unwrap(),
        findings.iter().filter(|row| row["game_no"] == "1").count()
    );
}

#[test]
fn an_audit_suggests_the_same_whatever_the_number_of_threads() {
    let dir = scratch();
    let broken = |n: usize| {
        format!(
            "[Event \"{n}\"]\n\n1. d4 d5 2. Nf3 Nf6 3. e3 e6 4. Bd8 Be7 5. O-O O-O 6. l3 b6 *\n\n"
        )
    };
    let games: String = (0..40).map(broken).collect();
    fs::write(dir.path().join("games.pgn"), games).unwrap();
    let audit = |jobs: &str| {
        let arguments = [
            "audit",
            "games.pgn",
            "--out",
            "out",
            "--format",
            "csv",
            "--repair",
            "suggest",
            "--jobs",
            jobs,
        ];
        assert_eq!(run(dir.path(), &arguments).status.code(), Some(0));
        ["games.csv", "findings.csv"]
            .map(|name| fs::read(dir.path().join("out").join(name)).unwrap())
    };
    assert!(audit("1") == audit("4"));
    assert!(
        rows(dir.path(), "games.csv")
            .iter()
            .all(|row| row["repair_plies"] == "12")
    );
}

#[test]
fn a_page_of_hocr_is_read_and_a_broken_one_refused() {
    let dir = scratch();
    let words = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Rel b5 7. Bb3 d6 8. c3 O-O";
    let word = |(at, text): (usize, &str)| {
        let left = 40 * at;
        format!(
            "<span class='ocrx_word' title='bbox {left} 10 {} 30'>{text}</span> ",
            left + 30
        )
    };
    let line: String = words.split(' ').enumerate().map(word).collect();
    let page = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<html xmlns=\"http://www.w3.org/1999/xhtml\"><head>\
         <meta name='ocr-system' content='x'/></head><body><div class='ocr_page' title='bbox 0 0 2000 3000'>\
         <span class='ocr_line' title='bbox 0 10 2000 30'>{line}</span></div></body></html>\n"
    );
    let output = repair(dir.path(), "page.hocr", &page, &[]);
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    assert_contains(
        &moves(&out(&output)),
        &["6. Re1 {repaired: \"Rel\" -> Re1, ", "8. c3 O-O *"],
    );
    let broken = repair(
        dir.path(),
        "page.hocr",
        &page[..400],
        &["--input-format", "hocr"],
    );
    assert_eq!(broken.status.code(), Some(2));
    assert!(
        err(&broken).starts_with("scoresheet: page.hocr: "),
        "{}",
        err(&broken)
    );
    assert_eq!(err(&broken).lines().count(), 1);
}

#[test]
fn mk53_s18_a_line_from_a_position_in_words() {
    let dir = scratch();
    let text = "Valge: Kg2, La7, Rh5, E: b2, e3, f2, g3, h6 (8). Must: Kg8, Lg5, Oc2, E: b4, c7, d6, d5, f7, h7, h4 (10).\n\n\
                1. ... Lg5—d8 2. La7—d4 Ld8—g5 3. Ld4—a7\n";
    let output = repair(dir.path(), "page.txt", text, &[]);
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    let record = out(&output);
    assert_contains(
        &record,
        &["[FEN \"6k1/Q1p2p1p/3p3P/3p2qN/1p5p/4P1P1/1Pb2PK1/8 b - - 0 1\"]"],
    );
    assert_contains(&moves(&record), &["1... Qd8 2. Qd4 Qg5 3. Qa7 *"]);
}

/// Runs it with a standard output that nobody reads.
fn unread(dir: &Path, options: &[&str]) -> Output {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let mut command = program(dir);
    command
        .args(["repair", "page.pgn", "two.txt"])
        .args(options);
    command.stdout(writer).output().unwrap()
}

#[test]
fn the_records_are_whole_whether_or_not_the_changes_are_read() {
    let dir = scratch();
    fs::write(dir.path().join("page.pgn"), DOUBTFUL.repeat(3)).unwrap();
    fs::write(dir.path().join("two.txt"), DAMAGED).unwrap();
    for form in [&[][..], &["--json"]] {
        let read = [
            &["repair", "page.pgn", "two.txt", "--out", "read.pgn"],
            form,
        ]
        .concat();
        assert_eq!(run(dir.path(), &read).status.code(), Some(0));
        let whole = fs::read_to_string(dir.path().join("read.pgn")).unwrap();
        assert_eq!(whole.matches("[Event \"Tallinn\"]").count(), 3, "{whole}");
        let closed = unread(dir.path(), &[&["--out", "closed.pgn"], form].concat());
        assert_reported(&closed, 0, &[]);
        let kept = fs::read_to_string(dir.path().join("closed.pgn")).unwrap();
        assert_eq!(kept, whole, "{form:?}");
    }
    // What was found counts too, though nobody saw it.
    let strict = unread(dir.path(), &["--out", "closed.pgn", "--fail-on", "note"]);
    assert_reported(&strict, 1, &[]);
}

/// What `audit` says of the records that `repair` wrote: which are legal, and the codes told as errors.
fn judged(dir: &Path, records: &str) -> (Vec<String>, Vec<String>) {
    let output = run(dir, &["audit", records, "--out", "out", "--format", "csv"]);
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    let column = |rows: Vec<std::collections::HashMap<String, String>>, name: &str| {
        rows.into_iter()
            .filter_map(|mut row| row.remove(name))
            .collect()
    };
    let mut found = rows(dir, "findings.csv");
    found.retain(|row| row["level"] == "error");
    (
        column(rows(dir, "games.csv"), "legal"),
        column(found, "code"),
    )
}

#[test]
fn a_record_with_guesses_is_not_judged_legal_and_not_repaired_again() {
    let missing = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O\n";
    for (text, options, mark) in [
        (DOUBTFUL, &["--guess"][..], "{ambiguous: "),
        (DOUBTFUL, &[], "{not sure: "),
        (
            missing,
            &["--guess", "--min-confidence", "0.5"],
            "not written -> ",
        ),
    ] {
        let dir = scratch();
        let options = [options, &["--out", "read.pgn"]].concat();
        let output = repair(dir.path(), "page.txt", text, &options);
        assert_eq!(output.status.code(), Some(0), "{}", err(&output));
        let record = fs::read_to_string(dir.path().join("read.pgn")).unwrap();
        let words: Vec<&str> = record.split_whitespace().collect();
        assert_contains(&words.join(" "), &[mark]);
        let (legal, errors) = judged(dir.path(), "read.pgn");
        assert_eq!(legal, ["false"], "{record}");
        assert!(
            errors.iter().any(|code| code == "marked-unsure"),
            "{errors:?}: {record}"
        );
        let again = run(dir.path(), &["repair", "read.pgn", "--out", "again.pgn"]);
        assert_contains(&out(&again), &["left unchanged: it was repaired before"]);
        let kept = fs::read_to_string(dir.path().join("again.pgn")).unwrap();
        assert_eq!(kept.trim_end(), record.trim_end());
    }
}

#[test]
fn a_fragment_without_its_position_is_not_played_from_the_start() {
    for text in [
        "17. e4 e5 18. Nf3 Nc6 19. Bb5 a6\n",
        "12. ... e5 13. Nf3 Nc6 14. Bb5 a6\n",
    ] {
        let dir = scratch();
        let output = repair(dir.path(), "page.txt", text, &[]);
        assert_contains(
            &err(&output),
            &["left unchanged: a fragment that starts from a position"],
        );
        assert_eq!(out(&output), "", "{text}");
    }
}

#[test]
fn what_the_later_game_shows_is_named() {
    let dir = scratch();
    // Either knight may go to Q 2; only where that of the king did, the queen gets to Kt 4.
    let text = "1. P-K4 P-K4 2. Kt-KB3 Kt-QB3 3. P-Q3 P-Q3 4. Kt-Q2 P-KR3 5. Q-Kt4 Kt-B3 6. Q-K2 B-K2 7. P-KKt3 O-O\n\n\
                Indeed.\n";
    let done = repair(dir.path(), "page.txt", text, &[]);
    let reported = err(&done);
    for said in ["\"Kt-Q2\" → Kt-Q2 (Nfd2)", "1 word is not part of any game"] {
        assert!(reported.contains(said), "{reported}");
    }
}

#[test]
fn vk_9_1_10_a_sign_at_the_end_is_the_result_of_draughts() {
    let dir = scratch();
    let russian = "1. c3-d4 b6-a5 2. d4-c5 d6:b4 3. a3:c5 f6-g5 4. g3-h4 g7-f6";
    for (end, result) in [
        ("+", "0-1"),
        ("X", "0-1"),
        ("×", "0-1"),
        ("=", "1/2-1/2"),
        ("Сдался.", "0-1"),
        ("(2-0)", "1-0"),
        ("Opgegeven.", "0-1"),
    ] {
        let done = repair(dir.path(), "page.txt", &format!("{russian} {end}\n"), &[]);
        let record = out(&done);
        assert!(record.trim_end().ends_with(result), "{end}: {record}");
        assert!(!record.contains("not replayed"), "{end}: {record}");
    }
}

#[test]
fn the_first_result_of_a_record_counts() {
    let dir = scratch();
    let text = "[GameType \"20\"]\n[Result \"0-2\"]\n\n1. 34-29 17-22 2. 40-34 11-17 0-2 *\n";
    let record = out(&repair(dir.path(), "a.pdn", text, &[]));
    assert!(record.contains("[Result \"0-2\"]"), "{record}");
    assert!(record.trim_end().ends_with("0-2"), "{record}");
    assert!(record.contains("{*}"), "{record}");
}

#[test]
fn a_record_that_does_not_name_its_game_says_how_it_was_inferred() {
    let dir = scratch();
    let text = "[Event \"x\"]\n[Result \"*\"]\n\n1. 9-14 22-18 2. 5-9 24-19 *\n";
    let record = out(&repair(dir.path(), "a.pdn", text, &[]));
    assert!(
        record.contains("[GameInferred \"no tag names the game"),
        "{record}"
    );
    let asked = out(&repair(dir.path(), "b.pdn", text, &["--game", "english"]));
    assert!(!asked.contains("GameInferred"), "{asked}");
    // Nothing of an ending is legal from the start of any game.
    let ending = "01. 36-27 !\nNot the move that one would think of.\n01. … 45-50\n02. 42-37 !\n";
    let output = repair(dir.path(), "c.txt", ending, &[]);
    assert!(
        out(&output).contains("none of its moves is sure"),
        "{}",
        out(&output)
    );
    let summary = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(summary.contains(": perhaps "), "{summary}");
}
