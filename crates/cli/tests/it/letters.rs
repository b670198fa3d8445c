//! Letters that a user adds: `--letters FILE`, a file found by itself, `scoresheet languages`.

use crate::common::{assert_reported, err, out, run, scratch};
use std::fs;

const ROWS: &str = "# my own\nxx\tTestian\tK\tQ\tR\tB\tĴ\t-\nde\t-\t-\t-\t-\t-\tSp\t-\told books\n";

#[test]
fn a_language_of_a_file_can_be_named_before_the_file() {
    let dir = scratch();
    fs::write(dir.path().join("my.tsv"), ROWS).unwrap();
    fs::write(dir.path().join("game.txt"), "1. e4 e5 2. Ĵf3 Ĵc6 *").unwrap();
    let output = run(
        dir.path(),
        &["check", "--lang", "xx", "--letters", "my.tsv", "game.txt"],
    );
    assert_reported(&output, 0, &["scoresheet: added the letters in my.tsv"]);
    assert!(
        out(&output).contains("1 game: 0 errors, 0 warnings"),
        "{}",
        out(&output)
    );
}

#[test]
fn another_spelling_of_a_language_is_read_and_the_usual_one_is_written() {
    let dir = scratch();
    fs::write(dir.path().join("my.tsv"), ROWS).unwrap();
    fs::write(dir.path().join("game.txt"), "1. e4 e5 2. Spf3 Spc6 *").unwrap();
    let typed = [
        "convert",
        "game.txt",
        "--to",
        "short",
        "--lang",
        "de",
        "--letters=my.tsv",
    ];
    let output = run(dir.path(), &typed);
    assert!(
        out(&output).contains("1. e4 e5 2. Sf3 Sc6"),
        "{}{}",
        out(&output),
        err(&output)
    );
}

#[test]
fn a_file_in_the_folder_of_settings_is_found_and_named() {
    let dir = scratch();
    fs::create_dir(dir.path().join("scoresheet")).unwrap();
    let path = dir.path().join("scoresheet").join("letters.tsv");
    fs::write(&path, ROWS).unwrap();
    let output = run(dir.path(), &["languages"]);
    assert_reported(
        &output,
        0,
        &[&format!(
            "scoresheet: added the letters in {}",
            path.display()
        )],
    );
    assert!(
        out(&output)
            .lines()
            .any(|line| line.split_whitespace().take(2).eq(["xx", "Testian"]))
    );
    // Who reads no letters is not told of it, nor stopped by a fault in it.
    fs::write(&path, "nonsense").unwrap();
    assert_reported(&run(dir.path(), &["rounds", "4"]), 0, &[]);
    assert_eq!(run(dir.path(), &["languages"]).status.code(), Some(2));
}

#[test]
fn faults_are_reported_with_file_and_line() {
    let cases = [
        ("xx\tT\tK\n", "my.tsv:1: 3 columns separated by tabs"),
        (
            "\n#\nX!\tT\tK\tQ\tR\tB\tN\t-\n",
            "my.tsv:3: \"X!\" is not a language code",
        ),
        (
            "xx\tT\tK\tQ\tR\tB\t-\t-\n",
            "my.tsv:1: there is no letter for the Knight",
        ),
        (
            "xx\tT\tK\tQ\tR\tB\tn\t-\n",
            "my.tsv:1: \"n\" cannot stand for a piece",
        ),
        (
            "xx\tT\tK\tQ\tR\tB\t4\t-\n",
            "my.tsv:1: \"4\" cannot stand for a piece",
        ),
        (
            "et\t-\t-\t-\t-\t-\tK\t-\n",
            "my.tsv:1: \"K\" stands for Knight in this language",
        ),
    ];
    for (rows, reported) in cases {
        let dir = scratch();
        fs::write(dir.path().join("my.tsv"), rows).unwrap();
        let output = run(dir.path(), &["languages", "--letters", "my.tsv"]);
        assert_eq!(output.status.code(), Some(2), "{rows}");
        let stated = err(&output);
        // "stands for King … cannot stand for Knight" or the other way round.
        let stated = stated.replace("stands for King", "stands for Knight");
        assert!(
            stated.starts_with(&format!("scoresheet: {reported}")),
            "{stated}"
        );
    }
    let many: String = (0..300_u32)
        .map(|n| {
            let letters = |k| char::from_u32(0x4E00 + 5 * n + k).unwrap();
            let [a, b, c, d, e] = [0, 1, 2, 3, 4].map(letters);
            format!("x{n}\tX\t{a}\t{b}\t{c}\t{d}\t{e}\t-\n")
        })
        .collect();
    let dir = scratch();
    fs::write(dir.path().join("my.tsv"), many).unwrap();
    let output = run(dir.path(), &["languages", "--letters", "my.tsv"]);
    assert!(
        err(&output).ends_with("these are too many spellings\n"),
        "{}",
        err(&output)
    );
    fs::write(dir.path().join("my.tsv"), [b'#'; 70_000]).unwrap();
    let output = run(dir.path(), &["languages", "--letters", "my.tsv"]);
    assert!(
        err(&output).contains("larger than 65536 bytes"),
        "{}",
        err(&output)
    );
}
