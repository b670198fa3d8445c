//! Answers to what `scoresheet repair` leaves open: asked for, kept, taken from a file, and put on a page.

use crate::common::{assert_reported, err, names_in, out, program, run, scratch, with_input};
use std::fs;
use std::path::Path;
use std::process::Output;

/// Any of five pawns may have gone to the third row; nothing later tells.
const DOUBTFUL: &str = "1. d4 d5 2. Rf3 Rf6 3. e3 e6 4. Od3 Oe7 5. 0-0 0-0 6. l3 b6\n";

/// Two such places.
const TWICE: &str = "1. d4 d5 2. Rf3 Rf6 3. e3 e6 4. Od3 Oe7 5. 0-0 0-0 6. l3 l6 7. Rbd2 Rbd7\n";

fn write(dir: &Path, name: &str, text: &str) {
    fs::write(dir.join(name), text).unwrap();
}

fn read(dir: &Path, name: &str) -> String {
    fs::read_to_string(dir.join(name)).unwrap()
}

/// Asks about `page.txt`, keeps the answers in `kept.json` and the record in `game.pgn`.
fn asked(dir: &Path, typed: &str) -> Output {
    let mut command = program(dir);
    command.args([
        "repair",
        "page.txt",
        "--interactive",
        "--answers",
        "kept.json",
    ]);
    command.args(["--out", "game.pgn"]);
    with_input(&mut command, typed)
}

/// The decisions of a file of answers.
fn decisions(dir: &Path, name: &str) -> Vec<serde_json::Value> {
    let file: serde_json::Value = serde_json::from_str(&read(dir, name)).unwrap();
    assert_eq!(file["kind"], "scoresheet-answers");
    file["decisions"].as_array().unwrap().clone()
}

/// The record on one line.
fn record(dir: &Path) -> String {
    let text = read(dir, "game.pgn");
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[track_caller]
fn assert_has(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "{part} is missing in\n{text}");
    }
}

#[test]
fn an_answer_is_kept_and_not_asked_again() {
    let dir = scratch();
    write(dir.path(), "page.txt", DOUBTFUL);
    let first = asked(dir.path(), "c3\n");
    assert_eq!(first.status.code(), Some(0), "{}", err(&first));
    assert_has(
        &err(&first),
        &["answers are kept in kept.json\n", "ply 11, 6. White"],
    );
    let [kept] = &decisions(dir.path(), "kept.json")[..] else {
        panic!("not one decision: {}", read(dir.path(), "kept.json"));
    };
    assert_eq!(
        (&kept["move"], &kept["written"], &kept["ply"]),
        (&"c3".into(), &"l3".into(), &11.into())
    );
    assert_eq!(
        (&kept["line"], &kept["column"], &kept["is"]),
        (&1.into(), &55.into(), &"move".into())
    );
    let settled = record(dir.path());
    assert_has(
        &settled,
        &["6. c3 {settled: \"l3\" -> c3, confirmed by the user}"],
    );
    // Nothing is typed, and nothing asked.
    let again = asked(dir.path(), "");
    assert!(
        !err(&again).contains("a number or a move"),
        "{}",
        err(&again)
    );
    assert_eq!(record(dir.path()), settled);
    // The same file for a run without questions.
    let taken = run(
        dir.path(),
        &[
            "repair",
            "page.txt",
            "--answers",
            "kept.json",
            "--out",
            "game.pgn",
        ],
    );
    assert_has(
        &out(&taken),
        &["kept.json: 1 of 1 answers fit\n", "1 game: 1 whole"],
    );
    assert_eq!(record(dir.path()), settled);
}

#[test]
fn an_answer_that_says_what_is_written_is_recorded() {
    let dir = scratch();
    // One of two knights, as written; the text says no more.
    write(dir.path(), "page.txt", DOUBTFUL);
    asked(dir.path(), "c3\n");
    let kept = read(dir.path(), "kept.json");
    let same = kept.replace("\"l3\"", "\"b6\"").replace("\"c3\"", "\"b6\"");
    let same = same
        .replace("\"ply\": 11", "\"ply\": 12")
        .replace("\"column\": 55", "\"column\": 58");
    write(dir.path(), "kept.json", &same);
    let output = run(
        dir.path(),
        &[
            "repair",
            "page.txt",
            "--answers",
            "kept.json",
            "--guess",
            "--out",
            "game.pgn",
        ],
    );
    assert_has(&out(&output), &["1 of 1 answers fit"]);
    assert_has(
        &record(dir.path()),
        &["b6 {settled: \"b6\", confirmed by the user}"],
    );
}

#[test]
fn back_takes_an_answer_back_and_asks_again() {
    let dir = scratch();
    write(dir.path(), "page.txt", TWICE);
    let output = asked(dir.path(), "h3\nb\na3\n?\nu\n");
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    let told = err(&output);
    assert_eq!(told.matches("ply 11, 6. White").count(), 2, "{told}");
    assert_eq!(told.matches("ply 12, 6... Black").count(), 2, "{told}");
    assert_has(&told, &["  b         go back to the question before\n"]);
    let kept = decisions(dir.path(), "kept.json");
    let says: Vec<_> = kept
        .iter()
        .map(|one| (one["is"].as_str(), one["move"].as_str()))
        .collect();
    assert_eq!(
        says,
        [(Some("move"), Some("a3")), (Some("unreadable"), None)]
    );
    assert_has(
        &record(dir.path()),
        &["6. a3 {settled: \"l3\" -> a3, confirmed by the user} {not sure: l6"],
    );
    // What a person cannot read either is not asked again, and stays open.
    let again = asked(dir.path(), "");
    assert!(
        !err(&again).contains("a number or a move"),
        "{}",
        err(&again)
    );
    assert_has(
        &out(&again),
        &[
            "the user cannot read it either\n",
            "0 whole, 1 with something left open",
        ],
    );
}

#[test]
fn quitting_saves_what_was_answered() {
    let dir = scratch();
    write(dir.path(), "page.txt", TWICE);
    asked(dir.path(), "h3\nq\n");
    assert_eq!(decisions(dir.path(), "kept.json").len(), 1);
    // Beside the record, where no place is named.
    let mut command = program(dir.path());
    command.args(["repair", "page.txt", "--interactive", "--out", "other.pgn"]);
    with_input(&mut command, "a3\nq\n");
    assert_eq!(decisions(dir.path(), "other.answers.json")[0]["move"], "a3");
}

#[test]
fn a_ply_that_is_missing_is_put_in() {
    let dir = scratch();
    // Black's second move is lost, and White's third is damaged.
    write(
        dir.path(),
        "page.txt",
        "1. d4 d5 2. Rf3 3. e3 e6 4. Od3 Oe7 5. 0-0 0-0 6. l3 b6\n",
    );
    let at = r#""document": "page.txt", "game": 1, "line": 1"#;
    write(
        dir.path(),
        "kept.json",
        &format!(
            r#"{{"kind": "scoresheet-answers", "version": 1, "decisions": [
            {{{at}, "ply": 4, "column": 20, "written": "e3", "is": "missing", "move": "Nf6"}}]}}"#
        ),
    );
    let output = run(
        dir.path(),
        &[
            "repair",
            "page.txt",
            "--answers",
            "kept.json",
            "--out",
            "game.pgn",
            "--guess",
        ],
    );
    let shown = format!("{}{}", out(&output), err(&output));
    assert_has(
        &record(dir.path()),
        &["2. Nf3 Nf6 {settled: not written -> Rf6, confirmed by the user} 3. e3"],
    );
    assert_has(&shown, &["1 of 1 answers fit"]);
}

#[test]
fn a_missing_ply_is_counted_though_the_text_after_it_is_no_move_then() {
    let dir = scratch();
    write(dir.path(), "page.txt", DOUBTFUL);
    let first = asked(dir.path(), "m b3\nq\n");
    assert_has(&out(&first), &["confirmed by the user"]);
    let shown = format!("{}{}", out(&first), err(&first));
    assert_has(&shown, &["1 of 1 answers fit"]);
    assert!(!shown.contains("not in these files"), "{shown}");
}

#[test]
fn answers_survive_a_new_scan_and_say_where_they_no_longer_fit() {
    let dir = scratch();
    write(dir.path(), "page.txt", TWICE);
    asked(dir.path(), "h3\na6\n");
    // Another line above, another damage at the first place, and the second as it was.
    write(
        dir.path(),
        "page.txt",
        &format!("Tallinn\n\n{}", TWICE.replace("l3", "|3")),
    );
    let output = run(
        dir.path(),
        &[
            "repair",
            "page.txt",
            "--answers",
            "kept.json",
            "--out",
            "game.pgn",
        ],
    );
    assert_has(
        &out(&output),
        &[
            "2 of 2 answers fit, 1 of them where the text now reads otherwise",
            "1 game: 1 whole",
        ],
    );
    // Another text there: it is not heard, and nothing is lost.
    write(
        dir.path(),
        "page.txt",
        &DOUBTFUL.replace("6. l3 b6", "6. b3 b6"),
    );
    let kept = read(dir.path(), "kept.json");
    let options = [
        "--answers",
        "kept.json",
        "--out",
        "game.pgn",
        "--fail-on",
        "warning",
    ];
    let output = run(
        dir.path(),
        &[&["repair", "page.txt"][..], &options].concat(),
    );
    assert_eq!(output.status.code(), Some(1));
    assert_has(
        &out(&output),
        &[
            "an answer no longer fits: game 1, ply 11, \"l3\": h3: the text there is now \"b3\"\n",
            "kept.json: 0 of 2 answers fit; 2 no longer fit, and are listed above\n",
        ],
    );
    assert_eq!(read(dir.path(), "kept.json"), kept);
}

#[test]
fn a_file_that_is_none_is_one_clear_line_and_nothing_is_written() {
    let dir = scratch();
    write(dir.path(), "page.txt", DOUBTFUL);
    write(dir.path(), "other.txt", DOUBTFUL);
    asked(dir.path(), "c3\n");
    let kept = read(dir.path(), "kept.json");
    fs::remove_file(dir.path().join("game.pgn")).unwrap();
    let refused = |text: &str, file: &str, line: &str| {
        write(dir.path(), "bad.json", text);
        let output = run(
            dir.path(),
            &["repair", file, "--answers", "bad.json", "--out", "new.pgn"],
        );
        assert_eq!(output.status.code(), Some(2));
        let told = err(&output);
        assert!(
            told.starts_with(line) && told.lines().count() == 1,
            "{told}"
        );
        assert!(!names_in(dir.path()).contains(&"new.pgn".to_owned()));
    };
    refused(
        &kept,
        "other.txt",
        "scoresheet: bad.json: its answers are about page.txt, which is not among the files; nothing was written",
    );
    refused(
        &kept[..kept.len() / 2],
        "page.txt",
        "scoresheet: bad.json: line 8, column ",
    );
    refused(
        "{}",
        "page.txt",
        "scoresheet: bad.json: this is not a file of answers",
    );
    refused(
        "",
        "page.txt",
        "scoresheet: bad.json: line 1, column 0: EOF while parsing a value; is it whole?",
    );
    let by_hand = kept.replace("\"is\": \"move\"", "\"is\": \"maybe\"");
    refused(
        &by_hand,
        "page.txt",
        "scoresheet: bad.json: decision 1: unknown variant `maybe`, expected one of",
    );
    let later = kept.replace("\"version\": 1", "\"version\": 7");
    refused(
        &later,
        "page.txt",
        "scoresheet: bad.json: its format is version 7; this program reads version 1",
    );
    let there = run(dir.path(), &["repair", "page.txt", "--answers", "no.json"]);
    assert!(
        err(&there).starts_with("scoresheet: cannot read no.json: "),
        "{}",
        err(&there)
    );
    let over = run(
        dir.path(),
        &[
            "repair",
            "page.txt",
            "--answers",
            "kept.json",
            "--page",
            "kept.json",
        ],
    );
    assert_reported(
        &over,
        2,
        &["scoresheet: --page: kept.json is one of the input files"],
    );
    assert_eq!(read(dir.path(), "kept.json"), kept);
}

#[test]
fn an_answer_that_is_not_legal_does_not_fit() {
    let dir = scratch();
    write(dir.path(), "page.txt", DOUBTFUL);
    asked(dir.path(), "c3\n");
    let kept = read(dir.path(), "kept.json").replace("\"c3\"", "\"Qh8\"");
    write(dir.path(), "kept.json", &kept);
    let output = run(
        dir.path(),
        &["repair", "page.txt", "--answers", "kept.json", "--json"],
    );
    let object: serde_json::Value = serde_json::from_str(out(&output).trim()).unwrap();
    assert_eq!(object["confirmed"], 0);
    assert_eq!(
        object["misfits"][0]["why"],
        "Qh8 is not legal at ply 11 as the game reads now"
    );
    assert_eq!(object["plies"][10]["answer"], "ambiguous");
}

#[test]
fn the_page_stands_alone_and_has_every_game() {
    let dir = scratch();
    write(dir.path(), "page.txt", DOUBTFUL);
    write(
        dir.path(),
        "bad.pgn",
        "[White \"</script><script>alert(1)</script>\"]\n\n1. e4 -- 2. Nf3 *\n\n[White \"B\"]\n\n1. d4 d5 2. c3 l6 *\n",
    );
    let output = run(
        dir.path(),
        &[
            "repair",
            "page.txt",
            "bad.pgn",
            "--page",
            "review.html",
            "--out",
            "all.pgn",
        ],
    );
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    let html = read(dir.path(), "review.html");
    assert_has(
        &html,
        &[
            "default-src 'none'; style-src 'sha256-",
            "a side passes in it",
        ],
    );
    assert!(!html.contains("<script>alert(1)"));
    assert!(!html.contains("http://") || !html.contains("src=\"http"));
    let data = html.split("id=\"review-data\">").nth(1).unwrap();
    let data: serde_json::Value =
        serde_json::from_str(data.split("</script>").next().unwrap()).unwrap();
    assert_eq!(data["games"].as_array().unwrap().len(), 3);
    let ply = &data["games"][0]["plies"][10];
    assert_eq!((&ply["w"], &ply["a"]), (&"l3".into(), &"a".into()));
    // The line of the source that it stands on, and where.
    assert_eq!(ply["l"], serde_json::json!([0, 54, 56]));
}

#[test]
fn nothing_is_told_of_a_game_that_reads_as_it_stands() {
    let dir = scratch();
    write(dir.path(), "page.txt", "1. d4 d5 2. Nf3 Nf6 3. e3 e6\n");
    let output = run(dir.path(), &["repair", "page.txt", "--out", "game.pgn"]);
    assert_eq!(out(&output), "1 game: 1 whole; 6 plies: 6 read\n");
}

/// A file of answers of these lines.
fn answers(dir: &Path, decisions: &[&str]) {
    let list = decisions.join(", ");
    let text = format!(r#"{{"kind": "scoresheet-answers", "version": 1, "decisions": [{list}]}}"#);
    write(dir, "kept.json", &text);
}

fn repaired_with_answers(dir: &Path, files: &[&str]) -> Output {
    let options = ["--answers", "kept.json", "--guess", "--out", "game.pgn"];
    run(dir, &[&["repair"][..], files, &options].concat())
}

/// Twice the same text, and an answer about each of them.
const ALIKE: &str =
    "1. d4 d5 2. Rf3 Rf6 3. e3 e6 4. Od3 Oe7 5. 0-0 0-0\n6. l3 l6 7. l3 Rbd7 8. Rbd2\n";
const OF_ALIKE: [&str; 2] = [
    r#"{"document": "page.txt", "game": 1, "ply": 11, "line": 2, "column": 4, "written": "l3", "is": "move", "move": "h3"}"#,
    r#"{"document": "page.txt", "game": 1, "ply": 13, "line": 2, "column": 13, "written": "l3", "is": "move", "move": "b3"}"#,
];

#[test]
fn an_answer_is_not_used_where_its_text_stands_twice_after_a_new_scan() {
    let dir = scratch();
    answers(dir.path(), &OF_ALIKE);
    write(dir.path(), "page.txt", ALIKE);
    let output = repaired_with_answers(dir.path(), &["page.txt"]);
    assert_has(&out(&output), &["2 of 2 answers fit\n"]);
    let settled = record(dir.path());
    // Further down, they are as much in place.
    write(dir.path(), "page.txt", &format!("Tallinn\n\n{ALIKE}"));
    let output = repaired_with_answers(dir.path(), &["page.txt"]);
    assert_has(&out(&output), &["2 of 2 answers fit\n"]);
    assert_eq!(record(dir.path()), settled);
    // A row more: the second place of old is the first one now, and its text stands where the other stood.
    let longer = "6. a3 a6 7. l3 l6 8. l3 Rbd7 9. Rbd2";
    let new = ALIKE.replace("6. l3 l6 7. l3 Rbd7 8. Rbd2", longer);
    for text in [new.clone(), new.replace("6. a3 a6", "   6.  a3  a6  ")] {
        write(dir.path(), "page.txt", &text);
        let output = repaired_with_answers(dir.path(), &["page.txt"]);
        assert_has(
            &out(&output),
            &[
                "an answer no longer fits: game 1, ply 11, \"l3\": h3: such a text stands at plies 1",
                "an answer no longer fits: game 1, ply 13, \"l3\": b3: such a text stands at plies 13, 15: it may be about any of them\n",
                "kept.json: 0 of 2 answers fit; 2 no longer fit, and are listed above\n",
            ],
        );
        assert!(!record(dir.path()).contains("confirmed"));
    }
}

#[test]
fn answers_that_contradict_each_other_are_not_used() {
    let dir = scratch();
    write(dir.path(), "page.txt", ALIKE);
    let [first, _] = OF_ALIKE;
    for other in [
        first.replace("h3", "b3"),
        first.replace(r#""move", "move": "h3""#, r#""unreadable""#),
    ] {
        answers(dir.path(), &[first, &other]);
        let output = repaired_with_answers(dir.path(), &["page.txt"]);
        assert_eq!(output.status.code(), Some(2));
        let line = "scoresheet: kept.json: decision 2: game 1, ply 11, \"l3\": ";
        let told = err(&output);
        assert!(told.starts_with(line), "{told}");
        assert_has(
            &told,
            &["contradicts another of them: game 1, ply 11, \"l3\": h3\n"],
        );
        // Of two scans, in one file.
        let moved = other.replace("\"column\": 4", "\"column\": 9");
        answers(dir.path(), &[first, &moved]);
        let output = repaired_with_answers(dir.path(), &["page.txt"]);
        assert_has(&out(&output), &["kept.json: 0 of 2 answers fit"]);
        assert!(!record(dir.path()).contains("confirmed"));
    }
    // The same twice is no contradiction.
    answers(dir.path(), &[first, first]);
    let output = repaired_with_answers(dir.path(), &["page.txt"]);
    assert_has(&out(&output), &["kept.json: 1 of 1 answers fit"]);
}

#[test]
fn an_answer_is_about_one_document() {
    let dir = scratch();
    for folder in ["all/a", "all/b"] {
        fs::create_dir_all(dir.path().join(folder)).unwrap();
        write(dir.path(), &format!("{folder}/page.txt"), ALIKE);
    }
    answers(dir.path(), &OF_ALIKE);
    for files in [&["all/a/page.txt", "all/b/page.txt"][..], &["all"]] {
        let output = repaired_with_answers(dir.path(), files);
        assert_reported(
            &output,
            2,
            &[
                "scoresheet: kept.json: answers about page.txt may be about all/a/page.txt or all/b/page.txt; repair them apart from each other; nothing was written",
            ],
        );
        assert!(!dir.path().join("game.pgn").exists());
    }
    let output = repaired_with_answers(dir.path(), &["all/a/page.txt"]);
    assert_has(&out(&output), &["kept.json: 2 of 2 answers fit"]);
}

#[test]
fn a_page_named_twice_is_read_once_and_quiet_leaves_the_summary_out() {
    let dir = scratch();
    write(dir.path(), "page.txt", "1. d4 d5 2. Nf3 Nf6 3. e3 e6\n");
    let twice = ["repair", "page.txt", "./page.txt", "--out", "game.pgn"];
    let output = run(dir.path(), &twice);
    assert_eq!(out(&output), "1 game: 1 whole; 6 plies: 6 read\n");
    assert_eq!(
        err(&output),
        "scoresheet: ./page.txt: found twice; read once\n"
    );
    let output = run(dir.path(), &["repair", "page.txt", "--quiet"]);
    assert_eq!(err(&output), "");
}
