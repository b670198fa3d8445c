//! `check` for a person: the right line, the right token, whatever is on the line.

use crate::common::{assert_reported, err, out, run, scratch};
use std::fs;

/// The quoted line of the first finding and what is underlined in it, a column for each.
fn quoted(text: &str) -> (String, String) {
    let dir = scratch();
    fs::write(dir.path().join("a.pgn"), text).unwrap();
    let shown = out(&run(dir.path(), &["check", "--level", "error", "a.pgn"]));
    let mut lines = shown.lines();
    let line = lines.find(|line| line.contains("Ke4")).unwrap();
    let marks = lines.next().unwrap();
    let bar = line.find('│').unwrap() + '│'.len_utf8();
    let marks: String = marks.chars().skip(line[..bar].chars().count()).collect();
    (line[bar..].to_owned(), marks.trim_end().to_owned())
}

/// Width on a terminal: letters of East Asia take two columns, the marks on letters none.
fn width(text: &str) -> usize {
    text.chars()
        .map(|c| match c {
            '\u{300}'..='\u{36F}' => 0,
            '\u{2E80}'..='\u{FFDC}' => 2,
            _ => 1,
        })
        .sum()
}

#[test]
fn the_underline_stands_below_the_token() {
    for line in [
        "1. e4 e5 2. Ke4 *",
        "1. e4\te5\t2. Ke4 *",
        "1. e4 {Щука, Ёрш} e5 2. Ke4 {and on} *",
        "1. e4 {棋譜} e5 2. Ke4 *",
        "1. e4 {e\u{301}} e5 2. Ke4 *",
        "1. e4 {\u{1b}[31m\u{202e}} e5 2. Ke4 *",
    ] {
        let (shown, marks) = quoted(&format!("[Event \"x\"]\n\n{line}\n"));
        let before = shown.split("Ke4").next().unwrap();
        let blanks = marks.chars().take_while(|c| *c == ' ').count();
        assert_eq!(blanks, width(before), "{line}\n{shown}\n{marks}");
        assert_eq!(marks.trim().chars().count(), 3, "{line}\n{shown}\n{marks}");
    }
}

#[test]
fn of_a_long_line_the_place_is_shown() {
    let line = format!(
        "1. e4 {{{}}} e5 2. Ke4 {{{}}} *",
        "long ".repeat(9000),
        "more ".repeat(9000)
    );
    let text = format!("[Event \"x\"]\n\n{line}\n");
    let (shown, marks) = quoted(&text);
    assert!(shown.len() < 600, "{} bytes", shown.len());
    let before = shown.split("Ke4").next().unwrap();
    let blanks = marks.chars().take_while(|c| *c == ' ').count();
    assert_eq!(blanks, before.chars().count(), "{shown}\n{marks}");
    // And it is named as written in the file, not in what is quoted of it.
    let dir = scratch();
    fs::write(dir.path().join("a.pgn"), text).unwrap();
    let shown = out(&run(dir.path(), &["check", "--level", "error", "a.pgn"]));
    let column = line.find("Ke4").unwrap() + 1;
    assert!(
        shown.contains(&format!("a.pgn game 1:3:{column}\n")),
        "{shown}"
    );
}

#[test]
fn lines_end_in_any_way() {
    for end in ["\n", "\r\n", "\r"] {
        let text = "[Event \"x\"]\n\n1. e4 e5\n2. Ke4\n*\n".replace('\n', end);
        let (shown, marks) = quoted(&text);
        assert_eq!(
            (shown.trim_end(), marks.as_str()),
            (" 2. Ke4", "    ━━━"),
            "{end:?}"
        );
        let dir = scratch();
        fs::write(dir.path().join("a.pgn"), &text).unwrap();
        let shown = out(&run(dir.path(), &["check", "a.pgn"]));
        assert!(shown.contains("a.pgn game 1:4:4"), "{shown}");
    }
}

/// `--mode accepted` (VK 5.7): both irregularities are shown with the board before each, and a
/// position that no FEN can set up is drawn too.
#[test]
fn illegal_moves_are_carried_out_as_accepted() {
    let dir = scratch();
    let text = "1. e4 e5 2. Bb5 d6 3. Ra5 c6 *\n";
    fs::write(dir.path().join("a.pgn"), text).unwrap();
    let check = |mode| {
        let arguments = ["check", "--level", "error", "--mode", mode, "a.pgn"];
        out(&run(dir.path(), &arguments))
    };
    let strict = check("strict");
    assert!(
        strict.contains("the next 2 plies were not checked"),
        "{strict}"
    );
    assert!(!strict.contains("ply 5"), "{strict}");
    let accepted = check("accepted");
    assert!(
        accepted.contains("carried out: the position before it is restored"),
        "{accepted}"
    );
    assert!(
        accepted.contains("error[illegal-move]: ply 5"),
        "{accepted}"
    );
    assert_eq!(
        accepted.matches("a  b  c  d  e  f  g  h").count(),
        2,
        "{accepted}"
    );
}

/// `--plies` says which plies were carried out against the rules.
#[test]
fn plies_carried_out_are_marked() {
    let dir = scratch();
    fs::write(
        dir.path().join("a.pdn"),
        "1. c3-d4 f6-e5 2. g3-h4 e5:c3 3. b2:d4 *\n",
    )
    .unwrap();
    let arguments = [
        "audit", "a.pdn", "--out", "t", "--game", "russian", "--mode", "accepted", "--plies",
        "--format", "csv",
    ];
    run(dir.path(), &arguments);
    let plies = fs::read_to_string(dir.path().join("t/plies.csv")).unwrap();
    let marked: Vec<&str> = plies
        .lines()
        .filter(|line| line.contains("capture-was-mandatory"))
        .collect();
    assert_eq!(plies.lines().count(), 6, "{plies}");
    assert!(
        matches!(marked[..], [line] if line.contains("g3-h4")),
        "{plies}"
    );
}

/// An edition that is not for the game is not passed over: what judges it instead is said.
#[test]
fn rules_that_are_not_for_the_game_are_named() {
    let dir = scratch();
    fs::write(dir.path().join("a.pgn"), "1. e4 e5 2. Nf3 Nc6 1-0\n").unwrap();
    let check = |rules| out(&run(dir.path(), &["check", "--rules", rules, "a.pgn"]));
    let not_followed = "note[edition-not-followed]: vk is not for chess: judged by fide-2023";
    assert!(check("vk").contains(not_followed), "{}", check("vk"));
    assert!(!check("mk53").contains("edition-not-followed"));
}

/// Two columns, which are read by the layout; a game of two plies in a sentence is not found by it.
fn two_columns_and_a_sentence(moves: [[&str; 3]; 2], sentence: &str) -> String {
    let [[w1, w2, w3], black] = moves;
    format!(
        "Petrov—Ivanov.\n\n1. {w1}\n2. {w2}\n3. {w3}\n\n{}\n\nEXAMPLES OF OPENINGS\n\n\
         The third game broke off soon: {sentence}\n\nNobody stayed.\n\nEXAMPLES OF ENDINGS\n",
        black.join("\n")
    )
}

#[test]
fn moves_that_are_part_of_no_game_are_reported() {
    for (moves, sentence, stated) in [
        (
            [["ed4", "fe3", "cb4"], ["dc5", "fg5", "gh4"]],
            "1. ed4 dc5 and no more.",
            "12 words are not part of any game, although ed4 looks like a move",
        ),
        (
            [["32-28", "28x19", "37-32"], ["19-23", "14x23", "10-14"]],
            "1. 33-28 18-22",
            "9 words are not part of any game, although 33-28 looks like a move",
        ),
    ] {
        let dir = scratch();
        let text = two_columns_and_a_sentence(moves, sentence);
        fs::write(dir.path().join("page.txt"), text).unwrap();
        let shown = out(&run(dir.path(), &["check", "page.txt"]));
        for part in [
            &format!("warning[unreadable-token]: {stated}"),
            "page.txt:13:1",
            "note[written-form]: 8 words are not part of any game, in 3 places, of which this is the first",
            "page.txt:11:1",
            "1 game: 0 errors, 1 warning, 5 notes",
        ] {
            assert!(shown.contains(part), "{part} is missing in\n{shown}");
        }
    }
}

#[test]
fn a_folder_is_checked_file_by_file_and_what_is_skipped_is_told() {
    let dir = scratch();
    let folder = dir.path().join("club");
    fs::create_dir_all(folder.join("1953")).unwrap();
    fs::write(folder.join("good.pgn"), "1. f3 e5 2. g4 Qh4# 0-1\n").unwrap();
    fs::write(folder.join("1953/bad.pgn"), "1. e4 e5 2. Ke4 *\n").unwrap();
    fs::write(folder.join("photo.jpg"), "no record").unwrap();
    let output = run(dir.path(), &["check", "club", "--fail-on", "error"]);
    assert_reported(&output, 1, &["scoresheet: club: 1 other file was skipped"]);
    let shown = out(&output);
    assert!(shown.contains("club/1953/bad.pgn game 1:1:13"), "{shown}");
    assert!(shown.contains("\n2 games: 1 error, "), "{shown}");
}

#[test]
fn a_folder_without_records_is_no_good_answer() {
    let dir = scratch();
    fs::create_dir(dir.path().join("empty")).unwrap();
    assert_reported(
        &run(dir.path(), &["check", "empty"]),
        2,
        &["scoresheet: empty: no game records in this folder"],
    );
}

/// A draw by rule agrees with a draw; a game that is left open agrees with nothing, nor does one that stops after it.
#[test]
fn a_claimable_draw_is_told_where_the_game_did_not_end_with_it() {
    let dir = scratch();
    let moves = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8";
    let agrees = "1 draw by rule or claim agrees with the result";
    for (on, result, told, listed) in [
        ("", "*", "draw-claimable", "the one finding"),
        ("", "1/2-1/2", agrees, "all 0 findings"),
        (" 5. Qd5 e5", "1/2-1/2", "draw-claimable", "all 2 findings"),
    ] {
        let text =
            format!("[Date \"2024.01.01\"]\n[Result \"{result}\"]\n\n{moves}{on} {result}\n");
        fs::write(dir.path().join("a.pgn"), text).unwrap();
        let output = out(&run(dir.path(), &["check", "a.pgn", "--level", "note"]));
        assert!(output.contains(told), "{output}");
        assert_eq!(output.contains(agrees), told == agrees, "{output}");
        out(&run(dir.path(), &["audit", "a.pgn", "--out", "tables"]));
        let page = err(&run(dir.path(), &["report", "tables", "--out", "a.html"]));
        assert!(page.contains(listed), "{page}");
        fs::remove_dir_all(dir.path().join("tables")).unwrap();
    }
}
