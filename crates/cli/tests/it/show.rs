//! `show`: the board of a position as text and as pictures.

use crate::common::{assert_reported, err, names_in, out, run, scratch};
use std::fs;
use std::path::Path;

/// A folder with a game of chess and one of draughts.
fn records() -> tempfile::TempDir {
    let dir = scratch();
    let chess = "[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 2. Nf3 *\n";
    fs::write(dir.path().join("club.pgn"), chess).unwrap();
    let draughts = "Petrov—Ivanov.\n\n1. c3-d4 d6-c5 2. b2-c3 *\n";
    fs::write(dir.path().join("page.txt"), draughts).unwrap();
    dir
}

/// The picture that `show` writes with these options.
fn svg(dir: &Path, more: &[&str]) -> String {
    let shown = run(dir, &[&["show"], more, &["--svg", "-"]].concat());
    assert_eq!(shown.status.code(), Some(0), "{}", err(&shown));
    out(&shown)
}

#[test]
fn the_names_before_the_moves_of_a_plain_text_are_the_players() {
    let dir = records();
    let shown = out(&run(dir.path(), &["show", "page.txt"]));
    assert!(shown.starts_with("Petrov – Ivanov"), "{shown}");
}

#[test]
fn arrows_and_marks_are_drawn_where_they_are_asked_for() {
    let dir = records();
    let plain = svg(dir.path(), &["club.pgn"]);
    let paths = |picture: &str| picture.matches("<path").count();
    assert!(!plain.contains("Written:"), "{plain}");
    let last = svg(dir.path(), &["club.pgn", "--arrow", "last"]);
    assert!(last.contains("Written: g1 to f3."), "{last}");
    let of_one = paths(&last) - paths(&plain);
    assert!(of_one > 0, "{last}");
    let named = svg(dir.path(), &["club.pgn", "--arrow", "g1f3"]);
    assert_eq!(named, last);
    let both = ["club.pgn", "--arrow", "last", "--arrow", "e2-e4"];
    let two = svg(dir.path(), &both);
    assert!(two.contains("Written: g1 to f3, e2 to e4."), "{two}");
    assert_eq!(paths(&two), paths(&plain) + 2 * of_one);
    let marked = svg(dir.path(), &["club.pgn", "--mark", "e4"]);
    assert_ne!(marked, plain);
}

#[test]
fn the_squares_of_draughts_have_names_or_numbers() {
    let dir = records();
    let of = |labels| svg(dir.path(), &["page.txt", "--labels", labels]);
    let paths = |picture: String| picture.matches("<path").count();
    // Sixteen letters and digits at the rim, against a number in every dark square.
    let (named, numbered) = (paths(of("coordinates")), paths(of("numbers")));
    assert!(named < numbered, "{named} and {numbered} paths");
}

#[test]
fn a_png_has_the_size_that_was_asked_for() {
    let dir = records();
    let options = ["show", "club.pgn", "--png", "board.png", "--size", "240"];
    let shown = run(dir.path(), &options);
    assert_eq!(shown.status.code(), Some(0), "{}", err(&shown));
    let picture = fs::read(dir.path().join("board.png")).unwrap();
    assert!(picture.starts_with(b"\x89PNG\r\n\x1a\n"));
    // The header chunk comes first: its length, its name, width, height.
    let number = |at: usize| u32::from_be_bytes(picture[at..at + 4].try_into().unwrap());
    assert_eq!((number(16), number(20)), (240, 240));
}

#[test]
fn squares_that_are_not_on_the_board_are_refused() {
    let dir = records();
    for wrong in [["--arrow", "e4"], ["--arrow", "z9a1"], ["--mark", "z9"]] {
        let shown = run(dir.path(), &[&["show", "club.pgn"], &wrong[..]].concat());
        assert_eq!(shown.status.code(), Some(2), "{wrong:?}");
        assert!(err(&shown).contains(wrong[0]), "{}", err(&shown));
    }
}

/// Asserts that `show club.pgn` with these options is refused in one line, and writes nothing.
#[track_caller]
fn assert_refused(dir: &Path, options: &[&str], reported: &str) {
    let before = names_in(dir);
    let shown = run(dir, &[&["show", "club.pgn"], options].concat());
    assert_reported(&shown, 2, &[reported]);
    assert_eq!(out(&shown), "");
    assert_eq!(names_in(dir), before);
}

#[test]
fn a_picture_takes_the_place_of_no_record_and_of_no_other_picture() {
    let dir = records();
    let path = dir.path();
    let record = fs::read(path.join("club.pgn")).unwrap();
    std::os::unix::fs::symlink("club.pgn", path.join("link.svg")).unwrap();
    for (option, name) in [
        ("--svg", "club.pgn"),
        ("--png", "./club.pgn"),
        ("--svg", "link.svg"),
    ] {
        let reported = format!("scoresheet: {option}: {name} is one of the input files");
        assert_refused(path, &[option, name], &reported);
    }
    assert_eq!(fs::read(path.join("club.pgn")).unwrap(), record);
    for (svg, png) in [("a", "a"), ("a", "./a"), ("-", "-")] {
        let reported = format!(
            "scoresheet: --png: {png} is also the file of --svg; one picture would replace the other"
        );
        assert_refused(path, &["--svg", svg, "--png", png], &reported);
    }
    let both = run(path, &["show", "club.pgn", "--svg", "a", "--png", "b"]);
    assert_eq!(both.status.code(), Some(0), "{}", err(&both));
}

#[test]
fn the_board_in_letters_shows_what_was_asked_for_or_says_that_it_cannot() {
    let dir = records();
    let reported = "scoresheet: --arrow: the board as text has no arrows; add --svg F or --png F";
    assert_refused(dir.path(), &["--arrow", "last"], reported);
    let marked = out(&run(dir.path(), &["show", "club.pgn", "--mark", "d5"]));
    // An empty light square of the fifth row, between marks.
    assert!(marked.contains("   5  ·     · [ ] ♟"), "{marked}");
    let numbered = out(&run(
        dir.path(),
        &["show", "page.txt", "--labels", "numbers"],
    ));
    assert!(
        numbered.contains("          1     2     3     4\n"),
        "{numbered}"
    );
}
