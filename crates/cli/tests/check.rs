//! `check` for a person: the right line, the right token, whatever is on the line.
#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test may stop here")]

mod common;

use common::{out, run, scratch};
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
    let (shown, marks) = quoted(&format!("[Event \"x\"]\n\n{line}\n"));
    assert!(shown.len() < 600, "{} bytes", shown.len());
    let before = shown.split("Ke4").next().unwrap();
    let blanks = marks.chars().take_while(|c| *c == ' ').count();
    assert_eq!(blanks, before.chars().count(), "{shown}\n{marks}");
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
